"""The event that an address names, and what most of its buttons do."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.selectors.event import event_by_key
from tournaments.services.locking import EventRefused


def event_of(request: HttpRequest, key: str) -> Event:
    """Return the event of an address; raise Http404 when there is none that this visitor may see."""
    event = event_by_key(key, request.player)
    if event is None:
        raise Http404(_("There is no such event."))
    return event


def act(request: HttpRequest, key: str, action: Callable[[], object]) -> HttpResponse:
    """Do something to an event, say the sentence it returns (if any) or why it is refused, and go back to the event."""
    try:
        said = action()
    except EventRefused as refused:
        messages.error(request, str(refused))
    else:
        if isinstance(said, str):
            messages.success(request, said)
    return redirect("tournaments:event", key)
