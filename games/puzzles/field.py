"""What a game tells the miner: fast positions for the search, keys that symmetric positions share, themes of a move."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, Protocol, TypeVar

P = TypeVar("P", bound=Hashable)
"""A position, the side to move included."""
M = TypeVar("M")


class Field(Protocol[P, M]):
    """An open game of two that alternate strictly."""

    @property
    def game(self) -> str:
        """The slug."""
        ...

    @property
    def effort(self) -> int:
        """How many positions a search may expand before it gives up: about a second of pure Python."""
        ...

    def position(self, state: Any) -> P:
        """Turn a running state of the game into a position; what came before is forgotten."""
        ...

    def lost(self, position: P) -> bool:
        """Whether the side to move has lost: it cannot move, or the other has won."""
        ...

    def winning(self, position: P) -> Sequence[M]:
        """Return every move that wins at once."""
        ...

    def moves(self, position: P) -> Sequence[M]:
        """Return the legal moves, in a fixed order; never empty unless ``lost``."""
        ...

    def play(self, position: P, move: M) -> P: ...

    def passed(self, position: P) -> P:
        """Return the position as if the side to move let the other move instead: what does that one threaten?"""
        ...

    def key(self, position: P) -> str:
        """Return a text that two positions share exactly when a symmetry of the game turns one into the other."""
        ...

    def themes(self, position: P, move: M, last: bool) -> set[str]:
        """Name the themes of this game that a move of the solution shows; ``last`` says whether it wins at once."""
        ...
