"""Another game between the same people, and the second game of a pair."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Match, MatchPair, Status
from games.selectors.actions import actions
from games.services.start import PlayerSpec, match_create
from games.services.table import Refused, Table, locked


def rematch_answer(key: str, user: User, action: str, now: datetime) -> Match | None:
    """Offer, accept or decline a rematch; return the new match once everybody wants it. Safe to repeat."""
    with locked(key, now) as table:
        seat = table.seat_of(user)
        existing = Match.objects.filter(rematch_of=table.match).first()
        if existing is not None:
            return existing
        if action not in actions(table.match, table.seats, seat, table.game, now):
            if action == "rematch.offer" and seat.number in table.match.offers.get("rematch", []):
                return None
            raise Refused("forbidden", _("There is no rematch to decide on here."), table.match.version)
        if action == "rematch.decline":
            table.set(offers={})
            table.save()
            return None
        offered = sorted({*table.match.offers.get("rematch", []), seat.number})
        people = {other.number for other in table.seats if other.level is None}
        table.set(offers={"rematch": offered})
        match = _again(table, now) if people <= set(offered) else None
        table.save()
        return match


def _again(table: Table, now: datetime) -> Match:
    """Create the rematch: by lot when rated, otherwise everybody moves on by one seat."""
    old = table.match
    n = old.seat_count
    players = [PlayerSpec(seat.user, seat.level, None if old.rated else seat.number % n + 1) for seat in table.seats]
    return match_create(
        game=old.game,
        seat_count=n,
        options=old.options,
        clock_spec=old.clock_spec,
        rated=old.rated,
        private=old.private,
        players=players,
        lot=old.rated,
        now=now,
        rematch_of=old,
    )


def pair_continue(match_id: int, now: datetime) -> Match | None:
    """Begin the second game of a pair once the first is over, with the start alternated. Safe to repeat."""
    key = Match.objects.filter(pk=match_id, pair_number=1).values_list("key", flat=True).first()
    if key is None:
        return None
    with locked(key, now) as table:
        first = table.match
        if first.pair is None or first.status != Status.FINISHED:
            return None
        existing = Match.objects.filter(pair=first.pair, pair_number=2).first()
        if existing is None and not _somebody_gone(first):
            existing = _second(first, first.pair, now)
            table.save()
        return existing


def _somebody_gone(match: Match) -> bool:
    return match.seat_set.filter(user__closed_at__isnull=False).exists()


def _second(first: Match, pair: MatchPair, now: datetime) -> Match:
    n = first.seat_count
    players = [
        PlayerSpec(seat.user, seat.level, (seat.number or 1) % n + 1)
        for seat in first.seat_set.select_related("user").order_by("number")
    ]
    return match_create(
        game=first.game,
        seat_count=n,
        options=first.options,
        clock_spec=first.clock_spec,
        rated=first.rated,
        private=first.private,
        players=players,
        lot=False,
        now=now,
        pair=pair,
        pair_number=2,
    )


def pairs_waiting(limit: int = 100) -> list[int]:
    """Return finished first games whose second one a crash has kept from being created."""
    return list(
        Match.objects.filter(pair_number=1, status=Status.FINISHED)
        .exclude(pair__matches__pair_number=2)
        .exclude(seat_set__user__closed_at__isnull=False)
        .values_list("pk", flat=True)[:limit]
    )
