"""Ratings follow from finished matches: each counted exactly once, in a stored order taken under a lock."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from accounts.models import User
from games.live import announce_match
from games.models import Match, RatedResult, Rating, RatingChange, RatingOrder, Seat, Status
from games.ratings import Pool, State, system_for

DAY = timedelta(days=1)


@dataclass
class Standing:
    """What a pool says of one person at one moment of the order."""

    state: State
    games: int = 0
    rated_at: datetime | None = None


@dataclass
class Book:
    """The standings of a pool while results are gone through in order."""

    pool: Pool
    standings: dict[int, Standing] = field(default_factory=dict)

    def rate(self, match: Match, seats: Sequence[Seat]) -> list[RatingChange]:
        """Count one result; return the changes, unsaved and without their result. Lost by all, it changes nothing."""
        if not any(seat.place == 1 for seat in seats):
            return []
        system = system_for(self.pool.mode)
        before = [self.standings.setdefault(seat.user_id, Standing(system.initial())) for seat in seats]
        finished = match.finished_at
        days = [max(0.0, (finished - one.rated_at) / DAY) if one.rated_at else 0.0 for one in before]
        states = system.rate(
            [one.state for one in before], [seat.place for seat in seats], [seat.team for seat in seats], days
        )
        changes = []
        for seat, old, state in zip(seats, before, states, strict=True):
            shown = system.shown(state)
            changes.append(
                RatingChange(
                    user_id=seat.user_id,
                    seat=seat.number,
                    before=system.shown(old.state).value,
                    after=shown.value,
                    deviation=shown.deviation,
                    state=dict(state),
                )
            )
            rated_at = max(filter(None, (old.rated_at, finished)))
            self.standings[seat.user_id] = Standing(state, old.games + 1, rated_at)
        return changes

    def row(self, user_id: int) -> dict[str, Any]:
        """Return the fields of the stored rating of one person."""
        standing = self.standings[user_id]
        shown = system_for(self.pool.mode).shown(standing.state)
        return {
            "value": shown.value,
            "deviation": shown.deviation,
            "provisional": shown.provisional,
            "state": dict(standing.state),
            "games": standing.games,
            "rated_at": standing.rated_at,
        }


def pool_of(match: Match, seats: Iterable[Seat]) -> Pool | None:
    """Return the pool that a match counts in: people's or the computer's, None when they played each other."""
    kinds = {seat.user.kind for seat in seats if seat.user is not None}
    if kinds == {User.Kind.PERSON}:
        return Pool(match.game, match.mode, match.pace, "person")
    if kinds == {User.Kind.COMPUTER}:
        return Pool(match.game, match.mode, match.pace, "computer")
    return None


def match_rate(match_id: int) -> bool:
    """Count a finished rated match; return whether this call did. Redelivered, crashed or repeated: counted once."""
    with transaction.atomic():
        order = RatingOrder.objects.select_for_update().get_or_create(pk=1)[0]
        match = Match.objects.select_for_update().get(pk=match_id)
        if not match.rated or match.status != Status.FINISHED or hasattr(match, "rated_result"):
            return False
        seats = list(match.seat_set.select_related("user").order_by("number"))
        pool = pool_of(match, seats)
        if pool is None or any(seat.place is None for seat in seats):
            return False
        order.last += 1
        order.save(update_fields=["last"])
        result = RatedResult.objects.create(
            match=match,
            order=order.last,
            game=pool.game,
            mode=pool.mode,
            pace=pool.pace,
            kind=pool.kind,
            finished_at=match.finished_at,
        )
        _store(result, match, seats, pool)
        match.version += 1
        match.save(update_fields=["version"])
        announce_match(match)
    return True


def _store(result: RatedResult, match: Match, seats: Sequence[Seat], pool: Pool) -> None:
    in_pool = Rating.objects.filter(game=pool.game, mode=pool.mode, pace=pool.pace, kind=pool.kind)
    rows = {row.user_id: row for row in in_pool.filter(user__in=[seat.user_id for seat in seats])}
    book = Book(pool, {user: Standing(row.state, row.games, row.rated_at) for user, row in rows.items()})
    changes = book.rate(match, seats)
    for change in changes:
        change.result = result
    RatingChange.objects.bulk_create(changes)
    for seat in seats if changes else ():
        Rating.objects.update_or_create(
            user_id=seat.user_id,
            game=pool.game,
            mode=pool.mode,
            pace=pool.pace,
            kind=pool.kind,
            defaults=book.row(seat.user_id),
        )


def unrated_matches(limit: int = 200) -> list[int]:
    """Return rated, finished matches that a crash kept from being counted, in the order in which they ended."""
    return list(
        Match.objects.filter(rated=True, status=Status.FINISHED, rated_result__isnull=True)
        .order_by("finished_at", "id")
        .values_list("pk", flat=True)[:limit]
    )


@dataclass(frozen=True)
class Difference:
    """A stored rating that the stored results do not lead to."""

    pool: Pool
    user_id: int
    stored: float | None
    computed: float | None

    def __str__(self) -> str:
        return f"{self.pool} user {self.user_id}: stored {self.stored}, computed {self.computed}"


def ratings_rebuild(pool: Pool | None = None, write: bool = True) -> list[Difference]:
    """Recompute ratings from the stored results in their order; return what differed, and store it with ``write``."""
    with transaction.atomic():
        RatingOrder.objects.select_for_update().get_or_create(pk=1)
        pools = [pool] if pool is not None else _pools()
        return [difference for one in pools for difference in _rebuild_pool(one, write)]


def _pools() -> list[Pool]:
    rows = RatedResult.objects.order_by().values_list("game", "mode", "pace", "kind").distinct()
    return sorted(Pool(*row) for row in rows)


def _rebuild_pool(pool: Pool, write: bool) -> list[Difference]:
    where = {"game": pool.game, "mode": pool.mode, "pace": pool.pace, "kind": pool.kind}
    results = (
        RatedResult.objects.filter(**where).select_related("match").prefetch_related("match__seat_set", "change_set")
    )
    book, changes, stale = Book(pool), [], []
    for result in results.iterator(chunk_size=500):
        seats = sorted(result.match.seat_set.all(), key=lambda seat: seat.number)
        old = {change.user_id: change for change in result.change_set.all()}
        for change in book.rate(result.match, seats):
            known = old.pop(change.user_id, None)
            change.result, change.pk = result, known.pk if known else None
            changes.append(change)
        stale += [change.pk for change in old.values()]
    stored = {row.user_id: row for row in Rating.objects.filter(**where)}
    differences = [
        Difference(pool, user, stored[user].value if user in stored else None, row["value"])
        for user in book.standings
        if (row := book.row(user)) and (user not in stored or abs(stored[user].value - row["value"]) > 1e-6)
    ]
    differences += [
        Difference(pool, user, row.value, None) for user, row in stored.items() if user not in book.standings
    ]
    if write:
        RatingChange.objects.filter(pk__in=stale).delete()
        _write(where, book, changes)
    return differences


def _write(where: dict[str, str], book: Book, changes: Sequence[RatingChange]) -> None:
    known = [change for change in changes if change.pk is not None]
    RatingChange.objects.bulk_update(known, ["before", "after", "deviation", "state"], batch_size=500)
    RatingChange.objects.bulk_create([change for change in changes if change.pk is None], batch_size=500)
    Rating.objects.filter(**where).exclude(user__in=book.standings).delete()
    for user in book.standings:
        Rating.objects.update_or_create(user_id=user, **where, defaults=book.row(user))
