"""Why a move that is not the solution fails: a reply after which the win is not there in time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.puzzles.field import Field
from games.puzzles.search import TooHard, Wins

EFFORT = 400
"""Positions expanded at most, so that the answer comes at once: a tenth of a second of pure Python."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """A reply; ``wins``: it ends the game in favour of who replies; ``sure``: it is proved that no win is left in time.

    ``move`` is None where the other side need not reply, as the game is over.
    """

    move: Any | None
    wins: bool = False
    sure: bool = True


def refute(field: Field[Any, Any], after: Any, remaining: int) -> Refutation:
    """Return the best reply in a position after a wrong move, with so many own moves left to win in."""
    if field.lost(after):
        return Refutation(None)
    winning = field.winning(after)
    if winning:
        return Refutation(winning[0], wins=True)
    wins = Wins(field, EFFORT)
    holding = [move for move in field.moves(after) if not field.winning(field.play(after, move))]
    replies = holding or list(field.moves(after))
    for reply in replies:
        try:
            if not wins.within(field.play(after, reply), remaining):
                return Refutation(reply)
        except TooHard:
            break
    return Refutation(replies[0], sure=False)
