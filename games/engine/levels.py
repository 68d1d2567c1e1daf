"""How strong the computer plays: limits for the search, and how often a weaker one looks away."""

from dataclasses import dataclass
from random import Random

from games.engine.alphabeta import Limits


@dataclass(frozen=True, slots=True)
class Strength:
    """Plies and nodes to search (0 nodes: as many as time allows), and the share of moves made without looking."""

    depth: int
    nodes: int
    slip: float = 0.0

    def looks_away(self, rng: Random) -> bool:
        """Whether this move is made without looking."""
        return self.slip > 0 and rng.random() < self.slip

    def limits(self, budget_ms: int) -> Limits:
        """Return the limits of one move."""
        return Limits(depth=self.depth, nodes=self.nodes, budget_ms=budget_ms)


def strength_of(level: int, strengths: tuple[Strength, ...]) -> Strength:
    """Return the strength of a level from 1; levels beyond the last play like the last."""
    return strengths[min(max(level, 1), len(strengths)) - 1]
