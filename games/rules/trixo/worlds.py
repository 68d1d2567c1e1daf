"""Between plain Trixo and Trixo in machine code: states to worlds, moves to numbers and back."""

from __future__ import annotations

from typing import Any

import numpy as np

from games.rules.trixo import fast
from games.rules.trixo.rules import OUT, PASS, Move, push
from games.rules.trixo.scoring import team_of
from games.rules.trixo.state import State
from games.rules.trixo.table import SYMBOLS

_WAYS = "<>^v"


def world_of(state: State) -> Any:
    """Return a full state as a world; no stone of it may be unknown."""
    world = np.zeros(fast.WORLD, np.int16)
    if state.cells:
        left, low = (min(cell[axis] for cell in state.cells) for axis in (0, 1))
        world[fast.LEFT], world[fast.LOW] = left, low
        for x, y, stack in state.cells:
            for symbol in stack:
                at = 3 * (x - left) + y - low
                world[at] = world[at] << 3 | SYMBOLS.index(symbol) + 1
    world[fast.TURN], world[fast.PASSES], world[fast.SEATS] = state.turn - 1, state.passes, len(state.hands)
    for seat in state.out:
        for other in range(1, len(state.hands) + 1):
            if other == seat or (state.teams and team_of(other) == team_of(seat)):
                world[fast.LEAVERS] |= 1 << other - 1
    for seat, hand in enumerate(state.hands):
        for symbol in hand:
            world[fast.HANDS + 4 * seat + SYMBOLS.index(symbol)] += 1
        world[fast.WON + 2 * seat : fast.WON + 2 * seat + 2] = state.won[seat]
    world[fast.RESERVE] = len(state.reserve)
    for at, symbol in enumerate(reversed(state.reserve)):
        world[fast.DECK + at] = SYMBOLS.index(symbol)
    return world


def move_of(world: Any, number: int) -> Move:
    """Return the move that a number stands for in this world."""
    if number >= fast.PASS:
        return PASS if number == fast.PASS else OUT
    left, low = int(world[fast.LEFT]), int(world[fast.LOW])
    if number >= 100:
        way, row = divmod(number - 100, 3)
        return push(_WAYS[way], row + (low if way < 2 else left))
    symbol, cell = divmod(number, 25)
    return Move(SYMBOLS[symbol], cell // 5 - 2 + left, cell % 5 - 2 + low)
