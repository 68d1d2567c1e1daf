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
        parser.add_argument("--depth", metavar="N", help="plies, at least 1")
        parser.add_argument("--seats", metavar="N", help="the fewest that the game allows unless given")
        parser.add_argument("--teams", action="store_true", help="play in two teams")
        parser.add_argument("--bag", metavar="BAG", help="the stones in drawing order, for a game that has a bag")

    def handle(self, *args: Any, **options: Any) -> None:
        depth = _number(options["depth"], "depth")
        try:
            game = catalogue.get(options["game"])
            state = _first_state(game, options)
        except (catalogue.UnknownGame, SetupError) as error:
            raise CommandError(str(error)) from error
        for plies, nodes in perft_table(game, state, depth):
            self.stdout.write(f"{plies} {nodes}")


def _number(text: str | int | None, name: str) -> int:
    """Read a count; argparse would answer a bad one with its usage, not with a sentence."""
    try:
        number = int(text or 0)
    except ValueError:
        number = 0
    if number < 1:
        raise CommandError(f"The {name} must be a number of at least 1.")
    return number


def _first_state(game: Any, options: dict[str, Any]) -> Any:
    wanted = {"teams": True} if options["teams"] else {}
    fewest = max(game.seats) if options["teams"] else min(game.seats)
    seats = fewest if options["seats"] is None else _number(options["seats"], "number of seats")
    checked = game.check_options(seats, wanted)
    if options["bag"] is None:
        return game.start(seats, checked, shuffled_setup(game, seats, checked, Random(0)))
    if "bag" not in game.draws(seats, checked):
        raise SetupError("This game has no bag.")
    return game.start(seats, checked, {"bag": options["bag"]})
