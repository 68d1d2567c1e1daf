"""A person who closes the account, or leaves an event, leaves games."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import ChatLine, Match, Seat, Status
from games.selectors.actions import may_abort
from games.services.finish import match_abort
from games.services.leave import seat_leave
from games.services.lobby.alive import person_withdraw
from games.services.start import draw_lots
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


def match_leave(key: str, user: User, now: datetime) -> None:
    """Take one person out of one match as ``games_leave`` does; safe to repeat. Raise Refused for a spectator."""
    with locked(key, now) as table:
        settle_all(table)
        _leave(table, user)
        if table.changed:
            table.save()


def _leave(table: Table, user: User) -> None:
    """Abort what may be aborted. An event's game is forfeited before the own first move; later, any is resigned."""
    match, seat = table.match, table.seat_of(user)
    if match.event_path:
        _leave_event(table, seat)
    elif match.status == Status.DRAWING or (
        match.status == Status.RUNNING and match.ply < 2 and may_abort(match, table.game)
    ):
        match_abort(table)
    elif match.status == Status.RUNNING and not seat.out:
        seat_leave(table, seat, "resignation")


def _leave_event(table: Table, seat: Seat) -> None:
    if table.match.status == Status.DRAWING:
        draw_lots(table)
    if table.match.status != Status.RUNNING or seat.out:
        return
    begun = table.clock.started[(seat.number or 1) - 1]
    if not begun:
        table.set(rated=False)
    seat_leave(table, seat, "resignation" if begun else "forfeit")
