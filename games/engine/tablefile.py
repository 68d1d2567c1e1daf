"""The file of a computed table: bytes that are read in place, and never believed when they are damaged.

Layout, little-endian: magic (8 bytes), length of the head (4), the head as JSON in UTF-8, its BLAKE2b digest (32), then
the data. The head names the table and its version, says what was counted, how many bytes of data there are, and the
CRC-32 of every block of them. A block is checked when it is first read, so a look-up costs no pass over the file.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import tempfile
import zlib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MAGIC = b"TERCET\x00\x01"
BLOCK = 1 << 14
"""Bytes that one checksum covers: checking a block takes some ten microseconds, once a process."""
_START = len(MAGIC) + 4
_DIGEST_BYTES = 32
_LONGEST_HEAD = 1 << 26


class TableDamaged(Exception):
    """The file is not, or not wholly, what was written; ``str()`` is one sentence that says where."""

    def __init__(self, path: Path, why: str) -> None:
        self.path = path
        super().__init__(f"The table {path} is damaged: {why}")


class TableBusy(Exception):
    """Another process is building this table."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"The table {path.name} is being built by another process.")


@dataclass(frozen=True, slots=True)
class Head:
    """What a table says of itself: name, version, bytes of data, and what its builder counted."""

    name: str
    version: int
    size: int
    counts: Mapping[str, Any]


def _digest(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_DIGEST_BYTES).digest()


def write(path: Path, name: str, version: int, data: Any, counts: Mapping[str, Any]) -> None:
    """Write a table in one step: what lay there before stays until the new one is whole and on disk.

    ``data`` is anything with the buffer protocol (bytes, a contiguous numpy array). Raises OSError.
    """
    view = memoryview(data).cast("B")
    sums = [zlib.crc32(view[start : start + BLOCK]) for start in range(0, len(view), BLOCK)]
    known = {"name": name, "version": version, "size": len(view), "counts": dict(counts), "block": BLOCK, "sums": sums}
    head = json.dumps(known, separators=(",", ":")).encode()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(MAGIC + len(head).to_bytes(4, "little") + head + _digest(head))
            file.write(view)
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(temporary).unlink()
        raise


class Table:
    """An open table. Reading raises TableDamaged where a block's checksum does not fit.

    It is read by calls, not mapped into memory: a file that somebody cuts short would end a process that has it mapped.
    """

    def __init__(self, path: Path) -> None:
        """Open and check the head; raise FileNotFoundError, other OSErrors, or TableDamaged."""
        self.path = path
        self._file = path.open("rb", buffering=0)
        self._number = self._file.fileno()
        status = os.fstat(self._number)
        self.identity = (status.st_ino, status.st_size, status.st_mtime_ns)
        known, self._offset = self._read_head(status.st_size)
        self.head = Head(known["name"], known["version"], known["size"], known["counts"])
        self._sums: list[int] = known["sums"]
        self._checked = bytearray(len(self._sums))

    def _read_head(self, size: int) -> tuple[dict[str, Any], int]:
        """Return the head and where the data begin."""
        start = os.pread(self._number, _START, 0)
        if len(start) < _START or not start.startswith(MAGIC):
            raise TableDamaged(self.path, "it does not begin like a table.")
        length = int.from_bytes(start[len(MAGIC) :], "little")
        end = _START + length
        offset = end + _DIGEST_BYTES
        if length > _LONGEST_HEAD or offset > size:
            raise TableDamaged(self.path, "its head is cut off.")
        head = os.pread(self._number, length, _START)
        if _digest(head) != os.pread(self._number, _DIGEST_BYTES, end):
            raise TableDamaged(self.path, "its head does not fit its checksum.")
        known: dict[str, Any] = json.loads(head)
        if known["block"] != BLOCK or size != offset + known["size"]:
            raise TableDamaged(self.path, f"it has {size - offset} bytes of data, not {known['size']}.")
        return known, offset

    def __len__(self) -> int:
        """Return the bytes of data."""
        return self.head.size

    def __getitem__(self, index: int) -> int:
        """Return one byte; IndexError past the end."""
        if not 0 <= index < self.head.size:
            raise IndexError(index)
        block = index // BLOCK
        if not self._checked[block]:
            self._check(block)
        found = os.pread(self._number, 1, self._offset + index)
        if not found:
            raise TableDamaged(self.path, "it has become shorter.")
        return found[0]

    def read(self, start: int, length: int) -> bytes:
        """Return some bytes; fewer at the end."""
        for block in range(start // BLOCK, min((start + max(length, 1) - 1) // BLOCK + 1, len(self._sums))):
            if not self._checked[block]:
                self._check(block)
        length = max(0, min(length, self.head.size - start))
        found = os.pread(self._number, length, self._offset + start)
        if len(found) < length:
            raise TableDamaged(self.path, "it has become shorter.")
        return found

    def verify(self, progress: Callable[[float], None] = lambda _share: None) -> None:
        """Check every block again, whatever was read before; raise TableDamaged on the first that does not fit."""
        for block in range(len(self._sums)):
            self._check(block)
            if block % 256 == 0:
                progress(block / len(self._sums))
        progress(1.0)

    def _check(self, block: int) -> None:
        length = min(BLOCK, self.head.size - block * BLOCK)
        found = os.pread(self._number, length, self._offset + block * BLOCK)
        if len(found) < length or zlib.crc32(found) != self._sums[block]:
            raise TableDamaged(self.path, f"block {block} does not fit its checksum.")
        self._checked[block] = 1

    def close(self) -> None:
        self._file.close()


def open_table(path: Path, name: str, version: int) -> Table:
    """Open a table of this name and version; raise FileNotFoundError, other OSErrors, or TableDamaged."""
    table = Table(path)
    if (table.head.name, table.head.version) != (name, version):
        found = f"{table.head.name} {table.head.version}"
        table.close()
        raise TableDamaged(path, f"it holds {found}, not {name} {version}.")
    return table


@contextmanager
def building(path: Path) -> Iterator[None]:
    """Hold the right to build the table at this path; raise TableBusy while another process has it.

    The kernel gives it back when the process dies. Temporary files that a dead builder left behind are cleared away.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(f".{path.name}.lock").open("a") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise TableBusy(path) from None
        for left in path.parent.glob(f".{path.name}.*"):
            if left.suffix not in (".lock", ".share"):
                left.unlink(missing_ok=True)
        yield
