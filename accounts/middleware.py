"""Who is at the board: ``request.player`` for pages, ``scope["player"]`` for sockets."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from channels.db import database_sync_to_async
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from accounts.guests import guest_of
from accounts.live import session_topic
from accounts.models import User

Scope = dict[str, Any]


class PlayerMiddleware:
    """Set ``request.player`` to the person or guest that acts, or None. A visitor without a session costs no query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.player = player_of(request.user, request.session) if _has_session(request) else None
        return self.get_response(request)


class PlayerScopeMiddleware:
    """Set ``scope["player"]`` (person, guest or None) and ``scope["session_topic"]`` (told when the session ends)."""

    def __init__(self, inner: Callable[..., Awaitable[Any]]) -> None:
        self.inner = inner

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> Any:
        scope = dict(scope)
        scope["player"] = await _player_of_scope(scope)
        session_key = scope["session"].session_key
        scope["session_topic"] = session_topic(session_key) if session_key else None
        return await self.inner(scope, receive, send)


def player_of(user: Any, session: Any) -> User | None:
    """Return the person logged in, else the guest of the session, else None."""
    if user.is_authenticated:
        return user._wrapped if hasattr(user, "_wrapped") else user
    return guest_of(session)


def _has_session(request: HttpRequest) -> bool:
    return settings.SESSION_COOKIE_NAME in request.COOKIES


@database_sync_to_async
def _player_of_scope(scope: Scope) -> User | None:
    if scope["session"].session_key is None:
        return None
    return player_of(scope["user"], scope["session"])
