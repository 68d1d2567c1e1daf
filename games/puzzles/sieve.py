"""Troika positions with one winning move at all, by the exact search: what is left for the miner to look at closely.

Loading this module loads numba.
"""

from __future__ import annotations

from games.puzzles.mining import OWN_MOVES_MAX
from games.rules.troika.geometry import Array
from games.rules.troika.proof import Prover, board_of
from games.rules.troika.rules import apply, legal_moves, outcome
from games.rules.troika.state import State

NODES = 20_000
"""Most nodes for one move: what is harder is no puzzle for people. A number of nodes, not a time: mining repeats."""
PLACED_MIN = 6
"""Fewest placed pyramids: before, positions are too wide for a person to see the end."""


class TroikaSieve:
    """Tells of a position in how many own moves it is won by its only winning move."""

    def __init__(self) -> None:
        self._search = Prover()

    def __call__(self, state: State) -> int | None:
        """Return the fewest own moves of the win, None without one, with several, or where the nodes do not suffice."""
        if sum(map(len, state.cells)) < PLACED_MIN or outcome(state) is not None:
            return None
        self._search.forget()
        winning = None
        for move in legal_moves(state, state.turn):
            after = apply(state, state.turn, move)
            if outcome(after) is not None:
                return None
            board, side = board_of(after)
            wins = self._search.wins(board, side, NODES)
            if wins is None or (wins is False and winning is not None):
                return None
            if wins is False:
                winning = (board, side)
        if winning is None:
            return None
        return next((n for n in range(2, OWN_MOVES_MAX + 1) if self._within(*winning, n)), None)

    def _within(self, board: Array, side: int, n: int) -> bool:
        """Tell whether the side not to move wins within n - 1 more moves of its own."""
        return self._search.numbers(board, side, NODES, 2 * n - 2)[1] == 0
