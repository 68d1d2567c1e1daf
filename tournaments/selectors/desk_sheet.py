"""The pairing sheet by name: everybody finds the own name, the board, the side and the opponents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import PairingKind
from tournaments.selectors.desk_boards import BoardRow, Side


@dataclass(frozen=True, slots=True)
class NameLine:
    """Where somebody sits. ``seat`` is the turn order from 1; 0 for who does not play, and ``kind`` then says why."""

    name: str
    board: int
    seat: int
    others: str
    kind: str


def by_name(rows: Iterable[BoardRow]) -> list[NameLine]:
    """List everybody on the boards of a round alphabetically, letters with marks beside those without."""
    lines = [_line(row, seat, side) for row in rows for seat, side in enumerate(row.sides, start=1)]
    return sorted(lines, key=lambda line: (_folded(line.name), line.name))


def _line(row: BoardRow, seat: int, side: Side) -> NameLine:
    if not row.is_game:
        return NameLine(side.name, row.board, 0, "", str(PairingKind(row.kind).label))
    others = ", ".join(other.name for other in row.sides if other is not side)
    return NameLine(side.name, row.board, seat, others, "")


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
