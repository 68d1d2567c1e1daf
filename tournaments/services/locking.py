"""An event under lock: what every service that changes an event works on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.live import announce
from accounts.models import User
from tournaments.models import Event, LogEntry, Pairing


class EventRefused(ValueError):
    """An action that the event does not allow now; the text says why, for people. ``code`` is for programs."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def event_topic(key: str) -> str:
    """Return the topic under which an event's changes are announced (see ``accounts.live``)."""
    return f"event:{key}"


@contextmanager
def locked(key: str) -> Iterator[Event]:
    """Yield the event under a lock, in one transaction; raise EventRefused if there is none.

    Who changes what a page shows calls ``event_changed`` before leaving. Locks are always taken in the order event,
    then match: a service of ``games`` may be called inside, but never the other way round.
    """
    with transaction.atomic():
        event = Event.objects.select_for_update().filter(key=key).first()
        if event is None:
            raise EventRefused("unknown", _("There is no such event."))
        yield event


def event_changed(event: Event) -> None:
    """Raise the version, save the event and, once committed, tell everybody who looks at it."""
    event.version += 1
    event.save()
    announce(event_topic(event.key), event.version)


def log(
    event: Event,
    actor: User | None,
    action: str,
    message: str,
    now: datetime,
    params: Mapping[str, Any] | None = None,
    *,
    pairing: Pairing | None = None,
    round_number: int | None = None,
) -> LogEntry:
    """Write what was done to the event's log. ``message`` is an English msgid with %(named)s places for ``params``."""
    return LogEntry.objects.create(
        event=event,
        actor=actor,
        action=action,
        message=message,
        params=dict(params or {}),
        at=now,
        pairing=pairing,
        round_number=round_number if pairing is None else pairing.round.number,
    )
