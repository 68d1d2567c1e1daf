"""What follows from logging in and out and from a new password."""

from __future__ import annotations

from typing import Any

from allauth.account import signals as allauth_signals
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import guests
from accounts.live import end_session
from accounts.models import User
from accounts.sessions import end_sessions_of
from accounts.signals import password_changed


@receiver(user_logged_in)
def stop_being_a_guest(request: HttpRequest | None, user: User, **_: Any) -> None:
    """A person who logs in acts as themselves; the guest's row stays for its games."""
    if request is not None and hasattr(request, "session"):
        guests.forget(request)
        request.player = user


@receiver(user_logged_out)
def close_sockets_of_session(request: HttpRequest | None, **_: Any) -> None:
    """The signal comes before the session is emptied, so its key is still there."""
    if request is not None and hasattr(request, "session"):
        if request.session.session_key:
            end_session(request.session.session_key)
        request.player = None


@receiver(allauth_signals.password_changed)
@receiver(allauth_signals.password_set)
def end_other_sessions(request: HttpRequest, user: User, **_: Any) -> None:
    """Whoever knew the old password is out; the session that changed it stays (under a new key)."""
    end_sessions_of(user, except_key=request.session.session_key)
    password_changed.send(sender=User, user=user)


@receiver(allauth_signals.password_reset)
def end_all_sessions(user: User, **_: Any) -> None:
    """A reset comes by mail, from somebody who is not logged in."""
    end_sessions_of(user)
    password_changed.send(sender=User, user=user)
