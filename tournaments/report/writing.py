"""Write an event as a tournament report file (TRF 2026) that any program reads: PURE.

What no record of FIDE's says (who withdrew, the lot, names too long for their column) follows in comments (###), which
other programs skip and ``reading`` understands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from decimal import Decimal

from tournaments.fide.columns import (
    FIRST_ROUND_AT,
    NAME_WIDTH,
    colour_line,
    forbidden_lines,
    player_columns,
    rounds_columns,
    scoring_line,
)
from tournaments.report.info import ReportInfo
from tournaments.report.text import clean, fitted
from tournaments.values import Cell, Field, Mark, Player

SWISS = ("Individual: Swiss-System (Dutch)", "FIDE_DUTCH_2026")
ROUND_ROBIN = ("Individual: Round-Robin (Berger)", "FIDE_ROUNDROBIN")
ROBIN = "ROBIN"
"""What codes of record 192 for round robins contain."""
GAME = re.compile(r"[a-z0-9-]{1,40}")
"""How this site names a game."""
NEVER = 999
"""The last round of a forbidden pair in an event without a stated length."""


def write(field: Field, info: ReportInfo) -> str:
    """Return the file: lines with LF ends, entrants by number, what was asked for the next round in its column."""
    lines = [*_head(field, info)]
    ranks = info.ranks or _ranks(field)
    lines += [_player_line(field, player, ranks.get(player.number, 0)) for player in _players(field)]
    lines += _bye_lines(info.byes)
    lines += forbidden_lines(field, field.total_rounds or NEVER)
    lines += _comments(field, info)
    lines += [clean_record(record) for record in info.records]
    return "\n".join(lines) + "\n"


def clean_record(record: str) -> str:
    """Return a record of another kind as one line; its columns stay where they are."""
    return record[:4] + clean("x" + record[4:])[1:]


def _players(field: Field) -> list[Player]:
    return sorted(field.players, key=lambda player: player.number)


def _head(field: Field, info: ReportInfo) -> Iterator[str]:
    system, code = ROUND_ROBIN if field.round_robin else SWISS
    rated = sum(player.rating > 0 for player in field.players)
    yield from _texts(("012", info.name), ("022", info.city), ("032", info.federation))
    yield from _texts(("042", _day(field.starts_on or info.starts_on)), ("052", _day(info.ends_on)))
    yield from _texts(("062", str(len(field.players))), ("072", str(rated)), ("092", info.system or system))
    yield from _texts(("102", info.arbiter), *(("112", deputy) for deputy in info.deputies), ("122", info.time_control))
    if any(info.round_dates):
        days = "".join(f"  {day:%y/%m/%d}" if day else " " * 10 for day in info.round_dates)
        yield f"{'132':<{FIRST_ROUND_AT - 2}}{days}".rstrip()
    if field.total_rounds:
        yield f"142 {field.total_rounds}"
    yield colour_line(field.first_colour)
    yield scoring_line(field.scoring)
    same_kind = (ROBIN in info.code) == field.round_robin
    yield f"192 {clean(info.code) if info.code and same_kind else code}"
    yield from _texts(("212", ",".join(info.tiebreaks)))


def _texts(*records: tuple[str, str]) -> Iterator[str]:
    return (f"{record} {clean(text)}" for record, text in records if clean(text))


def _day(day: date | None) -> str:
    return f"{day.year:04d}/{day:%m/%d}" if day else ""


def _ranks(field: Field) -> Mapping[int, int]:
    """Return places by points, then by number."""
    order = sorted(_players(field), key=lambda player: -field.points(player.number))
    return {player.number: place for place, player in enumerate(order, start=1)}


def _player_line(field: Field, player: Player, rank: int) -> str:
    cells = [cells.get(player.number) for cells in field.rounds]
    if not field.total_rounds or len(field.rounds) < field.total_rounds:
        cells.append(_absence(field, player.number))
    points = sum((field.scoring.points(cell.mark) for cell in cells if cell), Decimal(0))
    fit = Player(
        player.number,
        player.name,
        max(0, min(player.rating, 9999)),
        title=clean(player.title),
        sex=clean(player.sex),
        federation=clean(player.federation),
        fide_id=clean(player.fide_id),
        birth=clean(player.birth),
    )
    head = player_columns(fit, fitted(clean(player.name), NAME_WIDTH), points, rank)
    return head + rounds_columns(cells)


def _absence(field: Field, number: int) -> Cell | None:
    """Return what was asked for the next round; whoever withdrew is absent, for programs that know no more."""
    if number in field.absences:
        return Cell(field.absences[number])
    return Cell(Mark.ZERO_BYE) if number in field.withdrawn else None


def _bye_lines(byes: Mapping[int, Mapping[int, Mark]]) -> Iterator[str]:
    """Return records 240: one for each round and kind of bye."""
    for round_number, marks in sorted(byes.items()):
        for mark in (Mark.FULL_BYE, Mark.HALF_BYE, Mark.ZERO_BYE):
            numbers = sorted(number for number, asked in marks.items() if asked is mark)
            if numbers:
                yield f"240 {mark.value} {round_number:3d} " + " ".join(f"{number:4d}" for number in numbers)


def _comments(field: Field, info: ReportInfo) -> Iterator[str]:
    if GAME.fullmatch(info.game):
        yield f"### game {info.game}"
    if field.withdrawn:
        yield "### withdrawn " + " ".join(str(number) for number in sorted(field.withdrawn))
    if field.order:
        yield "### lot " + " ".join(f"{number}:{place}" for number, place in sorted(field.order.items()))
    for player in _players(field):
        name = clean(player.name)
        if len(name) > NAME_WIDTH:
            yield f"### name {player.number} {name}"
