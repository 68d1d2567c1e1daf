"""What time alone does to a match."""

from datetime import timedelta

import pytest

from games.models import Match, Pulse, Status
from games.services.play import move_play
from games.services.table import Refused
from games.services.time import match_settle, matches_due, server_beat
from games.services.vacation import vacation_end, vacation_start
from tests.factories import make_user
from tests.games.builders import NOON, later, make_match, play, seated

pytestmark = pytest.mark.django_db


def test_a_game_that_nobody_begins_is_aborted_after_half_a_minute():
    match = make_match()
    match_settle(match.key, later(29))
    assert Match.objects.get(pk=match.pk).status == Status.RUNNING
    assert matches_due(later(31)) == [match.key]
    match_settle(match.key, later(31))
    assert Match.objects.get(pk=match.pk).status == Status.ABORTED


def test_a_flag_falls_with_nobody_connected_at_its_exact_moment():
    match = play(make_match(clock="60+0"), "d3-c3", "a4-a3")
    assert matches_due(later(61)) == []
    match_settle(match.key, later(200))
    match.refresh_from_db()
    assert (match.result, match.termination) == ("0-1", "time")
    assert match.finished_at == match.moved_at + timedelta(seconds=60)


def test_a_flag_and_a_resignation_at_the_same_moment_have_one_outcome():
    match = play(make_match(clock="60+0"), "d3-c3", "a4-a3")
    match_settle(match.key, later(100))
    with pytest.raises(Refused):
        move_play(match.key, seated(match)[0], "c3-d3", match.version, "x", later(100))
    match.refresh_from_db()
    assert match.termination == "time"


def test_after_an_outage_no_flag_falls_before_the_clocks_are_credited():
    server_beat(later(4))
    match = play(make_match(clock="60+0"), "d3-c3", "a4-a3")
    back = later(600)
    match_settle(match.key, back)
    assert Match.objects.get(pk=match.pk).status == Status.RUNNING
    assert server_beat(back) == 596_000
    match_settle(match.key, back)
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    assert match.due_at > back + timedelta(seconds=50)
    assert server_beat(back) == 0
    assert Pulse.objects.get().at == back


def test_vacation_pauses_a_correspondence_clock_and_never_refills_it():
    match = play(make_match(clock="1d"), "d3-c3", "a4-a3")
    south = seated(match)[0]
    day = timedelta(days=1)
    vacation_start(south, NOON + day / 2)
    match_settle(match.key, NOON + 5 * day)
    assert Match.objects.get(pk=match.pk).status == Status.RUNNING
    vacation_end(south, NOON + 5 * day)
    match_settle(match.key, NOON + 5 * day + day / 2 - timedelta(minutes=1))
    assert Match.objects.get(pk=match.pk).status == Status.RUNNING
    match_settle(match.key, NOON + 5 * day + day / 2 + timedelta(minutes=1))
    assert Match.objects.get(pk=match.pk).termination == "time"


def test_vacation_holds_for_games_that_begin_during_it():
    match_users = [make_user(), make_user()]
    vacation_start(match_users[0], NOON)
    match = make_match(users=match_users, clock="1d")
    match_settle(match.key, later(2 * 86_400))
    match.refresh_from_db()
    assert (match.status, match.clock["paused"]) == (Status.RUNNING, [True, False])
