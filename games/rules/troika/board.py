"""Boards for compiled code: place, lift, complete a Troika, answer the other's threats.

A board is thirteen numbers: the nine tops (-1 none), the cells on which either side is seen (masks), the hands of both
(masks of nine bits). A move is 9 * cell + pyramid of the side that places it (0 to 8).
"""

from __future__ import annotations

from games.engine.compiled import compiled
from games.rules.troika.geometry import (
    COMPLETES,
    COUNT,
    OF_SIZES,
    PAIRS,
    PAIRS_FROM,
    SIZE_BLOCKS,
    SIZE_FITS,
    Array,
)

CELLS_OF, HAND_OF = 9, 11
"""Where in a board the cells and the hand of side 0 stand; those of side 1 come next."""

OPEN, WON, LOST, BLOCKED = 0, 1, 2, 3
"""What a look at a position tells: nothing; a Troika at once; lost to a Troika next; lost, as nothing can be placed."""


@compiled
def _fits(top: int) -> int:
    """Return the sizes that may go on a top."""
    return int(SIZE_FITS[0] if top < 0 else SIZE_FITS[top % 3 + 1])


@compiled
def completion(board: Array, side: int) -> int:
    """Return a move that makes a Troika at once; -1 where there is none."""
    seen, hand, base = board[CELLS_OF + side], board[HAND_OF + side], 9 * side
    for at in range(PAIRS_FROM[seen], PAIRS_FROM[seen + 1]):
        third = COMPLETES[board[PAIRS[at, 1]] - base, board[PAIRS[at, 2]] - base]
        if hand >> third & 1 and _fits(board[PAIRS[at, 0]]) >> third % 3 & 1:
            return int(9 * PAIRS[at, 0] + third)
    return -1


@compiled
def answers(board: Array, side: int, allowed: Array) -> int:
    """Fill in, by cell, what a side may place without letting the other make a Troika next.

    Return the number of these moves; 0 where each loses at once, -1 where the side cannot place at all.
    """
    hand, able = board[HAND_OF + side], 0
    for cell in range(9):
        allowed[cell] = _fits(board[cell])
        able |= OF_SIZES[allowed[cell]] & hand
    if not able:
        return -1
    seen, theirs, base = board[CELLS_OF + 1 - side], board[HAND_OF + 1 - side], 9 - 9 * side
    for at in range(PAIRS_FROM[seen], PAIRS_FROM[seen + 1]):
        cell, one, two = PAIRS[at, 0], PAIRS[at, 1], PAIRS[at, 2]
        third = COMPLETES[board[one] - base, board[two] - base]
        if theirs >> third & 1:
            allowed[cell] &= SIZE_BLOCKS[third % 3]
            if _fits(board[cell]) >> third % 3 & 1:
                for elsewhere in range(9):
                    if elsewhere not in (cell, one, two):
                        allowed[elsewhere] = 0
    ways = 0
    for cell in range(9):
        allowed[cell] = OF_SIZES[allowed[cell]] & hand
        ways += COUNT[allowed[cell]]
    return ways


@compiled
def place(board: Array, side: int, move: int) -> int:
    """Place a pyramid; return the top that it covers, for ``lift``."""
    cell, pyramid = move // 9, move % 9
    before = board[cell]
    board[CELLS_OF + 1 - side] &= ~(1 << cell)
    board[CELLS_OF + side] |= 1 << cell
    board[cell] = pyramid + 9 * side
    board[HAND_OF + side] ^= 1 << pyramid
    return int(before)


@compiled
def lift(board: Array, side: int, move: int, before: int) -> None:
    """Take back what ``place`` did."""
    cell = move // 9
    board[HAND_OF + side] ^= 1 << move % 9
    board[cell] = before
    board[CELLS_OF + side] &= ~(1 << cell)
    if before >= 0:
        board[CELLS_OF + before // 9] |= 1 << cell


@compiled
def glance(board: Array, side: int, allowed: Array) -> int:
    """Return what a look at a position tells."""
    if completion(board, side) >= 0:
        return WON
    ways = answers(board, side, allowed)
    return OPEN if ways > 0 else LOST if ways == 0 else BLOCKED
