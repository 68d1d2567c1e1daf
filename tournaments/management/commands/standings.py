"""``manage.py standings FILE.trf``: the table of a report file with every tie-break, for arbiters."""

from __future__ import annotations

import json
from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from tournaments.fide.engine import EngineRefused
from tournaments.management.files import ReportCommand
from tournaments.report.trf import ReportInfo
from tournaments.standings.rows import Row
from tournaments.standings.table import standings
from tournaments.standings.tiebreaks import TieBreakRefused, checked, defaults


class Command(ReportCommand):
    help = "Print the standings of a report file: a JSON object per entrant and line, first place first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="a report file (TRF); - reads the standard input")
        parser.add_argument(
            "--tiebreaks",
            default="",
            help="codes by comma, as PTS,BH/C1,SB; else those that the file names, else the usual ones of its format",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        field, info = self.report(options["file"])
        format = "round_robin" if field.round_robin else "swiss"
        try:
            chosen = checked(options["tiebreaks"].split(","), format)
            rows = standings(field, chosen or _named(info, format), info.engine_records())
        except TieBreakRefused as error:
            self.refuse(_(error.msgid) % error.params)
        except EngineRefused as error:
            self.refuse(_("The standings cannot be worked out: %(reason)s.") % {"reason": error})
        names = {player.number: player.name for player in field.players}
        self.stdout.write("\n".join(_line(row, names[row.number]) for row in rows))


def _line(row: Row, name: str) -> str:
    head = {"number": row.number, "name": name, "rank": row.rank, "points": _number(row.points)}
    values = {value.code: _number(value.value) if value.known else None for value in row.values}
    return json.dumps(head | values, ensure_ascii=False)


def _named(info: ReportInfo, format: str) -> tuple[str, ...]:
    """Return the tie-breaks that the file names, without those that we do not know; else the format's own."""
    found: list[str] = []
    for code in info.tiebreaks:
        found += _good(found, code, format)
    return tuple(found) or defaults(format)


def _good(found: Iterable[str], code: str, format: str) -> tuple[str, ...]:
    try:
        return checked([*found, code], format)[-1:]
    except TieBreakRefused:
        return ()


def _number(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)
