"""The complete table of Quadtria: built once, then every value is one read of one byte."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.engine.later import Later
from games.engine.tablefile import Table, TableDamaged, building, write
from games.engine.tables import CannotBuild, Keeper, Progress, require
from games.rules.quadtria.indexing import FULL, index_of, turned

if TYPE_CHECKING:
    from games.rules.quadtria import solve
else:
    solve = Later("games.rules.quadtria.solve")

VERSION = 1
TOTALS: Mapping[str, int] = {
    "legal": 102_750_632,
    "won": 58_196_818,
    "lost": 19_917_344,
    "drawn": 24_636_470,
    "longest": 46,
    "distance1": 35_946_203,
    "distance2": 10_530_067,
    "distance3": 13_431_670,
    "distance4": 3_951_846,
}
"""What two independent programs counted for the whole game; a build that finds anything else is thrown away."""
_DISK_MIB, _MEMORY_MIB = 80, 600
DRAWN = 0


def check_totals(found: Mapping[str, int]) -> None:
    """Raise CannotBuild unless the analysis counted what is known."""
    wrong = [
        f"{name} {found.get(name, 0)} instead of {TOTALS[name]}" for name in TOTALS if found.get(name) != TOTALS[name]
    ]
    if wrong:
        raise CannotBuild(f"The table of Quadtria is not kept, for its totals are wrong: {', '.join(wrong)}.")


class QuadtriaTables:
    """Building, checking and asking the table (see ``games.engine.tables.Tables``)."""

    name = "quadtria"

    def __init__(self) -> None:
        self.keeper = Keeper(self.name, VERSION)

    def ready(self) -> bool:
        return self.keeper.table() is not None

    def value(self, own: int, other: int, pegs: int, seat: int) -> int | None:
        """Return 0 for a draw, else the plies to the end with best play: odd where the side to move wins.

        ``seat`` is to move with its ``own`` balls; bit 0 of ``pegs`` is South's. The position must be running. None
        where there is no table, or the place asked for is damaged.
        """
        table = self.keeper.table()
        if table is None:
            return None
        if seat == 2:
            own, other, pegs = turned(own), turned(other), pegs >> 1 | (pegs & 1) << 1
        try:
            return table[index_of(FULL).number(own, other, pegs)]
        except TableDamaged:
            self.keeper.forget()
            return None

    def build(self, progress: Progress, *, force: bool = False) -> str:
        path = self.keeper.path
        if path is None:
            raise CannotBuild("There is no folder for tables.")
        require(path, _DISK_MIB, _MEMORY_MIB)
        with building(path):
            if not force and self.keeper.whole():
                return self.status()
            values, counts = solve.solve(index_of(FULL), progress)
            check_totals(counts)
            write(path, self.name, VERSION, values, counts)
        self.keeper.look_again()
        return self.status()

    def status(self) -> str:
        return self.keeper.status(_told)


def _told(table: Table) -> str:
    counts = table.head.counts
    return (
        f"{counts['legal']} legal positions: {counts['won']} won, {counts['lost']} lost, {counts['drawn']} drawn, "
        f"the longest in {counts['longest']}; {table.head.size / 2**20:.1f} MiB, whole"
    )


tables = QuadtriaTables()
