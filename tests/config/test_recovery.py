"""A worker that dies in the middle of a move: the sweeper has the move played by another."""

import contextlib
import http.cookiejar
import json
import os
import re
import signal
import time
import urllib.parse
import urllib.request
from pathlib import Path
from typing import Any

from tests.site import Site, running

THINKS_MS = 6_000
BUSY_TICKS = 8
"""Hundredths of a second of work within half a second: more than an idle worker ever does."""
PATIENCE_S = 15 + THINKS_MS / 1000
"""Fifteen seconds from the worker's death, and the time of the move itself."""


class Visitor:
    """A browser without a window: cookies, forms and the API."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> str:
        with self.opener.open(self.url + path, timeout=30) as answer:
            return answer.read().decode()

    def post(self, path: str, body: bytes, kind: str) -> tuple[str, str]:
        """Return the address where this led and the answer."""
        token = next(cookie.value for cookie in self.jar if cookie.name == "csrftoken")
        headers = {"X-CSRFToken": str(token), "Content-Type": kind, "Referer": self.url}
        request = urllib.request.Request(self.url + path, body, headers)
        with self.opener.open(request, timeout=30) as answer:
            return answer.url, answer.read().decode()

    def match(self, key: str) -> dict[str, Any]:
        return json.loads(self.get(f"/api/v1/matches/{key}"))


def play_the_computer(visitor: Visitor) -> str:
    """Sit down as South of a Quadtria game against the strongest computer; return the match's key."""
    levels = re.findall(r'value="(quadtria:[0-9]+)"', visitor.get("/computer/?game=quadtria"))
    fields = {"level": levels[-1], "seats": "2", "pace": "unlimited", "number": "1"}
    form = "application/x-www-form-urlencoded"
    url, _page = visitor.post("/computer/", urllib.parse.urlencode(fields).encode(), form)
    return url.rstrip("/").split("/")[-1]


def thinking(site: Site) -> int:
    """Wait until a child of the computer's worker is busy; return its process id."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        before = children(site)
        time.sleep(0.5)
        for pid, ticks in children(site).items():
            if pid in before and ticks - before[pid] >= BUSY_TICKS:
                return pid
    raise AssertionError(f"no worker began to think\n{site.logs()}")


def children(site: Site) -> dict[int, int]:
    """Return the processor ticks used by each child of the computer's worker, by process id."""
    workers = {pid for pid, command in site.processes().items() if "computer@" in command}
    found = {}
    for pid in workers:
        with contextlib.suppress(OSError):
            if parent(pid) in workers:
                found[pid] = cpu_ticks(pid)
    return found


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[1])


def cpu_ticks(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11])


def test_a_move_whose_worker_was_killed_is_played_by_another(tmp_path: Path) -> None:
    with running(tmp_path, {"COMPUTER_MOVE_MS": str(THINKS_MS)}) as site:
        visitor = Visitor(site.url)
        key = play_the_computer(visitor)
        version = visitor.match(key)["version"]
        move = json.dumps({"id": "first", "version": version, "text": "d3-c3"}).encode()
        visitor.post(f"/api/v1/matches/{key}/moves", move, "application/json")
        os.kill(thinking(site), signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE_S
        while visitor.match(key)["ply"] < 2:
            assert time.monotonic() < deadline, f"no move {PATIENCE_S} s after the worker's death\n{site.logs()}"
            time.sleep(0.2)
        assert visitor.match(key)["ply"] == 2
