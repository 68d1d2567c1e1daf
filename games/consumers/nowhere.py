"""The socket of every address that has none."""

from channels.generic.websocket import AsyncWebsocketConsumer

NOWHERE = 4404


class NowhereConsumer(AsyncWebsocketConsumer):
    """Refuse, without a traceback in the log."""

    async def connect(self) -> None:
        await self.close(NOWHERE)
