"""The socket of the lobby: says that something has changed, keeps its person's seeks alive, and calls to the board."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs

from accounts.live import LiveConsumer
from accounts.services import person_topic
from accounts.wire import decode, pong
from games import db
from games.live import LOBBY_TOPIC
from games.selectors.lobby import lobby_news
from games.services.lobby import seek_touch
from games.timing import utc_now

TOUCH_EVERY_S = 4.0
"""How often a waiting person's sign of life is written; well under ``OWNER_GONE``."""
LOOK_BACK = timedelta(minutes=10)
"""The longest time that a page's socket may have been away and still learn that a game of its person has begun."""
QUIET_S = 0.25
"""Changes that come so close together are told as one."""


class LobbyConsumer(LiveConsumer):
    """One open lobby. Out: {"type": "changed"}, {"type": "go", "url"}, pong. In: ping."""

    async def connect(self) -> None:
        self.player = self.scope.get("player")
        self.since = utc_now() - self._open_for()
        self.gone_to: str | None = None
        self.waiting = False
        self.touched_at = 0.0
        self.telling: asyncio.Task[None] | None = None
        await self.listen(LOBBY_TOPIC)
        if self.player is not None:
            await self.listen(person_topic(self.player.pk))
        await self.accept()
        await self._look()
        await self._touch()

    def _open_for(self) -> timedelta:
        """Return how long the page has been open (``?open_ms=``): a game begun while its socket was away is news."""
        text = parse_qs(self.scope["query_string"].decode("latin-1")).get("open_ms", ["0"])[0]
        open_ms = int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 0
        return min(timedelta(milliseconds=open_ms), LOOK_BACK)

    async def disconnect(self, code: int) -> None:
        if self.telling is not None:
            self.telling.cancel()
        await super().disconnect(code)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None, **kwargs: Any) -> None:
        message = decode(text_data)
        if message is None or message.get("type") != "ping":
            await self.send_json({"type": "error", "code": "malformed"})
            return
        await self.send_json(pong(message))
        if time.monotonic() - self.touched_at >= TOUCH_EVERY_S - 1:
            await self._touch()

    async def live_changed(self, event: dict[str, Any]) -> None:
        """Gather what changes within a moment, then tell it once."""
        if event["topic"] != LOBBY_TOPIC and event["hint"] != "seek":
            return
        if self.telling is None or self.telling.done():
            self.telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(QUIET_S)
            self.telling = None
            await self._look()
            await self.send_json({"type": "changed"})

    async def _look(self) -> None:
        """Ask whether this person waits, and whether a game of theirs has begun since the lobby was opened."""
        if self.player is None:
            return
        self.waiting, url = await db.run(lobby_news, self.player.pk, self.since, utc_now())
        if url is not None and url != self.gone_to:
            self.gone_to = url
            await self.send_json({"type": "go", "url": url})

    async def _touch(self) -> None:
        if self.player is not None and self.waiting:
            self.touched_at = time.monotonic()
            await db.run(seek_touch, self.player.pk, utc_now())
