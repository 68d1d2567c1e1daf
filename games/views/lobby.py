"""The lobby: its page, and the parts of it that renew themselves."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.selectors.lobby import lobby_view, running_page
from games.timing import utc_now
from games.views.pages_of import page_number

RUNNING_A_PAGE = 24


def lobby_context(request: HttpRequest) -> dict[str, Any]:
    now = utc_now()
    return {"lobby": lobby_view(request.player, now), "now": now}


@require_GET
def lobby(request: HttpRequest) -> HttpResponse:
    """Show who waits, who plays, and what can be had at one click."""
    return render(request, "games/lobby.html", lobby_context(request))


@require_GET
def lobby_live(request: HttpRequest) -> HttpResponse:
    """Return the open seats, and out of band the presets and counts."""
    return render(request, "games/lobby/live.html", lobby_context(request))


@require_GET
def lobby_running(request: HttpRequest) -> HttpResponse:
    """Return the strip of running games."""
    return render(request, "games/lobby/running.html", lobby_context(request))


@require_GET
def running(request: HttpRequest) -> HttpResponse:
    """List all public running games, page by page."""
    number = page_number(request)
    cards, more = running_page(utc_now(), number, RUNNING_A_PAGE)
    return render(request, "games/running.html", {"cards": cards, "number": number, "more": more})
