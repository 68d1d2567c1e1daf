"""The site's application for a measurement: a bare consumer beside it, a counter of queries, no rate limit."""

import json
from typing import Any

from channels.generic.websocket import AsyncWebsocketConsumer
from channels.routing import ProtocolTypeRouter, URLRouter
from django.db import transaction
from django.db.backends.utils import CursorWrapper
from django.db.models import F
from django.http import HttpRequest, JsonResponse
from django.urls import path

from config import asgi, urls
from games import db
from games.consumers import match as match_consumer
from games.models import Match, Move
from games.timing import utc_now

queries = 0
_execute = CursorWrapper.execute


def _counted(self: CursorWrapper, sql: Any, params: Any = None) -> Any:
    global queries  # noqa: PLW0603  one counter a process
    if not str(sql).startswith("BEGIN"):
        queries += 1
    return _execute(self, sql, params)


CursorWrapper.execute = _counted  # type: ignore[method-assign]
match_consumer.PER_SECOND = 1_000_000
match_consumer.BURST = 1_000_000


def counter(_request: HttpRequest) -> JsonResponse:
    """Tell how many queries this process has made."""
    return JsonResponse({"queries": queries})


urls.urlpatterns.append(path("benchmark/queries", counter))


def bare_move(key: str, text: str) -> int:
    """The least that a move can be: one transaction of three statements."""
    with transaction.atomic():
        match = Match.objects.select_for_update().only("id", "version").get(key=key)
        Move.objects.create(match=match, ply=match.version + 1, seat=1, text=text, at=utc_now())
        Match.objects.filter(pk=match.pk).update(version=F("version") + 1)
    return match.version + 1


class BareConsumer(AsyncWebsocketConsumer):
    """A move is one transaction and one group send; everybody in the group gets the version."""

    async def connect(self) -> None:
        self.key = self.scope["url_route"]["kwargs"]["key"]
        await self.channel_layer.group_add(f"bare.{self.key}", self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(f"bare.{self.key}", self.channel_name)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        version = await db.run(bare_move, self.key, json.loads(text_data or "{}")["text"])
        await self.channel_layer.group_send(f"bare.{self.key}", {"type": "bare.moved", "version": version})

    async def bare_moved(self, event: dict[str, Any]) -> None:
        await self.send(json.dumps({"type": "moved", "version": event["version"]}))


bare = URLRouter([path("ws/bare/<str:key>/", BareConsumer.as_asgi())])


async def sockets(scope: Any, receive: Any, send: Any) -> Any:
    """Send a bare socket to the bare consumer, past the middleware, and all others to the site."""
    to_bare = scope["path"].startswith("/ws/bare/")
    return await (bare if to_bare else asgi.application)(scope, receive, send)


application = ProtocolTypeRouter({"http": asgi.application, "websocket": sockets})
