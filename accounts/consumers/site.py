"""The small socket of every page: how many notices are unread."""

from __future__ import annotations

from typing import Any

from channels.db import database_sync_to_async

from accounts.live import LiveConsumer
from accounts.models import User
from accounts.selectors import unread_count
from accounts.services import person_topic


class SiteConsumer(LiveConsumer):
    """Tell the bell: {"type": "unread", "count": n} on connect and whenever it changes."""

    async def connect(self) -> None:
        self.player: User | None = self.scope.get("player")
        await self.accept()
        if self.player is not None:
            await self.listen(person_topic(self.player.pk))
            await self._tell()

    async def live_changed(self, event: dict[str, Any]) -> None:
        await self._tell()

    async def _tell(self) -> None:
        count = await database_sync_to_async(unread_count)(self.player)
        await self.send_json({"type": "unread", "count": count})
