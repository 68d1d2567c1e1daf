"""The state of a Quadtria game and what can be read off it."""

from typing import Any, NamedTuple

from games.rules.quadtria.board import HOMES, QUAD_MASKS, SE, TRIANGLE

SOUTH, NORTH = 1, 2


class State(NamedTuple):
    """Balls as masks, turned pegs (bit 0 South's, bit 1 North's), the seat to move, and the positions before.

    ``past`` holds the keys of the earlier positions that can still recur: none from before a peg was turned.
    """

    south: int
    north: int
    pegs: int
    turn: int
    past: tuple[int, ...]


START = State(QUAD_MASKS[SE], QUAD_MASKS[HOMES[1]], 0, SOUTH, ())


def position_key(south: int, north: int, pegs: int, turn: int) -> int:
    """Return one number below 2^53 for a position: balls, pegs, side to move."""
    return south | north << 20 | pegs << 40 | turn << 42


def quadtria(balls: int, seat: int, pegs: int) -> int:
    """Return the mask of a Quadtria that counts for this seat, or 0: at home it counts only with the peg turned."""
    home = HOMES[seat - 1]
    for quad in range(4):
        triangle = TRIANGLE[balls >> 5 * quad & 31]
        if triangle and (quad != home or pegs >> (seat - 1) & 1):
            return triangle << 5 * quad
    return 0


def won_by(state: State) -> tuple[int, int] | None:
    """Return the seat that has a Quadtria and its mask. Only the last mover can have made one."""
    mover = 3 - state.turn
    mask = quadtria(state.south if mover == SOUTH else state.north, mover, state.pegs)
    return (mover, mask) if mask else None


def repeated(state: State) -> bool:
    """Whether this position occurs for the third time."""
    return len(state.past) > 7 and state.past.count(position_key(*state[:4])) > 1


def dump(state: State) -> Any:
    """Return the snapshot: five JSON values in the order of the fields."""
    return [*state[:4], list(state.past)]


def load(data: Any) -> State:
    """Read a snapshot; the inverse of ``dump``."""
    south, north, pegs, turn, past = data
    return State(south, north, pegs, turn, tuple(past))
