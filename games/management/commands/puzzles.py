"""``manage.py puzzles mine|load|verify``: find puzzles, store the shipped ones, prove files again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from tqdm import tqdm

from games import catalogue
from games.puzzles import FIELDS, collection
from games.puzzles.mining import Found
from games.puzzles.verify import NotAPuzzle, verify
from games.services.puzzles import collections_store, match_mine, matches_to_mine, self_mine
from games.timing import utc_now


class Command(BaseCommand):
    help = "Mine puzzles from archived and self-played games, store the shipped ones, verify files of puzzles."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        mining = actions.add_parser("mine", help="find puzzles and store them, or write them to a file with --out")
        mining.add_argument("game", nargs="?", choices=sorted(FIELDS), help="all games that have puzzles if left out")
        mining.add_argument("--count", type=int, default=100, help="stop after so many new puzzles of a game")
        mining.add_argument("--games", type=int, default=200, help="search at most so many games of each kind")
        mining.add_argument("--seed", type=int, default=1, help="decides the self-played games alone")
        mining.add_argument("--out", type=Path, help="a folder for one file a game, from self-played games alone")
        actions.add_parser("load", help="store the shipped puzzles that are not stored yet")
        check = actions.add_parser(
            "verify", help="prove every puzzle of files by the rules alone; exit 1 if one is wrong"
        )
        check.add_argument("files", nargs="*", type=Path, help="the shipped ones if left out")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["action"] == "load":
            self.stdout.write(f"{collections_store(utc_now())} new puzzles")
        elif options["action"] == "verify":
            self._verify(options["files"] or collection.files())
        else:
            if options["count"] < 1 or options["games"] < 1:
                raise CommandError("--count and --games are at least 1.")
            for slug in [options["game"]] if options["game"] else sorted(FIELDS):
                self._mine(slug, options)

    def _mine(self, slug: str, options: dict[str, Any]) -> None:
        if options["out"]:
            path = options["out"] / f"{slug}.json"
            found = self._to_list(slug, options)
            collection.write(path, found)
            self.stdout.write(f"{slug}: {len(found)} puzzles in {path}")
            return
        new = self._counted(slug, options["count"], options["games"], self._archived(slug, options["games"]))
        if new < options["count"]:
            played = self_mine(slug, options["seed"], options["games"], utc_now())
            new += self._counted(slug, options["count"] - new, options["games"], played)
        self.stdout.write(f"{slug}: {new} new puzzles")

    def _archived(self, slug: str, games: int) -> Iterator[int]:
        for match in matches_to_mine(slug)[:games]:
            yield match_mine(match, utc_now())

    def _counted(self, slug: str, count: int, games: int, stored: Iterator[int]) -> int:
        new = 0
        with tqdm(total=games, desc=slug, unit="game", file=self.stderr, mininterval=0.5) as bar:
            for more in stored:
                new += more
                bar.update()
                bar.set_postfix_str(f"{new} puzzles")
                if new >= count:
                    break
        return new

    def _to_list(self, slug: str, options: dict[str, Any]) -> list[Found]:
        found: list[Found] = []
        games = collection.self_played(catalogue.get(slug), options["seed"], options["games"], set())
        with tqdm(total=options["count"], desc=slug, unit="puzzle", file=self.stderr, mininterval=0.5) as bar:
            for number, more in games:
                found += more
                bar.update(min(len(found), options["count"]) - bar.n)
                bar.set_postfix_str(f"{number + 1} games")
                if len(found) >= options["count"]:
                    break
        return found[: options["count"]]

    def _verify(self, files: list[Path]) -> None:
        wrong = 0
        for path in files:
            try:
                puzzles = collection.read(path)
            except (OSError, collection.CollectionDamaged) as error:
                raise CommandError(f"{path}: {error}") from error
            for found in tqdm(puzzles, desc=path.stem, unit="puzzle", file=self.stderr, mininterval=0.5):
                try:
                    verify(catalogue.get(found.game), found)
                except NotAPuzzle as error:
                    wrong += 1
                    self.stdout.write(f"{path.name}: {error}")
            self.stdout.write(
                f"{path.name}: {len(puzzles)} puzzles, each proved" if not wrong else f"{wrong} are wrong"
            )
        if wrong:
            raise SystemExit(1)
