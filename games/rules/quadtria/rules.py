"""Who may move, where to, and what comes of it."""

from typing import NamedTuple

from games.engine.protocol import IllegalMove, Outcome
from games.engine.refusals import not_your_turn, over
from games.engine.text import gettext_noop as _
from games.rules.quadtria.board import HOMES, IN_ORDER, NAMES, NEAR, QUAD_MASKS, TARGETS
from games.rules.quadtria.state import SOUTH, State, position_key, repeated, won_by

REASONS = {
    "quadtria": _("A Quadtria was formed."),
    "repetition": _("The same position occurred for the third time: a draw."),
}


class Move(NamedTuple):
    """A ball's way along one passage, or ``PASS``."""

    source: int
    target: int


PASS = Move(-1, -1)

_STEPS = tuple(tuple((1 << target, Move(source, target)) for target in TARGETS[source]) for source in range(20))
_ORDERED = tuple((1 << source, _STEPS[source]) for source in IN_ORDER)
_HOME_MASKS = tuple(QUAD_MASKS[home] for home in HOMES)


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    won = won_by(state)
    if won:
        return Outcome("quadtria", (1, 2) if won[0] == SOUTH else (2, 1))
    return Outcome("repetition", (1, 1)) if repeated(state) else None


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat to move; nobody once the game is over."""
    return () if won_by(state) or repeated(state) else (state.turn,)


def steps(own: int, other: int) -> tuple[Move, ...]:
    """Return every step of the own balls to an empty point, by name; none when all are shut in."""
    taken = own | other
    return tuple(move for bit, ways in _ORDERED if own & bit for target, move in ways if not taken & target)


def legal_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Return the seat's legal moves; ``PASS`` alone when no own ball can move."""
    if seat not in to_act(state):
        return ()
    own, other = (state.south, state.north) if seat == SOUTH else (state.north, state.south)
    return steps(own, other) or (PASS,)


def apply(state: State, seat: int, move: Move) -> State:
    """Return the state after a legal move; raise IllegalMove with the reason."""
    if not to_act(state):
        raise over()
    if seat != state.turn:
        raise not_your_turn()
    south, north, pegs, turn, past = state
    past = (*past, position_key(south, north, pegs, turn))
    if move == PASS:
        _check_pass(state)
        return State(south, north, pegs, 3 - turn, past)
    own, other = (south, north) if turn == SOUTH else (north, south)
    _check_step(own, other, move)
    own ^= 1 << move.source | 1 << move.target
    if not own & _HOME_MASKS[turn - 1] and not pegs & turn:
        pegs |= turn
        past = ()
    return State(own, north, pegs, 3 - turn, past) if turn == SOUTH else State(south, own, pegs, 3 - turn, past)


def _check_pass(state: State) -> None:
    own, other = (state.south, state.north) if state.turn == SOUTH else (state.north, state.south)
    if steps(own, other):
        raise IllegalMove(_("You must move while one of your balls can move."))


def _check_step(own: int, other: int, move: Move) -> None:
    source, target = move
    if not (0 <= source < 20 and 0 <= target < 20 and own >> source & 1):
        point = NAMES[source] if 0 <= source < 20 else "?"
        raise IllegalMove(_("You have no ball on %(point)s."), point=point)
    if not NEAR[source] >> target & 1:
        raise IllegalMove(_("No passage joins %(source)s and %(target)s."), source=NAMES[source], target=NAMES[target])
    if (own | other) >> target & 1:
        raise IllegalMove(_("%(point)s is occupied."), point=NAMES[target])
