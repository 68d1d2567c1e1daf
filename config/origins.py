"""Which pages may open a socket here: those of this very site, port included."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import SplitResult, urlsplit

from channels.security.websocket import WebsocketDenier
from django.conf import settings
from django.http.request import is_same_domain, validate_host

PORTS = {"http": 80, "https": 443}

Scope = dict[str, Any]


class SameOriginOnly:
    """Refuse a socket unless its page comes from SITE_URL, a trusted origin, or the host and port that it asks for.

    Channels' own validator compares names only, so that any other service on this machine's ports would pass.
    """

    def __init__(self, inner: Callable[..., Awaitable[Any]]) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        headers = dict(scope.get("headers", []))
        origin, host = (headers.get(name, b"").decode("latin1") for name in (b"origin", b"host"))
        application = self.inner if is_ours(origin, host) else WebsocketDenier()
        return await application(scope, receive, send)


def is_ours(origin: str, host: str) -> bool:
    """Return whether a page of this origin belongs to the site that is asked under this Host header."""
    page = _split(origin)
    if page is None:
        return False
    trusted: Sequence[str] = [settings.SITE_URL, *settings.CSRF_TRUSTED_ORIGINS]
    if any(_matches(page, one) for one in trusted):
        return True
    asked = _split(f"{page.scheme}://{host}")
    return asked is not None and _place(asked) == _place(page) and validate_host(asked.hostname or "", _hosts())


def _split(origin: str) -> SplitResult | None:
    """Return the parts of an origin, or None for what is none ("null", a broken port, another scheme)."""
    try:
        parts = urlsplit(origin)
        valid = parts.scheme in PORTS and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return None
    return parts if valid else None


def _matches(page: SplitResult, trusted: str) -> bool:
    """Compare with an origin of the settings, whose host may begin with ``*.`` for all names below it."""
    one = _split(trusted.replace("://*.", "://.", 1))
    if one is None or one.scheme != page.scheme or _place(one)[1] != _place(page)[1]:
        return False
    return is_same_domain(page.hostname or "", one.hostname or "")


def _place(parts: SplitResult) -> tuple[str, int]:
    return parts.hostname or "", parts.port or PORTS[parts.scheme]


def _hosts() -> list[str]:
    return [host.strip("[]") for host in settings.ALLOWED_HOSTS]
