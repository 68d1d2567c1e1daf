"""What a quick look at a Trixo table tells, in machine code: lines within reach, leads, and how play-outs go on."""

from __future__ import annotations

from math import tanh
from typing import Any

import numpy as np

from games.engine.compiled import compiled
from games.rules.trixo.fast import (
    DECK,
    HANDS,
    LEAVERS,
    OUT,
    RESERVE,
    SEATS,
    TURN,
    WON,
    legal,
    over,
    play,
    push,
    spans,
)

GAINS = 75
"""The length of a table of gains: symbol × place, as moves number them."""
HELD = np.array([0.85, 0.85, 0.45])
"""How often, about, somebody holds an X, an O, a Trixo."""
BELIEVED = 0.8
"""The share of a threat that is counted against whoever leaves it."""


@compiled
def height(stack: int) -> int:
    """Return how many stones a stack has."""
    return 0 if stack == 0 else 1 if stack < 8 else 2 if stack < 64 else 3


@compiled
def _line(world: Any, gains: Any, x: int, y: int, by_x: int, by_y: int) -> None:
    """Add what a line of three cells from x, y offers to whoever fills its third cell."""
    stacks = (
        world[3 * x + y] if 0 <= x < 3 and 0 <= y < 3 else 0,
        world[3 * (x + by_x) + y + by_y] if 0 <= x + by_x < 3 and 0 <= y + by_y < 3 else 0,
        world[3 * (x + 2 * by_x) + y + 2 * by_y] if 0 <= x + 2 * by_x < 3 and 0 <= y + 2 * by_y < 3 else 0,
    )
    for third in range(3):
        one, two, here = stacks[(third + 1) % 3], stacks[(third + 2) % 3], stacks[third]
        top = one & 7
        if one and two and top == two & 7 and here < 64 and here & 7 != top:
            at = (top - 1) * 25 + 5 * (x + third * by_x + 2) + y + third * by_y + 2
            if not gains[at]:
                gains[at] = height(here) + 1
            gains[at] += height(one) + height(two)


@compiled
def find_gains(world: Any, gains: Any) -> None:
    """Write how many stones each placement would collect, whoever may hold the stone (0: none)."""
    gains[:] = 0
    wide, high = spans(world)
    if not wide:
        return
    for left in range(wide - 3, 1):
        for y in range(high):
            _line(world, gains, left, y, 1, 0)
        for low in range(high - 3, 1):
            _line(world, gains, left, low, 1, 1)
            _line(world, gains, left, low + 2, 1, -1)
    for low in range(high - 3, 1):
        for x in range(wide):
            _line(world, gains, x, low, 0, 1)


@compiled
def threat(world: Any, gains: Any) -> float:
    """Return about how many stones the next seat may hope to collect at once."""
    find_gains(world, gains)
    most = 0.0
    for at in range(GAINS):
        if gains[at]:
            most = max(most, gains[at] * HELD[at // 25])
    return most


@compiled
def richest(world: Any, gains: Any, board: Any, spare: Any) -> tuple[int, int]:
    """Return the move of the seat to move that collects most, and how many stones; -1 and 0 where none does."""
    hand = HANDS + 4 * world[TURN]
    best, most = -1, 0
    find_gains(world, gains)
    for at in range(GAINS):
        if gains[at] > most and world[hand + at // 25]:
            best, most = at, gains[at]
    if world[hand + 3]:
        for number in range(100, 112):
            if push(world, (number - 100) // 3, (number - 100) % 3, board):
                spare[:] = world
                stones = play(spare, number, board)
                if stones > most:
                    best, most = number, stones
    return best, most


@compiled
def step(world: Any, moves: Any, board: Any, gains: Any, spare: Any, tries: int) -> Any:
    """Return the next move of a play-out: the richest line, else of a few moves the one that leaves least."""
    if world[LEAVERS] >> world[TURN] & 1:
        return OUT
    best, most = richest(world, gains, board, spare)
    if most:
        return best
    count = legal(world, moves, board)
    best = moves[np.random.randint(count)]
    if tries < 2 or count < 2:
        return best
    least = 99.0
    chosen = best
    for _try in range(tries):
        spare[:] = world
        play(spare, best, board)
        left = threat(spare, gains)
        if left < least:
            least, chosen = left, best
        best = moves[np.random.randint(count)]
    return chosen


@compiled
def total(world: Any, teams: bool, seat: int) -> Any:
    """Return the stones of a seat or its team, Trixos as small change, since they break ties."""
    won = world[WON + 2 * seat] + world[WON + 2 * seat + 1] / 64
    if teams:
        mate = seat ^ 2
        won += world[WON + 2 * mate] + world[WON + 2 * mate + 1] / 64
    return won


@compiled
def opposed(world: Any, teams: bool, seat: int, other: int) -> bool:
    """Whether the two play against each other and both are still in the game."""
    gone = (world[LEAVERS] >> seat | world[LEAVERS] >> other) & 1
    return not gone and seat != other and not (teams and seat & 1 == other & 1)


@compiled
def lead(world: Any, teams: bool, seat: int) -> Any:
    """Return by how many stones a seat or its team leads the best other one."""
    best = 0.0
    for other in range(world[SEATS]):
        if opposed(world, teams, seat, other):
            best = max(best, total(world, teams, other))
    return total(world, teams, seat) - best


@compiled
def share(world: Any, teams: bool, seat: int, bonus: float) -> float:
    """Return from 0 to 1 which part of the others a seat is going to beat, with so many more stones than it has."""
    left = world[RESERVE]
    for at in range(4 * world[SEATS]):
        left += world[HANDS + at]
    ended = over(world)
    spread = 1.0 + 1.6 * left**0.5
    own = total(world, teams, seat) + bonus
    sum_, others = 0.0, 0
    for other in range(world[SEATS]):
        if opposed(world, teams, seat, other):
            ahead = own - total(world, teams, other)
            others += 1
            if ended:
                won = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
                sum_ += 0.9 * won + 0.1 * (0.5 + 0.5 * tanh(ahead / 10))
            else:
                sum_ += 0.5 + 0.5 * tanh(ahead / spread)
    return sum_ / others if others else 0.5


@compiled
def deal(world: Any, sizes: Any, unseen: Any, deck: Any) -> None:
    """Deal the stones not seen at random: hands up to their sizes, then as many as the reserve holds."""
    count = 0
    for symbol in range(4):
        for _stone in range(unseen[symbol]):
            deck[count] = symbol
            count += 1
    for at in range(count - 1, 0, -1):
        other = np.random.randint(at + 1)
        deck[at], deck[other] = deck[other], deck[at]
    at = 0
    for seat in range(world[SEATS]):
        for _stone in range(sizes[seat]):
            world[HANDS + 4 * seat + deck[at]] += 1
            at += 1
    for left in range(world[RESERVE]):
        world[DECK + left] = deck[at + left]
