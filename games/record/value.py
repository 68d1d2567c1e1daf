"""What a record says: tags, and a line of plies with comments, clock times and variations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

RUNNING = "*"

_BEFORE_SEATS = ("Game", "Seats", "Teams")
_AFTER_SEATS = ("Date", "Time", "Match", "Event", "Round", "Rated")
_LAST = ("Clock", "Starter", "Position", "Left", "Bag", "BagOrder", "BagJoined", "BagCommit", "BagSecret")
_END = ("Result", "Termination")


@dataclass(frozen=True, slots=True)
class Ply:
    """A move text; the time left after it in milliseconds, if noted; comments; the lines that might replace it."""

    text: str
    clock_ms: int | None = None
    comments: tuple[str, ...] = ()
    variations: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """Plies in order, and the comments before the first."""

    plies: tuple[Ply, ...] = ()
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """A game as written. ``tags`` are kept in canonical order; make one from a mapping with ``Record.of``."""

    tags: tuple[tuple[str, str], ...]
    line: Line = Line()

    @classmethod
    def of(cls, tags: Mapping[str, str] | Iterable[tuple[str, str]], line: Line | None = None) -> Record:
        """Return a record with its tags in canonical order; unknown ones follow in the order given."""
        pairs = tuple(tags.items() if isinstance(tags, Mapping) else tags)
        return cls(tuple(sorted(pairs, key=lambda pair: _rank(pair[0]))), line or Line())

    def tag(self, name: str, default: str = "") -> str:
        """Return the value of a tag."""
        return next((value for key, value in self.tags if key == name), default)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Return the main line."""
        return self.line.plies

    @property
    def moves(self) -> tuple[str, ...]:
        """Return the move texts of the main line."""
        return tuple(ply.text for ply in self.line.plies)

    @property
    def result(self) -> str:
        """Return what closes the moves; "*" where nothing is said."""
        return self.tag("Result", RUNNING)

    @property
    def seats(self) -> int:
        """Return the number of seats: the tag, else as many as have names, else two."""
        text = self.tag("Seats").strip()
        if text.isascii() and text.isdigit() and len(text) <= 2 and int(text) > 0:
            return int(text)
        return max(2, sum(_numbered(name, "Seat") is not None for name, _ in self.tags))


def _numbered(name: str, stem: str) -> int | None:
    number = name.removeprefix(stem)
    if number != name and number.isascii() and number.isdigit() and len(number) <= 2:
        return int(number)
    return None


def _rank(name: str) -> tuple[int, int]:
    """Return where a tag stands: groups in order, numbered ones by their number."""
    for group, names in enumerate((_BEFORE_SEATS, (), _AFTER_SEATS, (), _LAST, (), (), _END)):
        if name in names:
            return group, names.index(name)
    for group, stem in ((1, "Seat"), (3, "Rating"), (5, "BagSeat"), (6, "BagPledge")):
        number = _numbered(name, stem)
        if number is not None:
            return group, number
    return 8, 0
