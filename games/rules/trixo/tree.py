"""Information-set Monte Carlo tree search for Trixo, wholly in machine code.

Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012), the single-observer variant: one tree
over what the seat sees, each descent in another world that agrees with it, and a move weighed by how often it was
available. Moves and table are public, so a node stands for one table; only hands and reserve differ from world to
world. New moves start from a guess that counts like a few visits (progressive bias).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from games.engine.compiled import compiled
from games.rules.trixo.fast import MOVES, SEATS, TURN, WORLD, legal, over, play
from games.rules.trixo.policy import BELIEVED, GAINS, deal, lead, share, step, threat

FIRST, NEXT, MOVE, MOVER, VISITS, AVAILABLE, INTS = 0, 1, 2, 3, 4, 5, 6
"""The integers of a node: first child, next sibling, the move that led here and its seat, and how often."""
TOTAL, LEAD, PRIOR, FLOATS = 0, 1, 2, 3
"""Its sums for the seat that moved: shares of a win, leads in stones; and the guess it started from."""
LONGEST = 200


@compiled
def _expand(ints: Any, floats: Any, node: int, size: int, world: Any, teams: bool, move: int, buffers: Any) -> int:
    """Add a child with a guess of its worth; return the new size of the tree."""
    board, gains, spare = buffers
    seat = world[TURN]
    spare[:] = world
    play(spare, move, board)
    loss = 0.0 if over(spare) else BELIEVED * threat(spare, gains)
    ints[size, FIRST] = ints[size, VISITS] = ints[size, AVAILABLE] = 0
    ints[size, NEXT] = ints[node, FIRST]
    ints[size, MOVE] = move
    ints[size, MOVER] = seat
    floats[size, TOTAL] = floats[size, LEAD] = 0.0
    floats[size, PRIOR] = share(spare, teams, seat, -loss)
    ints[node, FIRST] = size
    return size + 1


@compiled
def _select(ints: Any, floats: Any, node: int, legal_now: Any, explore: float, bias: float) -> int:
    """Return the available child with the best upper confidence bound; count who was available."""
    best, best_value = 0, -1.0
    child = ints[node, FIRST]
    while child:
        if legal_now[ints[child, MOVE]]:
            ints[child, AVAILABLE] += 1
            visits = ints[child, VISITS] + bias
            value = (floats[child, TOTAL] + bias * floats[child, PRIOR]) / visits
            value += explore * sqrt(log(ints[child, AVAILABLE] + 1.0) / visits)
            if value > best_value:
                best, best_value = child, value
        child = ints[child, NEXT]
    return best


@compiled
def descend(
    ints: Any,
    floats: Any,
    size: int,
    root: Any,
    sizes: Any,
    unseen: Any,
    teams: bool,
    count: int,
    seed: int,
    settings: Any,
) -> int:
    """Descend so many times from the root, a world that lacks what is not seen; return the size of the tree.

    ``settings``: exploration, weight of a guess in visits, plies of a play-out beyond the tree, moves it weighs.
    """
    np.random.seed(seed)
    explore, bias, reach, tries = settings[0], settings[1], int(settings[2]), int(settings[3])
    world, spare = np.zeros(WORLD, np.int16), np.zeros(WORLD, np.int16)
    moves, board, gains = np.zeros(MOVES, np.int16), np.zeros(25, np.int16), np.zeros(GAINS, np.int16)
    marks, deck, path = np.zeros(MOVES, np.int16), np.zeros(36, np.int16), np.zeros(LONGEST, np.int64)
    buffers = (board, gains, spare)
    for _descent in range(count):
        world[:] = root
        deal(world, sizes, unseen, deck)
        node, depth, path[0] = 0, 1, 0
        while depth < LONGEST - 1 and not over(world):
            if node and not ints[node, VISITS]:
                break
            found = legal(world, moves, board)
            if size + found > len(ints):
                break
            for at in range(found):
                marks[moves[at]] = 1
            child = ints[node, FIRST]
            while child:
                marks[ints[child, MOVE]] <<= 1
                child = ints[child, NEXT]
            for at in range(found):
                if marks[moves[at]] == 1:
                    size = _expand(ints, floats, node, size, world, teams, moves[at], buffers)
            node = _select(ints, floats, node, marks, explore, bias)
            for at in range(found):
                marks[moves[at]] = 0
            path[depth] = node
            depth += 1
            play(world, ints[node, MOVE], board)
        for _ply in range(reach):
            if over(world):
                break
            play(world, step(world, moves, board, gains, spare, tries), board)
        _back(ints, floats, path, depth, world, teams)
    return size


@compiled
def _back(ints: Any, floats: Any, path: Any, depth: int, world: Any, teams: bool) -> None:
    """Tell every node of the path what came of it, each for its own mover."""
    shares, leads = np.zeros(4), np.zeros(4)
    for seat in range(world[SEATS]):
        shares[seat] = share(world, teams, seat, 0.0)
        leads[seat] = lead(world, teams, seat)
    ints[0, VISITS] += 1
    for at in range(1, depth):
        node = path[at]
        mover = ints[node, MOVER]
        ints[node, VISITS] += 1
        floats[node, TOTAL] += shares[mover]
        floats[node, LEAD] += leads[mover]
