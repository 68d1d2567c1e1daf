"""The columns of a table of standings: what each tie-break is called and what it says."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.text import gettext_noop as _
from tournaments.standings import tables
from tournaments.standings.rows import Row
from tournaments.standings.tables import TIEBREAKS as TABLES
from tournaments.standings.tiebreaks import MODIFIERS, VARIANTS, Making, TieBreakRefused, named


@dataclass(frozen=True, slots=True)
class Modifier:
    """What follows a slash of a code: C1, its sentence (English msgid), and the n that the sentence speaks of."""

    letters: str
    sentence: str

    @property
    def n(self) -> str:
        return self.letters[1:] if self.letters[0] in "CM" else ""


@dataclass(frozen=True, slots=True)
class Column:
    """A tie-break: its code as the head of a column, its name and sentences (English msgids)."""

    code: str
    name: str
    sentence: str
    making: str = Making.SUM
    modifiers: tuple[Modifier, ...] = ()

    @property
    def slug(self) -> str:
        """The code in an address: BH/C1 is BH-C1."""
        return self.code.replace("/", "-")


POINTS = Column("PTS", _("Points"), _("The points of all rounds, byes and forfeits included."))

OTHERS = {
    POINTS.code: POINTS,
    **{
        code: Column(code, found.name, found.sentence, found.making)
        for code, found in tables.TIEBREAKS.items()
        if code != "DE"
    },
    "RND": Column(
        "RND", _("Rounds got through"), _("The rounds won, byes and walkovers included: who has more is ahead.")
    ),
    "3RD": Column("3RD", _("Third place"), _("1 for whoever won the match for third place, 0 for whoever lost it.")),
}
"""What is no tie-break of FIDE's, by code."""


def column(code: str, *, at_tables: bool = False) -> Column:
    """Return the column of a code; one that nobody knows explains itself by its code."""
    if code in OTHERS:
        return OTHERS[code]
    try:
        known = TABLES[code] if at_tables and code in TABLES else named(code)
    except TieBreakRefused:
        return Column(code, code, "")
    letters_of = [] if code in VARIANTS else code.split("/")[1:]
    modifiers = tuple(Modifier(letters, MODIFIERS[letters[0]][1]) for letters in letters_of)
    return Column(code, known.name, known.sentence, known.making, modifiers)


def columns_of(rows: Iterable[Row], *, at_tables: bool = False) -> tuple[Column, ...]:
    """Return the columns of a table in order, as its first row has them."""
    first = next(iter(rows), None)
    codes = [value.code for value in first.values if value.code != POINTS.code] if first else []
    return tuple(column(code, at_tables=at_tables) for code in codes)
