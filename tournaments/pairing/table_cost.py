"""What a seating at tables costs, and the search that lowers it by exchanging two entrants at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

NOTHING = 1e-9
"""A smaller gain is the rounding of a float."""
MEETING = 100.0
SHORT = 20.0
NEIGHBOURS = 12
"""Up to so many tables apart entrants are exchanged: all tables of a club's evening, a window in a large field."""
KICKS, MOST_KICKS = 1600, 100
"""Kicks are the first number over the square of that of the tables: a large field is so roomy that it needs none."""
KICK = 3
"""Exchanges at random in one kick."""


class Costs:
    """The cost of one table, remembered by who sits there."""

    def __init__(
        self,
        scores: Mapping[int, float],
        met: Mapping[tuple[int, int], int],
        short: Mapping[int, int],
        table_size: int,
    ) -> None:
        self._scores, self._met, self._short, self._size = scores, met, short, table_size
        self._known: dict[tuple[int, ...], float] = {}

    def table(self, numbers: Sequence[int]) -> float:
        """Return the cost of these entrants at one table."""
        key = tuple(sorted(numbers))
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._table(key)
        return known

    def _table(self, numbers: tuple[int, ...]) -> float:
        meetings = (self._met.get(pair, 0) for pair in combinations(numbers, 2))
        scores = [self._scores[number] for number in numbers]
        mean = sum(scores) / len(scores)
        cost = MEETING * sum(count * (count + 1) for count in meetings)
        cost += sum((score - mean) ** 2 for score in scores)
        if len(numbers) < self._size:
            counts = [self._short.get(number, 0) for number in numbers]
            cost += SHORT * sum(count * (count + 1) for count in counts)
        return cost


def improve(tables: list[list[int]], costs: Costs, random: Random) -> None:
    """Exchange entrants between tables, in place, as long as this lowers the cost.

    From the best seating so far a few exchanges at random ("a kick") lead out of a hollow; a worse one is dropped.
    """
    descend(tables, costs, range(len(tables)))
    if len(tables) < 2:
        return
    best = sum(map(costs.table, tables))
    for _ in range(min(KICKS // len(tables) ** 2, MOST_KICKS)):
        tried = [list(table) for table in tables]
        touched = set()
        for _ in range(KICK):
            one = random.randrange(len(tried) - 1)
            other = random.randrange(one + 1, min(len(tried), one + 1 + NEIGHBOURS))
            i, j = random.randrange(len(tried[one])), random.randrange(len(tried[other]))
            tried[one][i], tried[other][j] = tried[other][j], tried[one][i]
            touched |= {one, other}
        descend(tried, costs, sorted(touched))
        cost = sum(map(costs.table, tried))
        if cost < best - NOTHING:
            best, tables[:] = cost, tried


def descend(tables: list[list[int]], costs: Costs, touched: Sequence[int]) -> None:
    """Take every exchange with a table that was touched that lowers the cost, until there is none."""
    queue = deque(touched)
    while queue:
        one = queue.popleft()
        for other in range(max(0, one - NEIGHBOURS), min(len(tables), one + 1 + NEIGHBOURS)):
            if other != one and _exchange(tables[one], tables[other], costs):
                queue.extend(table for table in (one, other) if table not in queue)


def _exchange(first: list[int], second: list[int], costs: Costs) -> bool:
    """Make the exchanges between two tables that lower their cost; tell whether there was one."""
    before = costs.table(first) + costs.table(second)
    changed = False
    for i in range(len(first)):
        for j in range(len(second)):
            first[i], second[j] = second[j], first[i]
            after = costs.table(first) + costs.table(second)
            if after < before - NOTHING:
                before, changed = after, True
            else:
                first[i], second[j] = second[j], first[i]
    return changed
