"""How many watch a match: counted by each web process, summed through the cache. For show only, so races may pass."""

from __future__ import annotations

import os
import time
from collections import Counter

from django.core.cache import cache

REFRESH_S = 4.0
FORGET_S = 60.0
"""What a process has not confirmed for so long does not count any more, in seconds."""

REMEMBERED = 1000
"""How many matches' watchers elsewhere are remembered before old ones are dropped."""

_here: Counter[str] = Counter()
_elsewhere: dict[str, tuple[float, int]] = {}


def watch_begin(key: str) -> None:
    _here[key] += 1


def watch_end(key: str) -> None:
    _here[key] -= 1
    if _here[key] <= 0:
        del _here[key]
        _elsewhere.pop(key, None)


def watchers(key: str) -> int:
    """Return the number of spectators as this process knows it, without asking anybody."""
    return _here[key] + _elsewhere.get(key, (0.0, 0))[1]


def watchers_share(key: str) -> int:
    """Tell the other processes of our spectators, learn of theirs, at most every few seconds; return the sum."""
    now = time.time()
    if now - _elsewhere.get(key, (0.0, 0))[0] >= REFRESH_S:
        name = f"watch:{key}"
        counts = {pid: row for pid, row in (cache.get(name) or {}).items() if now - row[0] < FORGET_S}
        others = sum(count for pid, (_at, count) in counts.items() if pid != os.getpid())
        cache.set(name, {**counts, os.getpid(): (now, _here[key])}, timeout=FORGET_S)
        _elsewhere[key] = (now, others)
        _forget(now)
    return watchers(key)


def _forget(now: float) -> None:
    """Drop what was learnt about matches that nobody here has asked about for a while."""
    if len(_elsewhere) > REMEMBERED:
        for key in [key for key, (at, _count) in list(_elsewhere.items()) if now - at > FORGET_S]:
            _elsewhere.pop(key, None)
