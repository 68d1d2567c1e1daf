"""Depth-first proof-number search for Troika, compiled.

Every position is won or lost for the side to move. A node has phi, the proof number for its mover's win, and delta, the
one for the mover's loss; phi is the least delta of the moves, delta the sum of their phis. See A. Nagai, "Df-pn
algorithm for searching AND/OR trees and its applications" (2002). No position comes twice
in a game, so there are no cycles to mind.

A bound asks for less: can the attacker win within so many plies, counted from the node? The attacker is the mover where
the bound is odd, the other where it is even (a win is the winner's move). Bound 0 is none: who wins at all.

Boards are those of ``canonical``; a move is 9 * cell + pyramid of the side that places it (0 to 8).
"""

from __future__ import annotations

from games.engine.compiled import compiled
from games.rules.troika.board import answers, completion, lift, place
from games.rules.troika.canonical import canonical_key
from games.rules.troika.geometry import Array

BITS = 18
INFINITE = (1 << BITS) - 1
"""Proof numbers end here: this one says that it cannot be done."""
_PAIR = (1 << 2 * BITS) - 1
_WORK = 2 * BITS + 5
"""An entry holds, from bit 0: delta, phi, the bound (five bits), and from this bit on the nodes spent."""
_WORK_MOST = (1 << 63 - _WORK) - 1
_WAYS = 4
_SPREAD = -7046029254386353131
"""2^64 over the golden ratio: multiplying with it spreads keys evenly."""

NODES, LIMIT = 0, 1
"""Where in ``counts`` the nodes expanded so far and the number at which to stop are."""

_KEY, _MOST_PHI, _MOST_DELTA, _BEGUN, _COUNT, _BEST, _SECOND, _BEFORE = range(8)
"""What a frame of the stack holds: the node's key and limits, the nodes spent when it was entered, how many moves it
has, the best of them, the second least delta, and the top that the best move covers."""


@compiled
def _slot(table: Array, key: int, bound: int) -> int:
    return int(((key + bound) * _SPREAD >> 16) & (len(table) - _WAYS))


@compiled
def look_up(table: Array, key: int, bound: int) -> int:
    """Return what the table knows of a node: phi and delta packed, or -1."""
    slot = _slot(table, key, bound)
    for at in range(slot, slot + _WAYS):
        if table[at, 0] == key and table[at, 1] >> 2 * BITS & 31 == bound:
            return int(table[at, 1] & _PAIR)
    return -1


@compiled
def keep(table: Array, key: int, bound: int, packed: int, work: int) -> None:
    """Remember a node, in place of the one of its four neighbours that cost the least work."""
    slot = _slot(table, key, bound)
    where, least = slot, _WORK_MOST + 1
    for at in range(slot, slot + _WAYS):
        spent = table[at, 1] >> _WORK
        if table[at, 0] == key and table[at, 1] >> 2 * BITS & 31 == bound:
            where = at
            work += spent
            break
        if spent < least:
            where, least = at, spent
    table[where, 0] = key
    table[where, 1] = min(work, _WORK_MOST) << _WORK | bound << 2 * BITS | packed


@compiled
def _known(table: Array, key: int, bound: int, ways: int) -> int:
    """Return phi and delta of a node as far as known, packed; a new one costs its mover's ways to disprove."""
    packed = look_up(table, key, bound)
    if packed < 0 and bound:
        whole = look_up(table, key, 0)
        if whole >= 0 and ((whole & INFINITE) == 0 if bound & 1 else whole >> BITS == 0):
            return int(whole)
    return int(packed) if packed >= 0 else 1 << BITS | ways


@compiled
def _reached(ways: int, bound: int) -> int:
    """Tell what a move comes to after which the other side has so many ways on: 1 won, -1 failed, 0 open.

    -1 ways: the other cannot place and has lost. 0: it can, but whatever it places lets the mover make a Troika.
    """
    if bound == 0 or not bound & 1:
        return 1 if ways <= 0 else 0
    if ways < 0 or (ways == 0 and bound >= 3):
        return 1
    return -1 if bound < 3 else 0


@compiled
def _expand(board: Array, side: int, bound: int, table: Array, moves: Array, scratch: Array) -> int:
    """Write a node's moves as (key, move, phi, delta of what follows); return how many, or -1 where one wins."""
    allowed, theirs = scratch[34:43], scratch[43:52]
    answers(board, side, allowed)
    count = 0
    for move in range(81):
        if not allowed[move // 9] >> move % 9 & 1:
            continue
        before = place(board, side, move)
        ways = answers(board, 1 - side, theirs)
        reached = _reached(ways, bound)
        key = 0 if reached else canonical_key(board, 1 - side, scratch)
        lift(board, side, move, before)
        if reached > 0:
            return -1
        known = reached < 0
        for at in range(count):
            known |= moves[at, 0] == key
        if known:
            continue
        packed = _known(table, key, max(bound - 1, 0), ways)
        if packed & INFINITE == 0:
            return -1
        moves[count, 0], moves[count, 1] = key, move
        moves[count, 2], moves[count, 3] = packed >> BITS, packed & INFINITE
        count += 1
    return count


@compiled
def _sum_up(moves: Array, frame: Array) -> int:
    """Return phi and delta of a node by its moves, packed; write down its best move and the second least delta."""
    count = frame[_COUNT]
    if count < 0:
        return INFINITE
    best = 0
    phi = second = INFINITE
    delta = 0
    for at in range(count):
        delta += moves[at, 2]
        if moves[at, 3] < phi or (moves[at, 3] == phi and moves[at, 2] < moves[best, 2]):
            second, phi, best = phi, moves[at, 3], at
        elif moves[at, 3] < second:
            second = moves[at, 3]
    frame[_BEST], frame[_SECOND] = best, second
    delta = INFINITE if phi == 0 else 0 if phi == INFINITE else min(delta, INFINITE - 1)
    return phi << BITS | delta


@compiled
def _search(
    board: Array, side: int, bound: int, key: int, table: Array, moves: Array, frames: Array, counts: Array
) -> int:
    """Search a node until it is proved or the nodes are spent; return phi and delta packed.

    The mover has no Troika at once, but a move that leaves the other none. The stack is kept by hand (numba cannot
    keep recursive functions on disk): ``moves`` has room for 81 moves a depth, ``frames`` for 8 numbers a depth
    and, behind them, for the scratch.
    """
    scratch = frames[-1]
    depth = 0
    frames[0, _KEY], frames[0, _MOST_PHI], frames[0, _MOST_DELTA] = key, INFINITE, INFINITE
    entering = True
    while True:
        frame, mine, mover = frames[depth], moves[depth], (side + depth) & 1
        within = max(bound - depth, 0)
        if entering:
            frame[_BEGUN] = counts[NODES]
            counts[NODES] += 1
            frame[_COUNT] = _expand(board, mover, within, table, mine, scratch)
        packed = _sum_up(mine, frame)
        phi, delta = packed >> BITS, packed & INFINITE
        best = frame[_BEST]
        entering = phi < frame[_MOST_PHI] and delta < frame[_MOST_DELTA] and counts[NODES] < counts[LIMIT]
        if entering:
            frame[_BEFORE] = place(board, mover, mine[best, 1])
            depth += 1
            frames[depth, _KEY] = mine[best, 0]
            frames[depth, _MOST_PHI] = min(INFINITE, frame[_MOST_DELTA] - delta + mine[best, 2])
            frames[depth, _MOST_DELTA] = min(frame[_MOST_PHI], frame[_SECOND] + 1 + frame[_SECOND] // 4)
            continue
        keep(table, frame[_KEY], within, packed, counts[NODES] - frame[_BEGUN])
        if depth == 0:
            return int(packed)
        depth -= 1
        best = frames[depth, _BEST]
        lift(board, 1 - mover, moves[depth, best, 1], frames[depth, _BEFORE])
        moves[depth, best, 2], moves[depth, best, 3] = phi, delta


@compiled
def prove(board: Array, side: int, bound: int, table: Array, moves: Array, frames: Array, counts: Array) -> int:
    """Search any running or blocked position until proved or the nodes are spent; return phi and delta packed."""
    scratch = frames[-1]
    if completion(board, side) >= 0:
        return INFINITE
    if answers(board, side, scratch[34:43]) <= 0:
        return INFINITE << BITS
    key = canonical_key(board, side, scratch)
    packed = look_up(table, key, bound)
    if packed >= 0 and (packed >> BITS == 0 or packed & INFINITE == 0):
        return int(packed)
    return int(_search(board, side, bound, key, table, moves, frames, counts))
