"""Who wins a Troika position, and in how many plies: the compiled search behind a plain face.

Loading this module loads numba, so it is imported where something is to be computed.
"""

from __future__ import annotations

from threading import Lock

import numpy as np

from games.rules.troika import dfpn
from games.rules.troika.board import CELLS_OF, HAND_OF, glance
from games.rules.troika.canonical import canonical_key
from games.rules.troika.geometry import Array
from games.rules.troika.rules import Move
from games.rules.troika.state import State, tops_of

TABLE_BITS = 20
"""The transposition table has 2^20 entries of 16 bytes."""
SLICE = 2_000
"""Nodes between two looks at the clock; about ten milliseconds."""


def board_of(state: State) -> tuple[Array, int]:
    """Return the board of a state and the side to move: 0 for Light, 1 for Dark."""
    board = np.zeros(13, np.int64)
    for cell, top in enumerate(tops_of(state)):
        board[cell] = top
        if top >= 0:
            board[CELLS_OF + top // 9] |= 1 << cell
    light, dark = state.hands if state.light == 1 else state.hands[::-1]
    board[HAND_OF], board[HAND_OF + 1] = light, dark >> 9
    return board, int(state.turn != state.light)


def packed_of(move: Move) -> int:
    """Return a move as compiled code has it."""
    return 9 * move.cell + move.pyramid % 9


def move_of(packed: int, side: int) -> Move:
    """Return the move that compiled code has as this number."""
    return Move(packed % 9 + 9 * side, packed // 9)


class Prover:
    """The search with its memory: what it has proved stays true, so it is kept from one position to the next."""

    def __init__(self, table_bits: int = TABLE_BITS) -> None:
        self._table = np.zeros((1 << table_bits, 2), np.int64)
        self._moves = np.zeros((19, 81, 4), np.int64)
        self._frames = np.zeros((20, 52), np.int64)
        self._counts = np.zeros(2, np.int64)
        self._lock = Lock()

    def forget(self) -> None:
        """Empty the memory."""
        with self._lock:
            self._table[:] = 0

    @property
    def nodes(self) -> int:
        """The nodes that the last search expanded."""
        return int(self._counts[dfpn.NODES])

    def key(self, board: Array, side: int) -> int:
        """Return the canonical key of a position."""
        with self._lock:
            return int(canonical_key(board, side, self._frames[-1]))

    def glance(self, board: Array, side: int) -> int:
        """Return what a look at a position tells (``board.OPEN`` and so on)."""
        with self._lock:
            return int(glance(board, side, self._frames[-1, :9]))

    def numbers(self, board: Array, side: int, nodes: int, bound: int = 0) -> tuple[int, int]:
        """Search for at most so many nodes; return the proof numbers of the mover's win and loss (0: proved)."""
        with self._lock:
            self._counts[:] = 0, nodes
            packed = dfpn.prove(board, side, bound, self._table, self._moves, self._frames, self._counts)
        return int(packed >> dfpn.BITS), int(packed & dfpn.INFINITE)

    def wins(self, board: Array, side: int, nodes: int = 1 << 60) -> bool | None:
        """Tell whether the side to move wins; None where the nodes do not suffice."""
        phi, delta = self.numbers(board, side, nodes)
        return True if phi == 0 else False if delta == 0 else None
