"""A quick, changeable copy of the game for play-outs: the same rules as ``rules``, without the checks."""

from __future__ import annotations

from math import tanh
from random import Random

from games.rules.trixo.deal import unknown_stones
from games.rules.trixo.rules import OUT, PASS, Move, plays
from games.rules.trixo.scoring import team_of
from games.rules.trixo.state import View
from games.rules.trixo.table import HEIGHT, Table, bounds, free_cells, lines, pushed

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


class Known:
    """What stays the same over all worlds of one decision."""

    def __init__(self, view: View, reach: int) -> None:
        self.view = view
        self.reach = reach
        self.table: Table = {(x, y): stack for x, y, stack in view.cells}
        self.stones = unknown_stones(view)

    def deal(self, rng: Random) -> TrixoWorld:
        """Return a world: the stones not seen dealt at random."""
        return TrixoWorld(self, rng)


class TrixoWorld:
    """One possible state, as the search changes it. Implements ``games.engine.ismcts.World``."""

    __slots__ = ("_hands", "_out", "_passes", "_reach", "_reserve", "_seats", "_table", "_teams", "_won", "seat")

    def __init__(self, known: Known, rng: Random) -> None:
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
        self._reach = known.reach
        self.seat = view.turn

    def moves(self) -> list[Move]:
        """Return the plays of the seat to move, or a lone pass or out."""
        if self.seat in self._out:
            return [OUT]
        hand = self._hands[self.seat - 1]
        return plays(self._table, "".join(sorted(set(hand)))) or [PASS]

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
        for _ in range(self._reach):
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
        found = best_line(self._table, hand)
        if found:
            return found[1]
        stones = hand.replace("S", "")
        if stones:
            free = free_cells(self._table)
            for _ in range(4):
                symbol = rng.choice(stones)
                cells = free + [cell for cell, stack in self._table.items() if len(stack) < HEIGHT]
                if not cells:
                    break
                cell = rng.choice(cells)
                if self._table.get(cell, " ")[-1] != symbol:
                    return Move(symbol, *cell)
        return rng.choice(self.moves())


def best_line(table: Table, hand: str) -> tuple[int, Move] | None:
    """Return the most stones that a placement from this hand collects in one line, and the placement."""
    if len(table) < 2 or not hand:
        return None
    best: tuple[int, Move] | None = None
    left, right, low, high = bounds(table)
    for x0 in range(right - 2, left + 1):
        for y0 in range(high - 2, low + 1):
            for (x, y), (x1, y1), (x2, y2) in _TURNS:
                one = table.get((x0 + x1, y0 + y1))
                two = table.get((x0 + x2, y0 + y2))
                if not one or not two or one[-1] != two[-1] or one[-1] not in hand:
                    continue
                stack = table.get((x0 + x, y0 + y), "")
                if len(stack) < HEIGHT and stack[-1:] != one[-1]:
                    gain = len(one) + len(two) + len(stack) + 1
                    if best is None or gain > best[0]:
                        best = (gain, Move(one[-1], x0 + x, y0 + y))
    return best
