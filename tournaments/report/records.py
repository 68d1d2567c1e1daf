"""Sort the records of a report file by what they are about, before anything is made of them: PURE."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from games.engine.text import gettext_noop as _
from tournaments.fide.columns import FIRST_ROUND_AT
from tournaments.report.entrants import ALONE, MAX_ROUNDS, ROUND_WIDTH, TOO_LONG, Entrant, decimal, entrant, whole
from tournaments.report.info import ReportError
from tournaments.report.text import clean, lines_of
from tournaments.values import Mark

TEAMS = _("Line %(line)d: reports of events of teams cannot be read.")
NO_COLOUR = _("Line %(line)d: the colour of the first round is W or B, not “%(text)s”.")
NO_BYE = _("Line %(line)d: “%(text)s” is no kind of bye.")
TOO_MANY = _("Line %(line)d: more than %(top)d entrants; a larger file cannot be read.")

ENTRANTS_TOP = 1500
"""Entrants of a file: what is compared round by round stays a matter of a moment."""

TEXTS: Mapping[str, str] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "092": "system",
    "102": "arbiter",
    "122": "time_control",
    "192": "code",
}
"""Records that are a text, and what ``ReportInfo`` calls it."""
COUNTS = ("062", "072", "082")
"""Records that only count lines."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that a record names, with its line and, where it has them, its rounds and kind of bye."""

    line: int
    numbers: tuple[int, ...]
    first: int = 0
    last: int = 0
    mark: Mark = Mark.ZERO_BYE


@dataclass(slots=True)
class Records:
    """What a file says, record by record."""

    entrants: list[Entrant] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    deputies: list[str] = field(default_factory=list)
    days: dict[str, date | None] = field(default_factory=dict)
    round_dates: tuple[date | None, ...] = ()
    total_rounds: int = 0
    first_colour: str = ""
    scoring: dict[str, Decimal] = field(default_factory=dict)
    tiebreaks: tuple[str, ...] = ()
    byes: list[Numbers] = field(default_factory=list)
    absent: list[Numbers] = field(default_factory=list)
    forbidden: list[Numbers] = field(default_factory=list)
    withdrawn: frozenset[int] = frozenset()
    order: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    game: str = ""
    others: dict[int, str] = field(default_factory=dict)
    """Records of other kinds by line."""


def records_of(text: str) -> Records:
    """Return the records of a file. Raises ReportError for the first that makes no sense."""
    found = Records()
    for line, record in enumerate(lines_of(text), start=1):
        if len(record.strip()) < 3:
            continue
        key = record[:3]
        if key in TEXTS:
            found.texts[TEXTS[key]] = clean(record[4:])
        elif key in READERS:
            READERS[key](found, record, line)
        elif key not in COUNTS:
            found.others[line] = record
    return found


def _entrant(found: Records, record: str, line: int) -> None:
    if len(found.entrants) == ENTRANTS_TOP:
        raise ReportError(TOO_MANY, line, top=ENTRANTS_TOP)
    found.entrants.append(entrant(record, line))


def _team(found: Records, record: str, line: int) -> None:
    raise ReportError(TEAMS, line)


def _deputy(found: Records, record: str, line: int) -> None:
    if name := clean(record[4:]):
        found.deputies.append(name)


def _day(found: Records, record: str, line: int) -> None:
    found.days[record[:3]] = day_of(record[4:])


def _round_dates(found: Records, record: str, line: int) -> None:
    days = record[FIRST_ROUND_AT:].rstrip()
    starts = range(0, min(len(days), MAX_ROUNDS * ROUND_WIDTH), ROUND_WIDTH)
    found.round_dates = tuple(day_of(days[start : start + 8]) for start in starts)


def _total_rounds(found: Records, record: str, line: int) -> None:
    rounds = whole(record[4:], line, "number of rounds")
    if rounds > MAX_ROUNDS:
        raise ReportError(TOO_LONG, line, rounds=rounds)
    found.total_rounds = rounds


def _first_colour(found: Records, record: str, line: int) -> None:
    colour = record[4:].strip().lower()
    if colour not in ("w", "b"):
        raise ReportError(NO_COLOUR, line, text=colour)
    found.first_colour = colour


def _configuration(found: Records, record: str, line: int) -> None:
    """JaVaFo's and bbpPairings' record: of its words, only those about the first colour say something about rounds."""
    words = record[4:].lower().split()
    if not found.first_colour:
        found.first_colour = "w" if "white1" in words else "b" if "black1" in words else ""


def _scoring(found: Records, record: str, line: int) -> None:
    for letter, points in re.findall(r"([A-Z])\s*(-?[0-9][0-9.,]*)", record[4:].upper()):
        found.scoring[letter] = decimal(points, line, "points") or Decimal(0)


def _points_for(found: Records, record: str, line: int) -> None:
    """bbpPairings' records of points: BBW for a win, BBD for a draw, BBL for a loss, BBU for the bye."""
    letter = {"U": "P"}.get(record[2], record[2])
    found.scoring[letter] = decimal(record[4:], line, "points") or Decimal(0)


def _tiebreaks(found: Records, record: str, line: int) -> None:
    codes = tuple(dict.fromkeys(code.upper() for code in re.split(r"[,;\s]+", clean(record[4:])) if code))
    found.tiebreaks = codes if record[:3] == "212" else found.tiebreaks or ("PTS", *codes)


def _bye(found: Records, record: str, line: int) -> None:
    mark = ALONE.get(record[4:5].upper().strip())
    if mark not in (Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE):
        raise ReportError(NO_BYE, line, text=record[4:5])
    number = whole(record[6:9], line, "round")
    if number > MAX_ROUNDS:
        raise ReportError(TOO_LONG, line, rounds=number)
    found.byes.append(Numbers(line, _numbers(record[9:], line), number, number, mark))


def _absent(found: Records, record: str, line: int) -> None:
    found.absent.append(Numbers(line, _numbers(record[4:], line)))


def _forbidden(found: Records, record: str, line: int) -> None:
    first, last = whole(record[4:7], line, "round"), whole(record[8:11], line, "round")
    found.forbidden.append(Numbers(line, _numbers(record[11:], line), first, last or first))


def _forbidden_always(found: Records, record: str, line: int) -> None:
    found.forbidden.append(Numbers(line, _numbers(record[4:], line), 0, MAX_ROUNDS))


def _comment(found: Records, record: str, line: int) -> None:
    """Understand the comments of our own files; a comment of somebody else's is kept as it is."""
    words = record[3:].split()
    kind, rest = (words[0], words[1:]) if words else ("", [])
    if kind == "withdrawn" and all(_is_number(word) for word in rest):
        found.withdrawn = frozenset(int(word) for word in rest)
    elif kind == "lot" and all(re.fullmatch("[0-9]{1,9}:[0-9]{1,9}", word) for word in rest):
        found.order = {int(number): int(place) for number, place in (word.split(":") for word in rest)}
    elif kind == "game" and len(rest) == 1 and not found.game and re.fullmatch("[a-z0-9-]{1,40}", rest[0]):
        found.game = rest[0]
    elif kind == "name" and len(rest) > 1 and _is_number(rest[0]):
        found.names[int(rest[0])] = clean(record.split(rest[0], 1)[1])
    else:
        found.others[line] = record


def _is_number(word: str) -> bool:
    return bool(re.fullmatch("[0-9]{1,9}", word))


def _numbers(text: str, line: int) -> tuple[int, ...]:
    words = re.split(r"[\s,/]+", text)
    return tuple(dict.fromkeys(number for word in words if word and (number := whole(word, line, "start number"))))


def day_of(text: str) -> date | None:
    """Return the day that a text starts with, in one of the usual ways; None where there is no such day."""
    for pattern in (r"(?P<y>[0-9]{4})[-/.](?P<m>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})",
                    r"(?P<d>[0-9]{1,2})[.](?P<m>[0-9]{1,2})[.](?P<y>[0-9]{4})",
                    r"(?P<y>[0-9]{2})[-/.](?P<m>[0-9]{1,2})[-/.](?P<d>[0-9]{1,2})"):  # fmt: skip
        if found := re.match(pattern, text.strip()):
            year = int(found["y"])
            try:
                return date(year if year > 99 else year + 2000, int(found["m"]), int(found["d"]))
            except ValueError:
                return None
    return None


READERS: Mapping[str, Callable[[Records, str, int], None]] = {
    "001": _entrant,
    "310": _team,
    "112": _deputy,
    "042": _day,
    "052": _day,
    "132": _round_dates,
    "142": _total_rounds,
    "XXR": _total_rounds,
    "152": _first_colour,
    "XXC": _configuration,
    "162": _scoring,
    "BBW": _points_for,
    "BBD": _points_for,
    "BBL": _points_for,
    "BBU": _points_for,
    "202": _tiebreaks,
    "212": _tiebreaks,
    "240": _bye,
    "XXZ": _absent,
    "260": _forbidden,
    "XXP": _forbidden_always,
    "###": _comment,
}
