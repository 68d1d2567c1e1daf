"""``manage.py pairing swiss FILE.trf``: the next round of a report file, for arbiters."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from tournaments.management.files import ReportCommand
from tournaments.pairing import swiss
from tournaments.values import NoPairing


class Command(ReportCommand):
    help = (
        "Print the next round of a tournament report file: first colour and second colour of a board per line, 0 = bye."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("system", choices=["swiss"], help="FIDE's Dutch system, in force since 1 February 2026.")
        parser.add_argument("file", help="a report file (TRF); - reads the standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        field, info = self.report(options["file"])
        try:
            boards = swiss.pair(field, info.engine_records())
        except NoPairing as error:
            self.refuse(_(str(error)))
        pairs = ((*board.numbers, 0)[:2] for board in boards)
        self.stdout.write("\n".join(f"{first} {second}" for first, second in pairs))
