"""Quadtria as the generic search sees it, and what it thinks of a position without a table."""

from typing import NamedTuple

from games.engine.alphabeta import WIN
from games.rules.quadtria.board import HOMES, NEAR, QUAD_MASKS, TRIANGLE
from games.rules.quadtria.rules import PASS, Move, steps
from games.rules.quadtria.state import State, position_key, quadtria


class Position(NamedTuple):
    """The side to move (seat) with its balls and those of the other, and the turned pegs."""

    own: int
    other: int
    pegs: int
    seat: int


def _completing(balls: int) -> int:
    return sum(1 << point for point in range(5) if not balls >> point & 1 and TRIANGLE[balls | 1 << point])


COMPLETING = tuple(_completing(balls) for balls in range(32))
"""For the balls in one quad: the empty points on which one more makes a triangle."""


def _promise(own: int, other: int) -> int:
    """Judge one quad for one side: balls, the centre, and triangles that lack one ball on an empty point."""
    lacking = (COMPLETING[own] & ~other).bit_count()
    return 2 * own.bit_count() + 3 * (own >> 2 & 1) + 7 * lacking


_PROMISE = tuple(_promise(balls & 31, balls >> 5) for balls in range(1024))
_AT_HOME = tuple(-3 * (balls & 31).bit_count() - 2 * (balls >> 2 & 1) for balls in range(1024))
"""Balls in the own home while the peg is not turned are a burden."""


def _side(own: int, other: int, seat: int, pegs: int) -> int:
    home = HOMES[seat - 1]
    value = 12 if pegs & seat else 0
    for quad in range(4):
        balls = own >> 5 * quad & 31 | (other >> 5 * quad & 31) << 5
        value += _AT_HOME[balls] if quad == home and not pegs & seat else _PROMISE[balls]
    return value


class QuadtriaArena:
    """The game as the search sees it; ``drawn`` holds the keys of positions whose next occurrence ends the game.

    ``whim`` is how far an estimate may be off, and ``salt`` says which way for each position: without it a level would
    play the same game again and again.
    """

    def __init__(self, drawn: frozenset[int], whim: int = 0, salt: int = 0) -> None:
        self._drawn = drawn
        self._whim = whim
        self._salt = salt

    def verdict(self, position: Position) -> int | None:
        own, other, pegs, seat = position
        if quadtria(other, 3 - seat, pegs):
            return -WIN
        if self._drawn:
            south, north = (own, other) if seat == 1 else (other, own)
            if position_key(south, north, pegs, seat) in self._drawn:
                return 0
        return None

    def winning(self, position: Position) -> Move | None:
        own, other, pegs, seat = position
        home = HOMES[seat - 1]
        for quad in range(4):
            lacking = COMPLETING[own >> 5 * quad & 31]
            if lacking and (quad != home or pegs & seat):
                move = _into(own, other, quad, lacking << 5 * quad & ~other)
                if move:
                    return move
        return None

    def moves(self, position: Position) -> tuple[Move, ...]:
        return steps(position.own, position.other) or (PASS,)

    def play(self, position: Position, move: Move) -> Position:
        own, other, pegs, seat = position
        if move != PASS:
            own ^= 1 << move.source | 1 << move.target
            if not own & QUAD_MASKS[HOMES[seat - 1]]:
                pegs |= seat
        return Position(other, own, pegs, 3 - seat)

    def evaluate(self, position: Position) -> int:
        own, other, pegs, seat = position
        value = _side(own, other, seat, pegs) - _side(other, own, 3 - seat, pegs)
        if self._whim:
            value += hash((own, other, self._salt)) % (2 * self._whim + 1) - self._whim
        return value


def _into(own: int, other: int, quad: int, targets: int) -> Move | None:
    """Return a step onto one of the targets that leaves a triangle in the quad."""
    while targets:
        target = (targets & -targets).bit_length() - 1
        targets &= targets - 1
        sources = NEAR[target] & own
        while sources:
            source = (sources & -sources).bit_length() - 1
            sources &= sources - 1
            if TRIANGLE[(own ^ (1 << source | 1 << target)) >> 5 * quad & 31]:
                return Move(source, target)
    return None


def position_of(state: State) -> Position:
    """Turn a state into the search's position."""
    own, other = (state.south, state.north) if state.turn == 1 else (state.north, state.south)
    return Position(own, other, state.pegs, state.turn)


def drawn_keys(state: State) -> frozenset[int]:
    """Return the keys of the positions whose next occurrence ends the game drawn."""
    seen = (*state.past, position_key(*state[:4]))
    return frozenset(key for key in seen if seen.count(key) > 1)
