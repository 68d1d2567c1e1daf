"""Which buttons there are."""

from datetime import timedelta

import pytest

from games.selectors.actions import AWAY_AFTER, CLAIM_AFTER, actions, claim_after
from games.services.table import Table
from tests.games.bags import BAG
from tests.games.builders import later, make_match, play, play_legal

pytestmark = pytest.mark.django_db
GONE = 1000.0


def table_of(match, seconds):
    return Table(match, later(seconds))


def offered(match, number, seconds=GONE):
    table = table_of(match, seconds)
    return actions(match, table.seats, table.seat(number), table.game, table.now)


def wait(match, number, seconds):
    table = table_of(match, seconds)
    return claim_after(match, table.seats, table.seat(number), table.now)


def test_a_claim_is_counted_down_from_the_moment_the_opponent_counts_as_away():
    match = play(make_match(), "d3-c3", "a4-a3")
    moved, north = 2.0, 2
    assert wait(match, north, moved + AWAY_AFTER.total_seconds() - 1) is None
    assert wait(match, north, moved + AWAY_AFTER.total_seconds()) == CLAIM_AFTER - AWAY_AFTER
    assert wait(match, north, moved + CLAIM_AFTER.total_seconds()) == timedelta(0)
    assert "claim" in offered(match, north)
    assert "claim" not in offered(match, 1)


def test_nobody_claims_against_a_partner():
    match = play_legal(make_match("trixo", seats=4, setup={"bag": BAG}, options={"teams": True}), 4)
    assert match.turn == 1
    assert ["claim" in offered(match, number) for number in (1, 2, 3, 4)] == [False, True, False, True]


def test_nobody_claims_by_post():
    by_post = play(make_match(clock="3d"), "d3-c3", "a4-a3")
    assert "claim" not in offered(by_post, 2)


def test_a_rated_game_of_hidden_hands_is_never_aborted():
    rated, casual = (make_match("trixo", setup={"bag": BAG}, rated=rated) for rated in (True, False))
    assert "abort" not in offered(rated, 1)
    assert "abort" in offered(casual, 1)


def test_whoever_waits_by_post_prepares_replies_unless_hands_are_hidden():
    match = play(make_match(clock="3d"), "d3-c3")
    assert ["conditions" in offered(match, number) for number in (1, 2)] == [True, False]
    hidden = make_match("trixo", setup={"bag": BAG}, clock="3d")
    assert not any("conditions" in offered(hidden, number) for number in (1, 2))
