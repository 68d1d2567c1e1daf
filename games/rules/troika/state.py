"""The state of a Troika game and what can be read off it."""

from typing import Any, NamedTuple

from games.rules.troika.pyramids import DARK, FITS_ON, LIGHT, LINES, THIRD

Stack = tuple[int, ...]
"""Pyramids from bottom to top."""


class State(NamedTuple):
    """Nine stacks, the hands of seats 1 and 2 as masks, the seat that is Light, the seat to move, the rolled colour."""

    cells: tuple[Stack, ...]
    hands: tuple[int, int]
    light: int
    turn: int
    die: str | None


def first_state(light: int, die: str | None) -> State:
    """Return the empty board with seat 1, the starter, to move."""
    return State(((),) * 9, (LIGHT, DARK) if light == 1 else (DARK, LIGHT), light, 1, die)


def tops_of(state: State) -> tuple[int, ...]:
    """Return the pyramid seen on each cell; -1 where there is none."""
    return tuple([stack[-1] if stack else -1 for stack in state.cells])


def line_of(tops: tuple[int, ...]) -> tuple[int, int, int] | None:
    """Return the cells of a Troika, if there is one."""
    for line in LINES:
        one, two, three = tops[line[0]], tops[line[1]], tops[line[2]]
        if one >= 0 and two >= 0 and three >= 0 and THIRD[one][two] == three:
            return line
    return None


def can_place(tops: tuple[int, ...], hand: int) -> bool:
    """Whether any pyramid of the hand may go on any cell."""
    return any(FITS_ON[top] & hand for top in tops)


def ending(state: State) -> str:
    """Return the reason for which the game is over, or "" while it runs."""
    tops = tops_of(state)
    if line_of(tops):
        return "line"
    if not any(state.hands):
        return "exhausted"
    return "" if can_place(tops, state.hands[state.turn - 1]) else "blocked"


def dump(state: State) -> Any:
    """Return the snapshot: five JSON values in the order of the fields."""
    return [[list(stack) for stack in state.cells], list(state.hands), state.light, state.turn, state.die]


def load(data: Any) -> State:
    """Read a snapshot; the inverse of ``dump``."""
    cells, hands, light, turn, die = data
    return State(tuple([tuple(stack) for stack in cells]), (hands[0], hands[1]), light, turn, die)
