"""Counting move sequences: the check that two implementations of the same rules agree."""

from collections.abc import Iterator
from typing import Any, TypeVar

from games.engine.protocol import Game

S = TypeVar("S")
M = TypeVar("M")


def perft(game: Game[S, M, Any], state: S, depth: int) -> int:
    """Return the number of move sequences of exactly ``depth`` plies; a finished game has no continuation."""
    if depth == 0:
        return 1
    total = 0
    for seat in game.to_act(state):
        moves = game.legal_moves(state, seat)
        if depth == 1:
            total += len(moves)
        else:
            total += sum(perft(game, game.apply(state, seat, move), depth - 1) for move in moves)
    return total


def perft_table(game: Game[S, M, Any], state: S, depth: int) -> Iterator[tuple[int, int]]:
    """Yield ``(depth, nodes)`` for each depth from 1."""
    for plies in range(1, depth + 1):
        yield plies, perft(game, state, plies)
