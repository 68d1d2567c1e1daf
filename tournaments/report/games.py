"""Hold both sides of every game of a report file together: PURE."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from games.engine.text import gettext_noop as _
from tournaments.report.entrants import Entrant
from tournaments.report.info import ReportError
from tournaments.standings.numbers import shown
from tournaments.values import OPPOSITE, STANDARD, THREE_ONE, Cell, Mark, Scoring

TWICE = _("Line %(line)d: number %(number)d has been used before, in line %(other)d.")
NOBODY = _("Line %(line)d: entrant %(number)d plays against %(opponent)d in round %(round)d, who is not in the file.")
ONE_SIDED = _("Line %(line)d: in round %(round)d entrant %(number)d has %(opponent)d as opponent, but not the reverse.")
COLOURS = _("Line %(line)d: in round %(round)d entrants %(number)d and %(opponent)d have the same colour.")
RESULTS = _("Line %(line)d: in round %(round)d the results of %(number)d and %(opponent)d contradict each other.")
POINTS = _("Line %(line)d: entrant %(number)d has %(points)s points, but the results add up to %(sum)s.")

FORFEITS = (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
SCORINGS = (
    STANDARD,
    replace(STANDARD, bye=Decimal("0.5")),
    replace(STANDARD, bye=Decimal(0)),
    THREE_ONE,
    replace(THREE_ONE, bye=Decimal(1)),
    replace(THREE_ONE, bye=Decimal(0)),
    Scoring(Decimal(2), Decimal(1), Decimal(0), Decimal(2)),
    Scoring(Decimal(2), Decimal(1), Decimal(0), Decimal(1)),
    Scoring(Decimal(3), Decimal(2), Decimal(1), Decimal(3)),
)
"""What is tried, in this order, for a file that does not say how it scores."""


def by_number(entrants: Sequence[Entrant]) -> dict[int, Entrant]:
    """Return the entrants by number. Raises ReportError where two share one."""
    found: dict[int, Entrant] = {}
    for entrant in entrants:
        number = entrant.player.number
        if number in found:
            raise ReportError(TWICE, entrant.line, number=number, other=found[number].line)
        found[number] = entrant
    return dict(sorted(found.items()))


def rounds_of(entrants: Mapping[int, Entrant]) -> list[dict[int, Cell]]:
    """Return everybody's cells by round, both sides of a game agreeing. Raises ReportError."""
    length = max((len(entrant.cells) for entrant in entrants.values()), default=0)
    rounds: list[dict[int, Cell]] = []
    for index in range(length):
        cells = {
            number: cell
            for number, entrant in entrants.items()
            if index < len(entrant.cells) and (cell := entrant.cells[index])
        }
        rounds.append({number: _agreed(entrants, cells, number, index + 1) for number in cells})
    return rounds


def _agreed(entrants: Mapping[int, Entrant], cells: Mapping[int, Cell], number: int, round_number: int) -> Cell:
    """Return a cell as both sides have it: what one side leaves open is taken from the other."""
    cell = cells[number]
    if cell.opponent is None:
        return cell
    line = entrants[number].line
    where = {"number": number, "opponent": cell.opponent, "round": round_number}
    if cell.opponent not in entrants:
        raise ReportError(NOBODY, line, **where)
    other = cells.get(cell.opponent)
    if other is None or other.opponent != number:
        raise ReportError(ONE_SIDED, line, **where)
    if cell.colour and cell.colour == other.colour:
        raise ReportError(COLOURS, line, **where)
    mark, theirs = (mine or OPPOSITE[their] for mine, their in ((_said(cell), other.mark), (_said(other), cell.mark)))
    if not _possible(mark, theirs):
        raise ReportError(RESULTS, line, **where)
    colour = cell.colour or {"w": "b", "b": "w"}.get(other.colour, "")
    return Cell(mark, cell.opponent, colour)


def _said(cell: Cell) -> Mark | None:
    return cell.mark if cell.mark.is_decided else None


def _possible(mark: Mark, theirs: Mark) -> bool:
    """Return whether two results go together. Arbiters may give less than the whole point (0-0, ½-0), never more."""
    if mark is Mark.PENDING:
        return theirs is Mark.PENDING
    if (mark in FORFEITS) != (theirs in FORFEITS):
        return False
    whole = {Mark.WIN: 2, Mark.FORFEIT_WIN: 2, Mark.DRAW: 1}
    return whole.get(mark, 0) + whole.get(theirs, 0) <= 2


def scoring_of(entrants: Mapping[int, Entrant], rounds: Sequence[Mapping[int, Cell]], played: int) -> Scoring:
    """Return the scoring by which everybody's results add up to the points in the file. Raises ReportError."""
    marks = marks_of(rounds[:played]), marks_of(rounds)
    for scoring in SCORINGS:
        if wrong_points(entrants, *marks, scoring) is None:
            return scoring
    raise wrong_points(entrants, *marks, STANDARD) or ReportError(POINTS)


Marks = Mapping[int, Counter[Mark]]
"""How often everybody has each mark, by number."""


def marks_of(rounds: Iterable[Mapping[int, Cell]]) -> Marks:
    """Count everybody's marks."""
    counted: dict[int, Counter[Mark]] = {}
    for cells in rounds:
        for number, cell in cells.items():
            counted.setdefault(number, Counter())[cell.mark] += 1
    return counted


def wrong_points(entrants: Mapping[int, Entrant], played: Marks, ahead: Marks, scoring: Scoring) -> ReportError | None:
    """Return what is wrong with the points in the file, or None. They may count the byes of coming rounds or not."""
    for number, entrant in entrants.items():
        so_far, with_byes = (_sum(marks.get(number, Counter()), scoring) for marks in (played, ahead))
        if entrant.points is not None and entrant.points not in (so_far, with_byes):
            return ReportError(POINTS, entrant.line, number=number, points=shown(entrant.points), sum=shown(so_far))
    return None


def _sum(marks: Counter[Mark], scoring: Scoring) -> Decimal:
    return sum((times * scoring.points(mark) for mark, times in marks.items()), Decimal(0))
