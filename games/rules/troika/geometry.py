"""The constants of Troika as arrays for compiled code.

There a pyramid is a number from 0 to 17 as everywhere (three times its colour plus its size, the second side from 9
on), the hand of a side a mask of nine bits, a set of sizes a mask of three bits (small 1, medium 2, large 4).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from games.rules.troika.pyramids import LINES, THIRD

Array = NDArray[np.int64]

SIZE_FITS = np.array([0b111, 0b010, 0b101, 0b010], np.int64)
"""The sizes that may go on an empty cell (index 0) or on a top of size s (index s + 1)."""

SIZE_BLOCKS = np.array([0b101, 0b010, 0b101], np.int64)
"""The sizes on which a pyramid of size s may not be placed: not exactly one size away."""

OF_SIZES = np.array([sum(1 << p for p in range(9) if sizes >> p % 3 & 1) for sizes in range(8)], np.int64)
"""The pyramids of one side whose size is in the set."""

COUNT = np.array([mask.bit_count() for mask in range(512)], np.int64)

COMPLETES = np.array([[max(THIRD[one][two], 0) for two in range(9)] for one in range(9)], np.int64)
"""The pyramid of one side that makes a Troika with two others of it."""


def _pairs() -> tuple[list[int], list[tuple[int, int, int]]]:
    turns = [(line[at], line[at - 1], line[at - 2]) for line in LINES for at in range(3)]
    starts, found = [0], []
    for mask in range(512):
        found += [turn for turn in turns if mask >> turn[1] & 1 and mask >> turn[2] & 1]
        starts.append(len(found))
    return starts, found


_starts, _found = _pairs()
PAIRS_FROM = np.array(_starts, np.int64)
"""Where the pairs of a set of cells begin in ``PAIRS``; they end where those of the next set begin."""
PAIRS = np.array(_found, np.int64)
"""Cells (target, one, two) of a line, one and two in the set: the target is where a Troika could be completed."""


def _images() -> list[list[int]]:
    quarter = [3 * (2 - cell % 3) + cell // 3 for cell in range(9)]
    mirror = [3 * (cell // 3) + 2 - cell % 3 for cell in range(9)]
    images, image = [], list(range(9))
    for _ in range(4):
        images += [image, [mirror[cell] for cell in image]]
        image = [quarter[cell] for cell in image]
    return images


IMAGES = np.array(_images(), np.int64)
"""Where each cell goes under the eight symmetries of the board."""

MASK_IMAGES = np.array(
    [[sum(1 << image[cell] for cell in range(9) if mask >> cell & 1) for mask in range(512)] for image in _images()],
    np.int64,
)
"""Where a set of cells goes under the eight symmetries of the board."""
