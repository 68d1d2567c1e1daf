"""How many moves a second, how soon on the opponent's screen: ``python -m tests.benchmarks.moves --help``.

Plays live games over real sockets against a running server (Daphne, the site's own application, a broker on a unix
socket), then, in the same run and on the same server, lets a bare consumer do one three-statement transaction and one
group send a move. A move is done when both players have it; then the opponent moves at once, or, with --rate, when its
time has come. The ratio of the two is what the rules, the clocks and the views cost.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from config.tether import die_with_parent
from tests import services
from tests.site import ROOT, free_port

PLIES_A_MATCH = 14
"""Guess at a random game's length, to make enough matches in advance."""


@dataclass
class Tally:
    """What a run came to. Latencies in seconds, from the sending of a move to the opponent's new state."""

    latencies: list[float] = field(default_factory=list)
    seconds: float = 0.0
    queries: int = 0

    def percentile(self, share: float) -> float:
        """Return a latency in milliseconds."""
        ordered = sorted(self.latencies)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds if self.seconds else 0.0

    def line(self, name: str) -> str:
        per_move = self.queries / max(1, len(self.latencies))
        return (
            f"{name:<22} {self.rate:8.0f} moves/s   p50 {self.percentile(0.5):7.1f} ms   "
            f"p99 {self.percentile(0.99):7.1f} ms   {per_move:5.1f} queries a move   {len(self.latencies)} moves"
        )


@contextlib.contextmanager
def server(database: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Run broker, database and web server; yield the port and the environment."""
    folder = Path(tempfile.mkdtemp(prefix="tercet-bench-"))
    port = free_port()
    try:
        with services.running(with_postgres=database == "postgres", with_redis=True) as variables:
            drop = {"DATABASE_URL", "REDIS_URL", "SITE_URL"}
            environment = {key: value for key, value in os.environ.items() if key not in drop}
            environment |= {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings", **variables}
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "-v", "0"],
                cwd=ROOT,
                env=environment,
                check=True,
                stdin=subprocess.DEVNULL,
            )
            web = subprocess.Popen(
                [
                    *(sys.executable, "-m", "daphne", "-v", "0", "-e"),
                    f"tcp:port={port}:interface=127.0.0.1:backlog=2048",
                    "tests.benchmarks.application:application",
                ],
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                preexec_fn=die_with_parent,  # noqa: PLW1509  one thread only
            )
            try:
                _wait(port)
                yield port, environment
            finally:
                web.terminate()
                web.wait(10)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(port: int) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        with contextlib.suppress(OSError):
            queries_so_far(port)
            return
        time.sleep(0.1)
    raise TimeoutError("the web server did not answer within 60 s")


def queries_so_far(port: int) -> int:
    """Ask the web process how many queries it has made."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"http://127.0.0.1:{port}/benchmark/queries", timeout=5) as answer:
        return int(json.load(answer)["queries"])


class Table:
    """Two sockets of one match."""

    def __init__(self, sockets: list[ClientConnection], tally: Tally) -> None:
        self.sockets = sockets
        self.tally = tally
        self.states: list[dict[str, Any]] = [{}, {}]

    async def play_site(self, until: float, pause: float) -> None:
        """Play random legal moves of the real game until it is over or the time is up."""
        for side, socket in enumerate(self.sockets):
            await self._state(side, socket, 0)
        while time.monotonic() < until:
            mover = next((side for side, state in enumerate(self.states) if state["legal"]), None)
            if mover is None:
                return
            state = self.states[mover]
            text = random.choice(state["legal"])
            message = {"type": "move", "id": f"{state['version']}", "version": state["version"], "text": text}
            begun = time.monotonic()
            await self.sockets[mover].send(json.dumps(message))
            await self._state(1 - mover, self.sockets[1 - mover], state["version"] + 1)
            self.tally.latencies.append(time.monotonic() - begun)
            await self._state(mover, self.sockets[mover], state["version"] + 1)
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))

    async def _state(self, side: int, socket: ClientConnection, version: int) -> None:
        while self.states[side].get("version", -1) < version:
            message = json.loads(await socket.recv())
            if message["type"] == "error":
                raise RuntimeError(f"the server refused a move: {message}")
            if message["type"] == "state":
                self.states[side] = message["match"]

    async def play_bare(self, until: float, pause: float) -> None:
        """Let the bare consumer do its least, the two sockets in turn."""
        mover = 0
        while time.monotonic() < until:
            begun = time.monotonic()
            await self.sockets[mover].send(json.dumps({"type": "move", "id": "1", "version": 1, "text": "d3"}))
            await self.sockets[1 - mover].recv()
            self.tally.latencies.append(time.monotonic() - begun)
            await self.sockets[mover].recv()
            mover = 1 - mover
            await asyncio.sleep(max(0.0, pause - (time.monotonic() - begun)))


async def run(port: int, entries: list[dict[str, Any]], kind: str, seconds: float, rate: float) -> Tally:
    """Connect everybody, then measure for some seconds. ``rate`` is moves a second over all tables, 0 for no pause."""
    tally = Tally()

    async def open_socket(session: str, key: str) -> ClientConnection:
        headers = {"Cookie": f"sessionid={session}"}
        address = f"ws://127.0.0.1:{port}/ws/{kind}/{key}/"
        origin: Any = f"http://127.0.0.1:{port}"
        return await connect(
            address, origin=origin, additional_headers=headers, compression=None, max_size=None, proxy=None
        )

    async def open_table(entry: dict[str, Any]) -> list[Table]:
        return [
            Table([await open_socket(session, key) for session in entry["sessions"]], tally) for key in entry["matches"]
        ]

    tables = [await open_table(entry) for entry in entries]
    pause = len(entries) / rate if rate else 0.0

    async def play(matches: list[Table], until: float) -> None:
        await asyncio.sleep(random.random() * pause)
        for table in matches:
            await (table.play_site if kind == "match" else table.play_bare)(until, pause)

    await asyncio.sleep(0.5)
    before, begun = queries_so_far(port), time.monotonic()
    await asyncio.gather(*(play(matches, begun + seconds) for matches in tables))
    tally.seconds = time.monotonic() - begun
    tally.queries = queries_so_far(port) - before
    for matches in tables:
        for table in matches:
            for socket in table.sockets:
                await socket.close()
    return tally


def tables(environment: dict[str, str], count: int, matches: int, game: str) -> list[dict[str, Any]]:
    """Make the tables in a process of its own: this one knows no Django."""
    answer = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.tables", str(count), str(matches), game],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    return list(json.loads(answer.stdout))


def measure(database: str, given: argparse.Namespace) -> None:
    """Print the figures of one database."""
    with server(database) as (port, environment):
        for count in given.games:
            expected = given.rate or given.expect
            matches = 1 + int(expected * given.seconds / count / PLIES_A_MATCH)
            print(f"\n{database}, {count} games of {given.game}, {given.seconds:.0f} s", flush=True)
            site = asyncio.run(
                run(port, tables(environment, count, matches, given.game), "match", given.seconds, given.rate)
            )
            print(site.line("site"), flush=True)
            bare = asyncio.run(run(port, tables(environment, count, 1, given.game), "bare", given.seconds, given.rate))
            print(bare.line("bare consumer"), flush=True)
            print(f"ratio {site.rate / bare.rate:.2f}", flush=True)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.moves", description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=[1, 10, 100], help="numbers of games at the same time")
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rate", type=float, default=0.0, help="moves a second over all games; 0: as fast as it goes")
    parser.add_argument("--expect", type=float, default=700.0, help="moves a second to make enough matches for")
    parser.add_argument("--game", default="quadtria")
    parser.add_argument("--database", choices=["sqlite", "postgres", "both"], default="both")
    given = parser.parse_args()
    for database in ["sqlite", "postgres"] if given.database == "both" else [given.database]:
        measure(database, given)


if __name__ == "__main__":
    main()
