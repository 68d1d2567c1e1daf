"""Standings as tables: FIDE's published values, the cost of a page, where figures come from."""

from decimal import Decimal

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.builders import enter, make_event, start
from tests.tournaments.cases import TieBreakCase, tiebreak_cases
from tests.tournaments.papers import enter_results, imported, swiss_of_nine
from tournaments.models import Event
from tournaments.selectors.explain import explained
from tournaments.selectors.standings import all_standings, divisions_of, performances_of, standings_of
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("case", tiebreak_cases(), ids=lambda case: case.name)
def test_the_tables_show_the_values_that_fide_published(case: TieBreakCase) -> None:
    codes = [code for code in case.values if code not in ("PTS", "RANK")]
    event = imported(case.text)
    event.tiebreaks = codes
    event.save()
    table = standings_of(event)
    shown = {line.number: {value.code: value.value for value in line.values} for line in table.lines}
    for code in codes:
        assert {number: shown[number][code] for number in case.values[code]} == case.values[code], code
    assert {line.number: line.points for line in table.lines} == case.values["PTS"]


def queries_of(event: Event) -> int:
    cache.clear()
    with CaptureQueriesContext(connection) as captured:
        standings_of(event)
    return len(captured)


def test_the_standings_cost_the_same_number_of_queries_for_10_and_for_60() -> None:
    counts = []
    for n in (10, 60):
        event = make_event(over_the_board=True, rounds=3, round_start="director")
        enter(event, n)
        start(event)
        enter_results(event)
        round_start(event.key, event.created_by, event.created_at)
        counts.append(queries_of(Event.objects.get(pk=event.pk)))
    assert counts[0] == counts[1] <= 7


def test_the_same_version_is_read_once_only() -> None:
    event = swiss_of_nine()
    standings_of(event)
    with CaptureQueriesContext(connection) as captured:
        standings_of(event)
    assert not captured.captured_queries


def test_a_new_version_is_computed_anew() -> None:
    event = make_event(over_the_board=True, rounds=3, round_start="director")
    enter(event, 4)
    start(event)
    assert standings_of(event).lines[0].points == 0
    enter_results(event, "1-0")
    assert standings_of(event).lines[0].points == 1


def test_every_counted_part_of_a_sum_adds_up_to_the_figure() -> None:
    event = swiss_of_nine()
    for line in standings_of(event).lines:
        for code in ("PTS", "BH", "BH-C1", "SB"):
            figure = explained(event, line.number, code)
            assert figure is not None
            counted = sum((one.part.value for one in figure.parts if not one.part.cut), Decimal(0))
            value = line.points if code == "PTS" else next(v.value for v in line.values if v.code == figure.column.code)
            assert counted == value, (line.name, code)


def test_buchholz_cut_one_strikes_one_part_through() -> None:
    figure = explained(swiss_of_nine(), 1, "BH-C1")
    assert figure is not None
    assert figure.cut == 1


def test_a_figure_that_is_not_in_the_table_is_not_explained() -> None:
    event = swiss_of_nine()
    assert explained(event, 1, "KS") is None
    assert explained(event, 99, "BH") is None


def test_won_drawn_and_lost_count_forfeits_but_no_byes() -> None:
    event = swiss_of_nine()
    table = standings_of(event)
    walk_in = next(line for line in table.lines if line.name == "Șerban Ţîrlea")
    assert walk_in.won + walk_in.drawn + walk_in.lost <= 3
    assert table.counts_games
    assert table.finished == table.rounds == 4


def test_standings_up_to_a_round_forget_what_came_later() -> None:
    event = swiss_of_nine()
    first = standings_of(event, upto=1)
    assert first.rounds == 1
    assert max(line.points for line in first.lines) == 1


def test_divisions_have_tables_of_their_own() -> None:
    event = make_event(format="round_robin", rounds=None, division_size=4, over_the_board=True, round_start="director")
    enter(event, 8)
    start(event)
    assert divisions_of(event) == (1, 2)
    assert [len(table.lines) for table in all_standings(event)] == [4, 4]
    assert {line.number for line in all_standings(event)[1].lines} == {5, 6, 7, 8}


def test_the_standings_of_six_divisions_cost_as_many_queries_as_those_of_two() -> None:
    costs = []
    for divisions in (2, 6):
        event = make_event(
            format="round_robin", rounds=None, division_size=4, over_the_board=True, round_start="director"
        )
        enter(event, 4 * divisions)
        start(event)
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            assert len(all_standings(event)) == divisions
        costs.append(len(captured))
    assert costs[0] == costs[1]


def test_figures_of_a_second_division_name_its_own_players() -> None:
    event = make_event(format="round_robin", rounds=None, division_size=4, over_the_board=True, round_start="director")
    enter(event, 8)
    start(event)
    enter_results(event, "1-0")
    winner = next(line for line in standings_of(event, 2).lines if line.points == 1)
    figure = explained(event, winner.number, "SB")
    assert figure is not None
    opponents = [one.opponent.number for one in figure.parts if one.opponent]
    assert opponents
    assert set(opponents) <= {5, 6, 7, 8}


def test_who_left_a_round_robin_early_is_annulled_in_the_points_explained() -> None:
    event = make_event(format="round_robin", rounds=None, over_the_board=True, round_start="director")
    entrants = enter(event, 6)
    start(event)
    enter_results(event, "1-0")
    leaver = entrants[5]
    leaver.refresh_from_db()
    type(leaver).objects.filter(pk=leaver.pk).update(status="withdrawn", last_round=1)
    opponent = next(
        seat.entrant.number
        for seat in leaver.seat_set.get().pairing.seat_set.select_related("entrant")
        if seat.entrant_id != leaver.pk
    )
    cache.clear()
    figure = explained(event, opponent, "PTS")
    assert figure is not None
    assert figure.cut == 1
    assert standings_of(event).line(opponent).points == 0


def test_performances_are_told_where_everybody_has_a_rating() -> None:
    event = make_event(over_the_board=True, rounds=3, round_start="director")
    enter(event, 4)
    start(event)
    enter_results(event, "1-0")
    assert performances_of(event)
    event.entrant_set.filter(number=1).update(rating=0)
    cache.clear()
    assert not performances_of(event)
