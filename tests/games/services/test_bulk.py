"""Many matches are made at once, as one would be."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Match, Rating, Seat, Status
from games.services.start import MatchPlan, PlayerSpec, match_create, matches_create
from games.services.table import Refused
from games.services.vacation import vacation_start
from tests.factories import make_computer, make_guest, make_user
from tests.games.builders import NOON, draw_silently, play

pytestmark = pytest.mark.django_db


def plan(users, game="quadtria", **more):
    terms = {"options": {}, "clock_spec": "300+5", "rated": True, "private": False, "lot": False, **more}
    levels = terms.pop("levels", {})
    players = [PlayerSpec(user, levels.get(n), n) for n, user in enumerate(users, 1)]
    return MatchPlan(game=game, seat_count=len(users), players=players, event_path="/event/abc/", **terms)


def people(n):
    return [make_user() for _ in range(n)]


def queries(plans):
    with CaptureQueriesContext(
        connection,
    ) as captured:
        matches_create(plans, NOON)
    return len(captured)


@pytest.mark.parametrize("game", ["quadtria", "troika", "trixo"])
def test_ten_matches_cost_no_more_queries_than_two(game):
    few, many = ([plan(people(2), game) for _ in range(n)] for n in (2, 10))
    assert queries(few) == queries(many) <= 8


def test_by_correspondence_too_the_queries_stay_few():
    few, many = ([plan(people(2), clock_spec="3d", rated=False) for _ in range(n)] for n in (2, 10))
    assert queries(few) == queries(many) <= 9


def test_each_match_stands_in_the_database_as_a_single_one_would():
    anna, bo = people(2)
    Rating.objects.create(
        user=anna, game="quadtria", mode="duel", pace="live", kind="person", value=1700, deviation=80, state={}
    )
    [made] = matches_create([plan([anna, bo], no_show_ms=60_000)], NOON)
    single = match_create(
        game="quadtria", seat_count=2, options={}, clock_spec="300+5", rated=True, private=False, lot=False, now=NOON,
        players=[PlayerSpec(anna, None, 1), PlayerSpec(bo, None, 2)], event_path="/event/abc/", no_show_ms=60_000,
    )  # fmt: skip
    apart = {"id", "key"}
    rows = Match.objects.filter(pk__in=[made.pk, single.pk]).values()
    first, second = ({name: value for name, value in row.items() if name not in apart} for row in rows)
    assert first == second
    assert first["version"] == first["position_version"] == 1
    seats = [
        list(Seat.objects.filter(match=match).order_by("number").values_list("user", "number", "rating", "level"))
        for match in (made, single)
    ]
    assert seats[0] == seats[1] == [(anna.pk, 1, 1700, None), (bo.pk, 2, seats[0][1][2], None)]
    assert play(made, "d3-c3", "a4-a3").ply == 2


def test_a_game_that_draws_lots_waits_for_them_with_its_seats_as_allotted():
    users = people(3)
    [match] = matches_create([plan(users, "trixo")], NOON)
    assert (match.status, match.drawing_phase, match.snapshot) == (Status.DRAWING, "commit", None)
    match = draw_silently(match)
    assert match.status == Status.RUNNING
    assert [seat.user for seat in match.seat_set.order_by("number")] == users


def test_computers_draw_at_once_and_are_asked_for_their_moves(monkeypatch, django_capture_on_commit_callbacks):
    asked = []
    monkeypatch.setattr("games.services.computers.request_move", lambda match_id, ply: asked.append((match_id, ply)))
    computers = [make_computer(), make_computer()]
    with django_capture_on_commit_callbacks(execute=True):
        [match] = matches_create([plan(computers, "troika", levels={1: 1, 2: 1})], NOON)
    assert match.status == Status.RUNNING
    assert asked == [(match.pk, 0)]


def test_who_is_on_vacation_begins_with_a_clock_that_stands_still():
    users = people(2)
    vacation_start(users[1], NOON)
    [match] = matches_create([plan(users, clock_spec="3d", rated=False)], NOON)
    assert match.clock["paused"] == [False, True]


def test_one_match_that_cannot_be_keeps_all_from_being_made():
    with pytest.raises(Refused):
        matches_create([plan(people(2)), plan([make_guest(), make_user()])], NOON)
    assert not Match.objects.exists()
