"""An event as plain values: marks, colours, byes, absences, leavers, and a constant number of queries."""

from decimal import Decimal

import pytest

from tests.tournaments.builders import at, enter, make_event, play_round, start
from tournaments.models import EntrantStatus
from tournaments.selectors.field import field_of, table_field_of
from tournaments.values import Cell, Mark

pytestmark = pytest.mark.django_db


def test_a_round_has_marks_opponents_and_colours_and_the_bye_has_neither_opponent_nor_colour():
    event = make_event(rounds=2, round_start="director")
    enter(event, 5)
    start(event)
    play_round(event, at(60))
    [cells] = field_of(event).rounds
    bye = [number for number, cell in cells.items() if cell.mark == Mark.PAIRING_BYE]
    assert [cells[number] for number in bye] == [Cell(Mark.PAIRING_BYE, None, "")]
    for number, cell in cells.items():
        if cell.opponent is not None:
            other = cells[cell.opponent]
            assert (other.opponent, {cell.colour, other.colour}) == (number, {"w", "b"})
            assert {cell.mark, other.mark} == {Mark.WIN, Mark.LOSS}


def test_a_late_entrant_has_the_half_point_of_a_round_that_was_paired_before():
    event = make_event(rounds=3, round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(60))
    [late] = enter(event, 1, number=5, first_round=2)
    event.absence_set.create(entrant=late, round_number=1, half=True)
    field = field_of(event)
    assert field.rounds[0][5] == Cell(Mark.HALF_BYE)
    assert field.points(5) == Decimal("0.5")
    assert 5 not in field.absences


def test_who_is_yet_to_come_or_away_or_gone_is_not_to_be_paired():
    event = make_event(rounds=3)
    entrants = enter(event, 4)
    for number, entrant in enumerate(entrants, start=1):
        entrant.number = number
        entrant.save()
    entrants[0].first_round = 2
    entrants[0].save()
    event.absence_set.create(entrant=entrants[1], round_number=1, half=True)
    entrants[2].status, entrants[2].last_round = EntrantStatus.WITHDRAWN, 0
    entrants[2].save()
    field = field_of(event)
    assert field.absences == {1: Mark.ZERO_BYE, 2: Mark.HALF_BYE}
    assert field.withdrawn == {3}


def test_upto_forgets_later_rounds():
    event = make_event(rounds=3, round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(60))
    assert len(field_of(event, upto=0).rounds) == 0
    assert len(field_of(event, upto=1).rounds) == 1


def test_reading_a_field_costs_the_same_number_of_queries_whatever_its_size(django_assert_num_queries):
    for n in (4, 40):
        event = make_event(rounds=3, over_the_board=True)
        enter(event, n)
        start(event)
        with django_assert_num_queries(4):
            field_of(event)
        with django_assert_num_queries(3):
            table_field_of(event)
