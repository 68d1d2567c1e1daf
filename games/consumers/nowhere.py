"""The socket of every address that has none."""

from channels.generic.websocket import AsyncWebsocketConsumer

NOWHERE = 4404


class NowhereConsumer(AsyncWebsocketConsumer):
    """Refuse for good: a close code reaches a browser only after the line was open."""

    async def connect(self) -> None:
        await self.accept()
        await self.close(NOWHERE)
