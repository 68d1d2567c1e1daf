"""Who still waits: signs of life push a live seek's end on, and the sweeper ends what was left behind."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F, Q

from games.live import announce_lobby
from games.models import Pace, Seek, SeekSeat
from games.services.lobby.seeks import OWNER_GONE, seek_announce

AT_ONCE = 200
"""How many seeks one sweep ends."""


def seek_touch(user_id: int, now: datetime) -> int:
    """Keep the live seeks of somebody who looks at the lobby, and the seats taken in others'; return how many."""
    waiting = Q(status=Seek.Status.OPEN, kind=Seek.Kind.OPEN) & ~Q(pace=Pace.CORRESPONDENCE)
    kept = Seek.objects.filter(waiting, owner_id=user_id, expires_at__gt=now).update(expires_at=now + OWNER_GONE)
    SeekSeat.objects.filter(user_id=user_id, seek__in=Seek.objects.filter(waiting)).update(seen_at=now)
    return kept


def seek_expire(now: datetime) -> int:
    """End seeks whose time is over, and free seats of live ones whose holders are gone; return how many of both.

    The sweeper calls this every second; safe to run twice at once.
    """
    return _end_seeks(now) + _free_seats(now)


def _end_seeks(now: datetime) -> int:
    overdue = list(Seek.objects.filter(status=Seek.Status.OPEN, expires_at__lte=now).order_by("expires_at")[:AT_ONCE])
    ended = 0
    for seek in overdue:
        with transaction.atomic():
            changed = Seek.objects.filter(pk=seek.pk, status=Seek.Status.OPEN, expires_at__lte=now).update(
                status=Seek.Status.CANCELLED
            )
            if changed:
                seek_announce(seek)
        ended += changed
    return ended


def _free_seats(now: datetime) -> int:
    """Free the seats of people who wait in somebody else's live seek but have closed their lobby."""
    gone = (
        SeekSeat.objects.filter(
            seek__status=Seek.Status.OPEN,
            seek__kind=Seek.Kind.OPEN,
            seek__seat_count__gt=2,
            seen_at__lte=now - OWNER_GONE,
        )
        .exclude(seek__pace=Pace.CORRESPONDENCE)
        .exclude(user_id=F("seek__owner_id"))
    )
    freed = 0
    for seat in list(gone.select_related("seek")[:AT_ONCE]):
        with transaction.atomic():
            seek = Seek.objects.select_for_update().filter(pk=seat.seek_id, status=Seek.Status.OPEN).first()
            if seek is not None:
                deleted, _rows = SeekSeat.objects.filter(pk=seat.pk, seen_at__lte=now - OWNER_GONE).delete()
                freed += deleted
                seek_announce(seek)
    return freed


def seeks_withdraw(user_ids: Sequence[int], now: datetime) -> None:
    """Withdraw the other live seeks of people whose live game begins, and free the seats that they wait on."""
    waiting = Q(kind=Seek.Kind.OPEN) & ~Q(pace=Pace.CORRESPONDENCE)
    with transaction.atomic():
        seeks = _locked(waiting & _of(user_ids))
        own = [seek.pk for seek in seeks if seek.owner_id in user_ids]
        Seek.objects.filter(pk__in=own).update(status=Seek.Status.CANCELLED)
        SeekSeat.objects.filter(user_id__in=user_ids, seek__in=seeks).exclude(seek__in=own).delete()
        if seeks:
            announce_lobby()


def person_withdraw(user_id: int, now: datetime) -> None:
    """Take somebody who closes the account out of every seek: own ones, seats in others', challenges received."""
    with transaction.atomic():
        for seek in _locked(_of([user_id]) | Q(target_id=user_id)):
            seek_announce(seek)
            if seek.owner_id == user_id:
                _end(seek, Seek.Status.CANCELLED)
            elif seek.target_id == user_id:
                _end(seek, Seek.Status.DECLINED)
            SeekSeat.objects.filter(seek=seek, user_id=user_id).exclude(seek__owner_id=user_id).delete()


def _of(user_ids: Sequence[int]) -> Q:
    """Seeks that these people have opened or sit in."""
    seated = SeekSeat.objects.filter(user_id__in=user_ids).values("seek_id")
    return Q(owner_id__in=user_ids) | Q(pk__in=seated)


def _locked(which: Q) -> list[Seek]:
    """Lock open seeks, as ``seek_take`` does before it looks at the seats; in one order, so nobody waits in turn."""
    return list(Seek.objects.select_for_update().filter(which, status=Seek.Status.OPEN).order_by("pk"))


def _end(seek: Seek, status: str) -> None:
    Seek.objects.filter(pk=seek.pk).update(status=status)
