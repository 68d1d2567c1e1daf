"""Proof of fair chance on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import record
from games.record import Record, RecordError


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
        verdicts = [_verdict(one) for one in records]
        for _fair, said in verdicts:
            self.stdout.write(f"{name}: {said}")
        if not all(fair for fair, _said in verdicts):
            raise SystemExit(1)


def _verdict(one: Record) -> tuple[bool, str]:
    if record.nothing_drawn(one):
        return True, "ok, nothing was drawn"
    problems = record.verify(one)
    return not problems, f"bad: {' '.join(problems)}" if problems else "ok, the chance was fair"
