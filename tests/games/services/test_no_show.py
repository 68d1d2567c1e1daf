"""Who does not begin an event's game in time forfeits it."""

from datetime import timedelta

import pytest

from games import catalogue, record
from games.models import Match, Seat, Status
from games.selectors.actions import actions, claim_after
from games.selectors.record import match_record_text
from games.services.depart import games_leave, match_leave
from games.services.offers import match_act
from games.services.presence import seat_seen
from games.services.ratings import match_rate
from games.services.start import PlayerSpec, match_create
from games.services.table import Refused
from games.services.time import match_settle, server_beat
from tests.factories import make_computer, make_user
from tests.games.bags import BAG
from tests.games.builders import NOON, draw_silently, later, make_match, play, play_legal, seated

pytestmark = pytest.mark.django_db


def event_match(game="quadtria", seats=2, *, clock="300+5", rated=True, levels=None, no_show_s=120, **more):
    levels = levels or {}
    users = [make_computer() if n in levels else make_user() for n in range(1, seats + 1)]
    return match_create(
        game=game,
        seat_count=seats,
        options=more.pop("options", {}),
        clock_spec=clock,
        rated=rated,
        private=False,
        players=[PlayerSpec(user, levels.get(n), n) for n, user in enumerate(users, 1)],
        lot=False,
        event_name="Spring open",
        round_name="1",
        event_path="/event/abc/",
        no_show_ms=None if no_show_s is None else no_show_s * 1000,
        now=NOON,
        **more,
    )


def come(match, *numbers, at=NOON):
    for seat in match.seat_set.filter(number__in=numbers):
        seat_seen(seat.pk, at)


def settled(match, seconds):
    match_settle(match.key, later(seconds))
    match.refresh_from_db()
    return match.status, match.result, match.termination


def checked(match):
    return record.check(record.parse(match_record_text(match, None)))


def test_the_starter_who_stays_away_forfeits_to_the_one_who_came_unrated():
    match = event_match()
    come(match, 2)
    assert settled(match, 119)[0] == Status.RUNNING
    assert settled(match, 121) == (Status.FINISHED, "0-1", "forfeit")
    assert match.finished_at == NOON + timedelta(seconds=120)
    assert not match.rated
    assert not match_rate(match.pk)
    assert checked(match).termination == "forfeit"


def test_who_comes_second_has_as_long_from_the_first_move_on():
    match = play(event_match(), "d3-c3", start=100)
    assert settled(match, 219)[0] == Status.RUNNING
    assert settled(match, 221) == (Status.FINISHED, "1-0", "forfeit")
    assert not match.rated


def test_both_forfeit_when_neither_ever_came():
    match = event_match()
    assert settled(match, 121) == (Status.FINISHED, "0-0", "forfeit")
    assert list(match.seat_set.values_list("place", flat=True)) == [2, 2]
    assert checked(match).result == "0-0"


def test_an_outage_brings_nobody_who_never_came():
    server_beat(later(10))
    match = event_match(no_show_s=120)
    match_settle(match.key, later(600))
    assert Seat.objects.filter(match=match, seen_at=None).count() == 2


def test_the_computer_is_always_there():
    match = event_match(levels={1: 1}, rated=False)
    assert settled(match, 9999)[0] == Status.RUNNING
    other = event_match(levels={2: 1}, rated=False)
    assert settled(other, 121) == (Status.FINISHED, "0-1", "forfeit")


def test_without_a_clock_the_first_move_still_has_its_limit():
    match = event_match(clock="-", rated=False)
    come(match, 2)
    assert settled(match, 121) == (Status.FINISHED, "0-1", "forfeit")


def test_by_correspondence_nobody_forfeits_before_the_days_of_a_turn_are_over():
    match = event_match(clock="2d", rated=False)
    assert settled(match, 86_400)[0] == Status.RUNNING
    assert settled(match, 2 * 86_400 + 1)[0] == Status.FINISHED


def test_without_a_time_of_its_own_an_events_game_forfeits_at_the_usual_limit():
    match = event_match(no_show_s=None)
    come(match, 2)
    assert settled(match, 31) == (Status.FINISHED, "0-1", "forfeit")


def test_drawing_lots_counts_towards_nothing():
    match = draw_silently(event_match("trixo"))
    started = match.started_at
    come(match, 2)
    assert started > NOON
    match_settle(match.key, started + timedelta(seconds=119))
    match.refresh_from_db()
    assert match.status == Status.RUNNING
    match_settle(match.key, started + timedelta(seconds=121))
    match.refresh_from_db()
    assert (match.result, match.termination) == ("0-1", "forfeit")


def test_at_a_table_of_four_those_who_never_came_leave_together_and_the_others_play_on():
    match = event_match("trixo", 4, setup={"bag": BAG})
    come(match, 2, 4)
    assert settled(match, 121)[0] == Status.RUNNING
    assert list(match.seat_set.order_by("number").values_list("out", flat=True)) == [True, False, True, False]
    assert (match.turn, match.rated) == (2, False)
    match = play_legal(match, 60, start=122)
    assert match.status == Status.FINISHED
    assert checked(match).places == tuple(match.seat_set.order_by("number").values_list("place", flat=True))


def test_at_a_table_of_three_the_only_one_who_came_wins():
    match = event_match("trixo", 3, setup={"bag": BAG})
    come(match, 3)
    assert settled(match, 121) == (Status.FINISHED, "3,2,1", "forfeit")
    assert checked(match).places == (3, 2, 1)


def test_a_table_to_which_nobody_comes_is_aborted():
    match = event_match("trixo", 3, setup={"bag": BAG})
    assert settled(match, 121) == (Status.ABORTED, "*", "aborted")


def test_a_team_forfeits_with_its_partner_who_stays_away():
    match = event_match("trixo", 4, setup={"bag": BAG}, options={"teams": True})
    come(match, 3, 4)
    assert settled(match, 121) == (Status.FINISHED, "3,1,3,1", "forfeit")
    assert checked(match).places == (3, 1, 3, 1)


def test_nobody_aborts_an_events_game_nor_claims_one_that_waits_for_its_first_move():
    match = event_match()
    anna, _bo = seated(match)
    seats = list(match.seat_set.order_by("number"))
    assert claim_after(match, seats, seats[1], later(100)) is None
    with pytest.raises(Refused):
        match_act(match.key, anna, "abort", later(1))
    play(match, "d3-c3", "a4-a3")
    match = Match.objects.get(pk=match.pk)
    assert claim_after(match, list(match.seat_set.all()), seats[1], later(100)) is not None


def test_who_closes_the_account_forfeits_before_the_first_move_and_resigns_later():
    match, other, drawing = event_match(), event_match(), event_match("troika")
    play(other, "d3-c3", "a4-a3")
    for one in (match, other, drawing):
        user = one.seat_set.get(number=2).user
        games_leave(user, later(10))
        one.refresh_from_db()
    assert [(one.result, one.termination, one.rated) for one in (match, other, drawing)] == [
        ("1-0", "forfeit", False),
        ("1-0", "resignation", True),
        ("1-0", "forfeit", False),
    ]
    assert checked(drawing).result == "1-0"


def test_leaving_a_single_game_twice_changes_it_once():
    match = event_match()
    anna = seated(match)[0]
    match_leave(match.key, anna, later(1))
    match_leave(match.key, anna, later(2))
    match.refresh_from_db()
    assert (match.result, match.version) == ("0-1", 2)


def test_a_game_outside_events_is_aborted_as_before():
    match = make_match()
    assert settled(match, 31)[0] == Status.ABORTED
    fresh = make_match()
    seats = list(fresh.seat_set.order_by("number"))
    assert "abort" in actions(fresh, seats, seats[0], catalogue.get("quadtria"), NOON)
