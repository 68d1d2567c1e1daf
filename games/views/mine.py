"""My games."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.selectors.mine import mine_view, next_waiting
from games.timing import utc_now


@require_GET
def mine(request: HttpRequest) -> HttpResponse:
    """List my running games, the one that waits for me first, my seeks and challenges, and finished games."""
    if request.player is None:
        return render(request, "games/mine_visitor.html")
    now = utc_now()
    return render(request, "games/mine.html", {"mine": mine_view(request.player, now), "now": now})


@require_GET
def next_game(request: HttpRequest) -> HttpResponse:
    """Lead to the next game that waits for me, after the one in ``?after=``."""
    key = next_waiting(request.player, request.GET.get("after", "")) if request.player else None
    if key is None:
        messages.info(request, _("No game waits for you."))
        return redirect("games:mine")
    return redirect("games:match", key)
