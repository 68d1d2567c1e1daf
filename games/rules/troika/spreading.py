"""All canonical positions ply by ply, and what they come to once the next ply is known: how the table is made."""

from __future__ import annotations

import numpy as np

from games.engine.compiled import compiled
from games.rules.troika.board import CELLS_OF, HAND_OF, answers, glance, lift, place
from games.rules.troika.canonical import canonical_key
from games.rules.troika.geometry import COMPLETES, OF_SIZES, PAIRS, PAIRS_FROM, SIZE_FITS, Array


@compiled
def _has_line(board: Array, side: int) -> bool:
    """Tell whether a side has a Troika."""
    seen, base = board[CELLS_OF + side], 9 * side
    for at in range(PAIRS_FROM[seen], PAIRS_FROM[seen + 1]):
        cell = PAIRS[at, 0]
        third = COMPLETES[board[PAIRS[at, 1]] - base, board[PAIRS[at, 2]] - base]
        if seen >> cell & 1 and board[cell] - base == third:
            return True
    return False


@compiled
def spread(boards: Array, side: int, nexts: Array, keys: Array, scratch: Array) -> int:
    """Write down what follows running boards, as long as it is running too, with its keys; return how many."""
    count = 0
    for at in range(len(boards)):
        board = boards[at]
        for move in range(81):
            top = board[move // 9]
            fits = SIZE_FITS[0] if top < 0 else SIZE_FITS[top % 3 + 1]
            if not OF_SIZES[fits] & board[HAND_OF + side] & 1 << move % 9:
                continue
            before = place(board, side, move)
            if not _has_line(board, side) and answers(board, 1 - side, scratch[34:43]) >= 0:
                nexts[count] = board
                keys[count] = canonical_key(board, 1 - side, scratch)
                count += 1
            lift(board, side, move, before)
    return count


@compiled
def glance_all(boards: Array, side: int, seen: Array, scratch: Array) -> None:
    """Fill in what a look at each board tells."""
    for at in range(len(boards)):
        seen[at] = glance(boards[at], side, scratch[34:43])


@compiled
def settle(boards: Array, side: int, keys: Array, lost: Array, won: Array, scratch: Array) -> int:
    """Fill in which open boards are won, by the next ply's open ones: keys, ascending, and which are lost.

    Return how many boards are left out because the next ply lacks something that follows.
    """
    lacking = 0
    allowed, theirs = scratch[34:43], scratch[43:52]
    for at in range(len(boards)):
        board = boards[at]
        answers(board, side, allowed)
        won[at] = 0
        for move in range(81):
            if not allowed[move // 9] >> move % 9 & 1:
                continue
            before = place(board, side, move)
            if answers(board, 1 - side, theirs) <= 0:
                won[at] = 1
            else:
                key = canonical_key(board, 1 - side, scratch)
                where = np.searchsorted(keys, key)
                if where == len(keys) or keys[where] != key:
                    lacking += 1
                elif lost[where]:
                    won[at] = 1
            lift(board, side, move, before)
    return lacking
