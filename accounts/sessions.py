"""End login sessions and the sockets that were opened in them."""

from __future__ import annotations

from collections.abc import Iterable

from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession

from accounts.live import end_session
from accounts.models import User


class SessionsAdapter(DefaultUserSessionsAdapter):
    """allauth's list of sessions; ending one closes its sockets too."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        for session in sessions:
            session.end()
            end_session(session.session_key)


def end_sessions_of(user: User, *, except_key: str | None = None) -> None:
    """End every login session of a person, but for the one named."""
    SessionsAdapter().end_sessions(UserSession.objects.filter(user=user).exclude(session_key=except_key or ""))
