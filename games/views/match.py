"""The page of a match, live or archived, and what hangs on it."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_GET

from accounts.services import mark_read_at
from games.boards import board_module
from games.selectors.chat import chat_lines, rooms_to_write
from games.selectors.match import match_moves, match_positions, match_view
from games.selectors.record import match_record_text
from games.services.time import match_settle
from games.timing import utc_now
from games.views.match_of import visible


@require_GET
def match_page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the board, for players, spectators and readers of the archive alike."""
    bundle, seat = visible(request, key)
    if bundle.match.due_at is not None and bundle.match.due_at <= utc_now():
        match_settle(key, utc_now())
        bundle, seat = visible(request, key)
    if seat is not None and seat.level is None and request.player is not None:
        mark_read_at(request.player, request.path)
    match = match_view(bundle, seat, utc_now(), match_moves(bundle.match))
    context: dict[str, Any] = {
        "match": match,
        "seat": seat,
        "chat": chat_lines(bundle.match, seat),
        "chat_rooms": rooms_to_write(bundle.match, seat),
        "board_module": static(board_module(bundle.match.game)),
        "socket_url": f"/ws/match/{key}/",
        "positions_url": reverse("games:positions", args=[key]),
        "record_url": reverse("games:record", args=[key]),
        "rules_url": reverse("games:rules", args=[bundle.match.game]),
    }
    return render(request, "games/match.html", context)


@require_GET
def positions(request: HttpRequest, key: str) -> JsonResponse:
    """Return the board after every ply as this visitor may know it."""
    bundle, seat = visible(request, key)
    return JsonResponse({"positions": match_positions(bundle, seat)})


@require_GET
def record(request: HttpRequest, key: str) -> HttpResponse:
    """Return the record of the match as a text file."""
    bundle, seat = visible(request, key)
    response = HttpResponse(match_record_text(bundle.match, seat), content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'inline; filename="{bundle.match.game}-{key}.txt"'
    return response
