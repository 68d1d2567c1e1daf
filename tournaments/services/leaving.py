"""What becomes of an entrant's pairing, and place in the field, when the entrant leaves."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import Match, Status
from games.results import losing_places
from games.services.depart import match_leave
from games.services.offers import match_act
from games.services.ruling import match_expel, match_rule
from games.services.table import Refused
from tournaments.models import (
    Absence,
    Entrant,
    EntrantStatus,
    Event,
    EventStatus,
    Format,
    Pairing,
    PairingKind,
    PairingSeat,
    PairingStatus,
    Round,
    Source,
)
from tournaments.services.decisions import forfeited_by
from tournaments.services.results import match_arrived, pairing_arrived, pairing_decide
from tournaments.services.stages import cut_renew
from tournaments.values import side_of


def leave(event: Event, entrant: Entrant, user: User | None, now: datetime, *, removed: bool = False) -> None:
    """Take an entrant out of the field: before the start without a trace, later as withdrawn with what was played.

    ``user`` is who leaves, or the entrant's first member when a director takes the entrant out (``removed``: then only
    a director can bring the entrant back). The current pairing gets its result by ``_leave_board``; byes promised for
    rounds to come are void, since whoever has left scores nothing.
    """
    if event.status == EventStatus.RUNNING and entrant.number is not None:
        last = Round.objects.filter(event=event).order_by("-number").values_list("number", flat=True).first()
        entrant.status, entrant.last_round, entrant.removed = EntrantStatus.WITHDRAWN, last or 0, removed
        entrant.save()
        Absence.objects.filter(entrant=entrant, round_number__gt=entrant.last_round).delete()
        for seat in _open_seats(event, entrant):
            _leave_board(event, seat, user, now)
        cut_renew(event)
    elif removed:
        entrant.status, entrant.last_round, entrant.removed = EntrantStatus.WITHDRAWN, 0, True
        entrant.invited = None
        entrant.save()
    else:
        entrant.delete()


def _open_seats(event: Event, entrant: Entrant) -> list[PairingSeat]:
    return list(
        PairingSeat.objects.filter(
            entrant=entrant,
            pairing__event=event,
            pairing__kind=PairingKind.GAME,
            pairing__status=PairingStatus.OPEN,
        ).select_related("pairing__round")
    )


def _leave_board(event: Event, seat: PairingSeat, user: User | None, now: datetime) -> None:
    """Before the first ply the leaver forfeits, later the game is resigned; at a table the others play on.

    Of a pairing of several games those that are over count, the others go to the opponent. A pairing over the board is
    forfeited between two; at a larger table the director enters the places. ``results`` takes a
    game's result over by itself, so the event is read again afterwards.
    """
    pairing = seat.pairing
    row = pairing.game_set.filter(match__status__in=(Status.DRAWING, Status.RUNNING)).select_related("match").last()
    if row is None:
        if pairing.seat_set.count() == 2:
            _leave_without_game(event, pairing, seat.order, now)
        return
    match = row.match
    if event.format == Format.TABLES and pairing.seat_set.count() > 2:
        _leave_table(match, seat, user, now)
    elif match.ply == 0 or user is None:
        losers = [number for number in range(1, match.seat_count + 1) if side_of(number, row.number) == seat.order]
        termination = "forfeit" if match.ply == 0 else "adjudication"
        match_rule(match.key, losing_places(losers, match.seat_count), termination, now)
    else:
        _resign(match, user, now)
    match_arrived(match.pk, now)
    event.refresh_from_db()


def _resign(match: Match, user: User, now: datetime) -> None:
    """Resign a game that has begun; one that has ended meanwhile has its result."""
    try:
        match_act(match.key, user, "resign", now)
    except Refused:
        return


def _leave_table(match: Match, seat: PairingSeat, user: User | None, now: datetime) -> None:
    """Take somebody away from a table of three or four, also while lots are drawn; a computer leaves by its seat."""
    if user is None:
        match_expel(match.key, [seat.order], now)
    else:
        match_leave(match.key, user, now)


def _leave_without_game(event: Event, pairing: Pairing, order: int, now: datetime) -> None:
    """Decide a pairing of two in which no game runs: between two games, after one was aborted, or over the board."""
    if pairing.game_set.exists():
        pairing_arrived(event, pairing, now)
        return
    decision = forfeited_by([order], 2, tables=event.format == Format.TABLES)
    pairing_decide(event, pairing, decision, Source.WITHDRAWAL, now)
    event.save()
