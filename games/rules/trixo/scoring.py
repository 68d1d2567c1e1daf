"""Scores, teams and places."""

from games.engine.protocol import Outcome
from games.engine.text import gettext_noop as _
from games.rules.trixo.state import State, ending

REASONS = {
    "stones": _("All stones were played."),
    "blocked": _("Nobody could play any more."),
    "left": _("Too few players remained."),
}


def team_of(seat: int) -> int:
    """Return the team of a seat: 1 for seats 1 and 3, 2 for seats 2 and 4."""
    return 2 - seat % 2


def outcome(state: State) -> Outcome | None:
    """Return how the game ended, or None while it runs."""
    reason = ending(state)
    return Outcome(reason, places(state)) if reason else None


def places(state: State) -> tuple[int, ...]:
    """Return one plus the number of seats that did better, for every seat; more stones, then more Trixos.

    Leavers come behind all others, an earlier leaver behind a later one; a leaver's whole team loses.
    """
    ranks = [_rank(state, seat) for seat in range(1, len(state.hands) + 1)]
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


def _rank(state: State, seat: int) -> tuple[int, int, int]:
    """Return a value that is greater for a better seat: leaving counts before stones, stones before Trixos."""
    if state.teams:
        mates = [mate for mate in range(1, len(state.hands) + 1) if team_of(mate) == team_of(seat)]
        gone = any(mate in state.out for mate in mates)
        stones, trixos = (sum(state.won[mate - 1][at] for mate in mates) for at in (0, 1))
        return (-1 if gone else 0, stones, trixos)
    if seat in state.out:
        return (state.out.index(seat) - len(state.out), 0, 0)
    return (0, *state.won[seat - 1])
