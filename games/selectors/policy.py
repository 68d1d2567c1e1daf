"""What the site may tell an account about a game now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.models import Seat, Status


def knowledge_closed(user: User | None, game: str) -> str | None:
    """Return why exact knowledge about a game is closed to this account now, or None when it is open.

    The one place to ask before showing tables, searches or analysis: they are closed while the account plays a rated
    game of that kind.
    """
    if user is None:
        return None
    playing = Seat.objects.filter(
        user=user,
        level__isnull=True,
        out=False,
        match__game=game,
        match__rated=True,
        match__status__in=(Status.DRAWING, Status.RUNNING),
    ).exists()
    if not playing:
        return None
    return _("Closed while you play a rated game of %(game)s.") % {"game": catalogue.get(game).title}
