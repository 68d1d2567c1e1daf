"""The lobby's socket: tells of changes, keeps seeks alive, calls to the board."""

from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from games import db
from games.models import Seek
from games.routing import websocket_urlpatterns
from games.services.lobby import Terms, seek_create, seek_take
from games.timing import utc_now
from tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)
router = URLRouter(websocket_urlpatterns)
DUEL = Terms("quadtria", "600+5", rated=True)


@pytest.fixture(autouse=True)
def lasting_connections_end():
    yield
    db.close_executor()


@asynccontextmanager
async def open_lobby(user=None, query=""):
    line = WebsocketCommunicator(router, f"/ws/lobby/{query}")
    line.scope["player"] = user
    line.scope["headers"] = []
    connected, _code = await line.connect()
    assert connected
    try:
        yield line
    finally:
        await line.disconnect()


async def opened(**kwargs):
    return await db.run(seek_create, await sync_to_async(make_user)(), DUEL, now=utc_now(), **kwargs)


async def test_everybody_hears_that_a_seat_is_open():
    async with open_lobby() as visitor:
        await opened()
        assert await visitor.receive_json_from(timeout=3) == {"type": "changed"}


async def test_the_owner_is_called_to_the_board():
    seek = await opened()
    owner = await sync_to_async(lambda: seek.owner)()
    async with open_lobby(owner) as lobby:
        match = await db.run(seek_take, seek.key, await sync_to_async(make_user)(), utc_now())
        assert await lobby.receive_json_from(timeout=3) == {"type": "go", "url": f"/match/{match.key}/"}


@pytest.mark.parametrize(("query", "called"), [("?open_ms=60000", True), ("?open_ms=-1", False), ("", False)])
async def test_a_game_begun_while_the_socket_was_away_is_told_when_it_comes_back(query, called):
    seek = await opened()
    owner = await sync_to_async(lambda: seek.owner)()
    match = await db.run(seek_take, seek.key, await sync_to_async(make_user)(), utc_now() - timedelta(seconds=5))
    async with open_lobby(owner, query) as lobby:
        if called:
            assert await lobby.receive_json_from(timeout=3) == {"type": "go", "url": f"/match/{match.key}/"}
        else:
            assert await lobby.receive_nothing(timeout=0.3)


async def test_a_challenge_is_heard_by_its_two_people_alone():
    target = await sync_to_async(make_user)()
    async with open_lobby(target) as theirs, open_lobby() as visitors:
        await opened(kind="challenge", target=target)
        assert await theirs.receive_json_from(timeout=3) == {"type": "changed"}
        assert await visitors.receive_nothing(timeout=0.6)


async def test_an_open_lobby_keeps_its_owners_seek_alive():
    seek = await opened()
    owner = await sync_to_async(lambda: seek.owner)()
    soon = utc_now() + timedelta(seconds=1)
    await sync_to_async(Seek.objects.filter(pk=seek.pk).update)(expires_at=soon)
    async with open_lobby(owner) as lobby:
        await lobby.send_json_to({"type": "ping", "t": 1})
        assert (await lobby.receive_json_from(timeout=3))["type"] == "pong"
    await sync_to_async(seek.refresh_from_db)()
    assert seek.expires_at > soon + timedelta(seconds=5)


@pytest.mark.parametrize("text", [" ", "[]", "{", '{"type": "join"}', "9" * 9000, '{"type": null}', "\x00"])
async def test_nonsense_is_answered_and_changes_nothing(text):
    async with open_lobby() as visitor:
        await visitor.send_to(text_data=text)
        assert (await visitor.receive_json_from(timeout=3))["code"] == "malformed"
