"""The passes of the retrograde analysis, on two threads. Loads numba: import this module only to build the table."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from games.engine.tables import Progress
from games.rules.quadtria import solver
from games.rules.quadtria.indexing import Index

_ROWS = 32
"""Rows of the table that a thread takes at a time."""
_TRIED = (2, 4)
"""Distances at which trying every open position costs less than taking moves back: most of them are decided there."""


class _Work:
    """The table under work, and how to go through its rows."""

    def __init__(self, index: Index, pool: ThreadPoolExecutor) -> None:
        self.maps = solver.maps_of(index)
        self.table = np.zeros(index.size, dtype=np.uint8)
        self._rows = len(index.rows)
        self._pool = pool

    def through(self, function: Callable[..., int], *arguments: int) -> Iterator[tuple[float, int]]:
        """Apply a pass to all rows; yield the share done and what the pass returned for some of them."""
        starts = range(0, self._rows, _ROWS)
        parts = self._pool.map(
            lambda start: function(self.table, self.maps, *arguments, start, min(start + _ROWS, self._rows)), starts
        )
        for start, found in zip(starts, parts, strict=True):
            yield min(1.0, (start + _ROWS) / self._rows), found


def solve(index: Index, progress: Progress) -> tuple[Any, dict[str, int]]:
    """Return the value of every number as an array of bytes, and what was counted."""
    with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        work = _Work(index, pool)
        done, distance, found = 0.0, 1, 1
        while found:
            function = solver.begin if distance == 1 else solver.settle if distance in _TRIED else solver.extend
            found = 0
            for share, part in work.through(function, *(() if distance == 1 else (distance,))):
                found += part
                progress(done + share * (1 - done) * 0.3, f"distance {distance}")
            done += (1 - done) * 0.3
            found = found or distance in _TRIED
            distance += 1
        totals = np.zeros(256, dtype=np.int64)
        solver.tally(work.table, work.maps, totals)
    progress(1.0, "counted")
    return work.table, _counts([int(total) for total in totals[: solver.NOTHING]])


def _counts(totals: list[int]) -> dict[str, int]:
    """Turn the number of positions of each value into the totals that are known."""
    longest = max((value for value, total in enumerate(totals) if total), default=0)
    counts = {
        "legal": sum(totals),
        "won": sum(totals[1::2]),
        "lost": sum(totals[2::2]),
        "drawn": totals[0],
        "longest": longest,
    }
    return counts | {f"distance{value}": totals[value] for value in range(1, longest + 1)}
