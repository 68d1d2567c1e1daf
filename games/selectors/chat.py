"""Who may read and write which room beside a board.

Players talk among themselves; while the game runs their lines stay with them, and spectators' lines stay hidden from
them. In a team game that runs, players have only set phrases, to all or to their partner.
"""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from games.chat import PHRASES
from games.models import ChatLine, Match, Seat, Status
from games.timing import to_ms

HISTORY = 200
OVER = (Status.FINISHED, Status.ABORTED)


def rooms_to_write(match: Match, seat: Seat | None) -> dict[str, str]:
    """Return room -> "free" or "phrases"."""
    if seat is None:
        return {"spectators": "free"}
    if match.status in OVER:
        return {"players": "free", "spectators": "free"}
    if seat.team is not None:
        return {"players": "phrases", "team": "phrases"}
    return {"players": "free"}


def rooms_to_read(match: Match, seat: Seat | None) -> tuple[str, ...]:
    if match.status in OVER:
        return ("players", "team", "spectators") if seat is not None else ("players", "spectators")
    return ("players", "team") if seat is not None else ("spectators",)


def chat_lines(match: Match, seat: Seat | None, after: int = 0) -> list[dict[str, Any]]:
    """List the newest lines that this viewer may read, oldest first, those after an id."""
    readable = Q(room__in=rooms_to_read(match, seat)) & (
        ~Q(room="team") | Q(team=seat.team if seat is not None else None)
    )
    lines = (
        ChatLine.objects.filter(readable, match=match, id__gt=after).select_related("user").order_by("-id")[:HISTORY]
    )
    return [
        {
            "id": line.pk,
            "room": line.room,
            "name": line.user.username if line.user else line.name,
            "text": _(PHRASES[line.text]) if line.phrase and line.text in PHRASES else line.text,
            "phrase": line.phrase,
            "at_ms": to_ms(line.at),
        }
        for line in reversed(lines)
    ]
