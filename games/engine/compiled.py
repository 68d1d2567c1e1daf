"""Machine code for inner loops: numba, with a cache on disk where one can be written.

Loading numba takes a second, so only modules that compute import this one, and those are imported when first needed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def _writable(folder: Path) -> bool:
    """Tell whether a file can be written in this folder, which is made where it is missing."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _choose_cache() -> bool:
    """Point numba at a folder that can be written; return False where there is none, and nothing is cached."""
    wanted = os.environ.get("NUMBA_CACHE_DIR", "")
    if wanted and _writable(Path(wanted)):
        return True
    spare = Path(tempfile.gettempdir()) / f"tercet-numba-{os.getuid()}"
    if _writable(spare):
        os.environ["NUMBA_CACHE_DIR"] = str(spare)
        return True
    return False


CACHED = _choose_cache()

import numba  # noqa: E402  reads the environment when it is loaded


def compiled(function: F | None = None, /, **options: Any) -> Any:
    """Compile a function to machine code (``numba.njit``), cached on disk, without holding the interpreter's lock."""
    settings = {"cache": CACHED, "nogil": True, **options}
    return numba.njit(**settings) if function is None else numba.njit(**settings)(function)
