"""``manage.py perft GAME --depth N``: count move sequences, a line for each depth."""

from argparse import ArgumentParser
from random import Random
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import catalogue
from games.engine.perft import perft_table
from games.engine.playouts import shuffled_setup
from games.engine.protocol import SetupError


class Command(BaseCommand):
    help = "Print `depth nodes` for each depth from 1 to N, from the start of a game."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", metavar="GAME")
        parser.add_argument("--depth", type=int, required=True, metavar="N")
        parser.add_argument("--seats", type=int, metavar="N", help="the fewest that the game allows unless given")
        parser.add_argument("--teams", action="store_true", help="play in two teams")
        parser.add_argument("--bag", metavar="BAG", help="the stones in drawing order, for a game that has a bag")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["depth"] < 1:
            raise CommandError("The depth must be at least 1.")
        try:
            game = catalogue.get(options["game"])
            state = self._first_state(game, options)
        except (catalogue.UnknownGame, SetupError) as error:
            raise CommandError(str(error)) from error
        for depth, nodes in perft_table(game, state, options["depth"]):
            self.stdout.write(f"{depth} {nodes}")

    def _first_state(self, game: Any, options: dict[str, Any]) -> Any:
        wanted = {"teams": True} if options["teams"] else {}
        seats = options["seats"] or (max(game.seats) if options["teams"] else min(game.seats))
        checked = game.check_options(seats, wanted)
        if options["bag"] is not None:
            if "bag" not in game.draws(seats, checked):
                raise SetupError("This game has no bag.")
            return game.start(seats, checked, {"bag": options["bag"]})
        setup = shuffled_setup(game, seats, checked, Random(0))
        return game.start(seats, checked, setup)
