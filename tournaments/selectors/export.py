"""An event as files for other programs: report file (TRF), table (CSV), everything (JSON); see exports.md."""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from defusedcsv import csv
from django.utils.translation import gettext as _

from games import record
from games.clock import ClockSpec
from games.models import Match
from games.selectors.record import match_records
from tournaments.models import Absence, Event, Format
from tournaments.report import trf
from tournaments.report.trf import ReportInfo
from tournaments.selectors.field import field_of
from tournaments.selectors.sheet import Sheet, SheetBoard, sheet_of
from tournaments.selectors.standings import Standings, all_standings, divisions_of, standings_of
from tournaments.standings.leavers import settled
from tournaments.standings.tiebreaks import defaults
from tournaments.values import Field, Mark

BOM = "\ufeff"
"""Tells spreadsheets that a CSV file is UTF-8."""
FORMULA = "=+-@|%"
KNOCKOUT = ("Individual: Knockout", "OTHER_KNOCKOUT")
JSON_VERSION = 1


def trf_text(event: Event, division: int | None = None) -> str:
    """Return the main stage (or one division) as a report file. At tables there is none.

    The results of who left a round robin before half of the games are left out, as the standings leave them out.
    """
    field = field_of(event, division)
    if event.format == Format.ROUND_ROBIN:
        field = settled(field, event.cycles)
    return trf.write(field, _info(event, field, division))


def _info(event: Event, field: Field, division: int | None) -> ReportInfo:
    arbiters = list(event.director_set.order_by("pk").values_list("user__username", flat=True))
    arbiters = arbiters or [event.created_by.username]
    rounds = event.round_set.filter(stage="main").order_by("number")
    system, code = KNOCKOUT if event.format == Format.KNOCKOUT else ("", "")
    name = event.name if division is None else _("%(event)s, division %(n)d") % {"event": event.name, "n": division}
    return ReportInfo(
        name=name,
        city=event.club.place if event.club else "",
        starts_on=field.starts_on,
        ends_on=event.finished_at.date() if event.finished_at else None,
        system=system,
        code=code,
        arbiter=arbiters[0],
        deputies=tuple(arbiters[1:]),
        time_control=ClockSpec.parse(event.clock_spec).label(),
        game=event.game,
        round_dates=tuple(moment.date() for moment in rounds.values_list("started_at", flat=True)),
        tiebreaks=() if event.format == Format.KNOCKOUT else ("PTS", *(event.tiebreaks or defaults(event.format))),
        ranks={line.number: line.position for line in standings_of(event, division).lines},
        byes=_byes(event, len(field.rounds) + 1),
    )


def _byes(event: Event, following: int) -> dict[int, dict[int, Mark]]:
    """Return the byes asked for in rounds after the next one, by round and number."""
    rows = Absence.objects.filter(event=event, round_number__gt=following, entrant__number__isnull=False)
    found: dict[int, dict[int, Mark]] = {}
    for number, round_number, half in rows.values_list("entrant__number", "round_number", "half"):
        found.setdefault(round_number, {})[number] = Mark.HALF_BYE if half else Mark.ZERO_BYE
    return found


def csv_text(event: Event) -> str:
    """Return the standings with the results of every round, one line an entrant; no cell can be a formula."""
    sheet = sheet_of(event)
    file = io.StringIO()
    writer = csv.writer(file)
    for index, table in enumerate(all_standings(event)):
        if index:
            writer.writerow([])
        rounds = [one for one in sheet.rounds if one.stage == table.stage]
        writer.writerow([_cell(text) for text in _heads(table, [one.number for one in rounds])])
        for line in table.lines:
            counts = [line.won, line.drawn, line.lost] if table.counts_games else []
            results = [_result(one.board_of(line.number), line.number) for one in rounds]
            figures = [_plain(value.value) for value in line.shown_values]
            start = [line.rank, line.number, _cell(line.name), line.rating or "", _cell(line.club), _plain(line.points)]
            writer.writerow([*start, *figures, *counts, *(_cell(text) for text in results)])
    return BOM + file.getvalue()


def _heads(table: Standings, rounds: list[int]) -> Iterator[str]:
    yield from (_("Rank"), _("Number"), _("Name"), _("Rating"), _("Club"), _("Points"))
    yield from (one.code for one in table.columns)
    if table.counts_games:
        yield from (_("Won"), _("Drawn"), _("Lost"))
    yield from (_("Round %(n)d") % {"n": number} for number in rounds)


def _result(board: SheetBoard | None, number: int) -> str:
    """Write a round as 12w1: opponent's number, first turn (w) or not (b), the mark of a report file; a bye alone.

    At tables: table and place, "T3 1.".
    """
    seat = board.seat_of(number) if board else None
    if board is None or seat is None:
        return ""
    others = board.others(number)
    if seat.place is not None or len(others) > 1:
        return f"T{board.board} {seat.place}." if seat.place is not None else f"T{board.board}"
    mark = {"=": "½"}.get(seat.mark.value, seat.mark.value)
    return f"{others[0].number}{'wb'[seat.order - 1]}{mark}" if others else mark


def _cell(text: str) -> str:
    """Return a text in one line that no spreadsheet takes for a formula, wide look-alikes of the signs included."""
    text = " ".join(text.split())
    first = unicodedata.normalize("NFKC", text[:1])
    return f"'{text}" if first and first in FORMULA and text[0] not in FORMULA else text


def _plain(value: Decimal) -> str:
    """Write a number without zeros at the end, for programs: 4.5."""
    return f"{value.normalize():f}" if value else "0"


def event_json(event: Event) -> dict[str, Any]:
    """Return everything that the pages show of an event as plain values (see tournaments/exports.md)."""
    sheet = sheet_of(event)
    return {
        "format_version": JSON_VERSION,
        "event": {
            "key": event.key,
            "name": event.name,
            "club": event.club.name if event.club else None,
            "game": event.game,
            "options": event.options,
            "format": event.format,
            "status": event.status,
            "over_the_board": event.over_the_board,
            "rated": event.rated and not event.over_the_board,
            "clock": event.clock_spec,
            "rounds": event.rounds,
            "cycles": event.cycles,
            "games_per_pairing": event.games_per_pairing,
            "scoring": event.scoring,
            "tiebreaks": [one.code for one in standings_of(event, divisions_of(event)[0]).columns],
            "starts_at": event.starts_at,
            "started_at": event.started_at,
            "finished_at": event.finished_at,
        },
        "entrants": [_entrant(sheet, number) for number in sheet.names],
        "rounds": [
            {
                "number": one.number,
                "stage": one.stage,
                "status": one.status,
                "started_at": one.started_at,
                "finished_at": one.finished_at,
                "boards": [_board(board) for board in one.boards],
            }
            for one in sheet.rounds
        ],
        "standings": [_table(table) for table in all_standings(event)],
    }


def _entrant(sheet: Sheet, number: int) -> dict[str, Any]:
    name = sheet.names[number]
    return {
        "number": number,
        "name": name.name,
        "rating": name.rating or None,
        "club": name.club,
        "division": name.division,
        "withdrawn": name.withdrawn,
    }


def _board(board: SheetBoard) -> dict[str, Any]:
    return {
        "board": board.board,
        "kind": board.kind,
        "status": board.status,
        "source": board.source,
        "bracket": board.bracket,
        "seats": [
            {"number": seat.number, "order": seat.order, "mark": seat.mark.value, "place": seat.place}
            for seat in board.seats
        ],
        "games": [game.key for game in board.games],
    }


def _table(table: Standings) -> dict[str, Any]:
    return {
        "stage": table.stage,
        "division": table.division,
        "rounds": table.rounds,
        "finished_rounds": table.finished,
        "tiebreaks": {one.code: one.name for one in table.columns},
        "rows": [
            {
                "rank": line.rank,
                "number": line.number,
                "points": _plain(line.points),
                "values": {value.code: _plain(value.value) for value in line.shown_values},
                "won": line.won,
                "drawn": line.drawn,
                "lost": line.lost,
            }
            for line in table.lines
        ],
    }


def records_of_event(event: Event) -> Iterator[str]:
    """Yield the record of every game, round by round, as spectators may know it now."""
    matches = Match.objects.filter(pairing_game__pairing__event=event)
    order = ("pairing_game__pairing__round__number", "pairing_game__pairing__board", "pairing_game__number")
    for one in match_records(matches.order_by(*order)):
        yield record.format(one)
