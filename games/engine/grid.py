"""Arithmetic on lettered grids: file a, b, c, … from left to right, rank 1, 2, 3, … from bottom to top."""

FILES = "abcdefghijklmnopqrstuvwxyz"


def point_name(file: int, rank: int) -> str:
    """Name the point at a zero-based file and rank: ``(0, 0)`` is ``a1``."""
    return f"{FILES[file]}{rank + 1}"


def point_at(name: str) -> tuple[int, int]:
    """Return the zero-based file and rank of a named point; the inverse of ``point_name``."""
    return FILES.index(name[0]), int(name[1:]) - 1
