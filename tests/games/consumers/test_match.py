"""The socket of a match, as browsers and mischief use it."""

import json
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator

from games import db
from games.consumers.match import BURST
from games.models import ChatLine, Match
from games.routing import websocket_urlpatterns
from games.selectors.match import bundles
from games.services.offers import match_act
from games.timing import utc_now
from tests.factories import make_user
from tests.games.builders import NOON, draw_silently, later, make_match, seated

pytestmark = pytest.mark.django_db(transaction=True)
router = URLRouter(websocket_urlpatterns)


@pytest.fixture(autouse=True)
def lasting_connections_end():
    bundles.clear()
    yield
    db.close_executor()


@pytest.fixture
async def match():
    return await sync_to_async(make_match)(now=utc_now())


class Socket:
    """A viewer's end of the line."""

    def __init__(self, key, user):
        self.line = WebsocketCommunicator(router, f"/ws/match/{key}/")
        self.line.scope["player"] = user
        self.line.scope["headers"] = []

    async def next(self, kind):
        """Return the next message of a kind, passing over others."""
        while True:
            message = await self.line.receive_json_from(timeout=3)
            if message["type"] == kind:
                return message

    async def say(self, **message):
        await self.line.send_json_to(message)


@asynccontextmanager
async def open_socket(key, user=None):
    socket = Socket(key, user)
    connected, _code = await socket.line.connect()
    assert connected
    try:
        yield socket
    finally:
        await socket.line.disconnect()


async def test_a_move_reaches_the_opponent_and_a_spectator(match):
    south, north = await sync_to_async(seated)(match)
    async with open_socket(match.key, south) as a, open_socket(match.key, north) as b, open_socket(match.key) as c:
        version = (await a.next("state"))["match"]["version"]
        await b.next("state")
        await c.next("state")
        await a.say(type="move", id="m1", version=version, text="d3-c3")
        assert (await a.next("ack"))["ply"] == 1
        seen = [(await socket.next("state"))["match"] for socket in (b, c)]
        assert [view["moves"][-1]["text"] for view in seen] == ["d3-c3", "d3-c3"]
        assert [bool(view["legal"]) for view in seen] == [True, False]


async def test_the_state_after_a_lost_line_is_whole(match):
    south, _north = await sync_to_async(seated)(match)
    async with open_socket(match.key, south) as a:
        version = (await a.next("state"))["match"]["version"]
        await a.say(type="move", id="m1", version=version, text="d3-c3")
        await a.next("ack")
    async with open_socket(match.key, south) as a:
        assert [move["text"] for move in (await a.next("state"))["match"]["moves"]] == ["d3-c3"]
        await a.say(type="move", id="m1", version=version, text="d3-c3")
        assert (await a.next("ack"))["ply"] == 1
        await a.say(type="sync", ply=0)
        assert (await a.next("state"))["match"]["moves_from"] == 0


BAD = [
    ("not json", "malformed"),
    ("[]", "malformed"),
    ("42", "malformed"),
    ("null", "malformed"),
    ("[" * 5000, "malformed"),
    ('{"type": "nonsense"}', "malformed"),
    ('{"type": {"a": 1}}', "malformed"),
    ('{"type": "move"}', "malformed"),
    ('{"type": "move", "id": "a", "version": -1, "text": "d3-c3"}', "malformed"),
    ('{"type": "move", "id": "a", "version": 1e99, "text": "d3-c3"}', "malformed"),
    ('{"type": "move", "id": "a", "version": 99999999999999999999, "text": "d3-c3"}', "malformed"),
    ('{"type": "move", "id": "a", "version": true, "text": "d3-c3"}', "malformed"),
    ('{"type": "move", "id": 5, "version": 1, "text": "d3-c3"}', "malformed"),
    ('{"type": "move", "id": "a", "version": 1, "text": "<script>alert(1)</script>"}', "notation"),
    ('{"type": "move", "id": "a", "version": 1, "text": "\\u0000"}', "malformed"),
    ('{"type": "move", "id": "\\ud800", "version": 0, "text": "d3-c3"}', "malformed"),
    ('{"type": "chat", "room": "players", "text": "a\\ud800b"}', "malformed"),
    ('{"type": "chat", "room": "players", "text": "a\\u0000b"}', "malformed"),
    ('{"type": "chat", "room": "players", "id": "\\u0000", "text": "ab"}', "malformed"),
    ('{"type": "act", "action": "draw.offer", "id": "\\ud800"}', "malformed"),
    ('{"type": "\\ud800"}', "malformed"),
    ('{"type": "move", "id": "a", "version": 7, "text": "d3-c3"}', "stale"),
    ('{"type": "move", "id": "a", "version": 1, "text": "d3-f6"}', "illegal"),
    ('{"type": "act", "action": "explode"}', "unknown"),
    ('{"type": "act", "action": ["resign"]}', "malformed"),
    ('{"type": "act", "action": "draw.accept"}', "forbidden"),
    ('{"type": "chance", "step": "commit", "value": "zz"}', "malformed"),
    ('{"type": "chance", "step": "peek", "value": "00"}', "malformed"),
    ('{"type": "sync", "ply": -3}', "malformed"),
    ('{"type": "chat", "room": "players", "text": ""}', "empty"),
    ('{"type": "chat", "room": "spectators", "text": "psst"}', "forbidden"),
    ('{"type": "chat", "room": "kitchen", "text": "hi"}', "forbidden"),
    (json.dumps({"type": "chat", "room": "players", "text": "x" * 10_000}), "malformed"),
    (json.dumps({"type": "chat", "room": "players", "text": "x" * 600}), "too_long"),
]


@pytest.mark.parametrize(("text", "code"), BAD)
async def test_bad_messages_get_a_clear_error_and_change_nothing(match, text, code):
    south, _north = await sync_to_async(seated)(match)
    async with open_socket(match.key, south) as socket:
        await socket.next("state")
        await socket.line.send_to(text_data=text)
        error = await socket.next("error")
        assert error["code"] == code
        assert len(error["message"]) > 5
        await socket.say(type="ping", t=1)
        assert (await socket.next("pong"))["t"] == 1
    fresh = await Match.objects.aget(pk=match.pk)
    assert (fresh.version, fresh.ply) == (match.version, 0)


@pytest.mark.parametrize("number", ["1e400", "1" + "0" * 400, "-5", "true", '"x"', "null", "[]"])
async def test_a_ping_with_an_impossible_number_is_answered(match, number):
    async with open_socket(match.key) as socket:
        await socket.next("state")
        await socket.line.send_to(text_data=f'{{"type": "ping", "t": {number}, "rtt": {number}}}')
        assert (await socket.next("pong"))["t"] is None


async def test_bytes_are_refused(match):
    async with open_socket(match.key) as socket:
        await socket.next("state")
        await socket.line.send_to(bytes_data=b"\xff\x00")
        assert (await socket.next("error"))["code"] == "malformed"


@pytest.mark.parametrize(
    "message",
    [
        {"type": "move", "id": "a", "version": 1, "text": "d3-c3"},
        {"type": "act", "action": "resign"},
        {"type": "act", "action": "rematch.offer"},
        {"type": "chance", "step": "commit", "value": "0" * 64},
        {"type": "chat", "room": "players", "text": "hello"},
    ],
)
@pytest.mark.parametrize("signed_in", [True, False])
async def test_spectators_cannot_act(match, message, signed_in):
    stranger = await sync_to_async(make_user)() if signed_in else None
    async with open_socket(match.key, stranger) as socket:
        await socket.next("state")
        await socket.say(**message)
        assert (await socket.next("error"))["code"] == "forbidden"
    assert (await Match.objects.aget(pk=match.pk)).version == match.version


async def refused_for_good(key, user=None):
    """Tell whether a socket ends at once with the code that stops a browser from trying again."""
    line = Socket(key, user).line
    await line.connect()
    message = await line.receive_output(timeout=3)
    return message["type"] == "websocket.close" and message["code"] == 4404


@pytest.mark.parametrize("key", ["nosuchmatch", "x" * 300, "%00", "a%27b"])
async def test_unknown_matches_have_no_socket(key, db):
    assert await refused_for_good(key)


async def test_a_private_match_has_no_socket_for_others():
    match = await sync_to_async(make_match)(private=True, now=utc_now())
    stranger = await sync_to_async(make_user)()
    for user in (None, stranger):
        assert await refused_for_good(match.key, user)
    south, _north = await sync_to_async(seated)(match)
    async with open_socket(match.key, south) as socket:
        assert (await socket.next("state"))["match"]["you"] == 1


async def test_spectators_lines_stay_hidden_from_players_while_the_game_runs(match):
    south, _north = await sync_to_async(seated)(match)
    stranger = await sync_to_async(make_user)("Watcher")
    async with open_socket(match.key, south) as a, open_socket(match.key, stranger) as c:
        await a.next("state")
        await c.next("state")
        await c.say(type="chat", id="c1", room="spectators", text="d3-c3 wins!")
        assert (await c.next("chat"))["lines"][0]["text"] == "d3-c3 wins!"
        await a.say(type="chat", id="a1", room="players", text="hello")
        assert [line["text"] for line in (await a.next("chat"))["lines"]] == ["hello"]
    assert await ChatLine.objects.acount() == 2


async def test_a_flood_is_slowed_down_not_served(match):
    async with open_socket(match.key) as socket:
        await socket.next("state")
        for n in range(BURST + 5):
            await socket.say(type="ping", t=n)
        assert (await socket.next("error"))["code"] == "rate"


async def test_players_read_what_the_audience_said_once_the_game_is_over(match):
    south, _north = await sync_to_async(seated)(match)
    watcher = await sync_to_async(make_user)()
    async with open_socket(match.key, south) as a, open_socket(match.key, watcher) as b:
        await a.next("state")
        await b.next("state")
        await b.say(type="chat", room="spectators", text="f3-f4 was better", id="1")
        await b.next("ack")
        await a.say(type="act", action="abort", id="2")
        assert "f3-f4 was better" in str(await a.next("chat"))


async def test_a_match_that_keeps_a_lot_has_a_socket():
    def kept() -> Match:
        users = [make_user(), make_user()]
        first = make_match("troika", users, rated=True, lot=True, now=NOON)
        match_act(draw_silently(first).key, users[0], "abort", later(23))
        return make_match("troika", users, rated=True, lot=True, now=utc_now())

    match = await sync_to_async(kept)()
    south, _north = await sync_to_async(seated)(match)
    async with open_socket(match.key, south) as socket:
        assert (await socket.next("state"))["match"]["chance"]["kept_from"]
