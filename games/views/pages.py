"""Pages to read: the rules of each game, and help."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from games import catalogue
from games.clock.spec import NO_START_LIVE_MS
from games.ladder import ladder_of
from games.lessons import lessons_of
from games.reading import chance_page, rules_page
from games.selectors.actions import ADD_TIME_MS, AWAY_AFTER, CLAIM_AFTER
from games.selectors.tables import tables_building
from games.selectors.vacation import DAYS_A_YEAR
from games.services.lobby.seeks import OWNER_GONE
from games.services.start import PHASE_MS


@require_GET
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rules of a game."""
    try:
        game = catalogue.get(slug)
    except catalogue.UnknownGame as unknown:
        raise Http404(str(unknown)) from unknown
    context = {"game": game, "page": rules_page(slug), "games": catalogue.all(), "lessons": lessons_of(slug)}
    context["building"] = tables_building(slug)
    context["ladder"] = ladder_of(slug)
    return render(request, "games/rules.html", context)


@require_GET
def help_page(request: HttpRequest) -> HttpResponse:
    """Tell how the club works; other pages link to its sections."""
    context = {
        "games": catalogue.all(),
        "chance": chance_page(),
        "no_start_s": NO_START_LIVE_MS // 1000,
        "claim_s": int(CLAIM_AFTER.total_seconds()),
        "vacation_days": DAYS_A_YEAR,
        "away_s": int(AWAY_AFTER.total_seconds()),
        "add_s": ADD_TIME_MS["live"] // 1000,
        "owner_s": int(OWNER_GONE.total_seconds()),
        "phase_s": PHASE_MS // 1000,
    }
    return render(request, "games/help.html", context)
