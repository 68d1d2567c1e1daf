"""A child that comes to its end, and whether tables are built."""

import os
import sys
import time
from pathlib import Path

import pytest

from config.processes import Child, stop_all
from config.supervisor import builds_tables


def ended(child: Child) -> str | None:
    """Start the child, wait for its end, and return what tending it then says."""
    child.start(0.0)
    deadline = time.monotonic() + 20
    while child.process is not None and child.process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.02)
    return child.tend(100.0)


@pytest.mark.parametrize(("status", "says"), [(0, False), (3, True)])
def test_a_child_that_comes_to_its_end_is_run_anew_much_later(tmp_path: Path, status: int, says: bool) -> None:
    code = f"import os, sys; print(os.nice(0)); sys.exit({status})"
    child = Child("tables", [sys.executable, "-c", code], dict(os.environ), tmp_path / "log", again_after=50.0, nice=4)
    sentence = ended(child)
    assert (sentence is not None) == says
    assert child.log.read_text().strip() == str(min(19, os.nice(0) + 4))
    assert child.tend(149.0) is None
    assert child.process is None
    child.tend(150.0)
    assert child.process is not None
    stop_all([child], 5)


@pytest.mark.parametrize(
    ("text", "builds"), [("", True), ("true", True), ("false", False), ("0", False), ("no", False)]
)
def test_tables_are_built_unless_the_environment_says_no(
    monkeypatch: pytest.MonkeyPatch, text: str, builds: bool
) -> None:
    monkeypatch.setenv("BUILD_TABLES", text)
    assert builds_tables() == builds
