"""The columns of a table of standings: what each tie-break is called and what it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.text import gettext_noop as _
from tournaments.standings.rows import Row
from tournaments.standings.tiebreaks import MODIFIERS, Making, TieBreakRefused, named


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break: its code as the head of a column, its name and sentences (English msgids)."""

    code: str
    name: str
    sentence: str
    making: str = Making.SUM
    modifiers: tuple[tuple[str, str], ...] = ()
    """What follows the slashes: ("C1", sentence)."""

    @property
    def slug(self) -> str:
        """The code in an address: BH/C1 is BH-C1."""
        return self.code.replace("/", "-")


POINTS = Column("PTS", _("Points"), _("The points of all rounds, byes and forfeits included."))

OTHERS = {
    POINTS.code: POINTS,
    "RND": Column("RND", _("Rounds"), _("The rounds that the entrant got through.")),
}
"""What is no tie-break of FIDE's, by code."""


def column(code: str) -> Column:
    """Return the column of a code; one that nobody knows explains itself by its code."""
    if code in OTHERS:
        return OTHERS[code]
    try:
        known = named(code)
    except TieBreakRefused:
        return Column(code, code, "")
    modifiers = tuple((modifier, MODIFIERS[modifier[0]][1]) for modifier in code.split("/")[1:])
    return Column(code, known.name, known.sentence, known.making, modifiers)


def columns_of(rows: Iterable[Row]) -> tuple[Column, ...]:
    """Return the columns of a table in order, as its first row has them."""
    first = next(iter(rows), None)
    return tuple(column(value.code) for value in first.values if value.code != "PTS") if first else ()
