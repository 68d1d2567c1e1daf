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
def _value(world: Any) -> Any:
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
def solve(worlds: Any, moves: Any, board: Any, gains: Any, low: int, high: int, nodes: Any) -> int:
    """Return the value of ``worlds[1]`` to its seat to move; STOPPED once ``nodes[0]`` has run down to 0.

    Written as a loop: numba cannot keep functions on disk that call themselves.
    """
    counts, tried, best = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    alpha, beta = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    alpha[1], beta[1] = low, high
    depth, value, entered = 1, 0, True
    while depth:
        if entered:
            if over(worlds[depth]):
                value, entered, depth = _value(worlds[depth]), False, depth - 1
                continue
            if depth + 1 >= DEEPEST or nodes[0] <= 0:
                return STOPPED
            nodes[0] -= 1
            counts[depth], tried[depth] = legal(worlds[depth], moves[depth], board), 0
            best[depth] = -ENDLESS
            _order(worlds[depth], moves[depth], counts[depth], gains)
        else:
            best[depth] = max(best[depth], -value)
        entered = tried[depth] < counts[depth] and best[depth] < beta[depth]
        if entered:
            worlds[depth + 1] = worlds[depth]
            play(worlds[depth + 1], moves[depth][tried[depth]], board)
            tried[depth] += 1
            alpha[depth + 1], beta[depth + 1] = -beta[depth], -max(alpha[depth], best[depth])
            depth += 1
        else:
            value, depth = best[depth], depth - 1
    return value


@compiled
def solve_moves(root: Any, wide: bool, limit: int, found: Any, values: Any) -> Any:
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
        value = solve(worlds, moves, board, gains, -ENDLESS, beta, nodes)
        if value == STOPPED:
            return 0
        found[at], values[at] = moves[0][at], -value
        best = max(best, -value)
    return count
