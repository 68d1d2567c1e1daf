"""Building the opening table: every position with five pyramids placed is proved, the earlier ones follow from them."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import numpy as np

from games.engine.tablefile import TableDamaged, building, open_table
from games.engine.tables import CannotBuild, Progress
from games.engine.text import gettext_noop as _
from games.rules.troika.board import OPEN
from games.rules.troika.geometry import Array
from games.rules.troika.opening import DEEPEST, NAME, VERSION, Opening, load, save
from games.rules.troika.proof import Prover
from games.rules.troika.spreading import glance_all, settle, spread

OPEN_POSITIONS = (1, 6, 66, 669, 3667, 29130)
"""Canonical open positions by the number of pyramids placed."""
WON_POSITIONS = (0, 6, 24, 504, 1883, 20053)
"""How many of these the side to move wins."""

_PART = 2_000
"""Boards spread at a time."""
_PARTIAL = "troika-opening.part"
_SAVE_EVERY_S = 10.0
_TABLE_BITS = 22


@dataclass(frozen=True)
class Ply:
    """The open positions with so many pyramids placed: boards with their keys, ascending, and the side to move."""

    boards: Array
    keys: Array
    side: int


def plies(deepest: int) -> list[Ply]:
    """Return the canonical open positions of every ply up to the deepest, the empty board first."""
    boards = np.array([[-1] * 9 + [0, 0, 511, 511]], np.int64)
    keys = np.array([Prover(4).key(boards[0], 0)], np.int64)
    found = [Ply(boards, keys, 0)]
    scratch = np.zeros(52, np.int64)
    for placed in range(1, deepest + 1):
        boards, keys = _next(boards, 1 - placed % 2, scratch)
        seen = np.zeros(len(boards), np.int64)
        glance_all(boards, placed % 2, seen, scratch)
        still = seen == OPEN
        found.append(Ply(np.ascontiguousarray(boards[still]), keys[still], placed % 2))
    return found


def _next(boards: Array, side: int, scratch: Array) -> tuple[Array, Array]:
    """Return the running positions that follow, each once, by key."""
    kept_boards, kept_keys = [], []
    for start in range(0, len(boards), _PART):
        part = boards[start : start + _PART].copy()
        nexts, keys = np.zeros((len(part) * 81, 13), np.int64), np.zeros(len(part) * 81, np.int64)
        count = spread(part, side, nexts, keys, scratch)
        unique, where = np.unique(keys[:count], return_index=True)
        kept_boards.append(nexts[where])
        kept_keys.append(unique)
    unique, where = np.unique(np.concatenate(kept_keys), return_index=True)
    return np.concatenate(kept_boards)[where], unique


class _Proving:
    """Proving a ply position by position; what is proved is kept in a file beside the table to be."""

    def __init__(self, ply: Ply, partial: Path) -> None:
        self._ply = ply
        self._partial = partial
        self._won = np.zeros(len(ply.keys), np.uint8)
        self._done = np.zeros(len(ply.keys), bool)
        self._keeping: dict[int, bool] = {}

    def resume(self) -> None:
        """Take over what an earlier run has proved; what does not fit is left alone and proved again."""
        try:
            with closing(open_table(self._partial, _PARTIAL, VERSION)) as table:
                before = load(table)
        except (TableDamaged, OSError):
            return
        mine = np.isin(before.keys, self._ply.keys)
        where = np.searchsorted(self._ply.keys, before.keys[mine])
        self._won[where], self._done[where] = before.won[mine], True
        self._keeping = dict.fromkeys(before.keys[~mine].tolist(), False)

    def run(self, progress: Progress) -> tuple[Opening, Opening]:
        """Prove what is left; return the ply's table, and a lost position after each won one."""
        prover = Prover(_TABLE_BITS)
        saved = monotonic()
        for number, at in enumerate(np.flatnonzero(~self._done)):
            self._won[at] = int(prover.wins(self._ply.boards[at], self._ply.side) is True)
            self._done[at] = True
            if self._won[at]:
                self._keep_win(self._ply.boards[at], prover)
            if number % 50 == 0:
                progress(float(self._done.mean()), _("Proving the positions with five pyramids placed"))
            if monotonic() - saved > _SAVE_EVERY_S:
                save(self._partial, _PARTIAL, self._so_far(), {"proved": int(self._done.sum())})
                saved = monotonic()
        return Opening(self._ply.keys, self._won), self._kept()

    def _keep_win(self, board: Array, prover: Prover) -> None:
        """Note a position, lost for the other side, to which a won one leads, so that it is found without a search."""
        nexts, keys = np.zeros((81, 13), np.int64), np.zeros(81, np.int64)
        count = spread(board.copy()[None], self._ply.side, nexts, keys, np.zeros(52, np.int64))
        for nodes in (0, 1 << 60):
            for at in range(count):
                if prover.wins(nexts[at], 1 - self._ply.side, nodes) is False:
                    if prover.glance(nexts[at], 1 - self._ply.side) == OPEN:
                        self._keeping[int(keys[at])] = False
                    return
        raise CannotBuild("A won position has no winning move.")

    def _kept(self) -> Opening:
        keys = np.array(sorted(self._keeping), np.int64)
        return Opening(keys, np.zeros(len(keys), np.uint8))

    def _so_far(self) -> Opening:
        kept = self._kept()
        keys = np.concatenate([self._ply.keys[self._done], kept.keys])
        return Opening(keys, np.concatenate([self._won[self._done], kept.won]))


def build(path: Path, progress: Progress, *, force: bool = False) -> None:
    """Build the table. What an earlier run has proved is not proved again, unless with ``force``.

    Raises TableBusy, OSError, and CannotBuild if the table contradicts itself or the known numbers.
    """
    with building(path):
        progress(0.0, _("Listing the positions"))
        listed = plies(DEEPEST)
        partial = path.with_suffix(".part")
        proving = _Proving(listed[-1], partial)
        if not force:
            proving.resume()
        last, kept = proving.run(progress)
        found = [last]
        for ply in reversed(listed[:-1]):
            found.insert(0, _earlier(ply, found[0]))
        try:
            _check(found)
            found.append(kept)
        finally:
            partial.unlink(missing_ok=True)
        keys = np.concatenate([each.keys for each in found])
        order = np.argsort(keys)
        won = np.concatenate([each.won for each in found])[order]
        save(path, NAME, Opening(keys[order], won), {"open": OPEN_POSITIONS, "won": WON_POSITIONS})
        progress(1.0, _("Done"))


def _earlier(ply: Ply, later: Opening) -> Opening:
    """Return a ply's table by the next one's: won is what has a move to something lost."""
    won = np.zeros(len(ply.keys), np.int64)
    lost = (later.won == 0).astype(np.int64)
    if lacking := settle(ply.boards, ply.side, later.keys, lost, won, np.zeros(52, np.int64)):
        raise CannotBuild(f"{lacking} positions that follow are missing from the table.")
    return Opening(ply.keys, won.astype(np.uint8))


def _check(tables: list[Opening]) -> None:
    """Compare with the known numbers, and prove the start once more by itself."""
    counts = tuple(len(table.keys) for table in tables)
    won = tuple(int(table.won.sum()) for table in tables)
    if counts != OPEN_POSITIONS or won != WON_POSITIONS:
        raise CannotBuild(f"Open positions {counts}, of them won {won}; expected {OPEN_POSITIONS} and {WON_POSITIONS}.")
    start = plies(0)[0]
    if Prover(20).wins(start.boards[0], 0) is not bool(won[0]):
        raise CannotBuild("A proof of the start contradicts the table.")
