"""What the club allows: PURE, and the one place to ask."""

from __future__ import annotations

from games.ratings.glicko import GLICKO

NEWCOMER = GLICKO.start.rating
"""Rating points of somebody who has not played in a pool; every pool begins there."""

SOLVED = frozenset({"quadtria", "troika"})
"""Games whose exact value is known: with days to think, anybody could look the best move up."""


def rated_allowed(game: str, pace: str) -> bool:
    """Tell whether a game may be rated at a pace ("live", "correspondence", "unlimited").

    A game without a clock is never rated; solved games only with a clock that leaves no time to look things up.
    """
    if pace == "unlimited":
        return False
    return pace == "live" or game not in SOLVED


def in_range(bounds: tuple[int | None, int | None], value: float | None) -> bool:
    """Tell whether a rating lies between two bounds, both included; who has no rating yet counts as a newcomer."""
    low, high = bounds
    points = round(NEWCOMER if value is None else value)
    return (low is None or points >= low) and (high is None or points <= high)
