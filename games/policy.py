"""What the club allows: PURE, and the one place to ask."""

from __future__ import annotations

SOLVED = frozenset({"quadtria", "troika"})
"""Games whose exact value is known: with days to think, anybody could look the best move up."""


def rated_allowed(game: str, pace: str) -> bool:
    """Tell whether a game may be rated at a pace ("live", "correspondence", "unlimited").

    A game without a clock is never rated; solved games only with a clock that leaves no time to look things up.
    """
    if pace == "unlimited":
        return False
    return pace == "live" or game not in SOLVED
