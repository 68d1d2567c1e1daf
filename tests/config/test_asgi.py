"""Whom the sockets of the site answer."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)


async def answered(origin, path="/ws/lobby/"):
    """Tell whether a page of this origin gets a socket."""
    headers = [(b"host", b"127.0.0.1")] + ([(b"origin", origin)] if origin else [])
    line = WebsocketCommunicator(application, path, headers=headers)
    connected, _code = await line.connect()
    await line.disconnect()
    return connected


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/site/", "/ws/match/nosuchmatch/"])
@pytest.mark.parametrize("origin", [b"https://evil.example", b"http://127.0.0.1.evil.example", b"null", b"\xff"])
async def test_a_page_of_another_site_gets_no_socket(origin, path):
    assert not await answered(origin, path)


async def test_a_page_of_this_site_gets_one():
    assert await answered(b"http://127.0.0.1:8000")
