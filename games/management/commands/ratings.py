from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services.ratings import ratings_rebuild


class Command(BaseCommand):
    help = "ratings rebuild: recompute every rating from the stored results, in their stored order."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("action", choices=["rebuild"])
        parser.add_argument("--check", action="store_true", help="only report differences, change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        differences = ratings_rebuild(write=not options["check"])
        for difference in differences:
            self.stdout.write(str(difference))
        self.stdout.write(f"{len(differences)} differences")
        if options["check"] and differences:
            raise SystemExit(1)
