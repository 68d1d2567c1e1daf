"""The public pages of an event."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games.timing import utc_now
from tournaments.models import Event
from tournaments.selectors.event import event_head
from tournaments.views.event_of import event_of


def _page(request: HttpRequest, event: Event, here: str, **context: Any) -> HttpResponse:
    head = event_head(event, request.player, utc_now())
    return render(request, f"tournaments/{here}.html", {"head": head, "here": here, **context})


@require_GET
def overview(request: HttpRequest, key: str) -> HttpResponse:
    """Show what the event is and what happens in it now."""
    return _page(request, event_of(request, key), "overview")


@require_GET
def standings(request: HttpRequest, key: str) -> HttpResponse:
    return _page(request, event_of(request, key), "standings")


@require_GET
def crosstable(request: HttpRequest, key: str) -> HttpResponse:
    return _page(request, event_of(request, key), "crosstable")


@require_GET
def rounds(request: HttpRequest, key: str) -> HttpResponse:
    return _page(request, event_of(request, key), "rounds")


@require_GET
def round_page(request: HttpRequest, key: str, number: int) -> HttpResponse:
    return _page(request, event_of(request, key), "round", shown_round=number)


@require_GET
def bracket(request: HttpRequest, key: str) -> HttpResponse:
    return _page(request, event_of(request, key), "bracket")


@require_GET
def players(request: HttpRequest, key: str) -> HttpResponse:
    return _page(request, event_of(request, key), "players")


@require_GET
def player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    return _page(request, event_of(request, key), "player", number=number)


@require_GET
def explain(request: HttpRequest, key: str, number: int, code: str) -> HttpResponse:
    return _page(request, event_of(request, key), "explain", number=number, code=code)
