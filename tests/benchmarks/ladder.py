"""Plays each level of a game against the next, seats alternating, and prints who is stronger.

    python -m tests.benchmarks.ladder trixo --games 200 --budget-ms 100 --write

Two games share a shuffle, with seats changed; the seeds are fixed. ``--write`` keeps the table beside the rules of the
game, as ``games/rules/<slug>/ladder.json``, from where its page reads it.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from importlib import import_module
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from tqdm import tqdm

from games.engine import shelf
from games.engine.playouts import shuffled_setup
from games.ladder import Rung

ROOT = Path(__file__).resolve().parents[2]
SURE = 1.96
"""Standard deviations on each side of the mean that hold 95 % of a normal distribution."""
SEATS = 2


@dataclass(frozen=True, slots=True)
class Bout:
    """One game: its number fixes shuffle and seeds; the stronger takes seat 1 in even ones. Budget in milliseconds."""

    slug: str
    level: int
    against: int
    number: int
    budget_ms: int
    tables: str


def wilson(points: float, games: int) -> tuple[float, float]:
    """Return the interval of Wilson (1927) that holds the true score with 95 % confidence."""
    share = points / games
    spread = SURE * SURE / games
    centre = share + spread / 2
    margin = SURE * sqrt(share * (1 - share) / games + spread / (4 * games))
    return max(0.0, (centre - margin) / (1 + spread)), min(1.0, (centre + margin) / (1 + spread))


def play(bout: Bout) -> float:
    """Play one game of two computers; return what the stronger scored: 1, one half or 0."""
    if bout.tables:
        shelf.use(Path(bout.tables))
    game = import_module(f"games.rules.{bout.slug}").game
    options = game.check_options(SEATS, {})
    state = game.start(SEATS, options, shuffled_setup(game, SEATS, options, Random(f"{bout.slug}-{bout.number // 2}")))
    stronger = 1 + bout.number % 2
    rngs = {level: Random(f"{level}-{bout.number}") for level in (bout.level, bout.against)}
    while acting := game.to_act(state):
        seat = acting[0]
        move = game.forced(state)
        if move is None:
            level = bout.level if seat == stronger else bout.against
            move = game.choose(game.view(state, seat), level, bout.budget_ms, rngs[level])
        state = game.apply(state, seat, move)
    places = game.outcome(state).places
    own, other = places[stronger - 1], places[2 - stronger]
    return 1.0 if own < other else 0.5 if own == other else 0.0


def row_of(level: int, against: int, scores: list[float]) -> Rung:
    """Sum up the games of a pair."""
    points, games = sum(scores), len(scores)
    low, high = wilson(points, games)
    wins, draws, losses = (scores.count(score) for score in (1.0, 0.5, 0.0))
    return Rung(level, against, round(points / games, 4), wins, draws, losses, round(low, 4), round(high, 4))


def levels_of(text: str) -> tuple[int, int]:
    """Read ``1-8``; raise ArgumentTypeError when the levels do not ascend."""
    first, _dash, last = text.partition("-")
    if not (first.isdigit() and last.isdigit() and 1 <= int(first) < int(last)):
        raise argparse.ArgumentTypeError(f"{text} does not name two levels, the lower first, such as 1-8.")
    return int(first), int(last)


def rows(slug: str, pairs: list[tuple[int, int]], arguments: argparse.Namespace) -> Iterator[Rung]:
    """Play pair after pair, with progress on the terminal."""
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for level, against in pairs:
            bouts = [
                Bout(slug, level, against, number, arguments.budget_ms, arguments.tables)
                for number in range(arguments.games)
            ]
            games = pool.map(play, bouts)
            yield row_of(level, against, list(tqdm(games, f"{level} against {against}", len(bouts), leave=False)))


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    reader = argparse.ArgumentParser(prog="python -m tests.benchmarks.ladder", description=__doc__.splitlines()[0])
    reader.add_argument("game")
    reader.add_argument("--games", type=int, default=200, help="games of each pair")
    reader.add_argument("--budget-ms", type=int, default=100, help="milliseconds a move")
    reader.add_argument("--levels", type=levels_of, default=None, help="lowest and highest, such as 1-8")
    reader.add_argument("--jobs", type=int, default=1, help="games at a time")
    reader.add_argument("--tables", default="", help="folder of built tables; none: searches do the work")
    reader.add_argument("--write", action="store_true", help="keep the table beside the rules of the game")
    return reader


def main() -> None:
    """Play, print the table, and keep it where asked."""
    arguments = parser().parse_args()
    game: Any = import_module(f"games.rules.{arguments.game}").game
    first, last = arguments.levels or (1, len(game.levels))
    if last > len(game.levels):
        sys.exit(f"{game.title} has {len(game.levels)} levels, not {last}.")
    if arguments.games < 1:
        sys.exit("At least one game of each pair is needed.")
    done = []
    print("level against   score   wins draws losses  95 % interval")
    for row in rows(game.slug, [(level + 1, level) for level in range(first, last)], arguments):
        done.append(row)
        print(
            f"{row.level:5} {row.against:7} {row.score:7.3f} {row.wins:6} {row.draws:5} {row.losses:6}"
            f"  {row.low:.3f} to {row.high:.3f}",
            flush=True,
        )
    if arguments.write:
        command = shlex.join(["python", "-m", "tests.benchmarks.ladder", *sys.argv[1:]])
        table = {
            "command": command,
            "games": arguments.games,
            "budget_ms": arguments.budget_ms,
            "rows": [asdict(row) for row in done],
        }
        (ROOT / "games/rules" / game.slug / "ladder.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
