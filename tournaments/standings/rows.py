"""What a table of standings is made of, whatever the format: rows, the values in them, the parts of a value.

Points and values are exact ``Decimal``; a part says "where does 12½ come from?".
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True, slots=True)
class Part:
    """One contribution to a value.

    ``round`` is counted from 1 (None: no round of its own), ``opponent`` is the number of whoever the contribution
    came from. A ``cut`` part is shown, but not counted. ``note`` is an English msgid that says what the part is.
    """

    round: int | None
    opponent: int | None
    value: Decimal
    cut: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class Value:
    """A tie-break of one entrant: ``text`` is what people read (12½), ``parts`` say where it comes from.

    The counted parts of a value that is a sum add up to it. A value that is not ``known`` (a performance where the
    ratings of some are missing) is 0 and reads as a dash; one who had no opponent to count simply has 0.
    """

    code: str
    value: Decimal
    text: str
    parts: tuple[Part, ...] = ()
    known: bool = True


@dataclass(frozen=True, slots=True)
class Row:
    """An entrant in the standings. Entrants that nothing parts share a ``rank`` (1 is first); rows come in order."""

    number: int
    rank: int
    points: Decimal
    values: tuple[Value, ...] = ()

    def value(self, code: str) -> Value | None:
        """Return the value of a tie-break, or None where the row has none of that code."""
        return next((value for value in self.values if value.code == code), None)
