"""Puzzles stored once, first attempts rated once."""

from datetime import UTC, date, datetime

import pytest

from accounts.models import User
from games.models import Puzzle, PuzzleAttempt, PuzzleRating
from games.services.puzzles import attempt_decide, collections_store, daily_puzzle

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)

pytestmark = pytest.mark.django_db


def test_the_shipped_puzzles_are_stored_once_and_are_at_least_three_hundred() -> None:
    assert collections_store(NOW) >= 300
    assert collections_store(NOW) == 0
    assert Puzzle.objects.count() == Puzzle.objects.filter(theme_set__theme__startswith="in_").count()


def test_the_first_attempt_rates_both_and_later_ones_change_nothing() -> None:
    collections_store(NOW)
    puzzle, user = Puzzle.objects.order_by("key")[0], User.objects.create(username="anna")
    first = attempt_decide(user, puzzle, True, NOW)
    again = attempt_decide(user, puzzle, False, NOW)
    assert first.fresh
    assert not again.fresh
    assert again.attempt.pk == first.attempt.pk
    assert PuzzleAttempt.objects.count() == 1
    row, rated = PuzzleRating.objects.get(), Puzzle.objects.get(pk=puzzle.pk)
    assert row.rating > 1500
    assert rated.rating < puzzle.rating
    assert (row.attempts, row.solved, row.streak) == (1, 1, 1)
    assert (rated.attempts, rated.solved) == (1, 1)


def test_the_puzzle_of_a_day_is_the_same_for_all_who_ask_and_another_the_next_day() -> None:
    collections_store(NOW)
    today = daily_puzzle(date(2026, 11, 30))
    assert today is not None
    assert daily_puzzle(date(2026, 11, 30)) == today
    assert daily_puzzle(date(2026, 12, 1)) != today


def test_without_puzzles_a_day_has_none() -> None:
    assert daily_puzzle(date(2026, 11, 30)) is None
