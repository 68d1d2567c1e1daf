"""Where a figure of the standings comes from, part by part."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from games.engine.text import gettext_noop as _
from tournaments.models import Event, Format
from tournaments.selectors.card import own_standings
from tournaments.selectors.columns import POINTS, Column
from tournaments.selectors.field import field_of, scoring_of
from tournaments.selectors.sheet import Name, names_of
from tournaments.selectors.standings import Line
from tournaments.standings.leavers import settled
from tournaments.standings.numbers import shown
from tournaments.standings.rows import Part, Value
from tournaments.values import Mark

NOTES = {
    Mark.WIN: _("won"),
    Mark.DRAW: _("drew"),
    Mark.LOSS: _("lost"),
    Mark.FORFEIT_WIN: _("won by forfeit"),
    Mark.FORFEIT_LOSS: _("lost by forfeit"),
    Mark.PAIRING_BYE: _("bye"),
    Mark.HALF_BYE: _("half-point bye"),
    Mark.FULL_BYE: _("full-point bye"),
    Mark.ZERO_BYE: _("absent"),
    Mark.PENDING: _("not over yet"),
}
ANNULLED = _("annulled: this opponent left before half of the games")


@dataclass(frozen=True, slots=True)
class PartLine:
    """One contribution, with the opponent's name where it came from one."""

    part: Part
    opponent: Name | None

    @property
    def text(self) -> str:
        return shown(self.part.value)


@dataclass(frozen=True, slots=True)
class Explained:
    """A figure: its column, its text, its parts; ``others`` are the entrant's further figures."""

    name: Name
    line: Line
    column: Column
    text: str
    parts: tuple[PartLine, ...]
    others: tuple[tuple[Column, str], ...]

    @property
    def cut(self) -> int:
        """How many parts do not count."""
        return sum(1 for line in self.parts if line.part.cut)


def explained(event: Event, number: int, slug: str) -> Explained | None:
    """Return where a figure of an entrant comes from, or None if there is none.

    ``slug`` is the code as the address has it: BH-C1 for BH/C1, PTS for the points.
    """
    names = names_of(event)
    name = names.get(number)
    table = own_standings(event, name) if name else None
    line = table.line(number) if table else None
    if name is None or table is None or line is None:
        return None
    others = ((POINTS, shown(line.points)), *table.figures(line))
    column = next((column for column, _text in others if column.slug == slug), None)
    value = next((value for value in line.values if column and value.code == column.code), None)
    if value is None and slug == POINTS.slug and event.format != Format.TABLES:
        value = _points(event, number, line, table.division)
    if value is None or column is None:
        return None
    parts = tuple(PartLine(part, names.get(part.opponent) if part.opponent else None) for part in value.parts)
    return Explained(name, line, column, value.text, parts, others)


def _points(event: Event, number: int, line: Line, division: int | None) -> Value:
    """Return an entrant's points round by round; what was annulled is shown as cut."""
    field = field_of(event, division)
    counted = settled(field, event.cycles) if event.format == Format.ROUND_ROBIN else field
    scoring = scoring_of(event)
    parts = []
    for index, cells in enumerate(field.rounds):
        cell = cells.get(number)
        if cell is None:
            continue
        cut = number not in counted.rounds[index]
        note = ANNULLED if cut else NOTES[cell.mark]
        parts.append(Part(index + 1, cell.opponent, scoring.points(cell.mark), cut, note))
    total = sum((part.value for part in parts if not part.cut), Decimal(0))
    return Value(POINTS.code, total, shown(line.points), tuple(parts))
