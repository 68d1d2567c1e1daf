"""Trixo in machine code: the same rules as ``rules``, on small integers, without the checks.

A world is one array of bytes (``WORLD`` long): the nine stacks of the bounding square, its place, hands, won stones.
A stack is its symbols from the top down, three bits each (1 X, 2 O, 3 T), 0 where there is none. The stacks are kept
in the least corner of the square, ``cell = 3 * x + y``; ``LEFT`` and ``LOW`` say where that corner lies.
A move is one integer: a placement is ``symbol * 25 + 5 * (x + 2) + (y + 2)`` relative to the corner, a push
``100 + 3 * way + row``, where way 0 is ``<``, 1 ``>``, 2 ``^``, 3 ``v``; then ``PASS`` and ``OUT``.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from games.engine.compiled import compiled

LEFT, LOW, TURN, PASSES, SEATS, GONE, LEAVERS, RESERVE, HANDS, WON, DECK = 9, 10, 11, 12, 13, 14, 15, 16, 17, 33, 41
"""Where a world keeps what: hands are four counts a seat, won two a seat; the reserve is drawn from its end."""
WORLD = 80
PASS, OUT = 112, 113
MOVES = 114
"""How many different moves there are; a list of legal ones is never longer."""

LINES = np.array(
    [[0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 4, 8], [2, 4, 6]], dtype=np.int64
)
"""Rows, columns and diagonals of the square."""


@compiled
def spans(world: Any) -> tuple[int, int]:
    """Return how many columns and rows the bounding rectangle has (0, 0: an empty table)."""
    wide = high = 0
    for x in range(3):
        for y in range(3):
            if world[3 * x + y]:
                wide = max(wide, x + 1)
                high = max(high, y + 1)
    return wide, high


@compiled
def settle(world: Any) -> None:
    """Move the stacks to the least corner of their square."""
    left = low = 3
    for x in range(3):
        for y in range(3):
            if world[3 * x + y]:
                left = min(left, x)
                low = min(low, y)
    if left == 3:
        world[LEFT] = world[LOW] = 0
        return
    if left == 0 and low == 0:
        return
    for x in range(3):
        for y in range(3):
            inside = x + left < 3 and y + low < 3
            world[3 * x + y] = world[3 * (x + left) + y + low] if inside else 0
    world[LEFT] += left
    world[LOW] += low


@compiled
def push(world: Any, way: int, row: int, board: Any) -> bool:
    """Write the 5×5 board after a push (``board[5 * (x + 1) + y + 1]``); return whether it fits in a square."""
    board[:] = 0
    sideways = way < 2
    step = 1 if way in (1, 2) else -1
    found = first = last = 0
    for at in range(3):
        if world[3 * at + row if sideways else 3 * row + at]:
            last = at
            if not found:
                first = at
            found += 1
    if not found:
        return False
    gap = found == 2 and last - first == 2
    behind = first if step == 1 else last
    left, right, low, high = 9, -9, 9, -9
    for x in range(3):
        for y in range(3):
            stack = world[3 * x + y]
            if not stack:
                continue
            to_x, to_y = x, y
            if (y == row if sideways else x == row) and (not gap or (x if sideways else y) == behind):
                if sideways:
                    to_x += step
                else:
                    to_y += step
            board[5 * (to_x + 1) + to_y + 1] = stack
            left, right, low, high = min(left, to_x), max(right, to_x), min(low, to_y), max(high, to_y)
    return right - left < 3 and high - low < 3


@compiled
def touched(world: Any, x: int, y: int) -> bool:
    """Whether a stack lies next to this cell, by an edge or a corner."""
    for near_x in range(max(x - 1, 0), min(x + 2, 3)):
        for near_y in range(max(y - 1, 0), min(y + 2, 3)):
            if world[3 * near_x + near_y]:
                return True
    return False


@compiled
def legal(world: Any, moves: Any, board: Any) -> int:
    """Write the legal moves of the seat to move; return how many there are (never 0 while the game runs)."""
    seat = world[TURN]
    if world[LEAVERS] >> seat & 1:
        moves[0] = OUT
        return 1
    hand = HANDS + 4 * seat
    wide, high = spans(world)
    count = 0
    if world[hand] or world[hand + 1] or world[hand + 2]:
        for x in range(wide - 3 if wide else 0, 3 if wide else 1):
            for y in range(high - 3 if high else 0, 3 if high else 1):
                inside = 0 <= x < 3 and 0 <= y < 3
                stack = world[3 * x + y] if inside else 0
                if stack >= 64 or (not stack and wide and not touched(world, x, y)):
                    continue
                for symbol in range(3):
                    if world[hand + symbol] and stack & 7 != symbol + 1:
                        moves[count] = symbol * 25 + 5 * (x + 2) + y + 2
                        count += 1
    if world[hand + 3] and wide:
        for way in range(4):
            for row in range(3):
                if push(world, way, row, board):
                    moves[count] = 100 + 3 * way + row
                    count += 1
    if not count:
        moves[0] = PASS
        count = 1
    return count


@compiled
def collect(world: Any) -> int:
    """Take all lines from the table for the seat to move; return how many stones that were."""
    taken = 0
    for at in range(8):
        one, two, three = world[LINES[at, 0]], world[LINES[at, 1]], world[LINES[at, 2]]
        if one and two and three and one & 7 == two & 7 == three & 7:
            taken |= 1 << LINES[at, 0] | 1 << LINES[at, 1] | 1 << LINES[at, 2]
    stones = 0
    won = WON + 2 * world[TURN]
    for cell in range(9):
        if taken >> cell & 1:
            stack = world[cell]
            while stack:
                stones += 1
                world[won] += 1
                if stack & 7 == 3:
                    world[won + 1] += 1
                stack >>= 3
            world[cell] = 0
    return stones


@compiled
def over(world: Any) -> bool:
    """Whether the game has ended."""
    staying = 0
    held = 0
    for seat in range(world[SEATS]):
        if not world[LEAVERS] >> seat & 1:
            staying += 1
            for symbol in range(4):
                held += world[HANDS + 4 * seat + symbol]
    return staying < 2 or not held or world[PASSES] >= staying


@compiled
def play(world: Any, move: int, board: Any) -> int:
    """Play a legal move and hand the turn on; return how many stones it collected."""
    seat = world[TURN]
    stones = 0
    if move < PASS:
        world[PASSES] = 0
        symbol = 3
        if move >= 100:
            push(world, (move - 100) // 3, (move - 100) % 3, board)
        else:
            symbol, cell = move // 25, move % 25
            board[:] = 0
            for at in range(9):
                board[5 * (at // 3 + 1) + at % 3 + 1] = world[at]
            x, y = cell // 5 - 2, cell % 5 - 2
            shift_x, shift_y = min(x + 1, 0), min(y + 1, 0)
            if shift_x or shift_y:
                for at in range(25):
                    board[at] = 0
                for at in range(9):
                    if world[at]:
                        board[5 * (at // 3 + 1 - shift_x) + at % 3 + 1 - shift_y] = world[at]
                world[LEFT] += shift_x
                world[LOW] += shift_y
                x -= shift_x
                y -= shift_y
            here = 5 * (x + 1) + y + 1
            board[here] = board[here] << 3 | symbol + 1
        stones = _lift(world, board)
        world[HANDS + 4 * seat + symbol] -= 1
        if world[RESERVE]:
            world[RESERVE] -= 1
            world[HANDS + 4 * seat + world[DECK + world[RESERVE]]] += 1
    elif move == PASS:
        world[PASSES] += 1
    world[TURN] = (seat + 1) % world[SEATS]
    return stones


@compiled
def _lift(world: Any, board: Any) -> Any:
    """Copy the 5×5 board back to the square, collect lines; return the number of stones collected."""
    left = low = 5
    for x in range(5):
        for y in range(5):
            if board[5 * x + y]:
                left, low = min(left, x), min(low, y)
    for x in range(3):
        for y in range(3):
            inside = x + left < 5 and y + low < 5
            world[3 * x + y] = board[5 * (x + left) + y + low] if inside else 0
    world[LEFT] += left - 1
    world[LOW] += low - 1
    stones = collect(world)
    settle(world)
    return stones


@compiled
def playout(world: Any, moves: Any, board: Any) -> int:
    """Play random moves to the end; return how many plies that took."""
    plies = 0
    while not over(world):
        count = legal(world, moves, board)
        play(world, moves[np.random.randint(count)], board)
        plies += 1
    return plies


@compiled
def playouts(world: Any, count: int, seed: int) -> int:
    """Play so many games from this world at random; return the plies in all."""
    np.random.seed(seed)
    moves = np.zeros(MOVES, np.int16)
    board = np.zeros(25, np.int16)
    plies = 0
    for _game in range(count):
        plies += playout(world.copy(), moves, board)
    return plies
