"""Retrograde analysis of Quadtria in machine code. Loads numba: import this module only to build the table.

A value is one byte: 0 while nothing is decided (in the end: drawn), n where the game ends in n plies with best play, so
that odd numbers are wins and even ones losses of the side to move, 255 where no position stands. Positions decided at
distance n are found from those at n - 1 by taking moves back. Several threads may work on one pass: it reads only
what earlier passes wrote, and all that write to a place write the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from games.engine.compiled import compiled
from games.rules.quadtria.board import NEAR
from games.rules.quadtria.indexing import _PRESSED, HOME, Index, counting, masks, mirrored, possible, turned

NOTHING = 255
_HOME = HOME


class Maps(NamedTuple):
    """The numbering and the rules as arrays: of the points, of the masks (2^20) or of the rows."""

    near: Any
    turned: Any
    mirrored: Any
    counting: Any
    possible: Any
    row_of: Any
    rows: Any
    pressed: Any
    ranks: Any
    arrangements: Any


def maps_of(index: Index) -> Maps:
    """Turn a numbering into arrays."""
    kind = index.kind
    by_mask = {
        name: np.zeros(1 << 20, dtype=kind_of)
        for name, kind_of in {
            "turned": np.int32,
            "mirrored": np.int32,
            "counting": np.int8,
            "possible": np.int8,
        }.items()
    }
    functions = {"turned": turned, "mirrored": mirrored, "counting": counting, "possible": possible}
    for mask in masks(kind.points, kind.balls):
        for name, function in functions.items():
            by_mask[name][mask] = function(mask)
    row_of = np.full((2, 1 << 20), -1, dtype=np.int32)
    for row, (mask, peg) in enumerate(index.rows):
        row_of[peg, mask] = row
    ranks = np.zeros(1 << 20 - kind.balls, dtype=np.int32)
    for mask, rank in index.ranks.items():
        ranks[mask] = rank
    near = [targets & kind.points if kind.points >> point & 1 else 0 for point, targets in enumerate(NEAR)]
    return Maps(
        near=np.array(near, dtype=np.int32),
        row_of=row_of,
        rows=np.array(index.rows, dtype=np.int32).reshape(-1, 2),
        pressed=np.array(_PRESSED, dtype=np.int32),
        ranks=ranks,
        arrangements=np.array(sorted(index.ranks), dtype=np.int32),
        **by_mask,
    )


@compiled
def _number(m: Maps, own: int, other: int, peg: int, other_peg: int) -> Any:
    """Return the number of a position (see ``Index.number``)."""
    image = m.mirrored[own]
    if image < own:
        own = image
        other = m.mirrored[other]
    elif image == own:
        other = min(other, m.mirrored[other])
    small = 0
    shift = 0
    for quad in range(0, 20, 5):
        mine = own >> quad & 31
        small |= m.pressed[mine << 5 | other >> quad & 31] << shift
        shift += 5 - (mine & 1) - (mine >> 1 & 1) - (mine >> 2 & 1) - (mine >> 3 & 1) - (mine >> 4)
    count = len(m.arrangements)
    return np.int64(m.row_of[peg, own]) * (2 * count) + other_peg * count + m.ranks[small]


@compiled
def _spread(own: int, arrangement: int) -> int:
    """Put balls on those of the points free of own balls that the arrangement says."""
    other = 0
    for point in range(20):
        if not own >> point & 1:
            if arrangement & 1:
                other |= 1 << point
            arrangement >>= 1
    return other


@compiled
def _moves_into_triangle(m: Maps, own: int, other: int, peg: int) -> bool:
    """Tell whether the side to move wins at once."""
    for source in range(20):
        if own >> source & 1:
            free = m.near[source] & ~(own | other)
            for target in range(20):
                if free >> target & 1:
                    after = own ^ (1 << source | 1 << target)
                    if m.counting[after] >> (1 if peg or not after & _HOME else 0) & 1:
                        return True
    return False


@compiled
def _can_move(m: Maps, own: int, other: int) -> bool:
    for source in range(20):  # noqa: SIM110  numba compiles a loop sooner
        if own >> source & 1 and m.near[source] & ~(own | other):
            return True
    return False


@compiled
def _loses(table: Any, m: Maps, own: int, other: int, peg: int, other_peg: int) -> bool:
    """Tell whether every move leads to a position that the other wins."""
    stuck = True
    turned_other = m.turned[other]
    for source in range(20):
        if own >> source & 1:
            free = m.near[source] & ~(own | other)
            for target in range(20):
                if free >> target & 1:
                    stuck = False
                    after = own ^ (1 << source | 1 << target)
                    now = 1 if peg or not after & _HOME else 0
                    if not table[_number(m, turned_other, m.turned[after], other_peg, now)] & 1:
                        return False
    return not stuck or bool(table[_number(m, turned_other, m.turned[own], other_peg, peg)] & 1)


@compiled
def begin(table: Any, m: Maps, first: int, last: int) -> int:
    """Mark in these rows what is no position, and what is won in one; return how many were won."""
    count = len(m.arrangements)
    won = 0
    for row in range(first, last):
        own, peg = m.rows[row]
        alike = m.mirrored[own] == own
        for column in range(count):
            other = _spread(own, m.arrangements[column])
            fits = m.possible[m.turned[other]]
            if alike and m.mirrored[other] < other:
                fits = 0
            wins = fits != 0 and _moves_into_triangle(m, own, other, peg)
            for other_peg in range(2):
                value = NOTHING
                if fits >> other_peg & 1:
                    value = 1 if wins else 0
                    won += value
                table[row * 2 * count + other_peg * count + column] = value
    return won


@compiled
def _decide(table: Any, m: Maps, own: int, other: int, peg: int, other_peg: int, distance: int) -> None:
    """Write the distance to a position from which one move leads to a position decided just before."""
    number = _number(m, own, other, peg, other_peg)
    if table[number] == 0 and (distance & 1 or _loses(table, m, own, other, peg, other_peg)):
        table[number] = distance


@compiled
def _take_back(table: Any, m: Maps, own: int, other: int, peg: int, other_peg: int, distance: int) -> None:
    """Decide every position from which the other (to move then) came to this one."""
    mover = m.turned[other]
    waiting = m.turned[own]
    taken = mover | waiting
    for target in range(20):
        if mover >> target & 1:
            sources = m.near[target] & ~taken
            for source in range(20):
                if sources >> source & 1:
                    before = mover ^ (1 << source | 1 << target)
                    if m.possible[before] >> other_peg & 1:
                        _decide(table, m, before, waiting, other_peg, peg, distance)
                    if other_peg and not mover & _HOME and before & _HOME and m.possible[before] & 1:
                        _decide(table, m, before, waiting, 0, peg, distance)
    if not _can_move(m, mover, waiting):
        _decide(table, m, mover, waiting, other_peg, peg, distance)


@compiled
def extend(table: Any, m: Maps, distance: int, first: int, last: int) -> int:
    """Take moves back from what these rows hold at ``distance - 1``; return how many positions that were."""
    count = len(m.arrangements)
    found = 0
    for row in range(first, last):
        own, peg = m.rows[row]
        start = row * 2 * count
        for column in range(2 * count):
            if table[start + column] == distance - 1:
                found += 1
                other = _spread(own, m.arrangements[column % count])
                _take_back(table, m, own, other, peg, column // count, distance)
    return found


@compiled
def settle(table: Any, m: Maps, distance: int, first: int, last: int) -> int:
    """Find the losses at ``distance`` by trying every open position of these rows; return how many they are."""
    count = len(m.arrangements)
    found = 0
    for row in range(first, last):
        own, peg = m.rows[row]
        start = row * 2 * count
        for column in range(2 * count):
            if table[start + column] == 0:
                other = _spread(own, m.arrangements[column % count])
                if _loses(table, m, own, other, peg, column // count):
                    table[start + column] = distance
                    found += 1
    return found


@compiled
def tally(table: Any, m: Maps, totals: Any) -> None:
    """Count every value; a position that is not its own mirror image counts for two."""
    count = len(m.arrangements)
    for row in range(len(m.rows)):
        own = m.rows[row, 0]
        alike = m.mirrored[own] == own
        for column in range(2 * count):
            value = table[row * 2 * count + column]
            weight = 2
            if alike and value != NOTHING:
                other = _spread(own, m.arrangements[column % count])
                weight = 1 if m.mirrored[other] == other else 2
            totals[value] += weight
