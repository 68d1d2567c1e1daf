"""The next game of a pairing of several, and how players are led to it."""

import pytest

from games.selectors.match import bundle_read, match_view
from tests.tournaments.builders import at, enter, finish_game, make_event, open_match, open_pairings, start

pytestmark = pytest.mark.django_db


def test_a_finished_game_leads_to_the_next_one_of_its_pairing():
    event = make_event(games_per_pairing=3)
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    first = open_match(pairing)
    assert match_view(bundle_read(first.key), None, at(1))["next_key"] is None
    finish_game(first, 1, at(60))
    second = open_match(pairing)
    assert second.pk != first.pk
    assert match_view(bundle_read(first.key), None, at(61))["next_key"] == second.key
    assert match_view(bundle_read(second.key), None, at(61))["next_key"] is None
