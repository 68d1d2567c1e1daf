"""What a glance at the board shows: Troikas that can be completed at once, and moves that leave the other none."""

from __future__ import annotations

from games.rules.troika.pyramids import FITS_ON, LINES, THIRD
from games.rules.troika.rules import Move, apply, legal_moves
from games.rules.troika.state import State, tops_of

_ROTATIONS = tuple((line[at], line[at - 1], line[at - 2]) for line in LINES for at in range(3))
"""Each line three times, the cell to be filled first."""


def finishing(tops: tuple[int, ...], hand: int) -> list[Move]:
    """Return the placements with which this hand would make a Troika at once."""
    found = []
    for cell, first, second in _ROTATIONS:
        one, two = tops[first], tops[second]
        if one >= 0 and two >= 0:
            third = THIRD[one][two]
            if third >= 0 and hand >> third & 1 and FITS_ON[tops[cell]] >> third & 1:
                found.append(Move(third, cell))
    return found


def wins_at_once(state: State) -> list[Move]:
    """Return the moves of the seat to act that make a Troika."""
    return finishing(tops_of(state), state.hands[state.turn - 1])


def guards(state: State) -> list[Move]:
    """Return the moves of the seat to act after which the other cannot make a Troika at once."""
    return [move for move in legal_moves(state, state.turn) if not wins_at_once(apply(state, state.turn, move))]
