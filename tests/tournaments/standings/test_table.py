"""The standings: FIDE's published values, recounts of random events, and where a value comes from."""

from dataclasses import replace
from decimal import Decimal
from random import Random

import pytest

from tests.tournaments.cases import TIEBREAKS, tiebreak_cases
from tests.tournaments.swiss_events import new_event, play
from tournaments.report.info import ReportInfo
from tournaments.report.trf import read, write
from tournaments.standings import parts
from tournaments.standings.table import complete_rounds, standings
from tournaments.standings.tiebreaks import CHOICES, Making, TieBreakRefused, named
from tournaments.values import THREE_ONE, Cell, Field, Mark, Player

CASES = tiebreak_cases()
RATINGLESS = tuple(code for code in CHOICES if not named(code).rated)


def rows_of(name, codes):
    field, _info = read((TIEBREAKS / name).read_text())
    return {row.number: row for row in standings(field, codes)}


def game(first, second, mark, other):
    return {first: Cell(mark, second, "w"), second: Cell(other, first, "b")}


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_every_value_is_the_one_that_fide_published(case):
    field, _info = read(case.text)
    rows = {row.number: row for row in standings(field, tuple(case.values))}
    found = {
        code: {number: rows[number].value(code).value for number in values} for code, values in case.values.items()
    }
    assert found == case.values


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_parts_of_every_sum_add_up_to_the_value(case):
    field, _info = read(case.text)
    check_sums(standings(field, tuple(case.values)))


def check_sums(rows):
    for row in rows:
        for value in row.values:
            if named(value.code).making is Making.SUM:
                assert sum(part.value for part in value.parts if not part.cut) == value.value, (row.number, value)


def test_the_cut_takes_the_least_part_and_says_which():
    value = rows_of("tec-swiss.2026.trf", ["BH/C1"])[1].value("BH/C1")
    (cut,) = [part for part in value.parts if part.cut]
    assert cut.value == min(part.value for part in value.parts)
    assert value.text == "11"


def test_parts_name_the_opponent_or_say_that_nobody_was_there():
    david = rows_of("tec-swiss.2026.trf", ["BH"])[4].value("BH")
    assert [(part.round, part.opponent) for part in david.parts] == [(1, 12), (2, None), (3, 13), (4, 3), (5, 1)]
    assert [part.note for part in david.parts].count(parts.VIRTUAL) == 1


def test_direct_encounters_place_those_who_are_tied_in_a_swiss():
    rows = rows_of("tec-swiss-direct-encounter.2026.trf", ["PTS", "DE"])
    places = {}
    for row in rows.values():
        places.setdefault(row.rank, set()).add(row.number)
    assert [places[rank] for rank in sorted(places)] == [
        {3}, {6}, {1, 4}, {2}, {7, 8, 16}, {5, 10, 14, 15}, {11}, {9, 12}, {13},
    ]  # fmt: skip


def test_direct_encounters_place_those_who_are_tied_in_a_round_robin():
    rows = rows_of("tec-round-robin.2026.trf", ["PTS", "DE"])
    assert [(row.number, row.rank) for row in rows.values()] == [(1, 1), (2, 2), (3, 2), (6, 4), (5, 5), (4, 6)]


def test_a_direct_encounter_shows_the_games_among_the_tied():
    value = rows_of("tec-round-robin.2026.trf", ["DE"])[6].value("DE")
    assert [(part.round, part.opponent, part.value) for part in value.parts] == [
        (3, 4, Decimal("0.5")),
        (4, 5, Decimal(1)),
    ]


def test_buchholz_is_refused_in_a_round_robin():
    with pytest.raises(TieBreakRefused):
        rows_of("tec-round-robin.2026.trf", ["BH"])


def test_the_lot_parts_what_nothing_else_does():
    field = Field(tuple(Player(n, f"P{n}") for n in (1, 2, 3)), order={1: 2, 2: 3, 3: 1})
    assert [(row.number, row.rank) for row in standings(field, ["BH"])] == [(3, 1), (1, 2), (2, 3)]
    assert [row.rank for row in standings(replace(field, order={}), ["BH"])] == [1, 1, 1]


def test_nobody_has_no_rows():
    assert standings(Field(()), ["BH"]) == ()


def test_points_count_three_for_a_win_where_the_event_says_so():
    field = Field((Player(1, "A"), Player(2, "B")), (game(1, 2, Mark.WIN, Mark.LOSS),), 3, THREE_ONE)
    assert [row.points for row in standings(field, [])] == [3, 0]


def test_points_are_live_and_tie_breaks_wait_for_the_round():
    first = game(1, 3, Mark.WIN, Mark.LOSS) | game(4, 2, Mark.WIN, Mark.LOSS)
    second = game(4, 1, Mark.PENDING, Mark.PENDING) | game(2, 3, Mark.WIN, Mark.LOSS)
    field = Field(tuple(Player(n, f"P{n}") for n in range(1, 5)), (first, second), 3)
    assert complete_rounds(field) == 1
    rows = {row.number: row for row in standings(field, ["PTS", "BH"])}
    assert (rows[2].points, rows[2].value("BH").value) == (1, 1)
    assert [rows[number].rank for number in (1, 4, 2, 3)] == [1, 1, 3, 4]


def test_an_open_game_of_a_round_robin_only_adds_nothing_yet():
    rounds = (game(1, 2, Mark.WIN, Mark.LOSS), game(3, 1, Mark.PENDING, Mark.PENDING), game(2, 3, Mark.WIN, Mark.LOSS))
    field = Field(tuple(Player(n, f"P{n}") for n in (1, 2, 3)), rounds, 3, round_robin=True)
    rows = {row.number: row for row in standings(field, ["SB"])}
    assert (rows[1].points, rows[1].value("SB").value) == (1, 1)


def test_a_performance_without_ratings_is_a_dash():
    field = Field((Player(1, "A"), Player(2, "B", 1800)), (game(1, 2, Mark.WIN, Mark.LOSS),), 1)
    value = standings(field, ["TPR"])[0].value("TPR")
    assert (value.known, value.text) == (False, "–")
    assert standings(field, ["TPR/U1400"])[0].value("TPR/U1400").known


@pytest.mark.parametrize("block", range(8))
def test_points_and_tie_breaks_of_random_events_survive_a_recount(block):
    for seed in range(block * 12, block * 12 + 12):
        recount(seed, largest=10)


@pytest.mark.full
@pytest.mark.parametrize("block", range(20))
def test_points_and_tie_breaks_of_thousands_of_random_events_survive_a_recount(block):
    for seed in range(5000 + block * 100, 5000 + block * 100 + 100):
        recount(seed, largest=20)


def recount(seed, largest):
    lot = Random(seed)
    *_steps, last = play(lot, new_event(lot, largest))
    field = replace(last.field, absences={})
    rows = standings(field, ("PTS", *RATINGLESS))
    check_sums(rows)
    adjusted = {player.number: adjusted_points(field, player.number) for player in field.players}
    for row in rows:
        parts = contributions(field, row.number, adjusted)
        own = [field.scoring.points(cell.mark) for cell in cells_of(field, row.number)]
        assert row.points == row.value("PTS").value == sum(own)
        assert row.value("BH").value == sum(parts), (seed, row.number)
        assert row.value("SB").value == sum(part * points for part, points in zip(parts, own, strict=True))
        assert row.value("WON").value == sum(cell.mark is Mark.WIN for cell in cells_of(field, row.number))
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)


def cells_of(field, number):
    return [cells.get(number, Cell(Mark.ZERO_BYE)) for cells in field.rounds]


def adjusted_points(field, number):
    """Return the points that count for opponents: rounds missed to the end are draws (C.07 articles 16.2 and 16.3)."""
    cells = cells_of(field, number)
    there = (Mark.WIN, Mark.DRAW, Mark.LOSS, Mark.PAIRING_BYE, Mark.FULL_BYE, Mark.FORFEIT_WIN)
    last = max((index for index, cell in enumerate(cells) if cell.mark in there), default=-1)
    return sum(
        field.scoring.draw if cell.opponent is None and index > last else field.scoring.points(cell.mark)
        for index, cell in enumerate(cells)
    )


def contributions(field, number, adjusted):
    """Return what each round gives to Buchholz; one not played counts a virtual opponent (C.07 article 16.4)."""
    own = field.points(number)
    found = []
    for cell in cells_of(field, number):
        if cell.opponent and cell.mark.is_played:
            found.append(adjusted[cell.opponent])
        elif cell.opponent:
            found.append(min(own, adjusted[cell.opponent]))
        else:
            found.append(min(own, field.scoring.draw * len(field.rounds)))
    return found


def test_a_hundred_points_and_more_are_counted_and_keep_their_columns():
    rounds = tuple(game(1, 2, Mark.WIN, Mark.LOSS) for _round in range(36))
    players = (Player(1, "Anna", 2000), Player(2, "Bert", 1900))
    field = Field(players, rounds, total_rounds=36, scoring=THREE_ONE, round_robin=True)
    assert [row.points for row in standings(field, ("WIN", "SB"))] == [108, 0]
    again, _info = read(write(field, ReportInfo(name="Long match")))
    assert again.rounds == field.rounds
