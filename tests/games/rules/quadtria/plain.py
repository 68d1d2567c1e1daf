"""Quadtria once more, as plainly as can be: sets of coordinates, no masks, no mirror, nothing of the table's code."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

Point = tuple[int, int]
Balls = frozenset[Point]

QUADS = {
    "NW": "a6 c6 b5 a4 c4",
    "NE": "d6 f6 e5 d4 f4",
    "SW": "a3 c3 b2 a1 c1",
    "SE": "d3 f3 e2 d1 f1",
}
LINKS = "c6-d6 a4-a3 f4-f3 c1-d1 c4-d4 c3-d3 c4-c3 d4-d3 c4-d3 d4-c3"


def point(name: str) -> Point:
    return "abcdef".index(name[0]) + 1, int(name[1])


def name(of: Point) -> str:
    return f"{'abcdef'[of[0] - 1]}{of[1]}"


def _neighbours() -> dict[Point, set[Point]]:
    near: dict[Point, set[Point]] = {}
    pairs = [tuple(map(point, link.split("-"))) for link in LINKS.split()]
    for text in QUADS.values():
        five = [point(one) for one in text.split()]
        # Corners lie two apart along a side, the centre one step aslant from each.
        pairs += [(a, b) for a, b in combinations(five, 2) if (abs(a[0] - b[0]), abs(a[1] - b[1])) != (2, 2)]
    for a, b in pairs:
        near.setdefault(a, set()).add(b)
        near.setdefault(b, set()).add(a)
    return near


NEAR = _neighbours()
SMALL = "d3 e2 c4 b5 d4 d6 f4 c3 c1 a3"
"""Ten points that both symmetries keep: two in each home, three corners in each other quad."""
LARGER = "d3 f3 d1 c4 a4 c6 d4 d6 f4 c3 c1 a3"
"""Twelve: three corners in every quad, so that a triangle at home can count or not."""
IN_QUAD = {key: frozenset(point(one) for one in text.split()) for key, text in QUADS.items()}
HOME = IN_QUAD["SE"]
"""The home of the side to move, which always sits South here."""


class Position(NamedTuple):
    """The side to move sits South: its balls, the other's, and whether either peg is turned."""

    own: Balls
    other: Balls
    peg: bool
    other_peg: bool


def turn(balls: Iterable[Point]) -> Balls:
    return frozenset((7 - x, 7 - y) for x, y in balls)


@cache
def wins(balls: Balls, peg: bool) -> bool:
    """Whether these balls of a South player hold a Quadtria that counts."""
    for key, quad in IN_QUAD.items():
        if key == "SE" and not peg:
            continue
        for three in combinations(sorted(balls & quad), 3):
            (ax, ay), (bx, by), (cx, cy) = three
            if (bx - ax) * (cy - ay) != (cx - ax) * (by - ay):
                return True
    return False


def legal(position: Position) -> bool:
    """Whether the position can be one of a running game, as the rules page counts them."""
    for balls, peg in ((position.own, position.peg), (turn(position.other), position.other_peg)):
        if wins(balls, peg) or not (peg or balls & HOME):
            return False
    return True


def moves(position: Position, points: Balls) -> Iterator[tuple[Point, Point]]:
    for source in position.own:
        for target in NEAR[source] & points - position.own - position.other:
            yield source, target


def play(position: Position, move: tuple[Point, Point] | None) -> Position | None:
    """Return what the other has before it, or None where the move has won; None for ``move`` is a pass."""
    own, peg = position.own, position.peg
    if move is not None:
        own = own - {move[0]} | {move[1]}
        peg = peg or not own & HOME
        if wins(own, peg):
            return None
    return Position(turn(position.other), turn(own), position.other_peg, peg)


def after_each(position: Position, points: Balls) -> list[Position | None]:
    return [play(position, move) for move in moves(position, points)] or [play(position, None)]


def solve(positions: Iterable[Position], points: Balls) -> dict[Position, int]:
    """Return the plies to the end with best play (0: drawn) by looking again and again at all that is open."""
    following = {position: after_each(position, points) for position in positions}
    values: dict[Position, int] = {}
    for distance in range(1, 1000):
        found = []
        for position, nexts in following.items():
            ends = [0 if one is None else values.get(one) for one in nexts]
            if (distance - 1 in ends) if distance % 2 else all(end is not None and end % 2 for end in ends):
                found.append(position)
        if not found:
            break
        for position in found:
            values[position] = distance
            del following[position]
    return values | dict.fromkeys(following, 0)


@cache
def solved(board: str) -> dict[Position, int]:
    """Solve the game of three balls each on some of the points: every legal position with its value."""
    points = frozenset(map(point, board.split()))
    return solve(
        [
            position
            for own in map(frozenset, combinations(sorted(points), 3))
            for other in map(frozenset, combinations(sorted(points - own), 3))
            for peg in (False, True)
            for other_peg in (False, True)
            if legal(position := Position(own, other, peg, other_peg))
        ],
        points,
    )


def decided_within(position: Position, plies: int, points: Balls) -> int | None:
    """Return the exact distance where best play ends within so many plies, else None: iterative plain search."""
    for limit in range(1, plies + 1):
        if (_won_in if limit % 2 else _lost_in)(position, limit, points):
            return limit
    return None


def _won_in(position: Position, plies: int, points: Balls) -> bool:
    nexts = after_each(position, points)
    return None in nexts or (plies > 1 and any(one is not None and _lost_in(one, plies - 1, points) for one in nexts))


def _lost_in(position: Position, plies: int, points: Balls) -> bool:
    return plies > 1 and all(
        one is not None and _won_in(one, plies - 1, points) for one in after_each(position, points)
    )
