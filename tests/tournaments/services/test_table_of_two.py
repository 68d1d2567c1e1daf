"""A table of two in an event at tables: places and their points, whatever way the result is typed."""

from decimal import Decimal

import pytest

from tests.tournaments.builders import at, begin, enter, finish_game, make_event, open_match, open_pairings, start
from tournaments.selectors.field import table_field_of
from tournaments.services.deadlines import deadline_pass
from tournaments.services.entries import event_withdraw
from tournaments.services.locking import locked
from tournaments.services.recount import recount
from tournaments.services.results import result_enter
from tournaments.services.rulings import adjudicate, correct, forfeit

pytestmark = pytest.mark.django_db


def table_of_two(**terms):
    """Return an event at tables with one table of two, and that table."""
    event = make_event(game="trixo", format="tables", table_size=4, rounds=2, **terms)
    enter(event, 2)
    start(event)
    return event, open_pairings(event)[0]


def points(event):
    field = table_field_of(event)
    return list(field.points_at(field.rounds[0][0]))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1-0", [5, 3]),
        ("0-1", [3, 5]),
        ("1,2", [5, 3]),
        ("2,1", [3, 5]),
        ("1/2", [4, 4]),
        ("½", [4, 4]),
        ("1,1", [4, 4]),
        ("+-", [5, 0]),
        ("-+", [0, 5]),
        ("--", [0, 0]),
        ("0-0", [0, 0]),
    ],
)
def test_places_give_their_points(text, expected):
    event, table = table_of_two(over_the_board=True)
    result_enter(event.key, event.created_by, table.board, text, at(1))
    result_enter(event.key, event.created_by, table.board, text, at(2))
    assert points(event) == [Decimal(value) for value in expected]
    assert event.log_set.filter(action="result.enter").count() == 1
    assert recount(event.key, at(3)) == []


def test_a_game_played_on_the_site_gives_the_points_of_places():
    event, table = table_of_two()
    finish_game(open_match(table), 2, at(5))
    assert points(event) == [3, 5]
    assert recount(event.key, at(6)) == []


@pytest.mark.parametrize("over_the_board", [True, False])
def test_who_leaves_before_a_move_leaves_the_first_place_to_the_other(over_the_board):
    event, table = table_of_two(over_the_board=over_the_board)
    if over_the_board:
        forfeit(event.key, event.created_by, table.pk, [1], "left", at(2))
    else:
        begin(open_match(table), at(1))
        event_withdraw(event.key, table.seat_set.get(order=1).entrant.member_set.get().user, at(2))
    assert points(event) == [0, 5]


def test_rulings_and_corrections_give_places():
    event, table = table_of_two()
    begin(open_match(table), at(1))
    adjudicate(event.key, event.created_by, table.pk, "1/2", "agreed", at(2))
    assert points(event) == [4, 4]
    correct(event.key, event.created_by, table.pk, "0-1", "misheard", at(3))
    assert points(event) == [3, 5]
    assert recount(event.key, at(4)) == []


def test_a_table_without_a_move_at_the_deadline_scores_nothing():
    event, table = table_of_two(deadline_s=60)
    begin(open_match(table), at(1))
    with locked(event.key) as fresh:
        assert deadline_pass(fresh, fresh.round_set.get(), at(61))
    assert points(event) == [0, 0]
