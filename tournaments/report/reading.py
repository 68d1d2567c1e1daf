"""Read a tournament report file (TRF16, TRF 2026) of any program, finished or in the middle: PURE.

Rounds up to the last one with a game or a pairing-allocated bye have been paired; byes in later columns, in records 240
and XXZ were asked for. Bad input ends as one ReportError, never as anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations

from games.engine.text import gettext_noop as _
from tournaments.fide.engine import EngineRefused, tie_breaks
from tournaments.report import games
from tournaments.report.entrants import Entrant
from tournaments.report.info import ReportError, ReportInfo
from tournaments.report.records import Numbers, Records, records_of
from tournaments.values import Cell, Field, Mark, Player, Scoring

EMPTY = _("The file has no entrants: a report has a line that starts with 001 for each of them.")
STRANGER = _("Line %(line)d: number %(number)d is not in the file.")
TOO_MANY_PAIRS = _("Line %(line)d: with it more than %(top)d pairs must not meet; a file has at most that many.")
NONSENSE = _("Line %(line)d: this record %(key)s makes no sense.")

ROBIN = re.compile(r"ROBIN|BERGER|RUNDENTURNIER|\bRR\b|ALL.PLAY.ALL", re.IGNORECASE)
ADJUSTED = "299"
"""The record by which an arbiter gives points that no result explains."""

CELLS_LOOKED_AT = 20_000
"""Entrants times rounds, and records, that the engine reads at most (about a second) to find the line to blame."""
NONSENSE_AMONG = _("Among the %(n)d records 172, 250 and 299 of the file, or of a federation, one makes no sense.")
PAIRS_TOP = 2000
"""Pairs that must not meet, named by the records that hold for the round to come; equal records count once."""

Marks = dict[int, dict[int, Mark]]


@dataclass(frozen=True, slots=True)
class _Rounds:
    """Rounds that were paired, and byes asked for in later ones, by round."""

    paired: tuple[dict[int, Cell], ...]
    byes: Marks
    scoring: Scoring


def read(text: str) -> tuple[Field, ReportInfo]:
    """Return the event of a report file. Raises ReportError."""
    found = records_of(text)
    if not found.entrants:
        raise ReportError(EMPTY)
    entrants = games.by_number(found.entrants)
    rounds = _rounds(found, entrants)
    total = max(found.total_rounds, len(rounds.paired)) if found.total_rounds else 0
    following = len(rounds.paired) + 1
    asked = rounds.byes.pop(following, {})
    field = Field(
        players=tuple(_player(entrant, found.names) for entrant in entrants.values()),
        rounds=rounds.paired,
        total_rounds=total,
        scoring=rounds.scoring,
        absences=_absences(found, asked),
        withdrawn=found.withdrawn & entrants.keys(),
        forbidden=frozenset(_forbidden(found.forbidden, entrants, following, total)),
        round_robin=_is_round_robin(found.texts, rounds.paired, len(entrants)),
        first_colour=found.first_colour or _colour_of_first(rounds.paired),
        starts_on=found.days.get("042"),
        order={number: place for number, place in found.order.items() if number in entrants},
    )
    info = _info(found, entrants, rounds.byes)
    _check_for_engine(found, field, info.engine_records())
    return field, info


def _check_for_engine(found: Records, field: Field, records: Sequence[str]) -> None:
    """Let the engine read the lines that only it understands, so that a bad one is refused here, by its line.

    All at once, and only if that fails by halves: a file may have thousands of them. In a large file too many halves
    would keep everybody waiting: there the sentence names no line.
    """
    if not records or (error := _refusal(field, records)) is None:
        return
    good, bad = 0, len(records)
    tries = CELLS_LOOKED_AT // (len(field.players) * (len(field.rounds) + 1) + len(records))
    while bad - good > 1:
        if not tries:
            raise ReportError(NONSENSE_AMONG, n=len(records)) from error
        tries -= 1
        half = (good + bad) // 2
        if (refused := _refusal(field, records[:half])) is None:
            good = half
        else:
            bad, error = half, refused
    record = records[bad - 1]
    line = next(line for line, other in found.others.items() if other == record)
    raise ReportError(NONSENSE, line, key=record[:3]) from error


def _refusal(field: Field, records: Sequence[str]) -> EngineRefused | None:
    try:
        tie_breaks(field, (), records)
    except EngineRefused as error:
        return error
    return None


def _player(entrant: Entrant, names: Mapping[int, str]) -> Player:
    player = entrant.player
    return replace(player, name=names.get(player.number, player.name))


def _info(found: Records, entrants: Mapping[int, Entrant], byes: Marks) -> ReportInfo:
    return ReportInfo(
        **found.texts,
        starts_on=found.days.get("042"),
        ends_on=found.days.get("052"),
        deputies=tuple(found.deputies),
        round_dates=found.round_dates,
        tiebreaks=found.tiebreaks,
        game=found.game,
        ranks={number: entrant.rank for number, entrant in entrants.items() if entrant.rank},
        byes=byes,
        records=tuple(found.others.values()),
    )


def _rounds(found: Records, entrants: Mapping[int, Entrant]) -> _Rounds:
    cells = games.rounds_of(entrants)
    played = max((number for number, round_ in enumerate(cells, start=1) if _is_paired(round_)), default=0)
    scoring = _scoring(found, entrants, cells, played)
    byes: Marks = {}
    for number, round_ in enumerate(cells[played:], start=played + 1):
        byes[number] = {entrant: cell.mark for entrant, cell in round_.items()}
    for record in found.byes:
        for entrant in _known(record, entrants):
            if record.first > played:
                byes.setdefault(record.first, {}).setdefault(entrant, record.mark)
            elif record.first:
                cells[record.first - 1].setdefault(entrant, Cell(record.mark))
    for record in found.absent:
        for entrant in _known(record, entrants):
            byes.setdefault(played + 1, {}).setdefault(entrant, Mark.ZERO_BYE)
    return _Rounds(tuple(cells[:played]), {number: marks for number, marks in byes.items() if marks}, scoring)


def _is_paired(cells: Mapping[int, Cell]) -> bool:
    return any(cell.opponent is not None or cell.mark is Mark.PAIRING_BYE for cell in cells.values())


def _scoring(
    found: Records, entrants: Mapping[int, Entrant], cells: Sequence[Mapping[int, Cell]], played: int
) -> Scoring:
    """Return the scoring: as stated, or else as the points in the file tell. Raises ReportError."""
    adjusted = any(record.startswith(ADJUSTED) for record in found.others.values())
    stated = found.scoring
    if not stated:
        return Scoring() if adjusted or found.byes else games.scoring_of(entrants, cells, played)
    plain = Scoring()
    win = stated.get("W", plain.win)
    scoring = Scoring(win, stated.get("D", plain.draw), stated.get("L", Decimal(0)), stated.get("P", win))
    if not adjusted and not found.byes:
        wrong = games.wrong_points(entrants, games.marks_of(cells[:played]), games.marks_of(cells), scoring)
        if wrong is not None:
            raise wrong
    return scoring


def _absences(found: Records, asked: Mapping[int, Mark]) -> dict[int, Mark]:
    """Return what was asked for the next round, without the absence that a file writes for whoever withdrew."""
    return {number: mark for number, mark in asked.items() if not (number in found.withdrawn and mark is Mark.ZERO_BYE)}


def _known(record: Numbers, entrants: Mapping[int, Entrant]) -> Iterator[int]:
    for number in record.numbers:
        if number not in entrants:
            raise ReportError(STRANGER, record.line, number=number)
        yield number


def _forbidden(
    records: Sequence[Numbers], entrants: Mapping[int, Entrant], following: int, total: int
) -> Iterator[frozenset[int]]:
    """Return the pairs that must not meet in the round to come; those of the last round once all have been paired."""
    number = min(following, total) if total else following
    groups: dict[tuple[int, ...], int] = {}
    for record in records:
        group = tuple(sorted(_known(record, entrants)))
        if record.first <= number <= record.last:
            groups.setdefault(group, record.line)
    named = 0
    for group, line in groups.items():
        named += len(group) * (len(group) - 1) // 2
        if named > PAIRS_TOP:
            raise ReportError(TOO_MANY_PAIRS, line, top=PAIRS_TOP)
        yield from (frozenset(pair) for pair in combinations(group, 2))


def _is_round_robin(texts: Mapping[str, str], rounds: Sequence[Mapping[int, Cell]], size: int) -> bool:
    """Return what the file says of its system; without a word of it, whether everybody met everybody equally often."""
    for text in (texts.get("code", ""), texts.get("system", "")):
        if "SWISS" in text.upper() or "DUTCH" in text.upper():
            return False
        if ROBIN.search(text):
            return True
    met: dict[frozenset[int], int] = {}
    for cells in rounds:
        for number, cell in cells.items():
            if cell.opponent is not None:
                pair = frozenset((number, cell.opponent))
                met[pair] = met.get(pair, 0) + 1
    return size > 2 and len(met) == size * (size - 1) // 2 and len(set(met.values())) == 1


def _colour_of_first(rounds: Sequence[Mapping[int, Cell]]) -> str:
    """Return the colour that the first entrant with a colour had in round 1; "w" where nobody had one."""
    cells = rounds[0] if rounds else {}
    return next((cells[number].colour for number in sorted(cells) if cells[number].colour), "w")
