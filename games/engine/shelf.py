"""Where tables lie: one folder of files that the games build for themselves and read again.

The composition root says which folder; without one there are no tables, and searches do the work.
"""

from pathlib import Path

_folder: Path | None = None


def use(folder: Path | None) -> None:
    """Keep tables in this folder from now on (None: nowhere)."""
    global _folder  # noqa: PLW0603  one folder a process, set once at its start
    _folder = folder


def place(name: str) -> Path | None:
    """Return the path of a table, whether or not it exists; None where there is no folder."""
    return None if _folder is None else _folder / name


def folder() -> Path | None:
    """Return the folder of all tables, the same object until another is used."""
    return _folder
