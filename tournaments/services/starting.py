"""A director starts an event by hand: a small one has its first round before the page answers."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from tournaments.models import EntrantStatus, Event
from tournaments.services.life import event_start
from tournaments.services.rounds import LARGE, round_start


def event_begin(key: str, actor: User, now: datetime) -> None:
    """Start an event, and with up to ``LARGE`` entrants its first round; the sweep pairs larger ones. Safe to repeat.

    Raises EventRefused.
    """
    event_start(key, actor, now)
    event = Event.objects.get(key=key)
    if event.entrant_set.filter(status=EntrantStatus.ENTERED).count() <= LARGE and not event.round_set.exists():
        round_start(key, actor, now, 1)
