"""Sockets: the bell's count, and sockets that close when their login session ends."""

import pytest
from asgiref.sync import sync_to_async
from channels.auth import AuthMiddlewareStack
from channels.routing import URLRouter
from channels.testing import WebsocketCommunicator
from django.test import Client

from accounts import live, services
from accounts.middleware import PlayerScopeMiddleware
from accounts.models import User
from accounts.routing import websocket_urlpatterns
from tests.factories import PASSWORD, make_user

pytestmark = pytest.mark.django_db(transaction=True)

application = AuthMiddlewareStack(PlayerScopeMiddleware(URLRouter(websocket_urlpatterns)))


def connect_as(client: Client) -> WebsocketCommunicator:
    cookie = "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())
    return WebsocketCommunicator(application, "/ws/site/", headers=[(b"cookie", cookie.encode())])


def logged_in(person: User) -> Client:
    client = Client()
    client.post("/account/login/", {"login": person.username, "password": PASSWORD})
    return client


def in_thread(function, *args, **kwargs):  # type: ignore[no-untyped-def]
    return sync_to_async(function, thread_sensitive=True)(*args, **kwargs)


async def test_the_bell_follows_the_count_of_unread_notices() -> None:
    person = await in_thread(make_user, "Jana")
    socket = connect_as(await in_thread(logged_in, person))
    assert (await socket.connect())[0]
    assert await socket.receive_json_from() == {"type": "unread", "count": 0}
    await in_thread(services.notify, person, "test", "It is your move.")
    assert await socket.receive_json_from() == {"type": "unread", "count": 1}
    await in_thread(services.mark_read, person)
    assert await socket.receive_json_from() == {"type": "unread", "count": 0}
    await socket.disconnect()


async def test_a_visitor_is_told_nothing_but_the_time() -> None:
    socket = connect_as(Client())
    assert (await socket.connect())[0]
    await socket.send_json_to({"type": "ping", "t": 5})
    answer = await socket.receive_json_from()
    assert (answer["type"], answer["t"]) == ("pong", 5)
    assert await socket.receive_nothing()
    await socket.disconnect()


@pytest.mark.parametrize("text", ["{", "[]", "null", '"x"', '{"type": 7}', '{"type": "dance"}', "[" * 9000])
async def test_a_malformed_message_gets_an_error_and_the_socket_lives(text: str) -> None:
    socket = connect_as(Client())
    await socket.connect()
    await socket.send_to(text_data=text)
    assert (await socket.receive_json_from())["code"] == "malformed"
    await socket.send_json_to({"type": "ping", "t": "<b>"})
    assert (await socket.receive_json_from())["t"] is None
    await socket.disconnect()


async def test_logging_out_closes_the_sockets_of_that_session() -> None:
    person = await in_thread(make_user, "Jana")
    here, there = await in_thread(logged_in, person), await in_thread(logged_in, person)
    socket, other = connect_as(here), connect_as(there)
    for one in (socket, other):
        await one.connect()
        await one.receive_json_from()
    await in_thread(here.post, "/account/logout/")
    assert (await socket.receive_output())["code"] == live.SESSION_ENDED
    assert await other.receive_nothing()
    await other.disconnect()


async def test_a_new_password_closes_the_sockets_of_the_other_sessions() -> None:
    person = await in_thread(make_user, "Jana")
    here, there = await in_thread(logged_in, person), await in_thread(logged_in, person)
    socket = connect_as(there)
    await socket.connect()
    await socket.receive_json_from()
    form = {"oldpassword": PASSWORD, "password1": "another fine 7 phrase", "password2": "another fine 7 phrase"}
    await in_thread(here.post, "/account/password/change/", form)
    assert (await socket.receive_output())["code"] == live.SESSION_ENDED


async def test_a_socket_that_missed_the_message_finds_out_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "CHECK_S", 0.1)
    monkeypatch.setattr(live, "end_session", lambda key: None)
    monkeypatch.setattr("accounts.receivers.end_session", lambda key: None)
    person = await in_thread(make_user, "Jana")
    client = await in_thread(logged_in, person)
    cookies = Client()
    cookies.cookies = client.cookies.copy()
    await in_thread(client.post, "/account/logout/")
    monkeypatch.setattr(live, "_is_logged_in", lambda scope: True)
    socket = connect_as(cookies)
    await socket.connect()
    assert (await socket.receive_output(timeout=3))["code"] == live.SESSION_ENDED
