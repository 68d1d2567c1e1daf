"""Compiling where nothing can be cached: it takes longer, and gives the same."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def said(code: str, **variables: str) -> list[str]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": "/proc/nowhere", **variables}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout.split()


def test_another_folder_is_taken_where_the_cache_cannot_be_written(tmp_path: Path) -> None:
    code = "import os; from games.engine.compiled import CACHED; print(CACHED, os.environ['NUMBA_CACHE_DIR'])"
    answer = said(code, TMPDIR=str(tmp_path))
    assert answer == ["True", str(tmp_path / f"tercet-numba-{os.getuid()}")]


def test_without_any_folder_functions_are_compiled_each_time() -> None:
    code = "import tempfile; tempfile.tempdir = '/proc/nowhere'; from games.engine import compiled as c; "
    assert said(code + "print(c.CACHED, c.compiled(lambda n: n + 1)(2))") == ["False", "3"]
