import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.services.demo import demo_make
from games.timing import utc_now


class Command(BaseCommand):
    help = "Fill the club with people and finished games to look at. Running it again adds only what is missing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--games", type=int, default=300)

    def handle(self, *args: Any, **options: Any) -> None:
        games, began, last = options["games"], time.monotonic(), 0.0
        for n in demo_make(games, utc_now()):
            if time.monotonic() - last > 0.5 or n == games:
                last = time.monotonic()
                self.stdout.write(f"\r{n} of {games} games, {last - began:.0f} s", ending="")
                self.stdout.flush()
        self.stdout.write(f"\nThe club has {games} games to look at.")
