"""Vacation from correspondence games: it pauses the clocks and never refills them."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import clock
from games.models import Match, Pace, Status, Vacation
from games.selectors.vacation import vacation_left
from games.services.moves import set_due
from games.services.table import Refused, locked
from games.services.time import settle_all


def vacation_start(user: User, now: datetime) -> Vacation:
    """Pause this person's correspondence clocks; raise Refused when no days are left. Safe to repeat."""
    running = Vacation.objects.filter(user=user, ended_at=None).first()
    if running is not None:
        return running
    if vacation_left(user, now) <= timedelta(0):
        raise Refused("spent", _("You have no vacation days left this year."))
    try:
        with transaction.atomic():
            vacation = Vacation.objects.create(user=user, started_at=now)
            _apply(user, now, paused=True)
    except IntegrityError:
        return Vacation.objects.get(user=user, ended_at=None)
    return vacation


def vacation_end(user: User, now: datetime) -> None:
    """Let this person's clocks go on with what they had left. Safe to repeat."""
    with transaction.atomic():
        if Vacation.objects.filter(user=user, ended_at=None).update(ended_at=now):
            _apply(user, now, paused=False)


def vacations_expire(now: datetime) -> int:
    """End the vacations whose days are spent; return how many."""
    ended = 0
    for vacation in Vacation.objects.filter(ended_at=None).select_related("user"):
        if vacation_left(vacation.user, now) <= timedelta(0):
            vacation_end(vacation.user, now)
            ended += 1
    return ended


def _apply(user: User, now: datetime, paused: bool) -> None:
    games = Match.objects.filter(seat_set__user=user, status=Status.RUNNING, pace=Pace.CORRESPONDENCE)
    change = clock.pause if paused else clock.resume
    for key in list(games.order_by("pk").values_list("key", flat=True)):
        with locked(key, now) as table:
            settle_all(table)
            if table.match.status == Status.RUNNING:
                table.set_clock(change(table.clock, table.seat_of(user).number, table.now_ms))
                set_due(table)
            if table.changed:
                table.save()
