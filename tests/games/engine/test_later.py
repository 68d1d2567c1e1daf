"""Modules that load when something of them is first asked for."""

import subprocess
import sys

import pytest

from games.engine.later import Later


def test_a_module_is_there_when_it_is_asked_for():
    assert Later("math").pi == pytest.approx(3.14159, abs=1e-5)


def test_what_a_module_does_not_hold_is_refused_as_by_the_module():
    with pytest.raises(AttributeError):
        _ = Later("math").no_such_number


def test_numba_is_not_loaded_with_the_games():
    loads = "import sys, games.puzzles.collection; from games import catalogue; catalogue.all()"
    code = f"{loads}; print('numba' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
