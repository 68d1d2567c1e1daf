"""The server was away: nobody loses time, a game or a claim by it."""

import pytest

from games import clock
from games.models import Status
from games.services.offers import match_act
from games.services.play import move_play
from games.services.table import Refused
from games.services.time import server_beat
from games.timing import to_ms
from tests.games.builders import later, make_match, play, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def match():
    """Return a game of 60 seconds each in which seat 1 was thinking when the server went away at second 4."""
    server_beat(later(4))
    return play(make_match(clock="60+0"), "d3-c3", "a4-a3")


def test_the_first_move_after_an_outage_counts_and_costs_no_time(match):
    move_play(match.key, seated(match)[0], "c3-d3", match.version, "x", later(600))
    server_beat(later(601))
    match.refresh_from_db()
    assert (match.status, match.ply) == (Status.RUNNING, 3)
    assert clock.left(clock.load(match.clock), 1, to_ms(later(601))) >= 58_000


def test_an_outage_is_credited_once_whoever_comes_first(match):
    match_act(match.key, seated(match)[1], "time.add", later(600))
    server_beat(later(600))
    match_act(match.key, seated(match)[1], "time.add", later(610))
    match.refresh_from_db()
    assert clock.left(clock.load(match.clock), 1, to_ms(later(610))) == 60_000 + 30_000 - 2_000 - 10_000


def test_a_first_move_that_an_outage_kept_away_loses_nothing():
    server_beat(later(1))
    match = make_match(rated=True)
    move_play(match.key, seated(match)[0], "d3-c3", match.version, "x", later(100))
    match.refresh_from_db()
    assert (match.status, match.ply) == (Status.RUNNING, 1)


def test_nobody_is_absent_by_an_outage(match):
    match.seat_set.update(seen_at=later(4))
    with pytest.raises(Refused):
        match_act(match.key, seated(match)[1], "claim", later(95))
