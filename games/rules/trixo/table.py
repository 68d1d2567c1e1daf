"""The stones on the table: stacks on an unbounded grid that always fit in some 3×3 square.

A table is a dict from cells ``(x, y)`` to stacks, a stack a string of symbols from bottom to top.
"""

from collections.abc import Iterator

Cell = tuple[int, int]
Table = dict[Cell, str]
Line = tuple[Cell, Cell, Cell]

STONES: dict[str, int] = {"X": 14, "O": 14, "T": 5, "S": 3}
"""How many stones there are of each symbol; S is the move stone."""
SYMBOLS = "XOTS"
TOTAL = sum(STONES.values())
SIDE = 3
HEIGHT = 3

_LINES: tuple[Line, ...] = (
    *(((0, y), (1, y), (2, y)) for y in range(3)),
    *(((x, 0), (x, 1), (x, 2)) for x in range(3)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 2), (1, 1), (2, 0)),
)
_AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)


def bounds(table: Table) -> tuple[int, int, int, int]:
    """Return the least and greatest x, then y, of a table with stones."""
    xs = [x for x, _ in table]
    ys = [y for _, y in table]
    return min(xs), max(xs), min(ys), max(ys)


def fits(table: Table) -> bool:
    """Whether all stones lie in some 3×3 square."""
    if not table:
        return True
    left, right, low, high = bounds(table)
    return right - left < SIDE and high - low < SIDE


def touches(table: Table, cell: Cell) -> bool:
    """Whether a stone lies next to the cell, edge or corner."""
    x, y = cell
    return any((x + dx, y + dy) in table for dx, dy in _AROUND)


def free_cells(table: Table) -> list[Cell]:
    """Return the empty cells on which a stone may be placed, wherever the square floats; sorted."""
    if not table:
        return [(0, 0)]
    left, right, low, high = bounds(table)
    return [
        (x, y)
        for x in range(max(right - 2, left - 1), min(left + 2, right + 1) + 1)
        for y in range(max(high - 2, low - 1), min(low + 2, high + 1) + 1)
        if (x, y) not in table and touches(table, (x, y))
    ]


def lines(table: Table) -> tuple[Line, ...]:
    """Return every row, column and diagonal of three equal tops."""
    if len(table) < SIDE:
        return ()
    left, _right, low, _high = bounds(table)
    found = []
    for line in _LINES:
        one, two, three = [(left + x, low + y) for x, y in line]
        if one in table and two in table and three in table:
            top = table[one][-1]
            if table[two][-1] == top and table[three][-1] == top:
                found.append((one, two, three))
    return tuple(found)


def pushed(table: Table, way: str, at: int) -> Table | None:
    """Return the table after a push of row or column ``at``: ``>`` right, ``<`` left, ``^`` up, ``v`` down.

    None where the row has no stone or the stones would no longer fit. Over a gap only the stack behind the push moves.
    """
    axis = 0 if way in "<>" else 1
    step = 1 if way in ">^" else -1
    row = sorted((cell for cell in table if cell[1 - axis] == at), key=lambda cell: cell[axis] * step)
    if not row:
        return None
    if len(row) == 2 and abs(row[0][axis] - row[1][axis]) == 2:
        row = row[:1]
    moved = {cell: stack for cell, stack in table.items() if cell not in row}
    for x, y in row:
        moved[(x + step, y) if axis == 0 else (x, y + step)] = table[x, y]
    return moved if fits(moved) else None


def pushes(table: Table) -> Iterator[tuple[str, int]]:
    """Yield every legal push: the way and the row (y) or column (x)."""
    for way, axis in (("<", 1), (">", 1), ("^", 0), ("v", 0)):
        for at in sorted({cell[axis] for cell in table}):
            if pushed(table, way, at) is not None:
                yield way, at
