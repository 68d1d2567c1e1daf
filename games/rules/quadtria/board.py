"""The board of Quadtria: twenty points in four quads, joined by 42 passages.

A point is a number from 0 to 19, a set of points a bit mask. Quad q holds the bits 5q to 5q+4: its upper corners, its
centre, its lower corners, each from left to right.
"""

from games.engine.grid import point_at

NW, NE, SW, SE = range(4)

_IN_QUADS = "a6 c6 b5 a4 c4  d6 f6 e5 d4 f4  a3 c3 b2 a1 c1  d3 f3 e2 d1 f1"
NAMES: tuple[str, ...] = tuple(_IN_QUADS.split())
POINTS: dict[str, int] = {name: point for point, name in enumerate(NAMES)}

_LINKS = "c6-d6 a4-a3 f4-f3 c1-d1 c4-d4 c3-d3 c4-c3 d4-d3 c4-d3 d4-c3"
"""The passages between quads: four outer links, the middle square and its two diagonals."""


def _passages() -> frozenset[tuple[int, int]]:
    passages = [tuple(POINTS[name] for name in link.split("-")) for link in _LINKS.split()]
    for quad in range(4):
        top_left, top_right, centre, low_left, low_right = range(5 * quad, 5 * quad + 5)
        passages += [(top_left, top_right), (low_left, low_right), (top_left, low_left), (top_right, low_right)]
        passages += [(corner, centre) for corner in (top_left, top_right, low_left, low_right)]
    return frozenset((a, b) for a, b in passages) | frozenset((b, a) for a, b in passages)


PASSAGES = _passages()
"""Every passage in both directions."""

TARGETS: tuple[tuple[int, ...], ...] = tuple(
    tuple(sorted((b for a, b in PASSAGES if a == point), key=NAMES.__getitem__)) for point in range(20)
)
"""The points next to each point, by name."""

NEAR: tuple[int, ...] = tuple(sum(1 << target for target in targets) for targets in TARGETS)
"""The points next to each point, as a mask."""

IN_ORDER: tuple[int, ...] = tuple(POINTS[name] for name in sorted(NAMES))
"""All points by name."""

QUAD_MASKS: tuple[int, ...] = tuple(0b11111 << 5 * quad for quad in range(4))

HOMES: tuple[int, int] = (SE, NW)
"""The home quad of South (seat 1) and North (seat 2)."""

_TRIPLES = (0b01011, 0b11010, 0b11001, 0b10011, 0b00111, 0b11100, 0b01101, 0b10110)
"""Three corners (four ways), or two adjacent corners and the centre (four ways), as bits of one quad."""

TRIANGLE: tuple[int, ...] = tuple(
    next((triple for triple in _TRIPLES if balls & triple == triple), 0) for balls in range(32)
)
"""For the balls in one quad (five bits): the bits of a triangle among them, or 0."""


def names_of(mask: int) -> list[str]:
    """Name the points of a mask, sorted."""
    return sorted(NAMES[point] for point in range(20) if mask >> point & 1)


def mask_of(names: list[str]) -> int:
    """Return the mask of named points; the inverse of ``names_of``. KeyError names an unknown point."""
    mask = 0
    for name in names:
        mask |= 1 << POINTS[name]
    return mask


def coordinates(point: int) -> tuple[int, int]:
    """Return the zero-based file and rank of a point on the 6×6 lattice."""
    return point_at(NAMES[point])
