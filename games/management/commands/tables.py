"""The tables of solved games on the command line: build them, ask them, see how they stand."""

from __future__ import annotations

import sys
from random import Random
from time import monotonic
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games import catalogue
from games.engine.protocol import GameError
from games.engine.tablefile import TableBusy
from games.engine.tables import CannotBuild, announce
from games.engine.worth import Judgement, Worth

PROBE_MS = 30_000
"""Milliseconds for a position that no table answers."""
_TELL_EVERY_S = 1.0


class _Teller:
    """Shows how far a build is: a bar on a terminal, else a line for every ten per cent; tells other processes too."""

    def __init__(self, command: BaseCommand, name: str) -> None:
        self._command = command
        self._name = name
        self._bar = tqdm(total=1000, desc=name, unit="‰") if sys.stderr.isatty() else None
        self._tenth = -1
        self._told_at = 0.0

    def __call__(self, share: float, doing: str) -> None:
        now = monotonic()
        if now - self._told_at >= _TELL_EVERY_S:
            self._told_at = now
            announce(self._name, share)
        if self._bar is not None:
            self._bar.set_postfix_str(doing, refresh=False)
            self._bar.update(int(share * 1000) - self._bar.n)
        elif int(share * 10) > self._tenth:
            self._tenth = int(share * 10)
            self._command.stderr.write(f"{self._name}: {share:.0%} {doing}")

    def close(self) -> None:
        announce(self._name, None)
        if self._bar is not None:
            self._bar.close()


class Command(BaseCommand):
    help = "Build the tables of solved games, ask them for the value of a position, or say how they stand."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        build = actions.add_parser("build", help="build what is missing or damaged, with progress, and check it")
        build.add_argument("game", nargs="?", default="all", metavar="GAME", help="one game, or all")
        build.add_argument("--force", action="store_true", help="build it even if it is there")
        probe = actions.add_parser("probe", help="play the moves from the start; print the value and that of each move")
        probe.add_argument("game", metavar="GAME")
        probe.add_argument("moves", nargs="*", metavar="MOVE", help="or - for a line of moves a line on standard input")
        status = actions.add_parser("status", help="verify the tables and say how they stand")
        status.add_argument("game", nargs="?", default="all", metavar="GAME")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "probe":
            self._probe(options["game"], options["moves"])
            return
        chosen = _chosen(options["game"])
        if options["action"] == "status":
            for name, tables in chosen:
                self.stdout.write(f"{name}: {tables.status()}")
            return
        failed = []
        for name, tables in chosen:
            try:
                self._build(name, tables, force=options["force"])
            except CommandError as error:
                failed.append(str(error))
        if failed:
            raise CommandError(" ".join(failed))

    def _build(self, name: str, tables: Any, *, force: bool) -> None:
        teller = _Teller(self, name)
        try:
            counted = tables.build(teller, force=force)
        except (CannotBuild, TableBusy) as error:
            raise CommandError(str(error)) from error
        except MemoryError as error:
            raise CommandError(f"The memory does not suffice for the table of {name}.") from error
        except OSError as error:
            raise CommandError(f"The table of {name} cannot be written: {error}.") from error
        finally:
            teller.close()
        self.stdout.write(f"{name}: {counted}")

    def _probe(self, slug: str, moves: list[str]) -> None:
        game = _game(slug)
        if moves != ["-"]:
            judgement = _answer(game, moves)
            self.stdout.write(_told(judgement.worth))
            for one in judgement.moves:
                self.stdout.write(f"{game.format(one.move)} {_told(one.worth)}")
            return
        for number, line in enumerate(sys.stdin or (), 1):
            try:
                self.stdout.write(_told(_answer(game, line.split()).worth))
            except CommandError as error:
                raise CommandError(f"Line {number}: {error}") from error


def _game(slug: str) -> Any:
    try:
        return catalogue.get(slug)
    except catalogue.UnknownGame as error:
        raise CommandError(str(error)) from error


def _chosen(slug: str) -> list[tuple[str, Any]]:
    """Return the tables of one game or of all, each with the game's slug."""
    games = catalogue.all() if slug == "all" else (_game(slug),)
    found = [(game.slug, game.tables) for game in games if getattr(game, "tables", None) is not None]
    if not found:
        raise CommandError(f"There is no table for {slug}.")
    return found


def _answer(game: Any, moves: list[str]) -> Judgement[Any]:
    """Judge the position after the moves by itself, without the way to it; raise CommandError in one sentence."""
    if game.hidden or getattr(game, "tables", None) is None:
        raise CommandError(f"There is no table for {game.slug}.")
    seats = game.seats[0]
    state = game.start(seats, {}, {})
    for ply, text in enumerate(moves, 1):
        try:
            acting = game.to_act(state)
            state = game.apply(state, acting[0] if acting else 1, game.parse(text))
        except GameError as error:
            raise CommandError(f"Ply {ply}, {text[:20]}: {error}") from error
    if not game.to_act(state):
        raise CommandError(f"The game is over after these moves: {game.reasons[game.outcome(state).reason]}")
    bare = game.start(seats, {}, {"position": game.position(state, None)})
    judgement: Judgement[Any] = game.judge(game.view(bare, game.to_act(bare)[0]), PROBE_MS, Random(0))
    if not judgement.worth.exact:
        raise CommandError(f"The value is not known here: build the table (manage.py tables build {game.slug}).")
    return judgement


def _told(worth: Worth) -> str:
    """Write a value: ``draw``, ``win 7``, ``loss`` where the distance is not known, ``?`` where nothing is."""
    if worth.result is None or worth.result == "draw":
        return worth.result or "?"
    return worth.result if worth.plies is None else f"{worth.result} {worth.plies}"
