"""An executor of our own for match transactions, with lasting connections.

Under ASGI ``database_sync_to_async`` opens and closes a connection around every call and serves a whole process on one
thread. Here each thread keeps its connection: one thread on SQLite (one writer anyway), four on PostgreSQL. What the
function announced is sent after it has returned, on the event loop, where sending costs a tenth of what it costs in a
thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import ParamSpec, TypeVar

from django.db import DatabaseError, InterfaceError, connection

from accounts import live

P = ParamSpec("P")
R = TypeVar("R")

_executor: ThreadPoolExecutor | None = None


def _pool() -> ThreadPoolExecutor:
    global _executor  # noqa: PLW0603  made on first use: the vendor is known only once the settings are loaded
    if _executor is None:
        threads = 1 if connection.vendor == "sqlite" else 4
        _executor = ThreadPoolExecutor(threads, thread_name_prefix="match")
    return _executor


def _call(func: Callable[[], R]) -> tuple[R, list[live.Announcement]]:
    try:
        with live.collected() as announcements:
            result = func()
    except (InterfaceError, DatabaseError):
        if not connection.is_usable():
            connection.close()
        raise
    return result, announcements


async def run(func: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
    """Run a synchronous function in the match executor, then send what it announced; its errors are raised here."""
    loop = asyncio.get_running_loop()
    result, announcements = await loop.run_in_executor(_pool(), partial(_call, partial(func, *args, **kwargs)))
    for announcement in announcements:
        await live.send(*announcement)
    return result


def close_executor() -> None:
    """End the executor and its connections (tests call this between databases)."""
    global _executor
    if _executor is not None:
        pool, _executor = _executor, None
        everybody = Barrier(pool._max_workers)
        for _ in range(pool._max_workers):
            pool.submit(_close_together, everybody)
        pool.shutdown(wait=True)


def _close_together(everybody: Barrier) -> None:
    """Close this thread's connection once every thread has a call of its own, so that none is forgotten."""
    everybody.wait(10)
    connection.close()
