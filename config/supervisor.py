"""Run the whole site on one machine: ``python -m config.supervisor [--port 8000]``.

Starts a private broker (unless REDIS_URL names one), prepares the database and static files, then keeps the web server,
the Celery workers and beat running until Ctrl-C or SIGTERM. Every child is tied to this process by the kernel, so
nothing is left behind even when it is killed with -9. Imports no Django: it must outlive a broken settings file.
"""

import argparse
import contextlib
import errno
import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TextIO

from config import broker
from config.processes import Child, stop_all
from config.tether import die_with_parent

ROOT = Path(__file__).resolve().parent.parent
TICK = 0.1
"""Seconds between two looks at the children."""
PATIENCE = 6.0
"""Seconds that the children have to end by themselves."""
HEAD_START = 1.5
"""Seconds that the web server has to itself at the start, so that the first page comes soon on a small machine."""
LOG_EVERY = 5.0
"""Seconds between two looks at the sizes of the logs."""
TABLES_AFTER = 10.0
"""Seconds from the start to the first look at the tables, so that the first visitors have the machine to themselves."""
TABLES_EVERY = 3600.0
"""Seconds between two checks of the tables: one that is missing or damaged is built."""
TABLES_NICE = 15
MESSAGE_LIMIT = 16 * 1024
"""Bytes of the largest WebSocket message that the web server accepts."""


class CannotStart(RuntimeError):
    """Raised when the site cannot be started; the message is one sentence for the person at the terminal."""


@dataclass(frozen=True)
class Options:
    """What to run and where."""

    host: str
    port: int
    data_dir: Path

    @property
    def url(self) -> str:
        """Return the address to print and to ask."""
        reachable = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104  not bound, replaced
        return f"http://{f'[{reachable}]' if ':' in reachable else reachable}:{self.port}"

    @property
    def site_url(self) -> str:
        """Return the public address: SITE_URL, or the one listened on."""
        return os.environ.get("SITE_URL") or self.url


def read_options(arguments: list[str]) -> Options:
    """Read command line and environment: HOST, PORT and DATA_DIR have embedded defaults."""
    parser = argparse.ArgumentParser(prog="python -m config.supervisor", description="Run Tercet on this machine.")
    parser.add_argument("--host", default=os.environ.get("HOST") or "127.0.0.1")
    parser.add_argument("--port", type=int, default=os.environ.get("PORT") or 8000)
    parser.add_argument("--with-parent", action="store_true", help="end when the process that started this one dies")
    given = parser.parse_args(arguments)
    if not 0 < given.port < 65536:
        raise CannotStart(f"PORT must lie between 1 and 65535, not {given.port}.")
    if given.with_parent:
        die_with_parent(signal.SIGTERM)
    data_dir = Path(os.environ.get("DATA_DIR") or ROOT / "var").absolute()
    return Options(given.host, given.port, data_dir)


def lock(data_dir: Path) -> TextIO:
    """Take the data folder for this process; the kernel gives it back at our death."""
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        (data_dir / "logs").mkdir(exist_ok=True)
        handle = (data_dir / "supervisor.lock").open("a+")
    except OSError as error:
        raise CannotStart(f"The data folder {data_dir} cannot be written: {error.strerror}.") from error
    for _attempt in range(20):
        with contextlib.suppress(BlockingIOError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return handle
        time.sleep(TICK)
    raise CannotStart(f"Another Tercet is already running on the data folder {data_dir}; stop it, or set DATA_DIR.")


def check_port(options: Options) -> None:
    """Raise CannotStart unless the port can be listened on. A site that is just dying gets two seconds to let go."""
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    for attempt in range(20):
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((options.host, options.port))
                return
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    raise CannotStart(
                        f"Cannot listen on port {options.port} of {options.host}: {error.strerror}."
                    ) from error
        if attempt < 19:
            time.sleep(TICK)
    raise CannotStart(
        f"Port {options.port} of {options.host} is taken by another program; stop it, or choose another port "
        f"(PORT={options.port + 1} make run)."
    )


def environment(options: Options, redis_url: str) -> dict[str, str]:
    """Return the children's environment."""
    return {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "PYTHONUNBUFFERED": "1",
        "DATA_DIR": str(options.data_dir),
        "REDIS_URL": redis_url,
        "SITE_URL": options.site_url,
    }


def web_command(options: Options) -> list[str]:
    """Return Daphne's command line; the default backlog of 50 times out under a burst of connects."""
    interface = options.host.replace(":", r"\:")
    return [
        *(sys.executable, "-m", "daphne", "-v", "0", "--no-server-name"),
        *("-e", f"tcp:port={options.port}:interface={interface}:backlog=2048"),
        *("--websocket-max-message-size", str(MESSAGE_LIMIT), "--websocket-max-frame-size", str(MESSAGE_LIMIT)),
        "config.asgi:application",
    ]


def worker_command(queue: str, processes: int) -> list[str]:
    """Return the command line of a worker of ``queue``. Only one worker serves a queue, so it needs no gossip."""
    return [
        *(sys.executable, "-m", "celery", "-A", "config", "worker", "-Q", queue, "-n", f"{queue}@%h"),
        *("--concurrency", str(processes), "--loglevel", "INFO", "-O", "fair"),
        *("--without-gossip", "--without-mingle", "--without-heartbeat"),
    ]


def beat_command() -> list[str]:
    """Return beat's command line; its schedule lives in memory, so no stale file can stop or mislead it."""
    return [
        *(sys.executable, "-m", "celery", "-A", "config", "beat"),
        *("--pidfile", "", "-S", "celery.beat:Scheduler", "--loglevel", "WARNING"),
    ]


def tables_command() -> list[str]:
    """Return the command line that checks the tables of solved games and builds what is missing."""
    return [sys.executable, "manage.py", "tables", "build", "all"]


def builds_tables() -> bool:
    """Tell whether tables are built in the background: BUILD_TABLES, yes unless it says no."""
    return (os.environ.get("BUILD_TABLES") or "true").strip().lower() in ("true", "1", "yes", "y", "on", "t", "ok")


class Supervisor:
    """Keeps the children running until asked to stop."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.logs = options.data_dir / "logs"
        self.stopping = False
        self.broker: list[Child] = []
        self.site: list[Child] = []

    def ask_to_stop(self, _signal: int, _frame: FrameType | None) -> None:
        """Handle Ctrl-C, SIGTERM and SIGHUP."""
        self.stopping = True

    def child(self, name: str, command: list[str], variables: dict[str, str]) -> Child:
        """Describe a child that logs to NAME.log."""
        return Child(name, command, variables, self.logs / f"{name}.log")

    def start_broker(self) -> str:
        """Return the broker's URL: REDIS_URL, or that of a private broker started here."""
        if given := os.environ.get("REDIS_URL"):
            return given
        try:
            binary, path = broker.find_binary(), broker.socket_path(self.options.data_dir)
        except broker.NoBroker as error:
            raise CannotStart(str(error)) from error
        path.unlink(missing_ok=True)
        child = self.child("broker", broker.command(binary, path, self.options.data_dir), dict(os.environ))
        self.broker.append(child)
        child.start(time.monotonic())
        deadline = time.monotonic() + 10
        while not _answers(path):
            if time.monotonic() > deadline or (child.process and child.process.poll() is not None):
                raise CannotStart(f"The broker {binary} did not start; see {child.log}.")
            time.sleep(0.02)
        return f"unix://{path}"

    def prepare(self, variables: dict[str, str]) -> None:
        """Run migrations, static files and the computer players, and wait for them."""
        child = self.child("prepare", [sys.executable, "-m", "config.prepare"], variables)
        child.log.unlink(missing_ok=True)
        child.start(time.monotonic())
        self.site = [child]
        while child.process and child.process.poll() is None and not self.stopping:
            time.sleep(0.02)
        if not self.stopping and child.process and child.process.returncode:
            lines = [line for line in child.log.read_text(errors="replace").splitlines() if line.strip()]
            raise CannotStart(f"Preparing the database failed ({''.join(lines[-1:])}); see {child.log}.")
        stop_all(self.site, PATIENCE)
        self.site = []

    def start_site(self, variables: dict[str, str]) -> None:
        """Start web server, workers and beat; later, with what they leave of the machine, the building of tables."""
        players = max(1, (os.cpu_count() or 1) - 1)
        commands = {
            "web": web_command(self.options),
            "default": worker_command("default", 2),
            "computer": worker_command("computer", players),
            "beat": beat_command(),
        }
        self.site = [self.child(name, command, variables) for name, command in commands.items()]
        for child in self.site[1:]:
            child.start_at = time.monotonic() + HEAD_START
        if builds_tables():
            tables = self.child("tables", tables_command(), variables)
            tables.again_after, tables.nice = TABLES_EVERY, TABLES_NICE
            tables.start_at = time.monotonic() + TABLES_AFTER
            self.site.append(tables)

    def watch(self) -> None:
        """Tend the children until asked to stop; say once that the site is ready."""
        ready, next_log, next_question = False, 0.0, 0.0
        while not self.stopping:
            now = time.monotonic()
            for child in (*self.broker, *self.site):
                if (sentence := child.tend(now)) is not None:
                    print(sentence, file=sys.stderr, flush=True)
            if not ready and now >= next_question:
                ready = _is_healthy(self.options.url, self.options.site_url)
                next_question = now + TICK
                if ready:
                    print(f"Tercet is ready at {self.options.url}", flush=True)
            if now >= next_log:
                next_log = now + LOG_EVERY
                for child in (*self.broker, *self.site):
                    child.bound_log()
            time.sleep(TICK)

    def run(self) -> None:
        """Run the site to its end, and take everything down whatever happens."""
        for sig in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(sig, self.ask_to_stop)
        try:
            variables = environment(self.options, self.start_broker())
            self.prepare(variables)
            self.start_site(variables)
            self.watch()
        finally:
            stop_all(self.site, PATIENCE)
            stop_all(self.broker, PATIENCE)


def _answers(path: Path) -> bool:
    """Tell whether something listens on a unix socket."""
    with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(OSError):
        probe.connect(str(path))
        return True
    return False


def _is_healthy(url: str, site_url: str) -> bool:
    """Tell whether the site at ``url`` answers, under its public name, that its database and broker are well."""
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    host = urllib.parse.urlsplit(site_url).netloc
    question = urllib.request.Request(f"{url}/health/", headers={"Host": host})  # noqa: S310  our own http address
    with contextlib.suppress(OSError, urllib.error.URLError), opener.open(question, timeout=2) as answer:
        return bool(answer.status == 200)
    return False


def main() -> int:
    """Run, and turn what cannot be helped into one sentence and exit status 1."""
    os.chdir(ROOT)
    try:
        options = read_options(sys.argv[1:])
        check_port(options)
        with lock(options.data_dir):
            Supervisor(options).run()
    except CannotStart as reason:
        print(f"Tercet cannot start: {reason}", file=sys.stderr, flush=True)
        return 1
    except (KeyboardInterrupt, subprocess.SubprocessError) as reason:
        print(f"Tercet stopped: {reason!r}", file=sys.stderr, flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
