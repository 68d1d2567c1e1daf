"""The socket of an event's pages: open to everybody, it tells that something changed, and nothing else."""

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from tests.tournaments.builders import make_event
from tournaments.routing import websocket_urlpatterns
from tournaments.services.locking import event_changed, locked

pytestmark = pytest.mark.django_db(transaction=True)
router = URLRouter(websocket_urlpatterns)


def line_to(key):
    line = WebsocketCommunicator(router, f"/ws/event/{key}/")
    line.scope["headers"] = []
    return line


def change(event):
    with locked(event.key) as fresh:
        event_changed(fresh)


async def test_everybody_who_looks_at_an_event_learns_its_new_version():
    event = await sync_to_async(make_event)()
    line = line_to(event.key)
    assert (await line.connect())[0]
    await sync_to_async(change)(event)
    assert await line.receive_json_from() == {"type": "changed", "version": 1}
    await line.send_json_to({"type": "ping", "t": 3})
    assert (await line.receive_json_from())["t"] == 3
    await line.disconnect()


async def test_another_event_and_nonsense_are_no_news():
    event, other = await sync_to_async(make_event)(), await sync_to_async(make_event)()
    line = line_to(event.key)
    await line.connect()
    await sync_to_async(change)(other)
    assert await line.receive_nothing()
    await line.send_to(text_data="{")
    assert (await line.receive_json_from())["code"] == "malformed"
    await line.disconnect()
