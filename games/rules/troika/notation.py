"""Move texts (``RLa1``) and position lines of Troika."""

import re
from itertools import pairwise

from games.engine.refusals import bad_position, no_such_move
from games.engine.text import gettext_noop as _
from games.rules.troika.pyramids import (
    CELL_NUMBERS,
    CELLS,
    DARK,
    FITS_ON,
    LIGHT,
    NUMBERS,
    PYRAMIDS,
    names_of,
)
from games.rules.troika.rules import Move
from games.rules.troika.state import Stack, State, line_of, tops_of

_MOVE = re.compile(r"([WYRGBK][SML])([abc][123])", re.ASCII)
_CELL_ORDER = (6, 7, 8, 3, 4, 5, 0, 1, 2)
"""Cells as a position line has them: from the top rank down."""


def parse_move(text: str) -> Move:
    """Read a move text; raise NotationError. Legality is another matter."""
    match = _MOVE.fullmatch(text)
    if not match:
        raise no_such_move(text)
    return Move(NUMBERS[match[1]], CELL_NUMBERS[match[2]])


def format_move(move: Move) -> str:
    """Write a move; the inverse of ``parse_move``."""
    return PYRAMIDS[move.pyramid] + CELLS[move.cell]


def format_position(state: State) -> str:
    """Write the position line: ``CELLS HAND1 HAND2 TURN``."""
    cells = [">".join(PYRAMIDS[pyramid] for pyramid in state.cells[cell]) or "." for cell in _CELL_ORDER]
    ranks = "/".join(",".join(cells[start : start + 3]) for start in (0, 3, 6))
    hands = ["".join(names_of(hand)) or "-" for hand in state.hands]
    return " ".join((ranks, *hands, str(state.turn)))


def parse_position(text: str, starter: str | None) -> State:
    """Read a position line; raise SetupError unless it can occur in a game.

    Which seat is Light follows from the hands, else from a Troika, else from ``starter`` ("dark" or "light").
    """
    parts = text.split()
    if len(parts) != 4 or parts[3] not in ("1", "2"):
        raise bad_position(text, _("a line has the cells, two hands and the turn."))
    cells = _parse_cells(text, parts[0])
    hands = (_parse_hand(text, parts[1]), _parse_hand(text, parts[2]))
    turn = int(parts[3])
    _check_pyramids(text, cells, hands, turn)
    tops = tuple(stack[-1] if stack else -1 for stack in cells)
    state = State(cells, hands, _light_seat(tops, hands, starter), turn, None)
    own = [top if top >= 0 and (top < 9) == (state.light == turn) else -1 for top in tops_of(state)]
    if line_of(tuple(own)):
        raise bad_position(text, _("the side to move already has a Troika."))
    return state


def _parse_cells(text: str, part: str) -> tuple[Stack, ...]:
    stacks = [cell for rank in part.split("/") for cell in rank.split(",")]
    if len(stacks) != 9 or part.count("/") != 2:
        raise bad_position(text, _("the board has three ranks of three cells."))
    cells: list[Stack] = [()] * 9
    for cell, names in zip(_CELL_ORDER, stacks, strict=True):
        stack = [] if names == "." else names.split(">")
        if any(name not in NUMBERS for name in stack):
            raise bad_position(text, _("there is no such pyramid."))
        cells[cell] = tuple(NUMBERS[name] for name in stack)
    return tuple(cells)


def _parse_hand(text: str, part: str) -> int:
    names = [] if part == "-" else [part[at : at + 2] for at in range(0, len(part), 2)]
    if any(name not in NUMBERS for name in names) or len(set(names)) != len(names):
        raise bad_position(text, _("a hand lists pyramids, each once."))
    return sum(1 << NUMBERS[name] for name in names)


def _check_pyramids(text: str, cells: tuple[Stack, ...], hands: tuple[int, int], turn: int) -> None:
    placed = [pyramid for stack in cells for pyramid in stack]
    everything = hands[0] | hands[1] | sum(1 << pyramid for pyramid in set(placed))
    counts = [hand.bit_count() for hand in hands]
    if everything != LIGHT | DARK or len(placed) + sum(counts) != 18:
        raise bad_position(text, _("each of the eighteen pyramids is on the board or in a hand, once."))
    if any(hands[0] & side and hands[1] & side for side in (LIGHT, DARK)) or _mixed(hands):
        raise bad_position(text, _("one hand has light pyramids, the other dark ones."))
    if counts[1] - counts[0] != turn - 1:
        raise bad_position(text, _("the seats place in turn, so the hands do not fit the turn."))
    for stack in cells:
        if any(not FITS_ON[below] >> above & 1 for below, above in pairwise(stack)):
            raise bad_position(text, _("in a stack, sizes differ by exactly one from pyramid to pyramid."))


def _mixed(hands: tuple[int, int]) -> bool:
    return any(hand & LIGHT and hand & DARK for hand in hands)


def _light_seat(tops: tuple[int, ...], hands: tuple[int, int], starter: str | None) -> int:
    for seat, hand in enumerate(hands, 1):
        if hand:
            return seat if hand & LIGHT else 3 - seat
    line = line_of(tops)
    if line:
        return 2 if tops[line[0]] < 9 else 1
    return 2 if starter == "dark" else 1
