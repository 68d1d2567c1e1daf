"""My games."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.selectors.mine import mine_view, next_waiting
from games.selectors.vacation import on_vacation, vacation_left
from games.services.table import Refused
from games.services.vacation import vacation_end, vacation_start
from games.timing import utc_now


@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """List my running games, the one that waits for me first, my seeks and challenges, and finished games."""
    if request.player is None:
        return render(request, "games/mine_visitor.html")
    now = utc_now()
    context = {
        "mine": mine_view(request.player, now),
        "now": now,
        "away": on_vacation(request.player),
        "days_left": max(0, vacation_left(request.player, now).days),
    }
    return render(request, "games/mine.html", context)


@require_POST
def vacation(request: HttpRequest) -> HttpResponse:
    """Begin (``want=on``) or end a vacation from games by post. Safe to send twice."""
    if request.player is None:
        return redirect("games:mine")
    try:
        if request.POST.get("want") == "on":
            vacation_start(request.player, utc_now())
        else:
            vacation_end(request.player, utc_now())
    except Refused as refused:
        messages.error(request, str(refused))
    return redirect("games:mine")


@require_GET
def next_game(request: HttpRequest) -> HttpResponse:
    """Lead to the next game that waits for me, after the one in ``?after=``."""
    key = next_waiting(request.player, request.GET.get("after", "")) if request.player else None
    if key is None:
        messages.info(request, _("No game waits for you."))
        return redirect("games:mine")
    return redirect("games:match", key)
