"""Modules that load when something of them is first asked for: those that load numba, which takes a second.

Not ``importlib.util.LazyLoader``: on Python 3.11 two threads that ask at once may see a module half loaded, and a
worker warms up beside its first task. ``import_module`` holds the lock of the module.
"""

from importlib import import_module
from typing import Any


class Later:
    """Stands for a module, as in ``truth = Later("games.rules.troika.truth")``."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        return getattr(import_module(self._name), attribute)
