"""The log of an event, which its entrants may read."""

from __future__ import annotations

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from games.timing import utc_now
from tournaments.forms.desk import LogForm
from tournaments.selectors.desk_log import actors_of, log_entries, log_lines, may_read
from tournaments.selectors.event import event_head
from tournaments.views.event_of import event_of
from tournaments.views.paging import page_of

PER_PAGE = 50


@require_safe
def log_page(request: HttpRequest, key: str) -> HttpResponse:
    """List what was done in the event, newest first."""
    event = event_of(request, key)
    if request.player is None or not request.player.is_person:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    if not may_read(event, request.player):
        raise PermissionDenied
    rounds = list(event.round_set.values_list("number", flat=True))
    form = LogForm(request.GET, rounds=rounds, actors=actors_of(event))
    page = page_of(request, log_entries(event, form.filters()), PER_PAGE)
    context = {
        "event": event,
        "head": event_head(event, request.player, utc_now()),
        "here": "log",
        "form": form,
        "page": page,
        "lines": log_lines(page.object_list),
    }
    return render(request, "tournaments/desk/log.html", context)
