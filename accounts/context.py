"""What every page's frame needs: the look, who is here, and whether the bell has something."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import HttpRequest

from accounts import preferences
from accounts.models import User
from accounts.outbox import is_open_to
from accounts.selectors import unread_count

MOST_SHOWN = 99
"""The bell counts no further."""


class Site:
    """Values for base.html, each computed only when the template asks for it."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request

    @cached_property
    def player(self) -> User | None:
        return getattr(self.request, "player", None)

    @cached_property
    def preferences(self) -> preferences.Preferences:
        return preferences.read(self.request)

    @property
    def theme(self) -> str:
        """Return light, dark, or nothing for what the system says."""
        return "" if self.preferences.theme == "system" else self.preferences.theme

    @cached_property
    def unread(self) -> int:
        """How many notices wait, at most one more than the bell shows."""
        if self.player is None:
            return 0
        return unread_count(self.player, MOST_SHOWN + 1)

    @property
    def unread_label(self) -> str:
        return f"{MOST_SHOWN}+" if self.unread > MOST_SHOWN else str(self.unread)

    @property
    def outbox(self) -> bool:
        """Return whether the foot of the page leads to the outbox."""
        return is_open_to(self.request)


def site(request: HttpRequest) -> dict[str, Any]:
    """Give templates ``club`` (allauth's own views take the name ``site``) and ``player``."""
    return {"club": Site(request), "player": getattr(request, "player", None)}
