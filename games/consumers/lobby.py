"""The socket of the lobby: says that something has changed, keeps its person's seeks alive, and calls to the board."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Any

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
QUIET_S = 0.25
"""Changes that come so close together are told as one."""


class LobbyConsumer(LiveConsumer):
    """One open lobby. Out: {"type": "changed"}, {"type": "go", "url"}, pong. In: ping."""

    async def connect(self) -> None:
        self.player = self.scope.get("player")
        self.since = utc_now()
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
