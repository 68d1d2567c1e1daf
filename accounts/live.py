"""The one door to the channel layer: announce that a topic has a new version, and listen to topics.

A topic is ``match:KEY``, ``lobby``, ``event:KEY``, ``person:ID`` or ``session:HASH``. Only the topic and a version number
cross the layer; each listener then asks the selectors what its own viewer may see, so secrets have one door. Layers
deliver at most once: a listener that sees a gap, or connects again, reads the whole state.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from asgiref.sync import async_to_sync
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.layers import get_channel_layer
from django.db import transaction

logger = logging.getLogger(__name__)


def group(topic: str) -> str:
    """Return the layer's group name of a topic."""
    return topic.replace(":", ".")


def session_topic(session_key: str) -> str:
    """Return the topic of a login session, without giving its key away to the layer."""
    return "session:" + hashlib.sha256(session_key.encode()).hexdigest()[:40]


async def send(topic: str, version: int = 0, hint: str = "") -> None:
    """Tell the listeners of a topic at once. A layer that is down is logged, never raised: listeners resync."""
    try:
        await get_channel_layer().group_send(
            group(topic), {"type": "live.changed", "topic": topic, "version": version, "hint": hint}
        )
    except Exception:
        logger.warning("announcing %s failed", topic, exc_info=True)


Announcement = tuple[str, int, str]

_collector: ContextVar[list[Announcement] | None] = ContextVar("announcements", default=None)


@contextmanager
def collected() -> Iterator[list[Announcement]]:
    """Collect what is announced inside instead of sending it; the caller sends it (``games.db.run`` does)."""
    announcements: list[Announcement] = []
    token = _collector.set(announcements)
    try:
        yield announcements
    finally:
        _collector.reset(token)


def announce(topic: str, version: int = 0, hint: str = "") -> None:
    """Tell the listeners of a topic once the current transaction has committed (at once outside of one)."""

    def tell() -> None:
        collector = _collector.get()
        if collector is None:
            async_to_sync(send)(topic, version, hint)
        else:
            collector.append((topic, version, hint))

    transaction.on_commit(tell)


class LiveConsumer(AsyncJsonWebsocketConsumer):
    """A socket that listens to topics; subclasses answer ``live_changed``."""

    async def listen(self, topic: str) -> None:
        await self.channel_layer.group_add(group(topic), self.channel_name)
        self.topics = [*getattr(self, "topics", []), topic]

    async def disconnect(self, code: int) -> None:
        for topic in getattr(self, "topics", []):
            await self.channel_layer.group_discard(group(topic), self.channel_name)

    async def live_changed(self, event: dict[str, Any]) -> None:
        raise NotImplementedError
