"""The time of a computer's move: whole with one game, shared when more computers think than there are cores."""

from datetime import timedelta

import pytest

from games.selectors.computer import LATELY, budget_of, computers_thinking
from tests.games.builders import NOON, make_match


@pytest.mark.parametrize(
    ("thinking", "workers", "budget_ms"),
    [(0, 1, 1000), (1, 1, 1000), (3, 1, 333), (4, 4, 1000), (8, 4, 500), (2, 0, 500)],
)
def test_more_games_than_cores_share_the_time(thinking, workers, budget_ms):
    assert budget_of(1000, thinking, workers) == budget_ms


def test_there_is_always_some_time():
    assert budget_of(1000, 100_000, 1) == 1


def test_only_matches_that_wait_for_a_computer_count(db, django_assert_num_queries):
    make_match(levels={1: 2})
    make_match(levels={1: 3})
    make_match(levels={2: 2})
    make_match()
    with django_assert_num_queries(1):
        assert computers_thinking(NOON) == 2
    assert computers_thinking(NOON + LATELY + timedelta(seconds=1)) == 0
