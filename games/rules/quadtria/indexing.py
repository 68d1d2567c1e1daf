"""Where a position stands in the table: a number for every position, the same for those that mirror each other.

The side to move is turned to the South side (a half-turn reverses the twenty bits of a mask), so a position is the own
balls, the other's, and two pegs; the own home is SE. The reflection in the axis from SE to NW swaps the other two quads
and keeps homes and passages: of two mirrored positions the one with the smaller mask of own balls stands for both, and
where the own balls mirror themselves the one with the smaller mask of the other's. A row of the table holds all
positions with the same own balls and own peg, by the other peg and the rank of the other's balls among the free points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb

from games.rules.quadtria.board import HOMES, QUAD_MASKS, TRIANGLE

ALL_POINTS = (1 << 20) - 1
HOME = QUAD_MASKS[HOMES[0]]
"""The home of the side to move, once turned to the South side."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A game that is solved: balls a side, and the points that may be used (smaller ones are for tests)."""

    balls: int = 5
    points: int = ALL_POINTS


FULL = Kind()


def _reversed(mask: int, bits: int) -> int:
    return int(f"{mask:0{bits}b}"[::-1], 2)


_TURNED = tuple(_reversed(half, 10) for half in range(1 << 10))
_SWAPPED = tuple(quad & 0b10101 | (quad >> 1 & 1) << 3 | (quad >> 3 & 1) << 1 for quad in range(32))
"""A quad seen in the mirror: its two corners off the axis change places."""
_PRESSED = tuple(
    sum((other >> bit & 1) << ((~own & ((1 << bit) - 1)).bit_count()) for bit in range(5) if not own >> bit & 1)
    for own in range(32)
    for other in range(32)
)
"""For the own and the other's balls in one quad: the other's, the own points left out."""


def turned(mask: int) -> int:
    """Return the mask after a half-turn of the board, which exchanges South and North."""
    return _TURNED[mask & 1023] << 10 | _TURNED[mask >> 10]


def mirrored(mask: int) -> int:
    """Return the mask after the reflection in the axis from SE to NW."""
    return (
        _SWAPPED[mask & 31]
        | _SWAPPED[mask >> 10 & 31] << 5
        | _SWAPPED[mask >> 5 & 31] << 10
        | _SWAPPED[mask >> 15] << 15
    )


def canonical(own: int, other: int) -> tuple[int, int]:
    """Return the one of two mirrored positions that stands for both."""
    image = mirrored(own)
    if image < own:
        return image, mirrored(other)
    return (own, min(other, mirrored(other))) if image == own else (own, other)


def pressed(own: int, other: int) -> int:
    """Return the other's balls as a mask of the points that are free of own balls."""
    result = shift = 0
    for quad in range(0, 20, 5):
        mine = own >> quad & 31
        result |= _PRESSED[mine << 5 | other >> quad & 31] << shift
        shift += 5 - mine.bit_count()
    return result


def counting(own: int) -> int:
    """Return in which states of the own peg a Quadtria of these balls counts: bit 0 not turned, bit 1 turned."""
    abroad = any(TRIANGLE[own >> quad & 31] for quad in range(0, 15, 5))
    return 3 if abroad else 2 if TRIANGLE[own >> 15] else 0


def possible(own: int) -> int:
    """Return with which own peg the side may stand so in a running game: bit 0 not turned, bit 1 turned."""
    return ~counting(own) & (3 if own & HOME else 2)


def masks(points: int, balls: int) -> Iterator[int]:
    """Yield every set of so many of the points."""
    bits = [1 << point for point in range(points.bit_length()) if points >> point & 1]
    return map(sum, combinations(bits, balls))


class Index:
    """The numbering of one kind: ``size`` numbers, some of them of positions that cannot be."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.ranks = {mask: rank for rank, mask in enumerate(sorted(masks((1 << 20 - kind.balls) - 1, kind.balls)))}
        self.arrangements = comb(20 - kind.balls, kind.balls)
        self.width = 2 * self.arrangements
        own = [mask for mask in sorted(masks(kind.points, kind.balls)) if mask <= mirrored(mask)]
        self.rows = [(mask, peg) for peg in (0, 1) for mask in own if possible(mask) >> peg & 1]
        self.row_of = {mask | peg << 20: row for row, (mask, peg) in enumerate(self.rows)}
        self.size = len(self.rows) * self.width

    def number(self, own: int, other: int, pegs: int) -> int:
        """Return the number of a legal position; bit 0 of ``pegs`` is the peg of the side to move.

        KeyError where the side to move cannot stand so.
        """
        own, other = canonical(own, other)
        row = self.row_of[own | (pegs & 1) << 20]
        return row * self.width + (pegs >> 1) * self.arrangements + self.ranks[pressed(own, other)]


@cache
def index_of(kind: Kind) -> Index:
    """Return the numbering of a kind; made once a process (some 50 ms for the whole game)."""
    return Index(kind)
