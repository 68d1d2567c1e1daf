"""The one door to the channel layer: announce that a topic has a new version, and listen to topics.

A topic is ``match:KEY``, ``lobby``, ``event:KEY``, ``person:ID`` or ``session:HASH``. Only the topic and a version
number cross the layer; each listener then asks the selectors what its own viewer may see, so secrets have one door.
Layers deliver at most once: a listener that sees a gap, or connects again, reads the whole state.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from importlib import import_module
from typing import Any

from asgiref.sync import async_to_sync
from channels.auth import get_user
from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from channels.layers import get_channel_layer
from django.conf import settings
from django.db import transaction

from accounts.wire import decode, pong

logger = logging.getLogger(__name__)

SESSION_ENDED = 4401
"""Close code of a socket whose login session is over; the page connects again as whoever it now is."""

CHECK_S = 240.0
"""An open socket asks whether its session still stands at least so often, in seconds, not all of them at once."""


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


async def _send_session_ended(session_key: str) -> None:
    try:
        await get_channel_layer().group_send(group(session_topic(session_key)), {"type": "session.ended"})
    except Exception:
        logger.warning("closing the sockets of a session failed; their own check will", exc_info=True)


def end_session(session_key: str) -> None:
    """Close every open socket of a login session once the current transaction has committed."""
    transaction.on_commit(lambda: async_to_sync(_send_session_ended)(session_key))


class LiveConsumer(AsyncJsonWebsocketConsumer):
    """A socket that listens to topics; subclasses answer ``live_changed``. It closes when its login session ends."""

    session_check: asyncio.Task[None] | None = None

    async def websocket_connect(self, message: dict[str, Any]) -> None:
        self.topics: list[str] = []
        if topic := self.scope.get("session_topic"):
            await self.listen(topic)
        if _is_logged_in(self.scope):
            self.session_check = asyncio.create_task(self._check_session())
        await super().websocket_connect(message)

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        if self.session_check is not None:
            self.session_check.cancel()
        await super().websocket_disconnect(message)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Handle one message; raise ValueError for a type without a handler.

        Channels would first have another thread close old database connections, for every message. Here none are left
        open: what queries runs in ``games.db``, on lasting connections, or in ``database_sync_to_async``, which closes
        its own.
        """
        handler = getattr(self, get_handler_name(message), None)
        if handler is None:
            raise ValueError(f"There is no handler for {message['type']}.")
        await handler(message)

    async def listen(self, topic: str) -> None:
        await self.channel_layer.group_add(group(topic), self.channel_name)
        self.topics.append(topic)

    async def disconnect(self, code: int) -> None:
        for topic in self.topics:
            await self.channel_layer.group_discard(group(topic), self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        """Answer pings, the only thing that most sockets hear."""
        message = decode(text_data)
        if message is None or message.get("type") != "ping":
            await self.send_json({"type": "error", "code": "malformed"})
        else:
            await self.send_json(pong(message))

    async def live_changed(self, event: dict[str, Any]) -> None:
        raise NotImplementedError

    async def session_ended(self, event: dict[str, Any]) -> None:
        await self.close(SESSION_ENDED)

    async def _check_session(self) -> None:
        """Close once the session no longer logs this person in, should the message about it have been lost."""
        with suppress(asyncio.CancelledError):
            while True:
                await asyncio.sleep(random.uniform(0.25, 1.0) * CHECK_S)
                if not await _still_logged_in(self.scope):
                    await self.close(SESSION_ENDED)
                    return


def _is_logged_in(scope: dict[str, Any]) -> bool:
    user = scope.get("user")
    return scope.get("session_topic") is not None and user is not None and user.is_authenticated


async def _still_logged_in(scope: dict[str, Any]) -> bool:
    """Read the session anew: log-out and a changed password both leave it without this user."""
    store = import_module(settings.SESSION_ENGINE).SessionStore(scope["session"].session_key)
    user = await get_user({**scope, "session": store})
    return user.is_authenticated and user.pk == scope["user"].pk
