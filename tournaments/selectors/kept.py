"""What takes a while to work out, kept in the cache; of many who look at the same moment one works it out."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache import cache

T = TypeVar("T")

KEPT_S = 24 * 3600
"""Seconds that something is kept: the next version of it has a key of its own."""
MADE_WITHIN_S = 3
"""Seconds for which one viewer's computing keeps the others from doing the same, unless told otherwise."""
LOOK_AGAIN_S = 0.05


def kept(key: str, make: Callable[[], T], within_s: float = MADE_WITHIN_S) -> T:
    """Return what is kept under a key, made by one caller where it is missing: the others wait up to ``within_s``."""
    found: T | None = cache.get(key)
    mine = found is None and cache.add(f"{key}:made", 1, within_s)
    if found is None and not mine:
        found = _awaited(key, within_s)
    if found is not None:
        return found
    try:
        found = make()
        cache.set(key, found, KEPT_S)
    finally:
        if mine:
            cache.delete(f"{key}:made")
    return found


def _awaited(key: str, within_s: float) -> Any:
    """Wait for what another caller is making; None when that takes too long or has failed."""
    until = time.monotonic() + within_s
    while time.monotonic() < until:
        time.sleep(LOOK_AGAIN_S)
        found = cache.get(key)
        if found is not None or cache.get(f"{key}:made") is None:
            return cache.get(key) if found is None else found
    return None
