"""Events at tables of three and four, and teams of two partners."""

from decimal import Decimal

import pytest

from games.models import Match, Move
from games.services.depart import match_leave
from games.services.time import match_settle
from tests.tournaments.builders import (
    at,
    begin,
    enter,
    finish_game,
    make_event,
    open_match,
    open_pairings,
    play_event,
    start,
)
from tournaments.models import EventStatus, PairingSeat
from tournaments.selectors.field import table_field_of
from tournaments.services.entrants import entrant_remove
from tournaments.services.entries import event_withdraw
from tournaments.services.locking import EventRefused
from tournaments.services.places import final_places
from tournaments.services.results import match_arrived, result_enter

pytestmark = pytest.mark.django_db

TABLES = {"format": "tables", "game": "trixo", "table_size": 4, "place_points": ["5", "3", "2", "1"]}


def seats_of(pairing):
    return list(PairingSeat.objects.filter(pairing=pairing).select_related("entrant").order_by("order"))


def test_seven_play_two_rounds_at_tables_of_four_and_three():
    event = make_event(**TABLES, rounds=2)
    enter(event, 7)
    start(event)
    assert sorted(len(seats_of(pairing)) for pairing in open_pairings(event)) == [3, 4]
    assert sorted(Match.objects.values_list("seat_count", flat=True)) == [3, 4]
    play_event(event)
    assert event.status == EventStatus.FINISHED
    field = table_field_of(event)
    assert [len(tables) for tables in field.rounds] == [2, 2]
    assert len(final_places(event)) == 7


def test_places_of_a_table_come_from_the_game_and_seats_are_orders():
    event = make_event(**TABLES, rounds=1)
    enter(event, 4)
    start(event)
    [pairing] = open_pairings(event)
    match = open_match(pairing)
    users = [seat.entrant.member_set.get().user for seat in seats_of(pairing)]
    assert [seat.user for seat in match.seat_set.order_by("number")] == users
    finish_game(match, 3, at(60))
    seats = seats_of(pairing)
    assert [seat.place for seat in seats] == [4, 3, 1, 2]
    assert {seat.mark for seat in seats} == {"1", "-"}


def test_the_best_go_on_to_final_tables_and_places_inside_a_table_decide():
    event = make_event(**TABLES, rounds=2, cut=8)
    enter(event, 8)
    start(event)
    play_event(event)
    assert event.status == EventStatus.FINISHED
    final = event.round_set.get(stage="cut")
    assert final.pairing_set.count() == 2
    top = [seat.entrant.cut_seed for seat in seats_of(final.pairing_set.get(board=1))]
    assert sorted(top) == [1, 2, 3, 4]
    places = final_places(event)
    assert {places[seat.entrant_id][0] for seat in seats_of(final.pairing_set.get(board=1))} == {1, 2, 3, 4}


def test_partners_sit_opposite_each_other():
    event = make_event(game="trixo", team_size=2, table_size=4, rounds=1)
    enter(event, 2)
    start(event)
    match = Match.objects.get()
    assert match.options == {"teams": True}
    [pairing] = open_pairings(event)
    starters, others = (seat.entrant for seat in seats_of(pairing))
    order = [
        member.user for pair in zip(starters.member_set.all(), others.member_set.all(), strict=True) for member in pair
    ]
    assert [seat.user for seat in match.seat_set.order_by("number")] == order
    finish_game(begin(match, at(1)), 2, at(60))
    assert [seat.mark for seat in seats_of(pairing)] == ["0", "1"]


def test_four_who_never_come_to_a_table_all_lose():
    event = make_event(**TABLES, rounds=1, no_show_s=60)
    enter(event, 4)
    start(event)
    [pairing] = open_pairings(event)
    match = begin(open_match(pairing), at(30))
    for minute in range(1, 12):
        match_settle(match.key, at(60 * minute))
    match.refresh_from_db()
    match_arrived(match.pk, at(1000))
    assert [seat.mark for seat in seats_of(pairing)] == ["-"] * 4
    assert Match.objects.count() == 1


def test_places_are_typed_in_for_a_table_over_the_board():
    event = make_event(**TABLES, rounds=1, over_the_board=True)
    enter(event, 4)
    start(event)
    [pairing] = open_pairings(event)
    result_enter(event.key, event.created_by, 1, "2,1,2,-", at(60))
    assert [(seat.place, seat.mark) for seat in seats_of(pairing)] == [(2, "0"), (1, "1"), (2, "0"), (4, "-")]
    assert {seat.share for seat in seats_of(pairing)} == {Decimal(0)}


@pytest.mark.parametrize("text", ["", "1,2,3", "1,2,3,5", "1,1,2,3", "2,3,4,4", "1,2,3,x", "a"])
def test_places_that_are_none_are_refused(text):
    event = make_event(**TABLES, rounds=1, over_the_board=True)
    enter(event, 4)
    start(event)
    with pytest.raises(EventRefused) as refused:
        result_enter(event.key, event.created_by, 1, text, at(60))
    assert refused.value.code == "result"


def leave_table(match, number, now):
    match_leave(match.key, match.seat_set.get(number=number).user, now)


def test_only_who_never_moved_is_absent_from_a_table_that_ends_by_forfeit():
    event = make_event(**TABLES, rounds=1)
    enter(event, 3)
    start(event)
    [pairing] = open_pairings(event)
    match = begin(open_match(pairing), at(30))
    Move.objects.create(match=match, ply=900, seat=1, text="a1", at=at(31))
    leave_table(match, 1, at(40))
    leave_table(match, 2, at(41))
    match.refresh_from_db()
    assert (match.status, match.termination) == ("finished", "forfeit")
    match_arrived(match.pk, at(50))
    assert [seat.mark for seat in seats_of(pairing)] == ["0", "-", "1"]


def test_who_withdraws_while_a_table_draws_lots_is_out_of_it_and_the_others_play_on():
    event = make_event(**TABLES, rounds=1)
    enter(event, 4)
    start(event)
    [pairing] = open_pairings(event)
    match = open_match(pairing)
    assert match.status == "drawing"
    leaver = seats_of(pairing)[1].entrant
    event_withdraw(event.key, leaver.member_set.get().user, at(1))
    match.refresh_from_db()
    assert match.status == "running"
    assert [seat.out for seat in match.seat_set.order_by("number")] == [False, True, False, False]


def test_a_computer_that_is_taken_out_leaves_its_table():
    event = make_event(**TABLES, rounds=1, rated=False)
    enter(event, 3)
    [computer] = enter(event, 1, level=1)
    start(event)
    [pairing] = open_pairings(event)
    entrant_remove(event.key, event.created_by, computer.pk, at(1))
    match = open_match(pairing)
    order = pairing.seat_set.get(entrant=computer).order
    assert match.seat_set.get(number=order).out
