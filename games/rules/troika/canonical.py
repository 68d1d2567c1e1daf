"""One key for all positions that are the same up to symmetry: an injective number, so equal keys mean equal positions.

Symmetries: the eight of the board; the exchange of small and large; for either side by itself the eighteen changes of
colours that keep sizes and Troikas. The pyramids of a side are the points (colour, size) of the plane over the numbers
modulo 3, its Troikas are the lines of that plane, so colour -> a * colour + b + k * size with a = 1, 2 and any b and k
maps Troikas onto Troikas. (The six permutations of the colours are the changes with k = 0.)
"""

from __future__ import annotations

import numpy as np

from games.engine.compiled import compiled
from games.rules.troika.board import CELLS_OF, HAND_OF
from games.rules.troika.geometry import COUNT, IMAGES, MASK_IMAGES, OF_SIZES, Array

_HAND, _COVERED, _SEEN = 0, 1, 2
"""What a pyramid may be: in the hand, covered for good, or seen on cell n (``_SEEN`` + n): 11 values, 11^18 < 2^63."""

_SIDE = 11**9
"""A side's nine values make a number below this."""

_NEVER = 1 << 62
_MOST = (1 << 63) - 1

_WEIGHT = np.array([121, 11, 1], np.int64)


@compiled
def _side_key(status: Array, first: int, flip: int) -> int:
    """Return the least number that a side's nine values make under its eighteen changes of colours."""
    best = _SIDE
    for sign in range(1, 3):
        for shift in range(3):
            small = 0
            for colour in range(3):
                small += status[first + 3 * colour + 2 * flip] * _WEIGHT[(sign * colour + shift) % 3]
            if small * 1771561 > best:
                continue
            for middle in range(3):
                medium = large = 0
                last = (2 * middle - shift + 3) % 3
                for colour in range(3):
                    medium += status[first + 3 * colour + 1] * _WEIGHT[(sign * colour + middle) % 3]
                    large += status[first + 3 * colour + 2 - 2 * flip] * _WEIGHT[(sign * colour + last) % 3]
                best = min(best, (small * 1331 + medium) * 1331 + large)
    return best


@compiled
def _image_key(board: Array, side: int, image: int, flip: int, status: Array) -> int:
    """Return the position's number under one symmetry of the board, with or without the exchange of sizes."""
    for pyramid in range(9):
        status[pyramid] = _HAND if board[HAND_OF] >> pyramid & 1 else _COVERED
        status[9 + pyramid] = _HAND if board[HAND_OF + 1] >> pyramid & 1 else _COVERED
    for cell in range(9):
        if board[cell] >= 0:
            status[board[cell]] = _SEEN + IMAGES[image, cell]
    return int(_side_key(status, 9 * side, flip) * _SIDE + _side_key(status, 9 - 9 * side, flip))


@compiled
def _flips(board: Array, side: int) -> int:
    """Return which exchanges need a look: 1 none, 2 the exchange, 3 both; the hands decide where they can."""
    for which in (side, 1 - side):
        hand = board[HAND_OF + which]
        lean = COUNT[hand & OF_SIZES[1]] - COUNT[hand & OF_SIZES[4]]
        if lean != 0:
            return 1 if lean < 0 else 2
    return 3


@compiled
def canonical_key(board: Array, side: int, scratch: Array) -> int:
    """Return the key (from 1) of a board with a side (0 or 1) to move; ``scratch`` has room for 34 numbers.

    Cheap invariants (which cells show whom, which show a medium, which a small pyramid) leave one or two of the sixteen
    images to be written out in most positions.
    """
    status, words = scratch[:18], scratch[18:]
    small = medium = large = 0
    for cell in range(9):
        if board[cell] >= 0:
            size = board[cell] % 3
            if size == 0:
                small |= 1 << cell
            elif size == 1:
                medium |= 1 << cell
            else:
                large |= 1 << cell
    flips = _flips(board, side)
    least = _NEVER
    for image in range(8):
        turned = MASK_IMAGES[image]
        word = (turned[board[CELLS_OF + side]] << 9 | turned[board[CELLS_OF + 1 - side]]) << 9 | turned[medium]
        words[2 * image] = word << 9 | turned[small] if flips & 1 else _NEVER
        words[2 * image + 1] = word << 9 | turned[large] if flips & 2 else _NEVER
        least = min(least, words[2 * image], words[2 * image + 1])
    best = _MOST
    for at in range(16):
        if words[at] == least:
            best = min(best, _image_key(board, side, at >> 1, at & 1, status))
    return best + 1
