"""Move texts (``d3-c3``, ``pass``) and position lines of Quadtria."""

import re

from games.engine.refusals import bad_position, no_such_move
from games.engine.text import gettext_noop as _
from games.rules.quadtria.board import HOMES, NAMES, POINTS, QUAD_MASKS, mask_of, names_of
from games.rules.quadtria.rules import PASS, Move
from games.rules.quadtria.state import State, quadtria

_STEP = re.compile(r"([a-f][1-6])-([a-f][1-6])", re.ASCII)
_PEGS = ("--", "S-", "-N", "SN")


def parse_move(text: str) -> Move:
    """Read a move text; raise NotationError. Legality is another matter."""
    if text == "pass":
        return PASS
    match = _STEP.fullmatch(text)
    if not match or match[1] not in POINTS or match[2] not in POINTS:
        raise no_such_move(text)
    return Move(POINTS[match[1]], POINTS[match[2]])


def format_move(move: Move) -> str:
    """Write a move; the inverse of ``parse_move``."""
    return "pass" if move == PASS else f"{NAMES[move.source]}-{NAMES[move.target]}"


def format_position(state: State) -> str:
    """Write the position line: ``SOUTH NORTH PEGS TURN``."""
    balls = (",".join(names_of(mask)) for mask in (state.south, state.north))
    return " ".join((*balls, _PEGS[state.pegs], str(state.turn)))


def parse_position(text: str) -> State:
    """Read a position line; raise SetupError unless it can occur in a game."""
    parts = text.split()
    if len(parts) != 4 or parts[2] not in _PEGS or parts[3] not in ("1", "2"):
        raise bad_position(text, _("a line has the balls of South, those of North, the pegs and the turn."))
    names = [part.split(",") for part in parts[:2]]
    if any(name not in POINTS for side in names for name in side):
        raise bad_position(text, _("the board has no such point."))
    south, north = map(mask_of, names)
    if south & north or any(len(side) != 5 or len(set(side)) != 5 for side in names):
        raise bad_position(text, _("each side has five balls, each on a point of its own."))
    pegs = _PEGS.index(parts[2])
    for seat, balls in ((1, south), (2, north)):
        if not pegs & seat and not balls & QUAD_MASKS[HOMES[seat - 1]]:
            raise bad_position(text, _("a peg is turned once no ball is at home."))
    turn = int(parts[3])
    if quadtria(south if turn == 1 else north, turn, pegs):
        raise bad_position(text, _("the side to move already has a Quadtria."))
    return State(south, north, pegs, turn, ())
