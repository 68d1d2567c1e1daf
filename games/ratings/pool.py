"""Which results belong together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["person", "computer"]


@dataclass(frozen=True, slots=True, order=True)
class Pool:
    """One list of ratings: game and mode, pace, and whether people or computer players are in it, never both."""

    game: str
    mode: str
    pace: str
    kind: Kind = "person"

    def __str__(self) -> str:
        return f"{self.game}/{self.mode}/{self.pace}/{self.kind}"
