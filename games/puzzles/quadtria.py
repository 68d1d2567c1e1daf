"""Quadtria for the miner."""

from __future__ import annotations

from typing import NamedTuple

from games.engine.grid import point_name
from games.rules.quadtria.board import HOMES, NEAR, POINTS, QUAD_MASKS, TRIANGLE, coordinates
from games.rules.quadtria.rules import PASS, Move, steps
from games.rules.quadtria.state import State, quadtria


class Position(NamedTuple):
    """The balls of the side to move and of the other, the turned pegs (bit 0 South's), the seat to move."""

    own: int
    other: int
    pegs: int
    seat: int


def _image(half_turn: bool, mirror: bool) -> tuple[int, ...]:
    """Return where each point goes; the mirror runs through both homes, the half-turn swaps them."""
    image = [0] * 20
    for point in range(20):
        file, rank = coordinates(point)
        if mirror:
            file, rank = 5 - rank, 5 - file
        if half_turn:
            file, rank = 5 - file, 5 - rank
        image[point] = POINTS[point_name(file, rank)]
    return tuple(image)


_IMAGES = {(half, mirror): _image(half, mirror) for half in (False, True) for mirror in (False, True)}


def _moved(mask: int, image: tuple[int, ...]) -> int:
    return sum(1 << image[point] for point in range(20) if mask >> point & 1)


def _completing(balls: int) -> int:
    return sum(1 << point for point in range(5) if not balls >> point & 1 and TRIANGLE[balls | 1 << point])


_COMPLETING = tuple(_completing(balls) for balls in range(32))
"""For the balls in one quad: the empty points on which one more makes a triangle."""


def _into(own: int, quad: int, targets: int) -> list[Move]:
    """Return the steps onto one of the targets that leave a triangle in the quad."""
    return [
        Move(source, target)
        for target in range(5 * quad, 5 * quad + 5)
        if targets >> target & 1
        for source in range(20)
        if own & NEAR[target] & 1 << source and TRIANGLE[(own ^ (1 << source | 1 << target)) >> 5 * quad & 31]
    ]


class QuadtriaField:
    """See ``Field``. The repetition rule plays no part: a short win never needs a position a third time."""

    game = "quadtria"
    effort = 2500

    def position(self, state: State) -> Position:
        own, other = (state.south, state.north) if state.turn == 1 else (state.north, state.south)
        return Position(own, other, state.pegs, state.turn)

    def lost(self, position: Position) -> bool:
        _own, other, pegs, seat = position
        return bool(quadtria(other, 3 - seat, pegs))

    def winning(self, position: Position) -> list[Move]:
        own, other, pegs, seat = position
        taken, home, found = own | other, HOMES[seat - 1], []
        for quad in range(4):
            lacking = _COMPLETING[own >> 5 * quad & 31] << 5 * quad & ~taken
            if lacking and (quad != home or pegs & seat):
                found += _into(own, quad, lacking)
        return found

    def moves(self, position: Position) -> tuple[Move, ...]:
        return steps(position.own, position.other) or (PASS,)

    def play(self, position: Position, move: Move) -> Position:
        own, other, pegs, seat = position
        if move != PASS:
            own ^= 1 << move.source | 1 << move.target
            if not own & QUAD_MASKS[HOMES[seat - 1]]:
                pegs |= seat
        return Position(other, own, pegs, 3 - seat)

    def passed(self, position: Position) -> Position:
        own, other, pegs, seat = position
        return Position(other, own, pegs, 3 - seat)

    def key(self, position: Position) -> str:
        own, other, pegs, seat = position
        half = seat == 2
        turned = (pegs & 1) << 1 | pegs >> 1 if half else pegs
        images = (_IMAGES[half, mirror] for mirror in (False, True))
        return min(f"{_moved(own, image):05x} {_moved(other, image):05x} {turned}" for image in images)

    def themes(self, position: Position, move: Move, last: bool) -> set[str]:
        pegs, seat = position.pegs, position.seat
        found = set()
        after = self.play(position, move)
        if after.pegs != pegs:
            found.add("clearing")
        if move != PASS and not last:
            threats = self.winning(self.passed(position))
            if any(threat.target == move.target for threat in threats) and not self.winning(after):
                found.add("block")
        if last and sum(bool(TRIANGLE[after.other >> 5 * quad & 31]) for quad in range(4)) > 1:
            found.add("two_lines")
        if last and TRIANGLE[after.other >> 5 * HOMES[2 - seat] & 31]:
            found.add("invasion")
        return found
