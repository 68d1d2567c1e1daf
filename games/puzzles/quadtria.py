"""Quadtria for the miner."""

from __future__ import annotations

from games.rules.quadtria.board import HOMES, NEAR, TRIANGLE
from games.rules.quadtria.indexing import mirrored, turned
from games.rules.quadtria.rules import PASS, Move
from games.rules.quadtria.search import COMPLETING, Position, QuadtriaArena, position_of
from games.rules.quadtria.state import State


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

    def __init__(self) -> None:
        self._arena = QuadtriaArena(frozenset())

    def position(self, state: State) -> Position:
        return position_of(state)

    def lost(self, position: Position) -> bool:
        return self._arena.verdict(position) is not None

    def winning(self, position: Position) -> list[Move]:
        own, other, pegs, seat = position
        taken, home, found = own | other, HOMES[seat - 1], []
        for quad in range(4):
            lacking = COMPLETING[own >> 5 * quad & 31] << 5 * quad & ~taken
            if lacking and (quad != home or pegs & seat):
                found += _into(own, quad, lacking)
        return found

    def moves(self, position: Position) -> tuple[Move, ...]:
        return self._arena.moves(position)

    def play(self, position: Position, move: Move) -> Position:
        return self._arena.play(position, move)

    def passed(self, position: Position) -> Position:
        return self._arena.play(position, PASS)

    def key(self, position: Position) -> str:
        own, other, pegs, seat = position
        if seat == 2:
            own, other, pegs = turned(own), turned(other), (pegs & 1) << 1 | pegs >> 1
        images = ((own, other), (mirrored(own), mirrored(other)))
        return min(f"{mine:05x} {theirs:05x} {pegs}" for mine, theirs in images)

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
