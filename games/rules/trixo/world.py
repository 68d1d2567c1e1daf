"""A quick, changeable copy of the game for play-outs: the same rules as ``rules``, without the checks."""

from __future__ import annotations

from collections.abc import Iterator
from math import tanh
from random import Random

from games.rules.trixo.deal import unknown_stones
from games.rules.trixo.rules import OUT, PASS, Move, plays
from games.rules.trixo.scoring import team_of
from games.rules.trixo.state import View
from games.rules.trixo.table import HEIGHT, Cell, Table, bounds, lines, pushed

_ROWS = (
    *(((0, y), (1, y), (2, y)) for y in range(3)),
    *(((x, 0), (x, 1), (x, 2)) for x in range(3)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 2), (1, 1), (2, 0)),
)
_TURNS = tuple((row[at], row[at - 1], row[at - 2]) for row in _ROWS for at in range(3))
"""Each line three times, the cell to be filled first."""

SPREAD = 9.0
"""A lead of this many stones counts as a clear advantage."""
TRIXO_WORTH = 0.1
"""What a Trixo adds to a stone, since Trixos break ties."""


class Layout:
    """What can be played on one table: worked out once, for the same tables come up in world after world."""

    __slots__ = ("_moves", "_table", "lines")

    def __init__(self, table: Table) -> None:
        self._table = table
        self._moves: dict[str, list[Move]] = {}
        self.lines = sorted(openings(table), key=lambda line: -line[0])

    def moves(self, symbols: str) -> list[Move]:
        """Return every play of the symbols of a hand."""
        key = "".join(sorted(set(symbols)))
        if key not in self._moves:
            self._moves[key] = plays(self._table, key)
        return self._moves[key]


class Known:
    """What stays the same over all worlds of one decision."""

    def __init__(self, view: View, reach: int) -> None:
        self.view = view
        self.reach = reach
        self.table: Table = {(x, y): stack for x, y, stack in view.cells}
        self.stones = unknown_stones(view)
        self._layouts: dict[frozenset[tuple[Cell, str]], Layout] = {}

    def deal(self, rng: Random) -> TrixoWorld:
        """Return a world: the stones not seen dealt at random."""
        return TrixoWorld(self, rng)

    def layout(self, table: Table) -> Layout:
        """Return what can be played on a table."""
        key = frozenset(table.items())
        found = self._layouts.get(key)
        if found is None:
            found = self._layouts[key] = Layout(table.copy())
        return found


class TrixoWorld:
    """One possible state, as the search changes it. Implements ``games.engine.ismcts.World``."""

    __slots__ = ("_hands", "_known", "_out", "_passes", "_reserve", "_seats", "_table", "_teams", "_won", "seat")

    def __init__(self, known: Known, rng: Random) -> None:
        self._known = known
        view = known.view
        stones = known.stones.copy()
        rng.shuffle(stones)
        hands = []
        at = 0
        for seat, size in enumerate(view.hand_sizes, 1):
            own = view.hand.replace("?", "") if seat == view.viewer else ""
            drawn = size - len(own)
            hands.append(own + "".join(stones[at : at + drawn]))
            at += drawn
        self._hands = hands
        self._reserve = stones[at:]
        self._table = known.table.copy()
        self._won = [stones_won + TRIXO_WORTH * trixos for stones_won, trixos in view.won]
        self._seats = len(hands)
        self._passes = view.passes
        self._out = view.out
        self._teams = view.teams
        self.seat = view.turn

    def moves(self) -> list[Move]:
        """Return the plays of the seat to move, or a lone pass or out."""
        if self.seat in self._out:
            return [OUT]
        return self._known.layout(self._table).moves(self._hands[self.seat - 1]) or [PASS]

    def play(self, move: Move) -> None:
        """Play a legal move."""
        what, x, y = move
        if what in ("pass", "out"):
            self._passes += what == "pass"
            self._turn_over()
            return
        self._passes = 0
        if what in "<>^v":
            moved = pushed(self._table, what, y if what in "<>" else x)
            self._table = self._table if moved is None else moved
            what = "S"
        else:
            self._table[x, y] = self._table.get((x, y), "") + what
        self._collect()
        hand = self._hands[self.seat - 1].replace(what, "", 1)
        self._hands[self.seat - 1] = hand + self._reserve.pop() if self._reserve else hand
        self._turn_over()

    def _collect(self) -> None:
        made = lines(self._table)
        for cell in {cell for line in made for cell in line}:
            stack = self._table.pop(cell)
            self._won[self.seat - 1] += len(stack) + TRIXO_WORTH * stack.count("T")

    def _turn_over(self) -> None:
        staying = self._seats - len(self._out)
        if self._passes >= staying or not any(
            hand for seat, hand in enumerate(self._hands, 1) if seat not in self._out
        ):
            self.seat = 0
        else:
            self.seat = self.seat % self._seats + 1

    def rewards(self, rng: Random) -> list[float]:
        """Play a few plies, taking the richest line each time, and value the leads."""
        for _ in range(self._known.reach):
            if not self.seat:
                break
            self.play(self._greedy(rng))
        totals = [self._total(seat) for seat in range(1, self._seats + 1)]
        return [0.5 + 0.5 * tanh((own - self._rival(seat, totals)) / SPREAD) for seat, own in enumerate(totals, 1)]

    def _total(self, seat: int) -> float:
        if not self._teams:
            return self._won[seat - 1]
        return sum(won for mate, won in enumerate(self._won, 1) if team_of(mate) == team_of(seat))

    def _rival(self, seat: int, totals: list[float]) -> float:
        others = [total for other, total in enumerate(totals, 1) if other != seat]
        if self._teams:
            return totals[seat % 4]
        return (max(others) + sum(others) / len(others)) / 2

    def _greedy(self, rng: Random) -> Move:
        """Return the placement that collects most, else some placement, else any legal move."""
        if self.seat in self._out:
            return OUT
        hand = self._hands[self.seat - 1]
        layout = self._known.layout(self._table)
        for _gain, move in layout.lines:
            if move.what in hand:
                return move
        stones = hand.replace("S", "")
        moves = layout.moves(rng.choice(stones)) if stones else []
        return rng.choice(moves or self.moves())


def openings(table: Table) -> Iterator[tuple[int, Move]]:
    """Yield every placement that completes a line, whoever may hold the stone, and the stones that it collects."""
    if len(table) < 2:
        return
    left, right, low, high = bounds(table)
    for x0 in range(right - 2, left + 1):
        for y0 in range(high - 2, low + 1):
            for (x, y), (x1, y1), (x2, y2) in _TURNS:
                one = table.get((x0 + x1, y0 + y1))
                two = table.get((x0 + x2, y0 + y2))
                if not one or not two or one[-1] != two[-1]:
                    continue
                stack = table.get((x0 + x, y0 + y), "")
                if len(stack) < HEIGHT and stack[-1:] != one[-1]:
                    yield len(one) + len(two) + len(stack) + 1, Move(one[-1], x0 + x, y0 + y)
