"""What is wrong with a record, and where."""

from __future__ import annotations


class RecordError(ValueError):
    """A record that cannot be read or does not follow the rules.

    ``ply`` and ``text`` name the move, if it is about one (plies from 1); ``reason`` is an English sentence.
    """

    def __init__(self, reason: str, ply: int | None = None, text: str = "") -> None:
        where = f"move {ply} {text[:32]!r}: " if ply is not None else ""
        super().__init__(where + reason)
        self.reason, self.ply, self.text = reason, ply, text
