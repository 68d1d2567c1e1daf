"""Who directs an event, and telling them."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify_all
from tournaments.models import Event
from tournaments.selectors.access import DIRECTING, directs
from tournaments.services.locking import EventRefused


def require_director(event: Event, actor: User | None) -> None:
    """Raise EventRefused unless somebody directs the event; None is the club itself (time, a finished game)."""
    if actor is not None and not directs(event, actor):
        raise EventRefused("forbidden", _("Only a director of this event can do that."))


def directors_of(event: Event) -> list[User]:
    """Return everybody who may direct an event."""
    who = Q(pk__in=event.director_set.values("user"))
    if event.club_id is None:
        who |= Q(pk=event.created_by_id)
    else:
        who |= Q(membership_set__club=event.club_id, membership_set__role__in=DIRECTING, membership_set__asked=False)
    return list(User.objects.filter(who, closed_at=None).distinct().order_by("pk"))


def tell_directors(event: Event, message: str, params: dict[str, Any], what: str) -> None:
    """Give every director a notice that leads to the event; ``what`` makes it one of its kind."""
    given = {"event": event.name, **params}
    notify_all(
        directors_of(event), "event.director", message, given, event_path(event), dedupe_key=f"event:{event.key}:{what}"
    )


def event_path(event: Event) -> str:
    """Return the address of the event's page."""
    return f"/event/{event.key}/"
