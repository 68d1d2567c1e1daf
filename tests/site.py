"""Run the real site for a test: the supervisor, on a free port, in a data folder of its own."""

import contextlib
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
READY_TIMEOUT = 90.0
"""Seconds; a first start compresses the static files."""


def free_port() -> int:
    """Return a port of 127.0.0.1 that nobody listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Site:
    """A running supervisor and what it has said so far."""

    process: subprocess.Popen[str]
    data_dir: Path
    port: int
    said: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def processes(self) -> dict[int, str]:
        """Return the command lines of all living processes that were started for this data folder, by process id."""
        mark = f"DATA_DIR={self.data_dir}".encode()
        found = {}
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if mark in (folder / "environ").read_bytes().split(b"\0"):
                    command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
                    if command:
                        found[int(folder.name)] = command
        return found

    def wait_until_gone(self, seconds: float = 10) -> dict[int, str]:
        """Wait until no process of this site lives. Return those that still do after ``seconds``."""
        deadline = time.monotonic() + seconds
        while (left := self.processes()) and time.monotonic() < deadline:
            time.sleep(0.1)
        return left

    def logs(self) -> str:
        """Return the ends of all logs, for a failure's message."""
        tails = [f"--- {path.name}\n{path.read_text(errors='replace')[-3000:]}" for path in self.log_files()]
        return "\n".join(["".join(self.said), *tails])

    def log_files(self) -> list[Path]:
        return sorted((self.data_dir / "logs").glob("*.log"))


def start(data_dir: Path, variables: Mapping[str, str] | None = None, port: int | None = None) -> Site:
    """Start the supervisor and return at once. It builds no tables in the background unless asked to."""
    port = port or free_port()
    drop = {"DATABASE_URL", "REDIS_URL", "SITE_URL", "DJANGO_SETTINGS_MODULE"}
    kept = {key: value for key, value in os.environ.items() if key not in drop}
    process = subprocess.Popen(
        [sys.executable, "-m", "config.supervisor", "--port", str(port)],
        cwd=ROOT,
        env={**kept, "DATA_DIR": str(data_dir), "BUILD_TABLES": "false", **(variables or {})},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    return Site(process, data_dir, port)


def wait_until_ready(site: Site, seconds: float = READY_TIMEOUT) -> None:
    """Read what the supervisor says until it says that the site is ready."""
    lines: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        assert site.process.stdout is not None
        for line in site.process.stdout:
            site.said.append(line)
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    deadline = time.monotonic() + seconds
    while True:
        try:
            line = lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            raise AssertionError(f"the site was not ready after {seconds} s\n{site.logs()}") from None
        if line is None:
            raise AssertionError(f"the site ended with status {site.process.wait()}\n{site.logs()}")
        if line.startswith("Tercet is ready at "):
            return


def stop(site: Site) -> None:
    """End the site as Ctrl-C does, whatever state it is in."""
    if site.process.poll() is None:
        site.process.send_signal(signal.SIGINT)
        try:
            site.process.wait(20)
        except subprocess.TimeoutExpired:
            site.process.kill()
            site.process.wait()


@contextlib.contextmanager
def running(data_dir: Path, variables: Mapping[str, str] | None = None) -> Iterator[Site]:
    """Run a site that is ready, and end it; nothing of it may be left."""
    site = start(data_dir, variables)
    try:
        wait_until_ready(site)
        yield site
    finally:
        stop(site)
    left = site.wait_until_gone()
    assert not left, f"left behind: {left}"
