"""What a tournament report file says beside the games, and how a bad one is refused: PURE."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from tournaments.values import Mark


class ReportError(ValueError):
    """A report file that cannot be read: one sentence, which names the line where one is to blame.

    ``msgid`` is English, for ``params`` by name; ``str()`` gives the English sentence. ``line`` counts from 1.
    """

    def __init__(self, msgid: str, line: int | None = None, **params: object) -> None:
        super().__init__(msgid)
        self.msgid = msgid
        self.line = line
        self.params: dict[str, object] = {"line": line, **params}

    def __str__(self) -> str:
        return self.msgid % self.params


@dataclass(frozen=True, slots=True)
class ReportInfo:
    """The event around the games. Texts are as the file has them; what is missing is empty or None."""

    name: str = ""
    city: str = ""
    federation: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    system: str = ""
    """Record 092, for people: "Individual: Swiss-System (Dutch)"."""
    code: str = ""
    """Record 192, for programs: FIDE_DUTCH_2026, FIDE_ROUNDROBIN."""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    game: str = ""
    """What is played, by the name that this site has for it; only our own files say it, in a comment."""
    round_dates: tuple[date | None, ...] = ()
    tiebreaks: tuple[str, ...] = ()
    """Codes in order, PTS too where the file has it."""
    ranks: Mapping[int, int] = field(default_factory=dict)
    """The places that the file gives, by number."""
    byes: Mapping[int, Mapping[int, Mark]] = field(default_factory=dict)
    """Byes asked for in rounds after the one to be paired next, by round and number."""
    records: tuple[str, ...] = ()
    """Lines of other kinds, unchanged, so that nothing is lost on the way through."""

    def engine_records(self) -> tuple[str, ...]:
        """Return the lines that pairing and tie-breaks depend on beyond a ``Field``.

        Accelerated rounds (250), points by the arbiter (299) and national ratings (172, with its federation's lines).
        """
        national = {record[4:7].strip() for record in self.records if record.startswith("172")}
        keys = {"250", "299", "172"} | national - {""}
        return tuple(record for record in self.records if record[:3] in keys)
