"""The cache on the broker's server, which the site can do without."""

from __future__ import annotations

import logging
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

PAUSE_S = 1.0
"""How long a server that did not answer is left alone: a page that asks ten times waits once."""

_MISSING = object()


@dataclass
class Outage:
    """What this process knows of a server: until when it is left alone, and which keys there are out of date."""

    until: float = 0.0
    owed: set[str] = field(default_factory=set)


_outages: defaultdict[Any, Outage] = defaultdict(Outage)
"""By address: Django makes a cache object for every request."""


_clients: dict[str, Any] = {}
"""Clients by address; they are safe to share between threads."""


class ForgivingRedisCache(RedisCache):
    """Django's cache on Redis, except that a server out of reach holds nothing and keeps nothing, instead of raising.

    Sessions are then read from the database (``cached_db``), the lobby is computed for everybody anew, and limits of
    attempts are not counted. What could not be written or deleted is deleted once the server is back: else a session
    that ended meanwhile would stand there again.
    """

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self.outage = _outages[str(server)]

    @property
    def _cache(self) -> Any:
        """The process' one client of this server: Django's own would be made, and connect, for every request anew."""
        address = str(self._servers)
        if address not in _clients:
            _clients[address] = self._class(self._servers, **self._options)
        return _clients[address]

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._ask(lambda: RedisCache.get(self, key, default, version), default)

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        return self._ask(lambda: RedisCache.get_many(self, keys, version), {})

    def has_key(self, key: Any, version: int | None = None) -> bool:
        return self._ask(lambda: RedisCache.has_key(self, key, version), False)

    def add(self, key: Any, *args: Any, version: int | None = None, **kwargs: Any) -> bool:
        return self._tell([key], version, lambda: RedisCache.add(self, key, *args, version=version, **kwargs), True)

    def set(self, key: Any, *args: Any, version: int | None = None, **kwargs: Any) -> None:
        self._tell([key], version, lambda: RedisCache.set(self, key, *args, version=version, **kwargs), None)

    def touch(self, key: Any, *args: Any, version: int | None = None, **kwargs: Any) -> bool:
        return self._tell([key], version, lambda: RedisCache.touch(self, key, *args, version=version, **kwargs), False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        count: int | None = self._tell([key], version, lambda: RedisCache.incr(self, key, delta, version), None)
        if count is None:
            raise ValueError(f"The cache is out of reach and counts nothing under {key!r}.")
        return count

    def set_many(self, data: Mapping[Any, Any], *args: Any, version: int | None = None, **kwargs: Any) -> list[Any]:
        return self._tell(
            data, version, lambda: RedisCache.set_many(self, data, *args, version=version, **kwargs), list(data)
        )

    def delete(self, key: Any, version: int | None = None) -> bool:
        return self._tell([key], version, lambda: RedisCache.delete(self, key, version), False)

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        keys = list(keys)
        self._tell(keys, version, lambda: RedisCache.delete_many(self, keys, version), None)

    def _tell(self, keys: Iterable[Any], version: int | None, action: Callable[[], Any], otherwise: Any) -> Any:
        """Change something; a change that does not arrive leaves its keys owed."""
        answer = self._ask(action, _MISSING)
        if answer is not _MISSING:
            return answer
        self.outage.owed.update(self.make_and_validate_key(key, version=version) for key in keys)
        return otherwise

    def _ask(self, action: Callable[[], Any], otherwise: Any) -> Any:
        if time.monotonic() < self.outage.until:
            return otherwise
        try:
            self._settle()
            return action()
        except (RedisError, OSError) as error:
            self.outage.until = time.monotonic() + PAUSE_S
            logger.warning("the cache is out of reach: %s", error)
            return otherwise

    def _settle(self) -> None:
        """Delete what is owed before anything is read."""
        owed = set(self.outage.owed)
        if owed:
            self._cache.delete_many(list(owed))
            self.outage.owed -= owed
