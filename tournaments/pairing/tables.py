"""Who sits with whom at tables of two to four: few repeated meetings, score groups, turns at the short tables.

Tables are as few and as equal as can be: fours, and (−n) mod 4 tables of three (five entrants: 3 + 2); the largest come
first. A table of one does not occur but in an odd field at tables of two: that board is a bye, for the lowest entrant
who has had the fewest.

Round 1 spreads the strong ones: the entrants are cut by number into as many pots as a table has seats, and every table
draws one of each pot. Later rounds start from the order of the scores, the event's lot deciding between equals, and
exchange entrants between tables as long as this lowers the cost:

    100 · Σ (m² + m) over the pairs of a table that have met m times, + Σ (score − mean of the table)²
    + 20 · Σ (s² + s) over those at a short table who have sat at s short ones

At each table the seats go to those who have had them least. All chance comes from the ``seed``: the same field and seed
give the same tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from random import Random

from games.engine.text import gettext_noop as _
from tournaments.pairing.table_cost import Costs, improve
from tournaments.values import Board, BoardKind, Mark, NoPairing, TableField, TableSeat


def table_sizes(n: int, size: int = 4) -> tuple[int, ...]:
    """Return the sizes of the tables for ``n`` entrants with at most ``size`` (2, 3 or 4) at one, largest first.

    >>> table_sizes(10), table_sizes(5), table_sizes(7, 3)
    ((4, 3, 3), (3, 2), (3, 2, 2))
    """
    tables = -(-n // size)
    low, larger = divmod(n, tables) if tables else (0, 0)
    return (low + 1,) * larger + (low,) * (tables - larger)


def pair(field: TableField, seed: str) -> tuple[Board, ...]:
    """Seat the round after the last one; raise NoPairing when fewer than two are there."""
    present = sorted(player.number for player in field.players if player.number not in field.absent)
    if len(present) < 2:
        raise NoPairing(_("A round at tables needs at least two entrants who are there."))
    random = Random(f"{seed}:{len(field.rounds) + 1}")
    history = History(field)
    sizes = table_sizes(len(present), field.table_size)
    resting = []
    if sizes[-1] == 1:
        resting = [min(present, key=lambda number: (history.byes[number], history.scores[number], -number))]
        present.remove(resting[0])
        sizes = sizes[:-1]
    tables = _spread(present, sizes, random) if not field.rounds else _by_score(present, sizes, history, random)
    if field.rounds:
        improve(tables, Costs(history.scores, history.met, history.short, field.table_size), random)
    boards = [Board(history.seated(table, random)) for table in tables]
    return (*boards, *(Board((number,), BoardKind.BYE) for number in resting))


class History:
    """What the rounds so far mean for the next one: scores, meetings, short tables, seats and byes."""

    def __init__(self, field: TableField) -> None:
        self.scores: dict[int, float] = {player.number: 0.0 for player in field.players}
        self.met: Counter[tuple[int, int]] = Counter()
        self.short: Counter[int] = Counter()
        self.byes: Counter[int] = Counter()
        self.seats: Counter[tuple[int, int]] = Counter()
        for tables in field.rounds:
            for table in tables:
                self._add(field, table)

    def _add(self, field: TableField, table: Sequence[TableSeat]) -> None:
        for seat, points in zip(table, field.points_at(table), strict=True):
            self.scores[seat.number] += float(points)
        numbers = [seat.number for seat in table]
        if len(table) == 1:
            self.byes[numbers[0]] += table[0].mark is Mark.PAIRING_BYE
            return
        self.met.update((min(pair), max(pair)) for pair in combinations(numbers, 2))
        self.seats.update((number, order) for order, number in enumerate(numbers))
        if len(table) < field.table_size:
            self.short.update(numbers)

    def seated(self, table: Iterable[int], random: Random) -> tuple[int, ...]:
        """Return a table in seat order: every seat to those who have had it least, the lot between equals."""
        orders = list(permutations(sorted(table)))
        random.shuffle(orders)
        return min(orders, key=lambda order: sum(self.seats[number, seat] ** 2 for seat, number in enumerate(order)))


def _spread(present: Sequence[int], sizes: Sequence[int], random: Random) -> list[list[int]]:
    """Return tables with one entrant of every pot; numbers are starting ranks, so pots are of like strength."""
    tables: list[list[int]] = [[] for _ in sizes]
    rest = list(present)
    for seat in range(max(sizes)):
        open_tables = [table for table, size in zip(tables, sizes, strict=True) if size > seat]
        pot, rest = rest[: len(open_tables)], rest[len(open_tables) :]
        random.shuffle(pot)
        for table, number in zip(open_tables, pot, strict=True):
            table.append(number)
    return tables


def _by_score(present: Sequence[int], sizes: Sequence[int], history: History, random: Random) -> list[list[int]]:
    """Return tables filled from the highest score down."""
    rest = list(present)
    random.shuffle(rest)
    rest.sort(key=lambda number: -history.scores[number])
    tables = []
    for size in sizes:
        tables.append(rest[:size])
        rest = rest[size:]
    return tables
