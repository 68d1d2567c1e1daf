"""Who may place what where, and what comes of it."""

from typing import NamedTuple

from games.engine.protocol import IllegalMove, Outcome
from games.engine.refusals import not_your_turn, over
from games.engine.text import gettext_noop as _
from games.rules.troika.pyramids import CELLS, FITS_ON, PYRAMIDS
from games.rules.troika.state import State, ending, tops_of

REASONS = {
    "line": _("A Troika was formed."),
    "blocked": _("None of the pyramids left could be placed."),
    "exhausted": _("All pyramids were placed without a Troika: the second player wins."),
}


class Move(NamedTuple):
    """A pyramid and the cell on which it is placed."""

    pyramid: int
    cell: int


_MOVES = tuple(tuple(Move(pyramid, cell) for cell in range(9)) for pyramid in range(18))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    reason = ending(state)
    if not reason:
        return None
    winner = 2 if reason == "exhausted" else 3 - state.turn
    return Outcome(reason, (1, 2) if winner == 1 else (2, 1))


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat to move; nobody once the game is over."""
    return () if ending(state) else (state.turn,)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the seat's placements, by pyramid, then by cell."""
    if seat not in to_act(state):
        return ()
    hand = state.hands[seat - 1]
    fits = [(cell, FITS_ON[top]) for cell, top in enumerate(tops_of(state))]
    return tuple(
        [
            _MOVES[pyramid][cell]
            for pyramid in range(18)
            if hand >> pyramid & 1
            for cell, fit in fits
            if fit >> pyramid & 1
        ]
    )


def apply(state: State, seat: int, move: Move) -> State:
    """Return the state after a legal placement; raise IllegalMove with the reason."""
    if ending(state):
        raise over()
    if seat != state.turn:
        raise not_your_turn()
    pyramid, cell = move
    _check(state, pyramid, cell)
    cells, hands, light, turn, die = state
    cells = (*cells[:cell], (*cells[cell], pyramid), *cells[cell + 1 :])
    bit = 1 << pyramid
    hands = (hands[0] ^ bit, hands[1]) if turn == 1 else (hands[0], hands[1] ^ bit)
    return State(cells, hands, light, 3 - turn, die)


def _check(state: State, pyramid: int, cell: int) -> None:
    if not (0 <= pyramid < 18 and state.hands[state.turn - 1] >> pyramid & 1):
        name = PYRAMIDS[pyramid] if 0 <= pyramid < 18 else "?"
        raise IllegalMove(_("You do not hold the pyramid %(pyramid)s."), pyramid=name)
    if not 0 <= cell < 9:
        raise IllegalMove(_("The board has no such cell."))
    stack = state.cells[cell]
    if stack and not FITS_ON[stack[-1]] >> pyramid & 1:
        raise IllegalMove(
            _("%(pyramid)s differs from %(top)s on %(cell)s by no or two sizes; it must be exactly one."),
            pyramid=PYRAMIDS[pyramid],
            top=PYRAMIDS[stack[-1]],
            cell=CELLS[cell],
        )
