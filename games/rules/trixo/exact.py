"""The end of a Trixo game for two: with the reserve empty both hands are known, and alpha-beta finds the result."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import compiled
from games.rules.trixo.fast import MOVES, TURN, WON, WORLD, legal, over, play
from games.rules.trixo.policy import GAINS, find_gains

ENDLESS = 10_000
"""Beyond every value; a value is 64 × the lead in stones plus the lead in Trixos."""
STOPPED = 20_000
DEEPEST = 24
"""Plies from eight stones in two hands, with room for passes."""


@compiled
def _value(world: Any) -> int:
    """Return what the seat to move has won beyond the other."""
    own, other = WON + 2 * world[TURN], WON + 2 * (1 - world[TURN])
    return 64 * (world[own] - world[other]) + world[own + 1] - world[other + 1]


@compiled
def _order(world: Any, moves: Any, count: int, gains: Any) -> None:
    """Put the moves that collect most first."""
    find_gains(world, gains)
    for at in range(1, count):
        move = moves[at]
        gain = gains[move] if move < GAINS else 0
        before = at - 1
        while before >= 0 and (gains[moves[before]] if moves[before] < GAINS else 0) < gain:
            moves[before + 1] = moves[before]
            before -= 1
        moves[before + 1] = move


@compiled
def solve(
    worlds: Any, moves: Any, board: Any, gains: Any, depth: int, alpha: int, beta: int, nodes: Any
) -> int:
    """Return the value of ``worlds[depth]`` to its seat to move; STOPPED once ``nodes[0]`` has run down to 0."""
    world = worlds[depth]
    if over(world):
        return _value(world)
    if depth + 1 >= DEEPEST or nodes[0] <= 0:
        return STOPPED
    nodes[0] -= 1
    count = legal(world, moves[depth], board)
    _order(world, moves[depth], count, gains)
    best = -ENDLESS
    for at in range(count):
        worlds[depth + 1] = world
        play(worlds[depth + 1], moves[depth][at], board)
        value = solve(worlds, moves, board, gains, depth + 1, -beta, -max(alpha, best), nodes)
        if value == STOPPED:
            return STOPPED
        best = max(best, -value)
        if best >= beta:
            break
    return best


@compiled
def solve_moves(root: Any, wide: bool, limit: int, found: Any, values: Any) -> int:
    """Write every move and its value to the seat to move; return how many, 0 when ``limit`` nodes were too few.

    Unless ``wide``, only the best value is sure; the others are then upper bounds.
    """
    worlds, moves = np.zeros((DEEPEST, WORLD), np.int16), np.zeros((DEEPEST, MOVES), np.int16)
    board, gains, nodes = np.zeros(25, np.int16), np.zeros(GAINS, np.int16), np.array([limit])
    count = legal(root, moves[0], board)
    _order(root, moves[0], count, gains)
    best = -ENDLESS
    for at in range(count):
        worlds[1] = root
        play(worlds[1], moves[0][at], board)
        beta = ENDLESS if wide else -best
        value = solve(worlds, moves, board, gains, 1, -ENDLESS, beta, nodes)
        if value == STOPPED:
            return 0
        found[at], values[at] = moves[0][at], -value
        best = max(best, -value)
    return count
