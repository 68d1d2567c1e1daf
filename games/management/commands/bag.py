"""Proof of fair chance on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import record
from games.record import RecordError


class Command(BaseCommand):
    help = "bag verify RECORD: prove from a record that its bag, die and lot of seats were fair (games/chance.md)."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        verify = actions.add_parser("verify", help="one line for each record; exit status 1 unless all are proved")
        verify.add_argument("file", metavar="RECORD")

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["file"]
        try:
            records = record.parse_all(Path(name).read_text("utf-8"))
            if not records:
                raise RecordError("There is no record in the file.")
        except (RecordError, OSError, UnicodeDecodeError) as error:
            self.stdout.write(f"{name}: bad: {error}")
            raise SystemExit(1) from error
        verdicts = [record.verify(one) for one in records]
        for problems in verdicts:
            self.stdout.write(f"{name}: bad: {' '.join(problems)}" if problems else f"{name}: ok, the chance was fair")
        if any(verdicts):
            raise SystemExit(1)
