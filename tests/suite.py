"""`make test`: install what may be installed, check the style, run every test where it belongs, browsers last.

Each step must succeed before the next begins; the last one is pytest's own run of the browser tests, whose summary line
ends the output. What cannot run on this machine is said loudly and left out, never silently.
"""

import argparse
import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

from tests import services

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
BIN = Path(PYTHON).parent
APT = {"chromium": "chromium", "postgresql": "postgresql"}
"""What the tests need beside Python, and its Debian package."""
DATABASE_TESTS = [
    *("tests/accounts", "tests/games", "--ignore=tests/games/rules", "--ignore=tests/games/engine"),
    *("tests/tournaments/services", "tests/tournaments/test_socket.py"),
    "tests/tournaments/views/test_odd_requests.py",
]
"""Run on SQLite with the layer in memory, and again on PostgreSQL with the layer on Redis; the rules need neither."""
WORKERS = "2"


@dataclass
class Plan:
    """What to do with this machine."""

    full: bool = False
    left_out: list[str] = field(default_factory=list)


def say(text: str) -> None:
    """Print a headline."""
    print(f"\n=== {text}", flush=True)


def missing_tools() -> list[str]:
    """Return the Debian packages of the tools that are not here."""
    missing = []
    if not shutil.which("chromium"):
        missing.append(APT["chromium"])
    try:
        services.postgres_bin()
    except services.Missing:
        missing.append(APT["postgresql"])
    return missing


def install_tools(plan: Plan) -> None:
    """Install missing tools with apt where this process may; note what stays missing and why."""
    packages = missing_tools()
    if packages and os.getuid() == 0 and shutil.which("apt-get"):
        say(f"installing {' '.join(packages)}")
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "PG_SKIP_START": "1"}
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        for arguments in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
            subprocess.run(["apt-get", *arguments], check=False, env=environment, **quiet)
    why = "apt-get could not install it" if os.getuid() == 0 else "only root may install it"
    plan.left_out += [f"{package} ({why}; on Debian: apt install {package})" for package in missing_tools()]


def step(name: str, *command: str | Path) -> None:
    """Run one step; end the suite with its exit status if it fails."""
    say(name)
    begun = time.monotonic()
    status = subprocess.run([str(part) for part in command], check=False, cwd=ROOT, stdin=subprocess.DEVNULL).returncode
    if status:
        print(f"\n=== FAILED: {name} (exit status {status})", file=sys.stderr, flush=True)
        sys.exit(status if 0 < status < 256 else 1)
    print(f"    {time.monotonic() - begun:.0f} s", flush=True)


def lint() -> None:
    """Check style, types and the directions of imports."""
    step("ruff", BIN / "ruff", "check", ".")
    step("ruff format", BIN / "ruff", "format", "--check", ".")
    step("mypy (strict on the pure packages)", BIN / "mypy")
    step("import-linter", BIN / "lint-imports", "--no-cache")
    step("migrations are complete", PYTHON, "manage.py", "makemigrations", "--check", "--dry-run")


def pytest_command(plan: Plan, *arguments: str) -> list[str]:
    """Return pytest's command line; the long tests only in the full suite."""
    marks = [] if plan.full else ["-m", "not full"]
    return [PYTHON, "-m", "pytest", "-q", *marks, *arguments]


def run_tests(plan: Plan) -> None:
    """Run everything but the browsers, each time with the servers that it needs."""
    step(
        "unit, property and service tests: SQLite, channel layer in memory",
        *pytest_command(plan, "-n", WORKERS, "--ignore=tests/e2e", "--ignore=tests/config", "tests"),
    )
    step("the supervisor", *pytest_command(plan, "-n", WORKERS, "--dist", "loadfile", "tests/config"))
    if any("postgresql" in sentence for sentence in plan.left_out):
        return
    step(
        "service tests: PostgreSQL, channel layer on Redis",
        *(PYTHON, "-m", "tests.services", "run", "--postgres", "--redis", "--"),
        *pytest_command(plan, "-n", WORKERS, *DATABASE_TESTS, "tests/config/test_settings.py"),
    )


def run_browsers(plan: Plan) -> None:
    """Become pytest for the browser tests: its summary line is the last thing said."""
    if plan.left_out:
        say("LEFT OUT on this machine: " + "; ".join(plan.left_out))
    if any("chromium" in sentence for sentence in plan.left_out):
        step("summary without browser tests", *pytest_command(plan, "tests/architecture"))
        return
    say("end to end: Chromium against the running site")
    os.chdir(ROOT)
    sys.stdout.flush()
    command = pytest_command(plan, "-n", WORKERS, "--dist", "loadfile", "tests/e2e")
    os.execv(command[0], command)


def main(arguments: list[str]) -> int:
    """Run the suite, or only its first part."""
    parser = argparse.ArgumentParser(prog="python -m tests.suite")
    parser.add_argument("--full", action="store_true", help="the long tests as well")
    parser.add_argument("--lint", action="store_true", help="style, types and imports only")
    given = parser.parse_args(arguments)
    plan = Plan(full=given.full)
    lint()
    if given.lint:
        return 0
    install_tools(plan)
    run_tests(plan)
    run_browsers(plan)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
