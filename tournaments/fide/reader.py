"""The engine's reader of report files, with its games found by an index: PURE.

The engine looks for a game among all games before it keeps it, and so takes a minute for a thousand entrants and thirty
rounds. Here round and first side lead to the game at once; what is read is the same.
"""

from __future__ import annotations

from typing import Any

from gacrux.trf2json import trf2json


class QuickReader(trf2json):  # type: ignore[misc]
    """Reads a report file as the engine does, in a time that grows with its length only."""

    def __init__(self) -> None:
        super().__init__()
        self._games: list[dict[str, Any]] = []
        self._by_side: dict[tuple[int, int], dict[str, Any]] = {}
        self._indexed = 0

    def append_result(self, results: list[dict[str, Any]], result: dict[str, Any]) -> Any:
        """Keep a game, or the other side's result of one that is there already; return the game's id."""
        if results is not self._games or len(results) != self._indexed:
            self._games, self._by_side = results, {}
            for game in results:
                self._by_side.setdefault(self._side(game), game)
        known = self._by_side.get(self._side(result))
        if known is None:
            found = super().append_result([], result)
            results.append(result)
            self._by_side[self._side(result)] = result
        else:
            found = super().append_result([known], result)
        self._indexed = len(results)
        return found

    def _side(self, game: dict[str, Any]) -> tuple[int, int]:
        return game["round"], self.get_result_cid(game, "white")
