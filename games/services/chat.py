"""Talk beside the board. Lines are announced like everything else, and read by who may read them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from accounts.models import User
from games.chat import LINE_LENGTH, PHRASES
from games.live import announce_match
from games.models import ChatLine, Match, Seat
from games.selectors.chat import rooms_to_write
from games.services.table import Refused

LINES_PER_WINDOW = 8
WINDOW = timedelta(seconds=10)


def chat_say(match: Match, seat: Seat | None, user: User, room: str, text: str, client_id: str, now: datetime) -> None:
    """Store a line in a room, once for each client id; raise Refused for what may not be said there.

    Where only set phrases are allowed (partners while they play), ``text`` is a key of ``PHRASES``.
    """
    rooms = rooms_to_write(match, seat)
    if room not in rooms:
        raise Refused("forbidden", _("You cannot write there."))
    text = text.strip()
    phrase = rooms[room] == "phrases"
    if phrase and text not in PHRASES:
        raise Refused("phrases", _("While a team game runs, players use the set phrases."))
    if not text:
        raise Refused("empty", _("Write something first."))
    if len(text) > LINE_LENGTH:
        raise Refused("too_long", _("A line holds %(n)d characters at most.") % {"n": LINE_LENGTH})
    recent = ChatLine.objects.filter(match=match, user=user, at__gt=now - WINDOW).count()
    if recent >= LINES_PER_WINDOW:
        raise Refused("rate", _("That is a lot at once. Wait a moment."))
    ChatLine.objects.get_or_create(
        match=match,
        user=user,
        client_id=client_id,
        defaults={
            "room": room,
            "team": seat.team if seat and room == ChatLine.Room.TEAM else None,
            "name": user.username,
            "text": text,
            "phrase": phrase,
            "at": now,
        },
    )
    announce_match(match, "chat")
