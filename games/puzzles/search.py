"""Short wins by plain depth-first search: does the side to move win within so many of its own moves, and how?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from games.puzzles.field import Field, M, P


class TooHard(Exception):
    """The search has spent the positions that it was given."""


class Wins(Generic[P, M]):
    """The short wins of one game; what is known stays for as long as the object.

    A search that expands more positions than ``Field.effort``, or than ``effort`` where given, ends with TooHard;
    ``fresh`` starts counting anew.
    """

    def __init__(self, field: Field[P, M], effort: int | None = None) -> None:
        self.field, self.spent = field, 0
        self.effort = field.effort if effort is None else effort
        self._known: dict[tuple[P, int], bool] = {}
        self._refuting: dict[int, M] = {}

    def fresh(self) -> None:
        """Forget everything, so that what comes depends on the position alone."""
        self.spent = 0
        self._known.clear()
        self._refuting.clear()

    def within(self, position: P, n: int) -> bool:
        """Whether the side to move wins within n of its own moves, however the other defends."""
        if self.field.lost(position):
            return False
        if self.field.winning(position):
            return n > 0
        if n < 2:
            return False
        known = self._known.get((position, n))
        if known is None:
            self.spent += 1
            if self.spent > self.effort:
                raise TooHard
            known = any(self.forces(self.field.play(position, move), n - 1) for move in self.field.moves(position))
            self._known[position, n] = known
        return known

    def forces(self, position: P, n: int) -> bool:
        """Whether the side that is not to move wins within n of its moves after every defence of the one that is."""
        field = self.field
        if field.lost(position):
            return True
        if n < 1 or field.winning(position):
            return False
        moves = field.moves(position)
        first = self._refuting.get(n)
        if first is not None and first in moves:
            moves = [first, *moves]
        for move in moves:
            if not self.within(field.play(position, move), n):
                self._refuting[n] = move
                return False
        return True

    def shortest(self, position: P, most: int) -> int | None:
        """Return the fewest own moves in which the side to move wins, None if more than ``most``."""
        return next((n for n in range(1, most + 1) if self.within(position, n)), None)

    def solutions(self, position: P, n: int, limit: int = 2) -> Sequence[M]:
        """Return up to ``limit`` moves with which the side to move wins within n of its own moves."""
        if n == 1:
            return self.field.winning(position)[:limit]
        found: list[M] = []
        for move in self.field.moves(position):
            if self.forces(self.field.play(position, move), n - 1):
                found.append(move)
                if len(found) == limit:
                    break
        return found

    def line(self, position: P, n: int) -> list[M] | None:
        """Return a line with one solution at every own move and the longest resistance between; None without one.

        Of the defences that hold out longest it takes one after which the choice is widest.
        """
        moves = self.solutions(position, n)
        if len(moves) != 1:
            return None
        if n == 1:
            return [moves[0]]
        after = self.field.play(position, moves[0])
        best: list[M] | None = None
        widest = -1
        for reply in self.field.moves(after):
            there = self.field.play(after, reply)
            if self.field.lost(there) or self.within(there, n - 2):
                continue
            width = len(self.field.moves(there))
            if width > widest and (rest := self.line(there, n - 1)):
                best, widest = [moves[0], reply, *rest], width
        return best


AnyWins = Wins[Any, Any]
