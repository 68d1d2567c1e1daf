"""Whom the sockets of the site answer."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.origins import is_ours
from games.routing import websocket_urlpatterns

pytestmark = pytest.mark.django_db(transaction=True)


async def answered(origin, path="/ws/lobby/"):
    """Tell whether a page of this origin gets a socket."""
    headers = [(b"host", b"127.0.0.1")] + ([(b"origin", origin)] if origin else [])
    line = WebsocketCommunicator(application, path, headers=headers)
    connected, _code = await line.connect()
    await line.disconnect()
    return connected


@pytest.mark.parametrize("path", ["/ws/lobby/", "/ws/site/", "/ws/match/nosuchmatch/"])
@pytest.mark.parametrize(
    "origin",
    [
        b"https://evil.example",
        b"http://127.0.0.1.evil.example",
        b"http://127.0.0.1:9999",
        b"http://127.0.0.1:8001",
        b"https://127.0.0.1:8000",
        b"http://localhost",
        b"http://127.0.0.1:99999",
        b"null",
        b"\xff",
        b"",
    ],
)
async def test_a_page_of_another_site_gets_no_socket(origin, path):
    assert not await answered(origin, path)


async def test_a_page_of_this_site_gets_one():
    assert await answered(b"http://127.0.0.1:8000")


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        ("http://localhost:8123", "localhost:8123", True),
        ("http://[::1]:8123", "[::1]:8123", True),
        ("http://localhost", "localhost", True),
        ("https://localhost", "localhost:443", True),
        ("http://localhost:9999", "localhost:8123", False),
        ("http://evil.example:8123", "evil.example:8123", False),
        ("https://club.example", "inner:8000", True),
        ("https://play.club.example", "inner:8000", False),
        ("http://club.example", "inner:8000", False),
        ("https://a.many.example", "inner:8000", True),
        ("https://many.example.evil.example", "inner:8000", False),
    ],
)
def test_an_origin_is_ours_by_name_port_and_scheme(settings, origin, host, ours):
    settings.CSRF_TRUSTED_ORIGINS = ["https://club.example", "https://*.many.example"]
    assert is_ours(origin, host) is ours


def test_every_socket_has_one_address():
    routes = [str(route.pattern) for route in websocket_urlpatterns]
    assert len(routes) == len(set(routes))
