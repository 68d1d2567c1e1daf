"""In which orders, and when, seats can have left a game of more than two: a record does not always say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from games.record.errors import RecordError
from games.record.playing import OUT, Leaving, Played
from games.record.value import Record


def leavings(record: Record, seats: int, played: Played, over: bool) -> Iterator[Leaving]:
    """Yield every way of leaving that fits the moves, as played without one: those who left early, and the others late.

    Who leaves early does so right after the own last move (or the leaving of the one before). The tag ``Left`` ("3,1")
    fixes who left and in which order; without it, a game that the moves alone have ended (``over``) was left only by
    seats with an ``out``.
    """
    if seats < 3:
        return
    for order in _orders(record, seats, played.left if over else range(1, seats + 1)):
        for early in range(len(order) + 1):
            yield Leaving(order, _early(record, played, order[:early]))


def left_order(record: Record, seats: int) -> tuple[int, ...] | None:
    """Return what the tag Left says, None without it; raise RecordError."""
    text = record.tag("Left").strip()
    if not text:
        return None
    parts = text.split(",")
    if any(part not in map(str, range(1, seats + 1)) for part in parts) or len(set(parts)) != len(parts):
        raise RecordError(f"The tag Left names seats that cannot be: {text[:24]!r}.")
    return tuple(map(int, parts))


def _orders(record: Record, seats: int, leavers: Sequence[int]) -> Iterator[tuple[int, ...]]:
    told = left_order(record, seats)
    if told is not None:
        yield told
        return
    for count in range(1, seats):
        yield from permutations(leavers, count)


def _early(record: Record, played: Played, leavers: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return after which ply each of these leaves at the earliest."""
    after: dict[int, tuple[int, ...]] = {}
    earliest = 0
    for seat in leavers:
        own = [
            ply
            for ply, (mover, text) in enumerate(zip(played.movers, record.moves, strict=True), 1)
            if mover == seat and text != OUT
        ]
        earliest = max([earliest, *own[-1:]])
        after[earliest] = (*after.get(earliest, ()), seat)
    return after
