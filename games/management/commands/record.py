"""Records on the command line: check them, take them into the archive, write them out."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import record
from games.models import Match, Status
from games.record import Record, RecordError
from games.selectors.record import match_records
from games.services.archive import import_record
from games.timing import utc_now


class Command(BaseCommand):
    help = "Check records, import them into the archive (each game once), or export the archive."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        check = actions.add_parser(
            "check", help="replay records; prints FILE: ok RESULT TERMINATION PLIES, or the error"
        )
        check.add_argument("files", nargs="+", metavar="FILE")
        take = actions.add_parser("import", help="add finished games to the archive")
        take.add_argument("files", nargs="+", metavar="FILE")
        export = actions.add_parser("export", help="write the public finished games, or the matches with these keys")
        export.add_argument("keys", nargs="*", metavar="KEY")
        export.add_argument("--game", default="", help="only this game")
        export.add_argument("--output", default="-", metavar="FILE", help="where to, standard output by default")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "export":
            self._export(options)
            return
        act = self._check if options["action"] == "check" else self._import
        failed = [name for name in options["files"] if not act(name)]
        if failed:
            raise SystemExit(1)

    def _check(self, name: str) -> bool:
        """Replay the records of a file; return whether all are right."""
        right = True
        for found in self._records(name):
            try:
                if isinstance(found, RecordError):
                    raise found
                checked = record.check(found)
                self.stdout.write(f"{name}: ok {checked.result} {checked.termination or '-'} {checked.plies}")
            except RecordError as error:
                self.stdout.write(f"{name}: error: {error}")
                right = False
        return right

    def _import(self, name: str) -> bool:
        """Add the records of a file to the archive; return whether all could be."""
        right, new, known = True, 0, 0
        for found in self._records(name):
            try:
                if isinstance(found, RecordError):
                    raise found
                imported = import_record(found, utc_now())
                new, known = new + imported.new, known + (not imported.new)
            except RecordError as error:
                self.stdout.write(f"{name}: error: {error}")
                right = False
        self.stdout.write(f"{name}: {new} added, {known} known")
        return right

    def _records(self, name: str) -> Iterator[Record | RecordError]:
        """Yield the records of a file; an error where it cannot be read."""
        try:
            found = record.parse_all(Path(name).read_text("utf-8"))
        except RecordError as error:
            yield error
        except (OSError, UnicodeDecodeError) as error:
            yield RecordError(f"The file cannot be read: {error}")
        else:
            yield from found or [RecordError("There is no record in the file.")]

    def _export(self, options: dict[str, Any]) -> None:
        matches = Match.objects.filter(status=Status.FINISHED).order_by("finished_at", "id")
        matches = matches.filter(key__in=options["keys"]) if options["keys"] else matches.filter(private=False)
        if options["game"]:
            matches = matches.filter(game=options["game"])
        texts = (record.format(one) for one in match_records(matches))
        if options["output"] == "-":
            for text in texts:
                self.stdout.write(text)
            return
        with Path(options["output"]).open("w", encoding="utf-8") as file:
            file.writelines(f"{text}\n" for text in texts)
