"""``manage.py tournament recount [KEY…] [--repair]``: does every result follow from its games and rulings?"""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.timing import utc_now
from tournaments.services.locking import EventRefused
from tournaments.services.recount import events_to_recount, recount


class Command(BaseCommand):
    help = "Work out the results and standings of events again; print what differs, and exit 1 if anything does."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        one = actions.add_parser("recount", help="compare every stored result and table with its causes")
        one.add_argument("keys", nargs="*", metavar="KEY", help="events (all that have begun if none is named)")
        one.add_argument("--repair", action="store_true", help="write what was computed")

    def handle(self, *args: Any, **options: Any) -> None:
        keys = events_to_recount(options["keys"])
        count = 0
        for key in keys:
            try:
                differences = recount(key, utc_now(), repair=options["repair"])
            except EventRefused as refused:
                raise CommandError(f"{key}: {refused}") from None
            for difference in differences:
                self.stdout.write(str(difference))
            count += len(differences)
        self.stdout.write(
            f"{len(keys)} events, {count} differences{' repaired' if count and options['repair'] else ''}"
        )
        if count and not options["repair"]:
            sys.exit(1)
