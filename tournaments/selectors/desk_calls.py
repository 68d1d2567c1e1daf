"""Calls and appeals as the director's inbox and the player see them."""

from __future__ import annotations

from django.db.models import F, Prefetch, QuerySet

from accounts.models import User
from tournaments.models import Call, Event, Pairing, PairingKind, PairingSeat


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
    return list(_with_seats(pairings.select_related("round"), "").prefetch_related("game_set__match"))


def _with_boards(calls: QuerySet[Call]) -> QuerySet[Call]:
    return _with_seats(calls.select_related("user", "answered_by", "pairing__round"), "pairing__")


def _with_seats(queryset, path: str):
    seats = PairingSeat.objects.select_related("entrant")
    return queryset.prefetch_related(Prefetch(f"{path}seat_set", seats))
