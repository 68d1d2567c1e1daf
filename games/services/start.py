"""Creates matches, one or many at once, and begins those for which chance has nothing to say."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.models import User
from games import chance, clock
from games.clock import ClockSpec
from games.live import announce_lobby
from games.models import Match, Move, Pace, Rating, Seat, Status, Vacation
from games.ratings import system_for
from games.services.computers import ask_computer
from games.services.moves import settle_turn
from games.services.plans import MatchPlan, PlayerSpec
from games.services.table import Table, due
from games.timing import to_ms

__all__ = ["PHASE_MS", "MatchPlan", "PlayerSpec", "draw_lots", "match_begin", "match_create", "matches_create"]

PHASE_MS = 10_000
"""How long a silent seat is waited for, in each phase of drawing lots, in milliseconds."""

RatingKey = tuple[int | None, str, str, str]
"""User, game, mode and pace."""


def match_create(*, now: datetime, **plan: Any) -> Match:
    """Create a match and begin it, or begin to draw lots for it; the arguments are the fields of ``MatchPlan``.

    A lot that the same two people have drawn and not played out is kept. Raises Refused for players that cannot play
    this, SetupError and ClockSpecError for a game or a clock that does not exist.
    """
    with transaction.atomic():
        return matches_create([_with_kept_lot(MatchPlan(**plan))], now)[0]


def matches_create(plans: Sequence[MatchPlan], now: datetime) -> list[Match]:
    """Create many matches, in the order of their plans; what a single one raises, this raises before any is made.

    The number of queries does not depend on the number of matches (but for the database's limit on the size of one).
    """
    for plan in plans:
        plan.check()
    ratings = _ratings(plans)
    with transaction.atomic():
        travellers = _travellers(plans)
        tables = [_table(plan, ratings, travellers, now) for plan in plans]
        matches = Match.objects.bulk_create([table.match for table in tables])
        Seat.objects.bulk_create([seat for table in tables for seat in table.seats])
        Move.objects.bulk_create([move for table in tables for move in table.plies])
        for table in tables:
            ask_computer(table)
        announce_lobby()
    return matches


def _table(
    plan: MatchPlan, ratings: Mapping[RatingKey, Rating], travellers: Collection[int | None], now: datetime
) -> Table:
    """Set a match up in memory, as its first version."""
    match = _match(plan, now)
    table = Table(match, now)
    table.__dict__["seats"] = _seats(match, plan, ratings)
    draws = {} if plan.setup else plan.rules.draws(plan.seat_count, plan.checked_options)
    if plan.lot or draws:
        _open_drawing(table, travellers)
    else:
        match_begin(table, travellers)
    match.version = 1
    match.position_version = 1 if match.snapshot is not None else 0
    return table


def _match(plan: MatchPlan, now: datetime) -> Match:
    return Match(
        game=plan.game,
        game_version=plan.rules.version,
        seat_count=plan.seat_count,
        options=plan.checked_options,
        mode=plan.mode,
        pace=plan.spec.pace,
        clock_spec=plan.spec.format(),
        rated=plan.rated,
        private=plan.private,
        lot=plan.lot,
        lot_kept_from=plan.lot_kept_from,
        setup=dict(plan.setup or {}),
        pair=plan.pair,
        pair_number=plan.pair_number,
        rematch_of=plan.rematch_of,
        event_name=plan.event_name,
        round_name=plan.round_name,
        event_path=plan.event_path,
        no_show_ms=plan.no_show_ms,
        created_at=now,
        moved_at=now,
    )


def _ratings(plans: Sequence[MatchPlan]) -> dict[RatingKey, Rating]:
    users = {player.user.pk for plan in plans for player in plan.players}
    known = Rating.objects.filter(user__in=users, game__in={plan.game for plan in plans})
    return {(rating.user_id, rating.game, rating.mode, rating.pace): rating for rating in known}


def _travellers(plans: Sequence[MatchPlan]) -> set[int | None]:
    """Return the ids of who is on vacation: correspondence clocks stand still for them from the start."""
    slow = [plan for plan in plans if plan.spec.pace == Pace.CORRESPONDENCE]
    if not slow:
        return set()
    users = {player.user.pk for plan in slow for player in plan.players}
    return set(Vacation.objects.filter(user__in=users, ended_at=None).values_list("user_id", flat=True))


def _seats(match: Match, plan: MatchPlan, ratings: Mapping[RatingKey, Rating]) -> list[Seat]:
    fresh = system_for(match.mode)
    initial = fresh.shown(fresh.initial())
    seats = []
    for participant, player in enumerate(plan.players, start=1):
        known = ratings.get((player.user.pk, match.game, match.mode, match.pace))
        shown = known or (initial if player.user.kind != User.Kind.GUEST else None)
        number = None if plan.lot else (player.number or participant)
        seats.append(
            Seat(
                match=match,
                participant=participant,
                number=number,
                user=player.user,
                name=player.name or player.user.username,
                level=player.level,
                team=plan.rules.team(number, plan.seat_count, plan.checked_options) if number else None,
                rating=shown.value if shown else None,
                deviation=shown.deviation if shown else None,
                provisional=shown.provisional if shown else True,
            )
        )
    return sorted(seats, key=lambda seat: seat.number or seat.participant)


def _with_kept_lot(plan: MatchPlan) -> MatchPlan:
    kept = _kept_lot(plan) if plan.lot and not plan.setup else None
    if kept is None:
        return plan
    numbers = dict(kept.seat_set.values_list("user_id", "number"))
    players = [replace(player, number=numbers[player.user.pk]) for player in plan.players]
    return replace(plan, players=players, lot=False, setup=dict(kept.setup), lot_kept_from=kept)


def _kept_lot(plan: MatchPlan) -> Match | None:
    """Find the rated match without secrets that the same two people aborted last: its lot is kept."""
    if not plan.rated or plan.rules.hidden or len(plan.players) != 2 or not plan.rules.draws(2, plan.checked_options):
        return None
    first, second = (player.user for player in plan.players)
    last = (
        Match.objects.filter(game=plan.game, rated=True, lot=True, seat_set__user=first)
        .filter(seat_set__user=second)
        .exclude(status=Status.DRAWING)
        .order_by("-id")
        .first()
    )
    if last is None or last.status != Status.ABORTED or not last.setup:
        return None
    return last if not Match.objects.filter(lot_kept_from=last).exclude(status=Status.ABORTED).exists() else None


def _open_drawing(table: Table, travellers: Collection[int | None]) -> None:
    """Publish the commitment to a fresh secret before anything is received, and wait for the seats' own."""
    secret = secrets.token_bytes(32)
    table.set(secret=secret.hex(), commit=chance.commitment(secret, table.match.key), status=Status.DRAWING)
    if any(seat.level is None for seat in table.seats):
        table.set(drawing_phase="commit", due_at=due(table.now_ms + PHASE_MS))
    else:
        _shuffle(table)
        match_begin(table, travellers)


def draw_lots(table: Table) -> None:
    """Draw what is still to be drawn and begin the match; ``Table.save`` writes it all."""
    _shuffle(table)
    if table.match.lot:
        table.writes.append(lambda: Seat.objects.bulk_update(table.seats, ["number", "team"]))
    away: set[int | None] = set()
    if table.match.pace == Pace.CORRESPONDENCE:
        users = [seat.user_id for seat in table.seats]
        away = set(Vacation.objects.filter(user__in=users, ended_at=None).values_list("user_id", flat=True))
    match_begin(table, away)
    ask_computer(table)


def _shuffle(table: Table) -> None:
    """Shuffle the seats (if by lot) and what the game asks for, out of the secret and what the seats have revealed."""
    match = table.match
    secret = bytes.fromhex(match.secret)
    contributions = [
        bytes.fromhex(seat.chance_reveal) for seat in sorted(table.seats, key=lambda seat: seat.participant)
    ]
    if match.lot:
        order = chance.draw("seats", [str(n) for n in range(1, match.seat_count + 1)], secret, match.key, contributions)
        for seat in table.seats:
            seat.number = 1 + order.index(str(seat.participant))
            seat.team = table.game.team(seat.number, match.seat_count, match.options)
        table.seats.sort(key=lambda seat: seat.number or 0)
    setup = {
        label: list(chance.draw(label, list(items), secret, match.key, contributions))
        for label, items in table.game.draws(match.seat_count, match.options).items()
    }
    table.set(setup={**match.setup, **setup})


def match_begin(table: Table, travellers: Collection[int | None]) -> None:
    """Set up the board and start the clock of the first seat to act; ``travellers`` are the ids of who is away."""
    match = table.match
    spec = ClockSpec.parse(match.clock_spec)
    table.set_state(table.game.start(match.seat_count, match.options, match.setup))
    immune = [seat.number for seat in table.seats if seat.level is not None]
    table.set_clock(clock.start(spec, match.seat_count, immune, _first_ms(match, spec)))
    for seat in table.seats:
        if seat.user_id in travellers:
            table.set_clock(clock.pause(table.clock, seat.number, table.now_ms))
    table.set(status=Status.RUNNING, drawing_phase="", started_at=table.now, moved_at=table.now, due_at=None, ply=0)
    settle_turn(table, to_ms(table.now))


def _first_ms(match: Match, spec: ClockSpec) -> int | None:
    """Return the limit of a first turn if the match has one of its own: at least a turn's days by correspondence."""
    if match.no_show_ms is None:
        return None
    return max(match.no_show_ms, clock.no_start_ms(spec) or 0) if spec.days else match.no_show_ms
