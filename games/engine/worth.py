"""What a position is worth, and what each move makes of it.

Every worth is seen from the seat that is to act (for a move: that makes it).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

M = TypeVar("M")

Result = Literal["win", "draw", "loss"]


@dataclass(frozen=True, slots=True)
class Worth:
    """How well a seat stands.

    ``expected`` is the share of a win that it may expect, from 0 to 1, always given. ``result`` is set only where it is
    proved with best play of both (repetitions aside); ``plies`` is then the number of plies to the end with best play
    (fewest to win, most to lose) where that is exact. ``lead`` is the expected lead in stones at the end, in games that
    are won by stones.
    """

    expected: float
    result: Result | None = None
    plies: int | None = None
    lead: float | None = None

    @property
    def exact(self) -> bool:
        """Whether the result is proved, not estimated."""
        return self.result is not None


@dataclass(frozen=True, slots=True)
class Judged(Generic[M]):
    """A legal move and what it is worth to the seat that makes it; ``plies`` counts from before the move."""

    move: M
    worth: Worth


@dataclass(frozen=True, slots=True)
class Judgement(Generic[M]):
    """All legal moves with their worths, best first (never empty), and the expected line, the best move first."""

    moves: tuple[Judged[M], ...]
    line: tuple[M, ...]

    @property
    def worth(self) -> Worth:
        """What the position is worth: as much as its best move."""
        return self.moves[0].worth
