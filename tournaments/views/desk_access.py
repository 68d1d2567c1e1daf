"""What all pages of the director's side begin with: the event, and whether this person directs it."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.timing import utc_now
from tournaments.models import Event
from tournaments.selectors.access import directs
from tournaments.selectors.desk_calls import open_calls_count
from tournaments.selectors.event import event_head
from tournaments.services.locking import EventRefused

View = Callable[..., HttpResponse]


def directors_only(view: View) -> View:
    """Let in who directs the event, hand the view the event; a visitor logs in first, anybody else is refused."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str, **kwargs: Any) -> HttpResponse:
        event = Event.objects.select_related("club", "created_by").filter(key=key).first()
        if event is None:
            raise Http404
        if request.player is None or not request.player.is_person:
            return redirect_to_login(request.get_full_path(), reverse("account_login"))
        if not directs(event, request.player):
            raise PermissionDenied
        return view(request, event, **kwargs)

    return guarded


def desk_page(
    request: HttpRequest, event: Event, template: str, context: dict[str, Any], *, tab: str = "", status: int = 200
) -> HttpResponse:
    """Render a page of the desk under the head of its event."""
    now = utc_now()
    shared = {
        "event": event,
        "head": event_head(event, request.player, now),
        "now": now,
        "here": "desk",
        "desk_tab": tab,
        "open_calls": open_calls_count(event),
    }
    return render(request, f"tournaments/desk/{template}.html", shared | context, status=status)


def attempt(request: HttpRequest, action: Callable[[], Any], done: str = "") -> tuple[bool, Any]:
    """Run a service and say how it went: its refusal becomes a message. Return whether it worked and its answer."""
    try:
        answer = action()
    except EventRefused as refusal:
        messages.error(request, str(refusal))
        return False, None
    if done:
        messages.success(request, done)
    return True, answer


def back(event: Event, name: str = "desk", *args: Any, fragment: str = "") -> HttpResponse:
    """Go to a page of the event after a change."""
    url = reverse(f"tournaments:{name}", args=[event.key, *args])
    return redirect(f"{url}#{fragment}" if fragment else url)
