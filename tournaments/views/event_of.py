"""The event that an address names."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.selectors.event import event_by_key


def event_of(request: HttpRequest, key: str) -> Event:
    """Return the event of an address; raise Http404 when there is none that this visitor may see."""
    event = event_by_key(key, request.player)
    if event is None:
        raise Http404(_("There is no such event."))
    return event
