"""How long a person waits for the computer's move: ``python -m tests.benchmarks.computer --help``.

Runs the whole site with a broker of its own, plays one game at a time against every level with random moves
and measures from the person's committed move to the computer's committed reply, queue, search and transaction included.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests import services

SERVERS = services.running(with_postgres=False, with_redis=True)
DATA_DIR = Path(tempfile.mkdtemp(prefix="tercet-benchmark-"))
VARIABLES = SERVERS.__enter__()
os.environ.pop("DATABASE_URL", None)
os.environ.update(VARIABLES, DATA_DIR=str(DATA_DIR), DJANGO_SETTINGS_MODULE="config.settings", BUILD_TABLES="false")

import django  # noqa: E402  reads the environment when it is loaded

django.setup()

from tqdm import tqdm  # noqa: E402

from accounts.models import User  # noqa: E402
from games import catalogue  # noqa: E402
from games.models import Match, Status  # noqa: E402
from games.services.lobby.computer import challenge_computer  # noqa: E402
from games.services.lobby.terms import Terms  # noqa: E402
from games.services.play import move_play  # noqa: E402
from games.services.table import Refused  # noqa: E402
from games.services.time import match_settle  # noqa: E402
from games.timing import utc_now  # noqa: E402
from tests.site import running  # noqa: E402

LOOK_EVERY_S = 0.002


def reply(match: Match, seconds: float = 30) -> float:
    """Wait until lots are drawn and it is no longer the computer's turn; return the seconds."""
    begun = time.monotonic()
    while time.monotonic() - begun < seconds:
        match.refresh_from_db(fields=["turn", "status", "ply", "version", "snapshot"])
        if match.status != Status.DRAWING and (match.status != Status.RUNNING or match.turn == 1):
            return time.monotonic() - begun
        time.sleep(LOOK_EVERY_S)
    raise SystemExit(f"no move of the computer in {match.key} within {seconds} s")


def play(game: Any, level: int, moves: int, rng: random.Random) -> list[float]:
    """Return how long so many replies took, in seconds, over as many games as they need."""
    person = User.objects.create(username=f"Bench {game.slug} {level}", password="!")
    waits: list[float] = []
    while len(waits) < moves:
        match = challenge_computer(person, Terms(game.slug, "600+30", number=1), level, utc_now())
        if match.status == Status.DRAWING:
            match_settle(match.key, match.due_at)  # nobody waits for this person's share of the lot
        reply(match)
        while match.status == Status.RUNNING and len(waits) < moves:
            text = game.format(rng.choice(game.legal_moves(game.load(match.snapshot), 1)))
            try:
                move_play(match.key, person, text, match.version, f"b{match.ply}", utc_now())
            except Refused:
                continue
            waited = reply(match)
            if match.status == Status.RUNNING:
                waits.append(waited)
        if match.status == Status.RUNNING:
            Match.objects.filter(pk=match.pk).update(status=Status.ABORTED, turn=None)
    return sorted(waits)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.computer", description=__doc__)
    parser.add_argument("--games", nargs="+", default=[game.slug for game in catalogue.all()])
    parser.add_argument("--levels", nargs="+", type=int, default=list(range(1, 9)))
    parser.add_argument("--moves", type=int, default=100, help="replies a level")
    parser.add_argument("--tables", type=Path, help="a folder of tables to use")
    given = parser.parse_args(arguments)
    try:
        if given.tables:
            shutil.copytree(given.tables, DATA_DIR / "tables")
        with running(DATA_DIR, VARIABLES):
            time.sleep(20)  # the workers load their searches
            for slug in given.games:
                for level in given.levels:
                    with tqdm(total=given.moves, desc=f"{slug} {level}", leave=False):
                        waits = play(catalogue.get(slug), level, given.moves, random.Random(level))
                    late = waits[min(len(waits) - 1, int(0.99 * len(waits)))]
                    middle = waits[len(waits) // 2]
                    print(
                        f"{slug} level {level}: {len(waits)} replies, p50 {middle * 1000:.0f} ms, "
                        f"p99 {late * 1000:.0f} ms, worst {waits[-1] * 1000:.0f} ms",
                        flush=True,
                    )
    finally:
        SERVERS.__exit__(None, None, None)
        shutil.rmtree(DATA_DIR, ignore_errors=True)


if __name__ == "__main__":
    main()
