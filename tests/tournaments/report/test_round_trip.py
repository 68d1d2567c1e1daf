"""What is written and read again is the same, whatever the names, and gives the same standings and pairings."""

from dataclasses import replace
from datetime import date
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.cases import PAIRINGS, tiebreak_cases
from tests.tournaments.swiss_events import new_event, play
from tournaments.pairing.swiss import pair
from tournaments.report.text import clean
from tournaments.report.trf import ReportInfo, read, text_of, write
from tournaments.standings.table import standings
from tournaments.values import Cell, Field, Mark, Player

NAMES = st.text(max_size=60).map(clean)
SHORT = st.text(st.characters(categories=("L", "N")), max_size=3)
DAYS = st.dates(date(2000, 1, 1), date(2099, 12, 31))
PLAYERS = st.builds(
    Player,
    number=st.just(0),
    name=NAMES,
    rating=st.integers(0, 3500),
    title=SHORT,
    sex=st.sampled_from(["", "m", "w"]),
    federation=SHORT,
    fide_id=st.from_regex("[0-9]{0,11}", fullmatch=True),
    birth=st.just("") | DAYS.map(lambda day: f"{day:%Y/%m/%d}"),
)
INFOS = st.builds(
    ReportInfo,
    name=NAMES,
    city=NAMES,
    federation=SHORT,
    ends_on=st.none() | DAYS,
    arbiter=NAMES,
    deputies=st.lists(NAMES.filter(bool), max_size=2).map(tuple),
    time_control=NAMES,
    round_dates=st.lists(DAYS, max_size=3).map(tuple),
    tiebreaks=st.sampled_from([(), ("PTS", "BH/C1", "SB"), ("WIN",)]),
    records=st.sampled_from([(), ("250       1.0   1   2    1    2", "### a comment of others")]),
)


@cache
def events():
    """Return events in the middle and at their ends, some with open games and with gaps between their numbers."""
    found = []
    for seed in range(24):
        lot = Random(seed)
        for step in play(lot, new_event(lot, largest=8)):
            field = replace(
                step.field,
                absences={n: mark for n, mark in step.field.absences.items() if n not in step.field.withdrawn},
                round_robin=lot.random() < 0.2,
                rounds=tuple(some_open(lot, cells) for cells in step.field.rounds),
            )
            gaps = sorted(lot.sample(range(1, 9999), len(field.players)))
            found.append(renumbered(field, gaps) if lot.random() < 0.3 else field)
    return found


@pytest.fixture(autouse=True, scope="module")
def _events_made_before_any_example():
    events()


@st.composite
def fields(draw):
    """Return an event with everything that a field may hold."""
    field = events()[draw(st.integers(0, len(events()) - 1))]
    players = [replace(draw(PLAYERS), number=player.number) for player in field.players]
    order = {player.number: place for place, player in enumerate(reversed(players), start=1)}
    return replace(field, players=tuple(players), starts_on=draw(st.none() | DAYS), order=order)


def some_open(lot, cells):
    """Return the cells of a round with a game or two that have no result yet."""
    found = dict(cells)
    for number, cell in cells.items():
        if cell.opponent and cell.mark.is_played and lot.random() < 0.1:
            found[number] = replace(cell, mark=Mark.PENDING)
            found[cell.opponent] = replace(found[cell.opponent], mark=Mark.PENDING)
    return found


def renumbered(field, numbers):
    names = {player.number: number for player, number in zip(field.players, numbers, strict=True)}
    return replace(
        field,
        players=tuple(replace(player, number=names[player.number]) for player in field.players),
        rounds=tuple(
            {names[n]: Cell(cell.mark, names.get(cell.opponent), cell.colour) for n, cell in cells.items()}
            for cells in field.rounds
        ),
        absences={names[n]: mark for n, mark in field.absences.items()},
        withdrawn=frozenset(names[n] for n in field.withdrawn),
        forbidden=frozenset(frozenset(names[n] for n in pair) for pair in field.forbidden),
        order={names[n]: place for n, place in field.order.items()},
    )


@settings(max_examples=80, deadline=None)
@given(fields(), INFOS)
def test_a_field_survives_being_written_and_read(field, info):
    text = write(field, info)
    found, said = read(text_of(text.encode()))
    assert found == field
    kept = replace(said, starts_on=None, ranks={}, system="", code="")
    assert kept == info
    assert write(found, said) == text


@pytest.mark.parametrize("path", PAIRINGS[:12], ids=lambda path: path.stem)
def test_a_round_pairs_alike_after_a_journey(path):
    field, info = read(path.read_text())
    again, _info = read(write(field, info))
    assert again == field
    assert pair(again) == pair(field)


@pytest.mark.parametrize("case", tiebreak_cases(), ids=lambda case: case.name)
def test_standings_are_alike_after_a_journey(case):
    field, info = read(case.text)
    again, _info = read(write(field, info))
    assert standings(again, tuple(case.values)) == standings(field, tuple(case.values))


@settings(max_examples=40, deadline=None)
@given(st.lists(NAMES, min_size=2, max_size=6))
def test_no_name_moves_a_column(names):
    field = Field(tuple(Player(number, name, 1000 + number) for number, name in enumerate(names, start=1)))
    lines = [line for line in write(field, ReportInfo()).split("\n") if line.startswith("001")]
    assert [line[48:52] for line in lines] == [str(1000 + n) for n in range(1, len(names) + 1)]


@pytest.mark.parametrize("game", ["", "quadtria"])
def test_the_game_of_our_own_file_is_known_again(game):
    field = Field(players=(Player(1, "Anna"), Player(2, "Ben")))
    text = write(field, ReportInfo(game=game))
    assert ("### game" in text) == bool(game)
    assert read(text)[1].game == game


def test_a_game_that_is_no_name_of_ours_stays_a_comment():
    text = write(
        Field(players=(Player(1, "Anna"), Player(2, "Ben"))), ReportInfo(records=("### game Go, on 19 lines",))
    )
    assert read(text)[1] == replace(read(text)[1], game="", records=("### game Go, on 19 lines",))


@pytest.mark.parametrize(("draws", "total"), [(0, " 101"), (1, "    "), (2, " 100")])
def test_more_than_a_hundred_points_are_written_so_that_they_can_be_read(draws, total):
    rounds = []
    for number in range(101):
        mine, theirs = (Mark.DRAW, Mark.DRAW) if number < draws else (Mark.WIN, Mark.LOSS)
        rounds.append({1: Cell(mine, 2, "wb"[number % 2]), 2: Cell(theirs, 1, "bw"[number % 2])})
    field = Field((Player(1, "Anna", 2000), Player(2, "Bert", 1900)), tuple(rounds), 101, round_robin=True)
    text = write(field, ReportInfo())
    assert next(line for line in text.split("\n") if line.startswith("001    1"))[80:84] == total
    assert read(text)[0] == field
