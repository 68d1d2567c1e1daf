"""How soon the next round stands, and what a large one costs: ``python -m tests.benchmarks.tournament --help``.

First a Swiss whose games are random play-outs, a few of each round move by move through the service that people's moves
go through, the others on the bare rules with their outcome written: for each round, the seconds from the last result to
the moment when all games of the next round are open. Then the queries of the standings page.
Then a running site with a large field: the pairing as a task, and how long pages take meanwhile.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import django

DATA_DIR = Path(tempfile.mkdtemp(prefix="tercet-benchmark-"))
for name in ("DATABASE_URL", "REDIS_URL"):
    os.environ.pop(name, None)
os.environ.update(DATA_DIR=str(DATA_DIR), DJANGO_SETTINGS_MODULE="config.settings", BUILD_TABLES="false")
django.setup()

from django.core.cache import cache  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection  # noqa: E402
from django.db.models import Prefetch  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import reverse  # noqa: E402

from accounts.models import User  # noqa: E402
from games import catalogue  # noqa: E402
from games.models import Match, Seat  # noqa: E402
from games.results import losing_places  # noqa: E402
from games.services.play import move_play  # noqa: E402
from games.services.ruling import match_rule  # noqa: E402
from games.timing import utc_now  # noqa: E402
from tests.site import running  # noqa: E402
from tournaments.models import Entrant, Event, Member  # noqa: E402
from tournaments.services.life import event_start  # noqa: E402
from tournaments.services.progress import event_tick  # noqa: E402
from tournaments.services.results import match_arrived  # noqa: E402

CLOCK = "300+5"
PROBE_EVERY_S = 0.2
SERVED = 3
"""Games of each round that are played move by move through the service, besides the last one."""


def people(n: int) -> list[Any]:
    """Store so many people."""

    users = [User(username=f"Bench {i}", email="", password="!") for i in range(n)]
    return User.objects.bulk_create(users)


def swiss(n: int, rounds: int, status: str = "registration", starts_at: Any = None) -> Any:
    """Store a Swiss of Quadtria with so many entrants."""

    users = people(n)
    event = Event.objects.create(
        name=f"Benchmark of {n}",
        created_by=users[0],
        created_at=utc_now(),
        game="quadtria",
        format="swiss",
        rounds=rounds,
        clock_spec=CLOCK,
        break_s=0,
        status=status,
        starts_at=starts_at,
        due_at=starts_at,
    )
    entrants = Entrant.objects.bulk_create(
        [
            Entrant(event=event, name=user.username, rating=2200 - i, entered_at=utc_now())
            for i, user in enumerate(users)
        ]
    )
    Member.objects.bulk_create(
        [Member(event=event, entrant=entrant, user=user) for entrant, user in zip(entrants, users, strict=True)]
    )
    return event


def open_matches(event: Any) -> list[Any]:
    """Return the running games of an event, each with its seats' people by seat number."""

    rows = Match.objects.filter(pairing_game__pairing__event=event, status="running")
    return list(rows.prefetch_related(Prefetch("seat_set", Seat.objects.select_related("user"))))


def play_out(match: Any, rng: random.Random, served: bool) -> int:
    """Play random legal moves until the game is over, through the service or beside it; return the number of plies."""

    rules = catalogue.get(match.game)
    users = {seat.number: seat.user for seat in match.seat_set.all()}
    state = rules.start(match.seat_count, match.options, match.setup)
    version, ply = match.version, 0
    while rules.to_act(state):
        seat = rules.to_act(state)[0]
        move = rules.forced(state)
        if move is None:
            move = rng.choice(rules.legal_moves(state, seat))
            ply += 1
            if served:
                text = rules.format(move)
                version = move_play(match.key, users[seat], text, version, f"b{ply}", utc_now()).version
        state = rules.apply(state, seat, move)
    if not served:
        match_rule(match.key, rules.outcome(state).places, "adjudication", utc_now())
    return ply


def simulate(n: int, rounds: int, seed: int) -> None:
    """Play a Swiss to its end and print a line a round."""

    rng = random.Random(seed)
    event = swiss(n, rounds)
    begun = time.monotonic()
    event_start(event.key, event.created_by, utc_now())
    event_tick(event.key, utc_now())
    gaps = [time.monotonic() - begun]
    print(f"{n} players, {rounds} rounds; round 1 stood {gaps[0]:.2f} s after the start", flush=True)
    for number in range(1, rounds + 1):
        matches = open_matches(event)
        playing = time.monotonic()
        plies = 0
        for place, match in enumerate(matches[:-1]):
            plies += play_out(match, rng, served=place < SERVED)
            match_arrived(match.pk, utc_now())
        plies += play_out(matches[-1], rng, served=True)
        last = time.monotonic()
        match_arrived(matches[-1].pk, utc_now())
        event_tick(event.key, utc_now())
        gap = time.monotonic() - last
        event.refresh_from_db()
        opened = len(open_matches(event))
        said = f"{opened} games of round {number + 1} open" if number < rounds else f"the event is {event.status}"
        print(
            f"round {number}: {len(matches)} games, {plies} plies in {last - playing:.1f} s; "
            f"{gap:.2f} s after the last result {said}",
            flush=True,
        )
        if number < rounds:
            gaps.append(gap)
    print(f"last result to all games open: worst {max(gaps):.2f} s, median {statistics.median(gaps):.2f} s")
    page_queries(event)


def page_queries(event: Any) -> None:
    """Print how many queries the standings page costs, with nothing in the cache and with it."""

    url = reverse("tournaments:standings", args=[event.key])
    cache.clear()
    for name in ("first look", "again"):
        begun = time.monotonic()
        with CaptureQueriesContext(
            connection,
        ) as queries:
            answer = Client(headers={"host": "127.0.0.1"}).get(url)
        print(
            f"standings page, {name}: status {answer.status_code}, {len(queries)} queries, "
            f"{time.monotonic() - begun:.2f} s, {len(answer.content) // 1024} KiB"
        )


class Probe(threading.Thread):
    """Asks for a page again and again and keeps how long each answer took, in seconds."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.url, self.seconds, self.over = url, [], threading.Event()
        self.seconds: list[float] = []

    def run(self) -> None:
        while not self.over.wait(PROBE_EVERY_S):
            begun = time.monotonic()
            with urllib.request.urlopen(self.url, timeout=60) as answer:
                answer.read()
            self.seconds.append(time.monotonic() - begun)

    def line(self) -> str:
        ordered = sorted(self.seconds)
        return (
            f"{len(ordered)} pages: p50 {1000 * statistics.median(ordered):.0f} ms, worst {1000 * ordered[-1]:.0f} ms"
        )


def watched(event: Any, number: int, seconds: float) -> Iterator[str]:
    """Yield what the event says of the pairing of a round, whenever it changes, until the round stands."""
    deadline = time.monotonic() + seconds
    said = None
    while time.monotonic() < deadline:
        event.refresh_from_db()
        if event.round_set.filter(number=number).exists():
            return
        job = f"{event.status} {event.pairing_job.get('done', '')} {event.pairing_job.get('failed', '')}".strip()
        if job != said:
            said = job
            yield job
        time.sleep(0.1)
    raise SystemExit(f"round {number} did not stand after {seconds} s: {event.pairing_job} {event.reason}")


def large(n: int, url: str) -> None:
    """Let a running site start an event of ``n`` and pair its second round; print what pages took meanwhile."""

    rng = random.Random(n)
    quiet = Probe(url)
    quiet.start()
    time.sleep(3)
    quiet.over.set()
    print(f"the site at rest: {quiet.line()}", flush=True)
    event = swiss(n, 3, starts_at=utc_now())
    for number in (1, 2):
        probe = Probe(url)
        probe.start()
        begun = time.monotonic()
        for job in watched(event, number, 180):
            print(f"  {time.monotonic() - begun:5.1f} s: {job}", flush=True)
        took = time.monotonic() - begun
        probe.over.set()
        print(f"round {number} of {n} players stood after {took:.1f} s; meanwhile {probe.line()}", flush=True)
        if number == 1:
            matches = open_matches(event)
            for match in matches:
                match_rule(match.key, losing_places([rng.choice((1, 2))], 2), "adjudication", utc_now())
                match_arrived(match.pk, utc_now())
            Event.objects.filter(pk=event.pk).update(due_at=utc_now())


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.tournament", description=__doc__)
    parser.add_argument("--players", type=int, default=200, help="players of the simulated Swiss (0: none)")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--large", type=int, default=1000, help="players of the one on a running site (0: none)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)

    try:
        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        if given.players:
            simulate(given.players, given.rounds, given.seed)
        if given.large:
            with running(DATA_DIR) as site:
                large(given.large, site.url)
    finally:
        shutil.rmtree(DATA_DIR, ignore_errors=True)


if __name__ == "__main__":
    main()
