"""The computer's thinking in machine code, seen from plain Python: moves and what they are worth.

Loading this module loads numba. All it is given is the view of one seat.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any, NamedTuple

import numpy as np

from games.rules.trixo import exact, fast, tree
from games.rules.trixo.policy import richest
from games.rules.trixo.rules import Move
from games.rules.trixo.state import View
from games.rules.trixo.worlds import known_of, move_of

NODES = 1_200_000
"""Room of the largest tree, as numbers of nodes; one takes 48 bytes."""
ROOM = 60
"""Nodes to make room for, for each descent: no more than that are made by one on average."""
SLICE_MS = 15.0
"""Milliseconds between two looks at the clock."""
SOLVED = 8
"""Stones in two hands from which on the end is searched out, if there are nodes enough."""


class Way(NamedTuple):
    """How to search: exploration, weight of a guess in visits, plies of a play-out, moves that a play-out weighs."""

    explore: float = 0.12
    bias: float = 2.0
    reach: int = 6
    tries: int = 2


class Tried(NamedTuple):
    """A move: how often it was tried, the share of a win and the lead in stones that it led to on average."""

    move: Move
    visits: int
    share: float
    lead: float


class Solved(NamedTuple):
    """A move and the lead at the end with best play: in stones, then in Trixos (64 × stones + Trixos)."""

    move: Move
    value: int


def search(view: View, rng: Random, budget_ms: float, descents: int = 0, way: Way = Way()) -> list[Tried]:  # noqa: B008
    """Search by descents (0: as many as the budget allows); return the moves tried, the most tried first.

    A number of descents makes the same seed give the same tree, however fast the machine is.
    """
    deadline = monotonic() + budget_ms / 1000
    root, sizes, unseen = known_of(view)
    room = min(NODES, ROOM * descents + 200) if descents else NODES
    ints, floats = np.empty((room, tree.INTS), np.int32), np.empty((room, tree.FLOATS))
    ints[0], floats[0] = 0, 0
    settings = np.array(way, np.float64)
    size, done, slice_ = 1, 0, 32
    while not descents or done < descents:
        begun = monotonic()
        if done and begun >= deadline:
            break
        count = min(slice_, descents - done) if descents else slice_
        size = tree.descend(ints, floats, size, root, sizes, unseen, view.teams, count, rng.getrandbits(32), settings)
        done += count
        took = 1000 * (monotonic() - begun)
        if not descents:
            slice_ = max(8, min(4 * slice_, int(count * SLICE_MS / max(took, 0.01))))
    return sorted(_tried(ints, floats, root), key=lambda one: (-one.visits, -one.share))


def _tried(ints: Any, floats: Any, root: Any) -> list[Tried]:
    found = []
    child = ints[0, tree.FIRST]
    while child:
        visits = int(ints[child, tree.VISITS])
        move = move_of(root, int(ints[child, tree.MOVE]))
        shares, leads = (float(floats[child, at]) / max(visits, 1) for at in (tree.TOTAL, tree.LEAD))
        found.append(Tried(move, visits, shares if visits else float(floats[child, tree.PRIOR]), leads))
        child = ints[child, tree.NEXT]
    return found


def solvable(view: View) -> bool:
    """Whether both hands are known and small enough: two seats, nothing in the reserve."""
    return len(view.hand_sizes) == 2 and not view.reserve and "?" not in view.hand and sum(view.hand_sizes) <= SOLVED


def solve(view: View, limit: int, every: bool) -> list[Solved]:
    """Return the moves, the best first, after a full search; [] when it takes more nodes than the limit.

    Unless ``every``, only the first move's value is sure, and the first of equal moves is the best one.
    """
    root, sizes, unseen = known_of(view)
    if unseen.sum() != sizes.sum():
        return []
    for symbol in range(4):
        root[fast.HANDS + 4 * (2 - view.turn) + symbol] += unseen[symbol]
    found, values = np.zeros(fast.MOVES, np.int16), np.zeros(fast.MOVES, np.int64)
    count = exact.solve_moves(root, every, limit, found, values)
    solved = [Solved(move_of(root, int(found[at])), int(values[at])) for at in range(count)]
    return sorted(solved, key=lambda one: -one.value)


def grab(view: View) -> Move | None:
    """Return the move that collects most at once; None where none collects."""
    root, _sizes, _unseen = known_of(view)
    spare, board = np.zeros(fast.WORLD, np.int16), np.zeros(25, np.int16)
    best, _most = richest(root, np.zeros(75, np.int16), board, spare)
    return None if best < 0 else move_of(root, best)


def warm() -> None:
    """Compile every function, or load it from disk."""
    view = View(1, (), "XOTS", (4, 4), 28, ((0, 0), (0, 0)), (0, 0, 0, 0), 1, 0, (), False, False, (), ())
    search(view, Random(1), 0, 2)
    grab(view)
    stack = ((0, 0, "X"),)
    end = View(1, stack, "X", (1, 1), 0, ((20, 0), (10, 0)), (12, 13, 5, 3), 1, 0, (), False, False, (), ())
    solve(end, 1000, every=True)
