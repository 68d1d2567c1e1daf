"""The crosstable: row against column for round robins, rounds as columns otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Event, Format
from tournaments.pairing.round_robin import rounds_needed, scheduled
from tournaments.selectors.marks import CLASSES, SIGNS, bye_text, cell_words, place_text
from tournaments.selectors.sheet import Sheet, SheetBoard, SheetSeat
from tournaments.selectors.standings import Line, Standings
from tournaments.values import Mark

TOP_OF_MATRIX = 40
"""Entrants up to which everybody gets a column; beyond, rounds are the columns of a round robin too."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: ``text`` in it, ``before`` (the opponent's line) and ``turn`` (1 or 2), its address, its words."""

    text: str
    style: str
    label: str = ""
    before: str = ""
    turn: int = 0
    url: str = ""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A line of the standings with its cells; None is the diagonal."""

    line: Line
    cells: tuple[tuple[Cell, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a column: what stands there, its words, its address."""

    text: str
    label: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """A crosstable: ``matrix`` says that columns are opponents, ``turns`` that it matters who started."""

    division: int | None
    matrix: bool
    turns: bool
    heads: tuple[Head, ...]
    rows: tuple[CrossRow, ...]


def crosstable_of(event: Event, sheet: Sheet, standings: Standings) -> Crosstable:
    """Return the crosstable that belongs to a table of standings. No queries."""
    matrix = event.format == Format.ROUND_ROBIN and standings.stage == "main" and len(standings.lines) <= TOP_OF_MATRIX
    if matrix:
        return _matrix(event, sheet, standings)
    return _by_rounds(event, sheet, standings)


def _by_rounds(event: Event, sheet: Sheet, standings: Standings) -> Crosstable:
    rounds = [one for one in sheet.rounds if one.stage == standings.stage]
    heads = tuple(
        Head(
            str(one.number),
            _("Round %(n)d") % {"n": one.number},
            reverse("tournaments:round", args=[event.key, one.number]),
        )
        for one in rounds
    )
    positions = {line.number: line.position for line in standings.lines}
    boards = [{seat.number: board for board in one.boards for seat in board.seats} for one in rounds]
    rows = []
    for line in standings.lines:
        cells = []
        for one, of_number in zip(rounds, boards, strict=True):
            board = of_number.get(line.number)
            cells.append((_round_cell(event, sheet, positions, one.number, board, line.number),))
        rows.append(CrossRow(line, tuple(cells)))
    return Crosstable(standings.division, False, event.format != Format.TABLES, heads, tuple(rows))


def _round_cell(
    event: Event,
    sheet: Sheet,
    positions: Mapping[int, int],
    number: int,
    board: SheetBoard | None,
    own: int,
) -> Cell:
    seat = board.seat_of(own) if board else None
    if board is None or seat is None:
        return Cell("", "n", _("Round %(n)d: not there") % {"n": number})
    url = _board_url(event, board)
    if event.format == Format.TABLES and board.is_game:
        return _table_cell(number, board, seat, url)
    others = board.others(own)
    if not others:
        return Cell(bye_text(board.kind, seat.mark), CLASSES[seat.mark], cell_words(number, seat.mark, "", None))
    other = others[0]
    return Cell(
        SIGNS[seat.mark],
        CLASSES[seat.mark],
        cell_words(number, seat.mark, sheet.names[other.number].name, seat.order == 1),
        str(positions.get(other.number, "")),
        seat.order,
        url,
    )


def _table_cell(number: int, board: SheetBoard, seat: SheetSeat, url: str) -> Cell:
    text = place_text(seat)
    label = _("Round %(n)d: place %(place)s at table %(table)d, seat %(seat)d") % {
        "n": number,
        "place": seat.place or "–",
        "table": board.board,
        "seat": seat.order,
    }
    style = {None: "n" if seat.mark is Mark.PENDING else "l", 1: "w"}.get(seat.place, "d")
    return Cell(text or "·", style, label, "", 0, url)


def _board_url(event: Event, board: SheetBoard) -> str:
    """Return the address of what was played: the game, or the round's page where there are several or none."""
    if len(board.games) == 1:
        return reverse("games:match", args=[board.games[0].key])
    return reverse("tournaments:round", args=[event.key, board.round]) + f"#board-{board.board}"


def _matrix(event: Event, sheet: Sheet, standings: Standings) -> Crosstable:
    numbers = [line.number for line in standings.lines]
    heads = tuple(Head(str(line.position), line.name, "") for line in standings.lines)
    met = _meetings(event, sheet, set(numbers))
    planned = _planned(event, numbers)
    rows = tuple(
        CrossRow(
            line,
            tuple(
                None if other == line.number else _met_cells(met, planned, sheet, line.number, other)
                for other in numbers
            ),
        )
        for line in standings.lines
    )
    return Crosstable(standings.division, True, False, heads, rows)


def _meetings(event: Event, sheet: Sheet, numbers: set[int]) -> dict[tuple[int, int], list[tuple[int, SheetSeat, str]]]:
    """Return by (own number, other's) the rounds in which they met: number, own seat, address."""
    met: dict[tuple[int, int], list[tuple[int, SheetSeat, str]]] = {}
    for one in sheet.rounds:
        for board in one.boards:
            if one.stage != "main" or len(board.seats) != 2:
                continue
            url = _board_url(event, board)
            for seat, other in (board.seats, board.seats[::-1]):
                if seat.number in numbers:
                    met.setdefault((seat.number, other.number), []).append((one.number, seat, url))
    return met


def _planned(event: Event, numbers: list[int]) -> dict[tuple[int, int], list[int]]:
    """Return by pair of numbers the rounds in which Berger's table lets them meet."""
    places = sorted(numbers)
    found: dict[tuple[int, int], list[int]] = {}
    for number in range(1, rounds_needed(len(places), event.cycles) + 1):
        for first, second in scheduled(len(places), event.cycles, number):
            one, two = places[first - 1], places[second - 1]
            found.setdefault((one, two), []).append(number)
            found.setdefault((two, one), []).append(number)
    return found


def _met_cells(
    met: Mapping[tuple[int, int], list[tuple[int, SheetSeat, str]]],
    planned: Mapping[tuple[int, int], list[int]],
    sheet: Sheet,
    own: int,
    other: int,
) -> tuple[Cell, ...]:
    name = sheet.names[other].name
    held = met.get((own, other), [])
    cells = [
        Cell(
            SIGNS[seat.mark] if seat.mark is not Mark.PENDING else _("r%(n)d") % {"n": number},
            CLASSES[seat.mark],
            cell_words(number, seat.mark, name, seat.order == 1),
            "",
            seat.order,
            url,
        )
        for number, seat, url in held
    ]
    done = {number for number, _seat, _url in held}
    last = max((one.number for one in sheet.rounds), default=0)
    for number in planned.get((own, other), []):
        if number not in done and number > last:
            label = _("Round %(n)d: to be played against %(name)s") % {"n": number, "name": name}
            cells.append(Cell(_("r%(n)d") % {"n": number}, "n", label))
    return tuple(cells)
