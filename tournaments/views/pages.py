"""The public pages of an event."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.timing import utc_now
from tournaments.models import Event
from tournaments.selectors.bracket import bracket_of
from tournaments.selectors.card import card_of
from tournaments.selectors.crosstable import crosstable_of
from tournaments.selectors.desk_calls import asking_of
from tournaments.selectors.entry import entry_panel
from tournaments.selectors.event import event_head
from tournaments.selectors.explain import explained
from tournaments.selectors.overview import overview_of
from tournaments.selectors.players import players_of
from tournaments.selectors.rounds import round_view
from tournaments.selectors.sheet import sheet_of
from tournaments.selectors.standings import all_standings
from tournaments.views.event_of import event_of
from tournaments.views.paging import page_of

PER_PAGE = 200
"""Entrants on a page of a list: who prints a club's event gets one list."""


def _render(request: HttpRequest, event: Event, here: str, template: str = "", **context: Any) -> HttpResponse:
    head = event_head(event, request.player, utc_now())
    return render(request, f"tournaments/{template or here}.html", {"head": head, "here": here, **context})


@require_GET
def overview(request: HttpRequest, key: str) -> HttpResponse:
    """Show what the event is and what happens in it now."""
    event, now = event_of(request, key), utc_now()
    head = event_head(event, request.player, now)
    context = {
        "head": head,
        "here": "overview",
        "view": overview_of(event, head["me"], head["current_round"]),
        "entry": entry_panel(event, request.player, now),
        "asking": asking_of(event, request.player),
    }
    return render(request, "tournaments/overview.html", context)


@require_GET
def standings(request: HttpRequest, key: str) -> HttpResponse:
    """Show the standings, the finals first, division by division."""
    event = event_of(request, key)
    tables = [{"table": table, "page": page_of(request, table.lines, PER_PAGE)} for table in all_standings(event)]
    return _render(request, event, "standings", tables=tables)


@require_GET
def crosstable(request: HttpRequest, key: str) -> HttpResponse:
    """Show who did what against whom."""
    event = event_of(request, key)
    sheet = sheet_of(event)
    tables = [crosstable_of(event, sheet, table) for table in all_standings(event) if table.stage == "main"]
    pages = [{"table": table, "page": page_of(request, table.rows, PER_PAGE)} for table in tables]
    return _render(request, event, "crosstable", tables=pages)


@require_GET
def rounds(request: HttpRequest, key: str) -> HttpResponse:
    """List the rounds."""
    event = event_of(request, key)
    return _render(request, event, "round", "rounds", rounds=sheet_of(event).rounds, shown_round=0)


@require_GET
def round_page(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the boards of a round."""
    event = event_of(request, key)
    found = round_view(event, sheet_of(event, only_round=number), number)
    if found is None:
        raise Http404(_("There is no such round."))
    asking = asking_of(event, request.player)
    return _render(request, event, "round", round=found, shown_round=number, asking=asking)


@require_GET
def bracket(request: HttpRequest, key: str) -> HttpResponse:
    """Show the bracket of a knockout, or of the finals."""
    event = event_of(request, key)
    return _render(request, event, "bracket", bracket=bracket_of(event, sheet_of(event)))


@require_GET
def players(request: HttpRequest, key: str) -> HttpResponse:
    """List the entrants."""
    event = event_of(request, key)
    found = players_of(event)
    page = page_of(request, found.entered, PER_PAGE)
    return _render(request, event, "players", players=found, page=page)


@require_GET
def player(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Show the card of an entrant."""
    event = event_of(request, key)
    card = card_of(event, number)
    if card is None:
        raise Http404(_("Nobody has that number in this event."))
    return _render(request, event, "players", "player", card=card)


@require_GET
def explain(request: HttpRequest, key: str, number: int, code: str) -> HttpResponse:
    """Show where a figure of the standings comes from."""
    event = event_of(request, key)
    found = explained(event, number, code[:40])
    if found is None:
        raise Http404(_("There is no such figure in the standings."))
    return _render(request, event, "standings", "explain", figure=found)
