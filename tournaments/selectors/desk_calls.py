"""Calls and appeals as the director's inbox and the player see them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, Prefetch, QuerySet

from accounts.models import User
from tournaments.models import (
    Call,
    Event,
    EventStatus,
    LogEntry,
    Pairing,
    PairingGame,
    PairingKind,
    PairingSeat,
    PairingStatus,
)

RULINGS = ("ruling.adjudicate", "ruling.forfeit", "ruling.correct")
"""Actions in the log that a player may appeal."""


@dataclass(frozen=True, slots=True)
class Asking:
    """What somebody can ask of the director now: ids of the board to call to, and of the one with a ruling; or None."""

    call: int | None
    appeal: int | None


def asking_of(event: Event, user: User | None) -> Asking | None:
    """Return what a player can ask of the director, None for nothing: at most two queries."""
    if user is None or not user.is_person or event.status not in (EventStatus.RUNNING, EventStatus.FINISHED):
        return None
    own = {"seat_set__entrant__member_set__user": user, "seat_set__entrant__member_set__level": None}
    last = Pairing.objects.filter(event=event, kind=PairingKind.GAME, **own).order_by("-round__number").first()
    if last is None:
        return None
    callable_now = event.status == EventStatus.RUNNING or last.status == PairingStatus.OPEN
    ruled = LogEntry.objects.filter(
        event=event, action__in=RULINGS, **{f"pairing__{path}": value for path, value in own.items()}
    )
    appeal = ruled.order_by("-at", "-id").values_list("pairing_id", flat=True).first()
    return Asking(last.pk if callable_now else None, appeal)


def open_calls_count(event: Event) -> int:
    return event.call_set.filter(answered_at=None).count()


def calls_of(event: Event) -> QuerySet[Call]:
    """List the calls of an event, those that wait first, then the newest."""
    return _with_boards(event.call_set.order_by(F("answered_at").desc(nulls_first=True), "-at", "-id"))


def own_calls(event: Event, user: User) -> QuerySet[Call]:
    """List what somebody asked in an event, newest first."""
    return _with_boards(event.call_set.filter(user=user))


def own_pairings(event: Event, user: User) -> list[Pairing]:
    """List the games of somebody in an event, the last round first."""
    pairings = Pairing.objects.filter(
        event=event, kind=PairingKind.GAME, seat_set__entrant__member_set__user=user
    ).order_by("-round__number")
    return list(
        _with_seats(pairings.select_related("round"), "").prefetch_related(
            Prefetch("game_set", PairingGame.objects.select_related("match"))
        )
    )


def _with_boards(calls: QuerySet[Call]) -> QuerySet[Call]:
    return _with_seats(calls.select_related("user", "answered_by", "pairing__round"), "pairing__")


def _with_seats(queryset, path: str):
    seats = PairingSeat.objects.select_related("entrant")
    return queryset.prefetch_related(Prefetch(f"{path}seat_set", seats))
