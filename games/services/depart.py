"""A person who closes the account leaves every game and seek."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.live import announce_lobby
from games.models import Match, Seat, Seek, Status
from games.services.finish import match_abort
from games.services.leave import seat_leave
from games.services.table import locked


def games_leave(user: User, now: datetime) -> None:
    """Cancel the person's seeks, abort games that have not begun, resign the others, and forget the name."""
    Seek.objects.filter(owner=user, status=Seek.Status.OPEN).update(status=Seek.Status.CANCELLED)
    announce_lobby()
    keys = Match.objects.filter(seat_set__user=user, status__in=[Status.DRAWING, Status.RUNNING])
    for key in list(keys.values_list("key", flat=True)):
        with locked(key, now) as table:
            seat = table.seat_of(user)
            if table.match.status == Status.DRAWING or (table.match.status == Status.RUNNING and table.match.ply < 2):
                match_abort(table)
            elif table.match.status == Status.RUNNING and not seat.out:
                seat_leave(table, seat, "resignation")
            if table.changed:
                table.save()
    Seat.objects.filter(user=user).update(name="")
