"""Visitors who play without an account: a row is made on first need and kept when they register."""

from __future__ import annotations

import secrets

from allauth.core import ratelimit
from allauth.core.exceptions import ImmediateHttpResponse
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User

SESSION_KEY = "guest_id"
ATTEMPTS = 12


class NoFreeGuestName(RuntimeError):
    """Every guest name that was drawn is taken."""


def guest_of(session: object) -> User | None:
    """Return the guest that this session plays as, if any. ``session`` is Django's session store."""
    guest_id = session.get(SESSION_KEY)  # type: ignore[attr-defined]
    if guest_id is None:
        return None
    return User.objects.filter(pk=guest_id, kind=User.Kind.GUEST, is_active=True).first()


def ensure_player(request: HttpRequest) -> User:
    """Return who is acting: the person logged in, the guest of this session, or a new guest. For POST only.

    Too many new guests from one address are answered with 429 (rate "guest" in the settings).
    """
    if request.player is None:
        if refusal := ratelimit.consume_or_429(request, action="guest"):
            raise ImmediateHttpResponse(refusal)
        request.player = create_guest()
        request.session[SESSION_KEY] = request.player.pk
    return request.player


def create_guest() -> User:
    """Store a new guest under a free name such as "Guest 48213"."""
    for attempt in range(ATTEMPTS):
        number = 10_000 + secrets.randbelow(90_000 * 10 ** (attempt // 3))
        guest = User(username=f"Guest {number}", kind=User.Kind.GUEST)
        guest.set_unusable_password()
        try:
            with transaction.atomic():
                guest.save()
        except IntegrityError:
            continue
        return guest
    raise NoFreeGuestName(_("No free guest name was found in %(count)d attempts.") % {"count": ATTEMPTS})


def forget(request: HttpRequest) -> None:
    """Let the session stop playing as its guest (after logging in or registering)."""
    request.session.pop(SESSION_KEY, None)
