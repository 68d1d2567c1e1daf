"""How much stronger each level of the computer is than the one below, as ``tests.benchmarks.ladder`` measured it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from games import rules


@dataclass(frozen=True, slots=True)
class Rung:
    """A level against the one below: score from 0 to 1, draws one half, and its Wilson interval of 95 %."""

    level: int
    against: int
    score: float
    wins: int
    draws: int
    losses: int
    low: float
    high: float

    @property
    def percent(self) -> tuple[float, float, float]:
        """Score, lower and upper end of the interval, in percent."""
        return 100 * self.score, 100 * self.low, 100 * self.high


@dataclass(frozen=True, slots=True)
class Ladder:
    """The table of a game, the command that made it, games of each pair, milliseconds a move."""

    command: str
    games: int
    budget_ms: int
    rungs: tuple[Rung, ...]


def read_ladder(text: str) -> Ladder:
    """Read the JSON that the benchmark writes."""
    data = json.loads(text)
    rungs = tuple(Rung(**row) for row in data["rows"])
    return Ladder(data["command"], data["games"], data["budget_ms"], rungs)


@cache
def ladder_of(slug: str) -> Ladder | None:
    """Return the ladder of a game; None where none was measured."""
    path = Path(rules.__path__[0]) / slug / "ladder.json"
    return read_ladder(path.read_text("utf-8")) if path.is_file() else None
