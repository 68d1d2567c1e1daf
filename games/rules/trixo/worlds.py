"""Between plain Trixo and Trixo in machine code: states and views to worlds, moves to numbers and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from games.engine.protocol import SetupError
from games.engine.text import gettext_noop as _
from games.rules.trixo import fast
from games.rules.trixo.rules import OUT, PASS, Move, push
from games.rules.trixo.scoring import team_of
from games.rules.trixo.state import State, View
from games.rules.trixo.state import unseen as not_seen
from games.rules.trixo.table import SYMBOLS

_WAYS = "<>^v"


def world_of(state: State) -> Any:
    """Return a full state as a world; no stone of it may be unknown."""
    world = _public(state, len(state.hands))
    for seat, hand in enumerate(state.hands):
        _hold(world, seat, hand)
    world[fast.RESERVE] = len(state.reserve)
    for at, symbol in enumerate(reversed(state.reserve)):
        world[fast.DECK + at] = SYMBOLS.index(symbol)
    return world


def known_of(view: View) -> tuple[Any, Any, Any]:
    """Return what the viewer knows, as a world without the rest; how many stones each hand lacks; what is not seen.

    Raise SetupError where the stones cannot be as the view tells: machine code would not notice.
    """
    seats = len(view.hand_sizes)
    world = _public(view, seats)
    sizes = np.array(view.hand_sizes, np.int16)
    hand = view.hand.replace("?", "")
    if view.viewer is not None:
        _hold(world, view.viewer - 1, hand)
        sizes[view.viewer - 1] -= len(hand)
    world[fast.RESERVE] = view.reserve
    hidden = np.array(not_seen(view.cells, view.gone, hand), np.int16)
    if hidden.min() < 0 or sizes.min() < 0 or hidden.sum() < sizes.sum() + view.reserve:
        raise SetupError(_("The stones in sight leave too few for the hands and the reserve."))
    return world, sizes, hidden


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


def _public(seen: State | View, seats: int) -> Any:
    """Return a world with what everybody sees."""
    world = np.zeros(fast.WORLD, np.int16)
    if seen.cells:
        left, low = min(cell[0] for cell in seen.cells), min(cell[1] for cell in seen.cells)
        world[fast.LEFT], world[fast.LOW] = left, low
        for x, y, stack in seen.cells:
            at = 3 * (x - left) + y - low
            for symbol in stack:
                world[at] = world[at] << 3 | SYMBOLS.index(symbol) + 1
    world[fast.TURN], world[fast.PASSES], world[fast.SEATS] = seen.turn - 1, seen.passes, seats
    for seat in seen.out:
        for other in range(1, seats + 1):
            if other == seat or (seen.teams and team_of(other) == team_of(seat)):
                world[fast.LEAVERS] |= 1 << other - 1
    for at, won in enumerate(seen.won):
        world[fast.WON + 2 * at : fast.WON + 2 * at + 2] = won
    return world


def _hold(world: Any, seat: int, stones: Iterable[str]) -> None:
    for symbol in stones:
        world[fast.HANDS + 4 * seat + SYMBOLS.index(symbol)] += 1
