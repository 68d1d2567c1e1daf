"""A person's own games: what waits for them first."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.models import Match, Pace, Seat, Seek, Status
from games.selectors.cards import match_card, seats_prefetch
from games.selectors.seeks import rating_index, seek_row, seeks_concerning

MOST_RUNNING = 60
FINISHED = 12


def _mine(user: User) -> QuerySet[Match]:
    seats = Seat.objects.filter(user=user, level__isnull=True)
    return Match.objects.filter(pk__in=seats.values("match_id"))


def _waiting(user: User) -> QuerySet[Match]:
    """Order the games in which this person is to move: lots to draw first, then the nearest flag."""
    to_move = Seat.objects.filter(user=user, level__isnull=True, number=F("match__turn"), match__status=Status.RUNNING)
    drawing = Seat.objects.filter(user=user, level__isnull=True, match__status=Status.DRAWING)
    return Match.objects.filter(Q(pk__in=to_move.values("match_id")) | Q(pk__in=drawing.values("match_id"))).order_by(
        F("due_at").asc(nulls_last=True), "moved_at", "id"
    )


def mine_view(user: User, now: datetime) -> dict[str, Any]:
    """Return running games (mine to move, then others), seeks and challenges, and the last finished games."""
    waiting = list(_waiting(user).prefetch_related(seats_prefetch())[:MOST_RUNNING])
    others = list(
        _mine(user)
        .filter(status=Status.RUNNING)
        .exclude(pk__in=[match.pk for match in waiting])
        .prefetch_related(seats_prefetch())
        .order_by("-moved_at")[:MOST_RUNNING]
    )
    finished = _mine(user).filter(status=Status.FINISHED).prefetch_related(seats_prefetch()).order_by("-finished_at")
    seeks = list(seeks_concerning(user, now))
    ratings = rating_index(seeks)
    return {
        "waiting": [match_card(match, now, user.pk) for match in waiting],
        "others": [match_card(match, now, user.pk) for match in others],
        "finished": [match_card(match, now, user.pk) for match in finished[:FINISHED]],
        "seeks": [
            {
                **seek_row(seek, ratings),
                "mine": seek.owner_id == user.pk,
                "received": seek.target_id == user.pk,
                "joined": user.pk not in (seek.owner_id, seek.target_id),
                "barred": "",
            }
            for seek in seeks
        ],
        "by_post": any(match.pace == Pace.CORRESPONDENCE for match in (*waiting, *others)),
        "live_seek": any(seek.kind == Seek.Kind.OPEN and seek.pace != Pace.CORRESPONDENCE for seek in seeks),
    }


def next_waiting(user: User, after: str = "") -> str | None:
    """Return the key of the game that waits for this person: the one after ``after``, or else the first."""
    keys = list(_waiting(user).values_list("key", flat=True)[:MOST_RUNNING])
    if not keys:
        return None
    return keys[(keys.index(after) + 1) % len(keys)] if after in keys else keys[0]
