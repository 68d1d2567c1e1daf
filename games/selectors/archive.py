"""The archive: finished games by game, player, result and date. Two queries a page, whatever the filters."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Match, Seat, Status
from games.selectors.cards import match_card, seats_prefetch

PAGE = 24
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
RESULTS = ("1-0", "0-1", "1/2-1/2", "other")


class BadCursor(ValueError):
    """A place in the archive that no page has named."""


@dataclass(frozen=True)
class Filters:
    """What somebody looks for; everything is optional. ``player`` is a user or the name in an imported record."""

    game: str = ""
    player: User | None = None
    name: str = ""
    result: str = ""
    since: date | None = None
    until: date | None = None


@dataclass(frozen=True)
class Page:
    """A page of cards, and the cursor of the next one (older games), if there is one."""

    cards: list[dict[str, Any]]
    older: str | None


def archive_page(filters: Filters, viewer: User | None, now: datetime, cursor: str = "") -> Page:
    """Return the games after ``cursor``, newest first: public ones and the viewer's own private ones.

    Raises BadCursor.
    """
    where = _where(filters)
    if cursor:
        where &= _after(cursor)
    found = _read(Match.objects.filter(where, private=False))
    if viewer is not None:
        own = Seat.objects.filter(user=viewer, level__isnull=True, match__private=True).values("match_id")
        found += _read(Match.objects.filter(where, private=True, pk__in=own))
    found.sort(key=lambda match: (match.finished_at, match.pk), reverse=True)
    shown = found[:PAGE]
    older = _cursor(shown[-1]) if len(found) > PAGE else None
    pk = filters.player.pk if filters.player is not None else None
    return Page([match_card(match, now, pk) for match in shown], older)


def _read(matches: QuerySet[Match]) -> list[Match]:
    return list(matches.prefetch_related(seats_prefetch()).order_by("-finished_at", "-id")[: PAGE + 1])


def _where(filters: Filters) -> Q:
    where = Q(status=Status.FINISHED)
    if filters.game:
        where &= Q(game=filters.game)
    if filters.player is not None:
        where &= Q(pk__in=Seat.objects.filter(user=filters.player).values("match_id"))
    elif filters.name:
        where &= Q(pk__in=Seat.objects.filter(user__isnull=True, name=filters.name).values("match_id"))
    if filters.result == "other":
        where &= ~Q(result__in=RESULTS)
    elif filters.result:
        where &= Q(result=filters.result)
    if filters.since is not None:
        where &= Q(finished_at__gte=datetime.combine(filters.since, time.min, UTC))
    if filters.until is not None and filters.until < date.max:
        where &= Q(finished_at__lt=datetime.combine(filters.until + timedelta(days=1), time.min, UTC))
    return where


def _cursor(match: Match) -> str:
    """Name a place by the end of a game in microseconds and its id."""
    return f"{(match.finished_at - EPOCH) // timedelta(microseconds=1)}-{match.pk}"


def _after(cursor: str) -> Q:
    parts = cursor.split("-")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 17 for part in parts):
        raise BadCursor(cursor[:40])
    at = EPOCH + timedelta(microseconds=int(parts[0]))
    return Q(finished_at__lt=at) | Q(finished_at=at, pk__lt=int(parts[1]))
