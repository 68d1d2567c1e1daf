"""Alpha-beta with iterative deepening and a transposition table, for open games of two that alternate strictly."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import Generic, Protocol, TypeVar

P = TypeVar("P", bound=Hashable)
"""A position, the side to move included."""
M = TypeVar("M")

WIN = 1_000_000
"""The value of a won game; a win n plies away is worth ``WIN - n``."""
SURE = WIN - 10_000
"""Values beyond this are proved wins or losses."""

_EXACT, _LOWER, _UPPER = range(3)
_CLOCK_EVERY = 16
"""Nodes between two looks at the clock."""


class Arena(Protocol[P, M]):
    """What a game tells the search. All values are for the side to move."""

    def verdict(self, position: P) -> int | None:
        """Return -WIN, 0 or WIN when the game is over, otherwise None."""
        ...

    def winning(self, position: P) -> M | None:
        """Return a move that wins at once, if there is one that can be found cheaply."""
        ...

    def moves(self, position: P) -> Sequence[M]:
        """Return the legal moves, promising ones first; never empty while the game runs."""
        ...

    def play(self, position: P, move: M) -> P: ...

    def evaluate(self, position: P) -> int:
        """Judge a running position, well within ±SURE."""
        ...


@dataclass(frozen=True, slots=True)
class Limits:
    """When to stop: plies, nodes (0: any number), milliseconds."""

    depth: int = 64
    nodes: int = 0
    budget_ms: float = 1000.0


@dataclass(frozen=True, slots=True)
class Found(Generic[M]):
    """The best move, its value for the mover, the depth finished and the nodes spent."""

    move: M
    value: int
    depth: int
    nodes: int


class _StopError(Exception):
    """The limit has been reached in the middle of an iteration."""


class Search(Generic[P, M]):
    """One search from one position; the table lives as long as the object."""

    def __init__(self, arena: Arena[P, M], limits: Limits, clock: Callable[[], float] = monotonic) -> None:
        self._arena = arena
        self._limits = limits
        self._clock = clock
        self._deadline = clock() + max(limits.budget_ms * 0.92 - 4.0, 0.5) / 1000
        self._table: dict[P, tuple[int, int, int, M | None]] = {}
        self._good: dict[M, int] = {}
        self.nodes = 0

    def best(self, position: P, rng: Random) -> Found[M]:
        """Deepen until a limit or a proof; among equal moves ``rng`` decides. The position must be running."""
        moves = list(self._arena.moves(position))
        rng.shuffle(moves)
        at_once = self._arena.winning(position)
        if at_once is not None or len(moves) == 1:
            return Found(moves[0] if at_once is None else at_once, 0 if at_once is None else WIN - 1, 1, 0)
        found = Found(moves[0], 0, 0, 0)
        for depth in range(1, self._limits.depth + 1):
            try:
                ranked = self._root(position, moves, depth)
            except _StopError:
                break
            moves = [move for _, move in ranked]
            found = Found(moves[0], ranked[0][0], depth, self.nodes)
            if abs(found.value) > SURE:
                break
        return Found(found.move, found.value, found.depth, self.nodes)

    def _root(self, position: P, moves: list[M], depth: int) -> list[tuple[int, M]]:
        """Return the moves with their values (upper bounds behind the first), best first."""
        alpha = -WIN
        ranked: list[tuple[int, M]] = []
        for move in moves:
            value = -self._negamax(self._arena.play(position, move), depth - 1, -WIN, -alpha, 1)
            ranked.append((value, move) if value > alpha else (min(value, alpha) - 1, move))
            alpha = max(alpha, value)
        ranked.sort(key=lambda pair: -pair[0])
        return ranked

    def _negamax(self, position: P, depth: int, alpha: int, beta: int, ply: int) -> int:
        self._count()
        verdict = self._arena.verdict(position)
        if verdict is not None:
            return verdict - ply if verdict > 0 else verdict + ply if verdict < 0 else 0
        if self._arena.winning(position) is not None:
            return WIN - ply - 1
        if depth <= 0:
            return self._arena.evaluate(position)
        known = self._table.get(position)
        first: M | None = None
        if known is not None:
            stored_depth, value, kind, first = known
            if stored_depth >= depth and (
                kind == _EXACT or (kind == _LOWER and value >= beta) or (kind == _UPPER and value <= alpha)
            ):
                return value
        return self._expand(position, depth, (alpha, beta), ply, first)

    def _expand(self, position: P, depth: int, window: tuple[int, int], ply: int, first: M | None) -> int:
        alpha, beta = window
        best, best_move, floor = -WIN, first, alpha
        for move in self._ordered(position, first):
            value = -self._negamax(self._arena.play(position, move), depth - 1, -beta, -alpha, ply + 1)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, value)
                if alpha >= beta:
                    self._good[move] = self._good.get(move, 0) + depth * depth
                    break
        if abs(best) < SURE:
            kind = _LOWER if best >= beta else _EXACT if best > floor else _UPPER
            self._table[position] = (depth, best, kind, best_move)
        else:
            self._table[position] = (0, 0, _EXACT, best_move)
        return best

    def _ordered(self, position: P, first: M | None) -> Sequence[M]:
        moves = self._arena.moves(position)
        good = self._good
        moves = sorted(moves, key=lambda move: -good.get(move, 0)) if good else moves
        return moves if first is None else [first, *(move for move in moves if move != first)]

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes % _CLOCK_EVERY == 0 and self._clock() > self._deadline:
            raise _StopError
        if self._limits.nodes and self.nodes > self._limits.nodes:
            raise _StopError
