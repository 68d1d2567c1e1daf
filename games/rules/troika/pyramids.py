"""The eighteen pyramids and the nine cells.

A pyramid is a number: three times its colour plus its size; 0 to 8 are Light's, 9 to 17 Dark's. A set of pyramids is a
bit mask. A cell is a number from 0 (``a1``) to 8 (``c3``), by rank, then by file.
"""

from games.engine.grid import point_name

COLOURS = "WYRGBK"
SIZES = "SML"
LIGHT, DARK = 0b111_111_111, 0b111_111_111 << 9
"""The pyramids of either side as masks."""

PYRAMIDS: tuple[str, ...] = tuple(colour + size for colour in COLOURS for size in SIZES)
NUMBERS: dict[str, int] = {name: number for number, name in enumerate(PYRAMIDS)}

CELLS: tuple[str, ...] = tuple(point_name(file, rank) for rank in range(3) for file in range(3))
CELL_NUMBERS: dict[str, int] = {name: number for number, name in enumerate(CELLS)}

LINES: tuple[tuple[int, int, int], ...] = (
    *((3 * rank, 3 * rank + 1, 3 * rank + 2) for rank in range(3)),
    *((file, file + 3, file + 6) for file in range(3)),
    (0, 4, 8),
    (2, 4, 6),
)
"""Rows, columns and main diagonals."""


def completing(one: int, two: int) -> int:
    """Return the one pyramid that makes a Troika with two of one side: alike or different in colour and in size."""
    side = one // 9 * 9
    colour = -(one % 9 // 3 + two % 9 // 3) % 3
    size = -(one % 3 + two % 3) % 3
    return side + 3 * colour + size


THIRD: tuple[tuple[int, ...], ...] = tuple(
    tuple(-1 if one == two or one // 9 != two // 9 else completing(one, two) for two in range(18)) for one in range(18)
)
"""``THIRD[p][q]`` completes p and q; -1 where they belong to different sides or are the same."""


def is_troika(one: int, two: int, three: int) -> bool:
    """Whether three pyramids form a Troika."""
    return THIRD[one][two] == three


def _of_sizes(*sizes: int) -> int:
    return sum(1 << pyramid for pyramid in range(18) if pyramid % 3 in sizes)


FITS: tuple[int, ...] = (_of_sizes(1), _of_sizes(0, 2), _of_sizes(1))
"""The pyramids that may be placed on a top of each size: exactly one size away."""

FITS_ON: tuple[int, ...] = (*(FITS[pyramid % 3] for pyramid in range(18)), LIGHT | DARK)
"""The pyramids that may be placed on each top; index -1 stands for an empty cell."""


def names_of(mask: int) -> list[str]:
    """Name the pyramids of a mask, Light's before Dark's, by colour and size."""
    return [PYRAMIDS[pyramid] for pyramid in range(18) if mask >> pyramid & 1]
