"""Start the servers that some tests need, for as long as a command runs.

``python -m tests.services run --postgres --redis -- pytest tests/games``

PostgreSQL: a temporary cluster from Debian's packages, started as an ordinary user, on a unix socket only. Redis: the
binary that `make run` would use, on a unix socket only. Both lie in one temporary folder that goes away at the end.
"""

import argparse
import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Iterator
from pathlib import Path

from config import broker
from config.tether import die_with_parent

POSTGRES_HOME = Path("/usr/lib/postgresql")
START_TIMEOUT = 30.0
"""Seconds that a server has to answer."""
TEST_SETTINGS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200")
"""A test cluster that is thrown away needs no safety."""


class Missing(RuntimeError):
    """Raised when a server is not installed; the message says which."""


def postgres_bin() -> Path:
    """Return the folder of the newest installed PostgreSQL server's programs."""
    found = sorted(POSTGRES_HOME.glob("*/bin/initdb"), key=lambda path: float(path.parent.parent.name))
    if found:
        return found[-1].parent
    if initdb := shutil.which("initdb"):
        return Path(initdb).resolve().parent
    raise Missing("PostgreSQL's server programs are not installed (on Debian: apt install postgresql)")


def _ordinary_user() -> pwd.struct_passwd:
    """Return the user to run PostgreSQL as, which refuses to run as root."""
    if os.getuid() != 0:
        return pwd.getpwuid(os.getuid())
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise Missing("PostgreSQL does not run as root, and there is no user postgres or nobody")


@contextlib.contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """Run a temporary cluster in ``folder`` and yield its DATABASE_URL."""
    programs, user = postgres_bin(), _ordinary_user()
    home = folder / "postgres"
    home.mkdir(mode=0o700)
    if os.getuid() == 0:
        folder.chmod(0o711)
        os.chown(home, user.pw_uid, user.pw_gid)
    data = home / "data"
    identity = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if os.getuid() == 0 else {}
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "tercet", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True,
        stdout=subprocess.DEVNULL,
        cwd=home,
        **identity,
    )
    options = [part for setting in TEST_SETTINGS for part in ("-c", setting)]
    with (folder / "postgres.log").open("wb") as log:
        server = subprocess.Popen(
            [programs / "postgres", "-D", data, "-k", home, "-c", "listen_addresses=", *options],
            stdout=log,
            stderr=log,
            stdin=subprocess.DEVNULL,
            cwd=home,
            preexec_fn=lambda: die_with_parent(signal.SIGQUIT),  # noqa: PLW1509  one thread only
            **identity,
        )
    try:
        _wait_for(home / ".s.PGSQL.5432", server, "PostgreSQL")
        while subprocess.run([programs / "pg_isready", "-q", "-h", home], check=False).returncode == 1:
            time.sleep(0.05)  # it listens already and refuses everybody while it starts up
        subprocess.run(
            [programs / "createdb", "-h", home, "-U", "tercet", "tercet"], check=True, stdout=subprocess.DEVNULL
        )
        yield f"postgres:///tercet?{urllib.parse.urlencode({'host': home, 'user': 'tercet'})}"
    finally:
        _stop(server, signal.SIGINT)


@contextlib.contextmanager
def redis(folder: Path) -> Iterator[str]:
    """Run a Redis-compatible server in ``folder`` and yield its REDIS_URL."""
    try:
        binary = broker.find_binary()
    except broker.NoBroker as error:
        raise Missing(str(error)) from error
    path = folder / "redis.sock"
    with (folder / "redis.log").open("wb") as log:
        server = subprocess.Popen(
            broker.command(binary, path, folder), stdout=log, stderr=log, stdin=subprocess.DEVNULL
        )
    try:
        _wait_for(path, server, "Redis")
        yield f"unix://{path}"
    finally:
        _stop(server, signal.SIGTERM)


def _wait_for(path: Path, server: subprocess.Popen[bytes], name: str) -> None:
    """Wait until ``server`` listens on the unix socket ``path``."""
    deadline = time.monotonic() + START_TIMEOUT
    while time.monotonic() < deadline and server.poll() is None:
        with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(OSError):
            probe.connect(str(path))
            return
        time.sleep(0.05)
    raise RuntimeError(f"{name} did not start listening on {path} (exit status {server.poll()})")


def _stop(server: subprocess.Popen[bytes], gentle: signal.Signals) -> None:
    """End a server, gently first."""
    server.send_signal(gentle)
    try:
        server.wait(10)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


@contextlib.contextmanager
def running(*, with_postgres: bool, with_redis: bool) -> Iterator[dict[str, str]]:
    """Run the wanted servers and yield the environment variables that point to them."""
    folder = Path(tempfile.mkdtemp(prefix="tercet-"))
    try:
        with contextlib.ExitStack() as stack:
            variables: dict[str, str] = {}
            if with_postgres:
                variables["DATABASE_URL"] = stack.enter_context(postgres(folder))
            if with_redis:
                variables["REDIS_URL"] = stack.enter_context(redis(folder))
            yield variables
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main(arguments: list[str]) -> int:
    """Run a command with the servers around it and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.services")
    parser.add_argument("verb", choices=["run"])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--redis", action="store_true")
    parser.add_argument("command", nargs="+", help="after --")
    given = parser.parse_args(arguments)
    try:
        with running(with_postgres=given.postgres, with_redis=given.redis) as variables:
            return subprocess.run(
                given.command, check=False, env={**os.environ, **variables}, preexec_fn=die_with_parent
            ).returncode
    except Missing as reason:
        print(f"tests.services: {reason}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
