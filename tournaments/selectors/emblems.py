"""The small drawings of ``pieces.svg`` that stand for a game and, where the sides look different, for its seats."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Emblem:
    """A symbol of ``pieces.svg`` and the length of its square view box."""

    id: str
    size: int

    @property
    def box(self) -> str:
        """The view box that shows the symbol whole, centred."""
        return f"0 0 {self.size} {self.size}"


NEUTRAL = Emblem("mark", 26)
"""For a game that has none of its own here: a new game needs nothing in this file."""

OF_GAME = {
    "troika": Emblem("troika-RM", 70),
    "trixo": Emblem("trixo-O", 84),
    "quadtria": Emblem("quad-red", 44),
}
OF_SIDES = {"quadtria": (Emblem("quad-red", 44), Emblem("quad-blue", 44))}
"""By seat, for games in which a seat always has the same pieces."""


def game_emblem(game: str) -> Emblem:
    return OF_GAME.get(game, NEUTRAL)


def side_emblem(game: str, seat: int) -> Emblem | None:
    """Return what seat ``seat`` (from 1) plays with, or None where that differs from game to game."""
    sides = OF_SIDES.get(game, ())
    return sides[seat - 1] if 0 < seat <= len(sides) else None
