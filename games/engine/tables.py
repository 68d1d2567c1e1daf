"""Tables that games compute once and for all: what a game offers, how one is kept open, what building needs."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Protocol

from games.engine import shelf
from games.engine.tablefile import Table, TableDamaged, open_table

Progress = Callable[[float, str], None]
"""Told the share done, from 0 to 1, and in a few words what is being done."""

_LOOK_EVERY_S = 2.0
"""Seconds for which the state of the file is taken for granted."""

_SILENT_S = 60.0
"""Seconds after which a builder that has told nothing counts as dead; it tells every second."""


class CannotBuild(RuntimeError):
    """The table cannot be built here; ``str()`` is one sentence."""


class Tables(Protocol):
    """The attribute ``tables`` of a game that can be solved beforehand."""

    name: str

    def build(self, progress: Progress, *, force: bool = False) -> str:
        """Build what is missing or damaged (with ``force`` all), check it, and return what was counted, in a line.

        Raises CannotBuild, TableBusy, OSError.
        """
        ...

    def ready(self) -> bool:
        """Tell at little cost whether the table is there and not known to be damaged."""
        ...

    def status(self) -> str:
        """Verify the whole file and say in one line how it stands."""
        ...


class Keeper:
    """Keeps one table open in this process, notices a new file, and forgets a damaged one until it is replaced."""

    def __init__(self, name: str, version: int) -> None:
        self.name = name
        self.version = version
        self._table: Table | None = None
        self._seen: tuple[Path, tuple[int, int, int]] | None = None
        self._look_at = 0.0
        self._folder: Path | None = None

    @property
    def path(self) -> Path | None:
        return shelf.place(self.name)

    def table(self) -> Table | None:
        """Return the table, open; None where there is none that can be believed."""
        now = monotonic()
        if now >= self._look_at or self._folder is not shelf.folder():
            self._look_at, self._folder = now + _LOOK_EVERY_S, shelf.folder()
            path = self.path
            if path is None:
                self._table, self._seen = None, None
            else:
                self._look(path)
        return self._table

    def _look(self, path: Path) -> None:
        """Open the file unless it is the one seen last."""
        try:
            status = path.stat()
        except OSError:
            self._table, self._seen = None, None
            return
        identity = (status.st_ino, status.st_size, status.st_mtime_ns)
        if self._seen == (path, identity):
            return
        self._seen, self._table = (path, identity), None
        with suppress(TableDamaged, OSError):
            self._table = open_table(path, self.name, self.version)

    def forget(self) -> None:
        """Believe the file no more until it is another one: a block of it was damaged."""
        self._table = None

    def look_again(self) -> None:
        """Open the file anew, whatever was thought of it: it has just been written."""
        self._table, self._seen, self._look_at = None, None, 0.0

    def verified(self) -> Table:
        """Open the file apart and check all of it; raise FileNotFoundError, other OSErrors, TableDamaged."""
        path = self.path
        if path is None:
            raise FileNotFoundError(self.name)
        table = open_table(path, self.name, self.version)
        try:
            table.verify()
        except TableDamaged:
            table.close()
            self.forget()
            raise
        return table

    def status(self, told: Callable[[Table], str]) -> str:
        """Verify the whole file and say in one line how it stands; ``told`` says it of a whole table."""
        try:
            table = self.verified()
        except FileNotFoundError:
            return "not built"
        except TableDamaged as error:
            return str(error)
        except OSError as error:
            return f"cannot be read: {error.strerror}"
        try:
            return told(table)
        finally:
            table.close()

    def whole(self) -> bool:
        """Verify the whole file and tell whether it can be believed."""
        try:
            self.verified().close()
        except (TableDamaged, OSError):
            return False
        return True


def require(path: Path, disk_mib: int, memory_mib: int) -> None:
    """Raise CannotBuild where the folder cannot be written or disk or memory is missing."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        free = shutil.disk_usage(path.parent).free >> 20
    except OSError as error:
        raise CannotBuild(f"The folder {path.parent} cannot be written: {error.strerror}.") from error
    if free < disk_mib:
        raise CannotBuild(f"Building {path.name} needs {disk_mib} MiB in {path.parent}, and {free} MiB are free.")
    memory = _free_memory_mib()
    if memory is not None and memory < memory_mib:
        raise CannotBuild(f"Building {path.name} needs {memory_mib} MiB of memory, and {memory} MiB are free.")


def _free_memory_mib() -> int | None:
    """Return the memory that may be used, where the system tells."""
    with suppress(OSError, ValueError, IndexError):
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) >> 10
    return None


def announce(name: str, share: float | None) -> None:
    """Tell other processes how far the building of a table is (None: it is over)."""
    path = shelf.place(f".{name}.share")
    with suppress(OSError):
        if path is not None and share is None:
            path.unlink(missing_ok=True)
        elif path is not None:
            path.write_text(f"{share:.3f}")


def announced(name: str, now: float) -> float | None:
    """Return how far the building of a table is, or None where nobody is at it; ``now`` in seconds since 1970."""
    path = shelf.place(f".{name}.share")
    with suppress(OSError, ValueError):
        if path is not None and now - path.stat().st_mtime < _SILENT_S:
            return min(1.0, max(0.0, float(path.read_text())))
    return None
