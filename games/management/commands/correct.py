from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.models import Match
from games.services.correct import result_correct
from games.services.table import Refused
from games.timing import utc_now


class Command(BaseCommand):
    help = "Correct the result of a finished match and rate again what followed from it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("match", help="the key of the match")
        parser.add_argument("places", help="a place for every seat in turn order, such as 2,1")
        parser.add_argument("--termination", default="adjudication", choices=["adjudication", "forfeit"])

    def handle(self, *args: Any, **options: Any) -> None:
        match = Match.objects.filter(key=options["match"]).first()
        if match is None:
            raise CommandError(f"There is no match {options['match']!r}.")
        try:
            places = [int(place) for place in options["places"].split(",")]
        except ValueError:
            raise CommandError(f"{options['places']!r} is no list of places such as 2,1.") from None
        if len(places) != match.seat_count or not all(1 <= place <= match.seat_count for place in places):
            raise CommandError(f"This match needs {match.seat_count} places from 1 to {match.seat_count}.")
        try:
            result_correct(match.key, places, options["termination"], utc_now())
        except Refused as refusal:
            raise CommandError(str(refusal)) from None
        match.refresh_from_db()
        self.stdout.write(f"{match.key}: {match.result}")
