"""The state of a Trixo game and what one seat may know of it."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from games.engine.protocol import Viewer
from games.rules.trixo.table import STONES, SYMBOLS, Cell, Line

HAND = 4

Stack = tuple[int, int, str]
"""x, y and the symbols from bottom to top."""
Counts = tuple[int, int, int, int]
"""A number for each of X, O, T and S."""


class State(NamedTuple):
    """Everything, secrets included. Stones are letters; ``?`` is a stone not known (only from a position line).

    ``gone`` counts the stones that have left the table for good, ``won`` the stones and Trixos of each seat, ``passes``
    the passes in succession, ``out`` the seats that left, the first leaver first; ``lines`` and ``taken`` are what the
    last turn collected.
    """

    cells: tuple[Stack, ...]
    hands: tuple[str, ...]
    reserve: str
    won: tuple[tuple[int, int], ...]
    gone: Counts
    turn: int
    passes: int
    out: tuple[int, ...]
    teams: bool
    lines: tuple[Line, ...]
    taken: tuple[Stack, ...]


@dataclass(frozen=True, slots=True)
class View:
    """What one viewer may know: the own hand (empty for spectators), otherwise only counts."""

    viewer: Viewer
    cells: tuple[Stack, ...]
    hand: str
    hand_sizes: tuple[int, ...]
    reserve: int
    won: tuple[tuple[int, int], ...]
    gone: Counts
    turn: int
    passes: int
    out: tuple[int, ...]
    teams: bool
    over: bool
    lines: tuple[Line, ...]
    taken: tuple[Stack, ...]


def staying(state: State) -> list[int]:
    """Return the seats that have not left."""
    return [seat for seat in range(1, len(state.hands) + 1) if seat not in state.out]


def ending(state: State) -> str:
    """Return the reason for which the game is over, or "" while it runs."""
    if state.out:
        left = staying(state)
        if state.teams or len(left) < 2:
            return "left"
        if not any(state.hands[seat - 1] for seat in left):
            return "stones"
        return "blocked" if state.passes >= len(left) else ""
    if not any(state.hands):
        return "stones"
    return "blocked" if state.passes >= len(state.hands) else ""


def unseen(cells: tuple[Stack, ...], gone: Counts, known: str) -> Counts:
    """Return how many of each symbol are neither on the table, nor gone, nor in ``known``."""
    table = "".join(stack for _, _, stack in cells) + known
    x, o, t, s = (STONES[symbol] - gone[at] - table.count(symbol) for at, symbol in enumerate(SYMBOLS))
    return x, o, t, s


def view_of(state: State, viewer: Viewer) -> View:
    """Return what the viewer may know. A seat's own hand stays known to it as long as the game runs."""
    over = bool(ending(state))
    shown = viewer is not None and not over
    return View(
        viewer=viewer,
        cells=state.cells,
        hand=state.hands[viewer - 1] if viewer is not None and shown else "",
        hand_sizes=tuple(len(hand) for hand in state.hands),
        reserve=len(state.reserve),
        won=state.won,
        gone=state.gone,
        turn=state.turn,
        passes=state.passes,
        out=state.out,
        teams=state.teams,
        over=over,
        lines=state.lines,
        taken=state.taken,
    )


def view_json(view: View) -> dict[str, Any]:
    """Return the view as the browser gets it; ``turn`` is 0 once the game is over."""
    hands: list[Any] = list(view.hand_sizes)
    if view.viewer is not None and not view.over:
        hands[view.viewer - 1] = list(view.hand)
    return {
        "cells": _cells_json(view.cells),
        "hands": hands,
        "reserve": view.reserve,
        "won": [list(won) for won in view.won],
        "moved_out": view.gone[3],
        "teams": view.teams,
        "turn": 0 if view.over else view.turn,
        "out": list(view.out),
        "last_lines": [[list(cell) for cell in line] for line in view.lines],
        "collected": _cells_json(view.taken),
    }


def _cells_json(cells: tuple[Stack, ...]) -> list[dict[str, Any]]:
    return [{"x": x, "y": y, "stack": list(stack)} for x, y, stack in cells]


def dump(state: State) -> Any:
    """Return the snapshot: JSON values in the order of the fields."""
    return [
        [list(cell) for cell in state.cells],
        list(state.hands),
        state.reserve,
        [list(won) for won in state.won],
        list(state.gone),
        state.turn,
        state.passes,
        list(state.out),
        state.teams,
        [[list(cell) for cell in line] for line in state.lines],
        [list(cell) for cell in state.taken],
    ]


def load(data: Any) -> State:
    """Read a snapshot; the inverse of ``dump``."""
    cells, hands, reserve, won, gone, turn, passes, out, teams, lines, taken = data
    return State(
        _stacks(cells),
        tuple(hands),
        reserve,
        tuple([(stones, trixos) for stones, trixos in won]),
        (gone[0], gone[1], gone[2], gone[3]),
        turn,
        passes,
        tuple(out),
        teams,
        tuple([_line(line) for line in lines]),
        _stacks(taken),
    )


def _stacks(data: Any) -> tuple[Stack, ...]:
    return tuple([(x, y, stack) for x, y, stack in data])


def _line(data: Any) -> Line:
    one, two, three = [_cell(cell) for cell in data]
    return one, two, three


def _cell(data: Any) -> Cell:
    return data[0], data[1]
