"""The socket of a public page: that something has changed, never what."""

from __future__ import annotations

from typing import Any

from accounts.live import LiveConsumer


class TopicConsumer(LiveConsumer):
    """Tell everybody who looks at a thing of some kind: {"type": "changed", "version": n}. It needs no log-in.

    ``kind`` and the ``key`` of the address name the topic (``event:KEY``); a key that nothing has is silent.
    """

    kind = ""

    def __init__(self, *args: Any, kind: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.kind = kind

    async def connect(self) -> None:
        self.topic = f"{self.kind}:{self.scope['url_route']['kwargs']['key']}"
        await self.listen(self.topic)
        await self.accept()

    async def live_changed(self, event: dict[str, Any]) -> None:
        if event["topic"] == self.topic:
            await self.send_json({"type": "changed", "version": event["version"]})
