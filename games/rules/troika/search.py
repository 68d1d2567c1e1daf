"""The computer player of Troika."""

from random import Random
from typing import NamedTuple

from games.engine import judging
from games.engine.alphabeta import WIN, Search
from games.engine.levels import Strength, strength_of
from games.engine.protocol import Level
from games.engine.text import gettext_noop as _
from games.engine.worth import Judgement
from games.rules.troika.pyramids import FITS_ON, LINES, THIRD
from games.rules.troika.rules import Move, legal_moves
from games.rules.troika.state import State, tops_of

LEVELS = (
    Level(1, _("Acorn"), _("Stacks whatever looks nice.")),
    Level(2, _("Squirrel"), _("Finishes its own Troika, but rarely stops yours.")),
    Level(3, _("Mason"), _("Stops the next Troika and sets small traps.")),
    Level(4, _("Architect"), _("Looks two moves ahead and builds double threats.")),
    Level(5, _("Astronomer"), _("Counts the pyramids that are left.")),
    Level(6, _("Pharaoh"), _("Uses all its time and plays endings without a fault.")),
)

_STRENGTHS = (
    Strength(1, 100, slip=0.65),
    Strength(1, 200, slip=0.25),
    Strength(2, 1_500, slip=0.1),
    Strength(4, 10_000, slip=0.03),
    Strength(8, 40_000),
    Strength(64, 0),
)


class Position(NamedTuple):
    """What matters for the rest of the game: the tops (-1 none) and the hands of the side to move and of the other."""

    tops: tuple[int, ...]
    own: int
    other: int


_MOVES = tuple(tuple(Move(pyramid, cell) for cell in range(9)) for pyramid in range(18))
_BITS = tuple(tuple(bit for bit in range(9) if mask >> bit & 1) for mask in range(512))
_ROTATIONS = tuple((line[at], line[at - 1], line[at - 2]) for line in LINES for at in range(3))
"""Each line three times, the cell to be filled first."""


def _threats(tops: tuple[int, ...], hand: int) -> list[Move]:
    """Return the placements with which this hand would make a Troika at once."""
    found = []
    for cell, first, second in _ROTATIONS:
        one, two = tops[first], tops[second]
        if one >= 0 and two >= 0:
            third = THIRD[one][two]
            if third >= 0 and hand >> third & 1 and FITS_ON[tops[cell]] >> third & 1:
                found.append(_MOVES[third][cell])
    return found


class TroikaArena:
    """The game as the search sees it. A side to move that cannot place loses, also when all pyramids are placed:
    then it is the starter's turn.
    """

    def verdict(self, position: Position) -> int | None:
        tops, own, _other = position
        return None if any(FITS_ON[top] & own for top in tops) else -WIN

    def winning(self, position: Position) -> Move | None:
        found = _threats(position.tops, position.own)
        return found[0] if found else None

    def moves(self, position: Position) -> list[Move]:
        tops, own, other = position
        light, dark = _BITS[own & 511], _BITS[own >> 9]
        fits = [(cell, FITS_ON[top]) for cell, top in enumerate(tops)]
        pyramids = light or [9 + bit for bit in dark]
        moves = [_MOVES[pyramid][cell] for pyramid in pyramids for cell, fit in fits if fit >> pyramid & 1]
        menaces = {move.cell for move in _threats(tops, other)}
        if menaces and len(menaces) == 1:
            moves.sort(key=lambda move: move.cell not in menaces)
        return moves

    def play(self, position: Position, move: Move) -> Position:
        tops, own, other = position
        pyramid, cell = move
        return Position((*tops[:cell], pyramid, *tops[cell + 1 :]), other, own ^ 1 << pyramid)

    def evaluate(self, position: Position) -> int:
        tops, own, other = position
        own_ways = other_ways = 0
        for top in tops:
            fit = FITS_ON[top]
            own_ways += (fit & own).bit_count()
            other_ways += (fit & other).bit_count()
        menaces = len({move.cell for move in _threats(tops, other)})
        return own_ways - other_ways - (0, 12, 60, 90)[min(menaces, 3)]


def position_of(state: State) -> Position:
    """Turn a state into the search's position."""
    own, other = state.hands if state.turn == 1 else state.hands[::-1]
    return Position(tops_of(state), own, other)


def choose(state: State, level: int, budget_ms: int, rng: Random) -> Move:
    """Return the computer's move for the seat to act."""
    strength = strength_of(level, _STRENGTHS)
    if strength.looks_away(rng):
        return rng.choice(legal_moves(state, state.turn))
    return Search(TroikaArena(), strength.limits(budget_ms)).best(position_of(state), rng).move


def judge(state: State, budget_ms: int, rng: Random) -> Judgement[Move]:
    """Return what every legal move is worth."""
    return judging.judge(TroikaArena(), position_of(state), budget_ms, rng)
