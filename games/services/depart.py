"""A person who closes the account leaves every game and seek."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import ChatLine, Match, Seat, Status
from games.selectors.actions import may_abort
from games.services.finish import match_abort
from games.services.leave import seat_leave
from games.services.lobby.alive import person_withdraw
from games.services.table import Table, locked
from games.services.time import settle_all


def games_leave(user: User, now: datetime) -> None:
    """Withdraw the person's seeks, abort games that may still be aborted, resign the others, and forget the name."""
    person_withdraw(user.pk, now)
    keys = Match.objects.filter(seat_set__user=user, status__in=[Status.DRAWING, Status.RUNNING]).order_by("pk")
    for key in list(keys.values_list("key", flat=True)):
        with locked(key, now) as table:
            settle_all(table)
            _leave(table, user)
            if table.changed:
                table.save()
    Seat.objects.filter(user=user).update(name="")
    ChatLine.objects.filter(user=user).update(name="")


def _leave(table: Table, user: User) -> None:
    match, seat = table.match, table.seat_of(user)
    if match.status == Status.DRAWING or (
        match.status == Status.RUNNING and match.ply < 2 and may_abort(match, table.game)
    ):
        match_abort(table)
    elif match.status == Status.RUNNING and not seat.out:
        seat_leave(table, seat, "resignation")
