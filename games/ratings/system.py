"""What every rating system offers to those who store and show ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

State = Mapping[str, float]
"""What a system keeps of a player: JSON-able, opaque to others."""

LISTED_DAYS = 90
"""Leaderboards list who has played within so many days."""


class RatingsError(ValueError):
    """Results that do not fit together: other numbers of states, places, teams and days."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A rating for people: points, their uncertainty in points, whether provisional, whether leaderboards list it."""

    value: float
    deviation: float
    provisional: bool
    listed: bool


class RatingSystem(Protocol):
    """Rates one game at a time."""

    def initial(self) -> State:
        """Return the state of somebody who has not played."""
        ...

    def rate(
        self,
        states: Sequence[State],
        places: Sequence[int],
        teams: Sequence[int | None],
        days: Sequence[float],
        start_offset: float = 0.0,
    ) -> list[State]:
        """Return the states after a game; all sequences are by seat, seat 1 first.

        ``places`` start at 1 and may be shared; ``teams`` holds None where everybody plays alone; ``start_offset`` is
        what starting is worth in this pool, in rating points. Raise RatingsError if the sequences do not fit together.
        """
        ...

    def shown(self, state: State, days: float = 0.0) -> Shown:
        """Return what to show of a state after so many days without a game."""
        ...

    def expectation(self, one: Sequence[State], other: Sequence[State]) -> float:
        """Return the expected score, 0 to 1, of one side (a player, or a team) against another."""
        ...


def check(states: Sequence[State], *others: Sequence[object]) -> None:
    """Raise RatingsError unless there are at least two states and as many of everything else."""
    if len(states) < 2 or any(len(other) != len(states) for other in others):
        raise RatingsError(
            f"{len(states)} ratings do not fit {[len(other) for other in others]} places, teams and days."
        )
