"""The opening table: who wins every canonical position with at most five pyramids placed. Reading needs no numba.

Only open positions are in it: those in which no Troika can be completed at once and some move stops every Troika of the
other. For each won position with five pyramids stands beside it a lost one with six to which a move leads, so that the
winner's move is found without a search. The data are the keys, ascending (64 bits each, little-endian), then one byte
each: 1 won for the side to move, 0 lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from games.engine.later import Later
from games.engine.tablefile import Table, TableDamaged, write
from games.engine.tables import CannotBuild, Keeper, Progress, require
from games.rules.troika.geometry import Array

if TYPE_CHECKING:
    from games.rules.troika import building
else:
    building = Later("games.rules.troika.building")

NAME = "troika-opening.table"
VERSION = 2
DEEPEST = 5
"""The table goes as far as so many pyramids placed."""

_DISK_MIB, _MEMORY_MIB = 4, 256


@dataclass(frozen=True)
class Opening:
    """Keys in ascending order and whether the side to move wins."""

    keys: Array
    won: NDArray[np.uint8]

    def wins(self, key: int) -> bool | None:
        """Tell whether the side to move wins; None where the table has no such position."""
        where = int(np.searchsorted(self.keys, key))
        if where == len(self.keys) or self.keys[where] != key:
            return None
        return bool(self.won[where])


def save(path: Path, name: str, opening: Opening, counts: dict[str, Any]) -> None:
    """Write a table whole or not at all."""
    write(path, name, VERSION, opening.keys.astype("<i8").tobytes() + opening.won.tobytes(), counts)


def load(table: Table) -> Opening:
    """Read all of an open table; raise TableDamaged."""
    data = table.read(0, len(table))
    count, rest = divmod(len(data), 9)
    if rest:
        raise TableDamaged(table.path, f"{len(data)} bytes are no whole number of entries.")
    keys = np.frombuffer(data, "<i8", count).astype(np.int64)
    return Opening(keys, np.frombuffer(data, np.uint8, count, 8 * count))


class TroikaTables:
    """The attribute ``tables`` of the game: one table, 0.4 MiB."""

    name = NAME

    def __init__(self) -> None:
        self._keeper = Keeper(NAME, VERSION)
        self._read: tuple[Table, Opening] | None = None

    def opening(self) -> Opening | None:
        """Return the table, read into memory; None where there is none that can be believed."""
        table = self._keeper.table()
        if table is None:
            return None
        if self._read is None or self._read[0] is not table:
            try:
                self._read = (table, load(table))
            except (TableDamaged, OSError):
                self._keeper.forget()
                return None
        return self._read[1]

    def build(self, progress: Progress, *, force: bool = False) -> str:
        """Build the table unless it is there and whole; return what was counted. See ``tables.Tables``."""
        path = self._keeper.path
        if path is None:
            raise CannotBuild("There is no folder for tables.")
        if force or not self._keeper.whole():
            require(path, _DISK_MIB, _MEMORY_MIB)
            building.build(path, progress, force=force)
            self._keeper.look_again()
        return self.status()

    def ready(self) -> bool:
        """Tell whether the table is there and not known to be damaged."""
        return self._keeper.table() is not None

    def status(self) -> str:
        """Verify the whole file and say in one line how it stands."""
        return self._keeper.status(_told)


def _told(table: Table) -> str:
    counts = table.head.counts
    return f"{sum(counts['open'])} open positions {counts['open']}, won {counts['won']}, {len(table) >> 10} KiB"


tables = TroikaTables()
"""This process's view of the shelf."""
