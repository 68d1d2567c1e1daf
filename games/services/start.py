"""Creates a match and, once chance has spoken, begins it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue, chance, clock
from games.clock import ClockSpec
from games.live import announce_lobby
from games.models import Match, MatchPair, Pace, Rating, Seat, Status, Vacation
from games.policy import rated_allowed
from games.ratings import system_for
from games.services.computers import ask_computer
from games.services.moves import settle_turn
from games.services.table import Refused, Table, due
from games.timing import to_ms

PHASE_MS = 10_000
"""How long a silent seat is waited for, in each phase of drawing lots, in milliseconds."""


@dataclass(frozen=True)
class PlayerSpec:
    """Who sits down: a person, guest or computer (with its level), on a chosen seat or, with None, on a drawn one."""

    user: User
    level: int | None = None
    number: int | None = None


def match_create(
    *,
    game: str,
    seat_count: int,
    options: Mapping[str, Any],
    clock_spec: str,
    rated: bool,
    private: bool,
    players: Sequence[PlayerSpec],
    lot: bool,
    now: datetime,
    pair: MatchPair | None = None,
    pair_number: int | None = None,
    rematch_of: Match | None = None,
    setup: Mapping[str, Any] | None = None,
    event_name: str = "",
    round_name: str = "",
) -> Match:
    """Create a match and begin it, or begin to draw lots for it.

    With ``lot`` chance decides who sits where; otherwise every player names a seat. Raises Refused for players that
    cannot play this, SetupError and ClockSpecError for a game or a clock that does not exist.
    """
    rules = catalogue.get(game)
    options = dict(rules.check_options(seat_count, options))
    spec = ClockSpec.parse(clock_spec)
    _check_players(players, seat_count, rated, rules.title)
    if rated and not rated_allowed(game, spec.pace):
        raise Refused("unrated", _("This game at this pace can only be casual."))
    with transaction.atomic():
        kept = _kept_lot(game, options, rated, players) if lot and not setup else None
        if kept is not None:
            players = _seated_as_in(kept, players)
            lot, setup = False, dict(kept.setup)
        match = Match.objects.create(
            game=game,
            game_version=rules.version,
            seat_count=seat_count,
            options=options,
            mode=rules.mode(seat_count, options),
            pace=spec.pace,
            clock_spec=spec.format(),
            rated=rated,
            private=private,
            lot=lot,
            lot_kept_from=kept,
            setup=dict(setup or {}),
            pair=pair,
            pair_number=pair_number,
            rematch_of=rematch_of,
            event_name=event_name,
            round_name=round_name,
            created_at=now,
            moved_at=now,
        )
        Seat.objects.bulk_create(_seats(match, players, rated))
        table = Table(match, now)
        draws = {} if setup else rules.draws(seat_count, options)
        if lot or draws:
            _open_drawing(table)
        else:
            match_begin(table)
        table.save()
        announce_lobby()
    return match


def _check_players(players: Sequence[PlayerSpec], seat_count: int, rated: bool, title: str) -> None:
    if len(players) != seat_count:
        raise Refused("seats", _("%(game)s needs %(n)d players here.") % {"game": title, "n": seat_count})
    people = [player.user.pk for player in players if player.level is None]
    if len(set(people)) != len(people):
        raise Refused("twice", _("Nobody can sit on two seats of one game."))
    kinds = {player.user.kind for player in players}
    if rated and User.Kind.GUEST in kinds:
        raise Refused("guest", _("Guests play casual games; register to play rated ones."))
    if rated and len(kinds) > 1:
        raise Refused("computer", _("Games between people and computers are casual."))


def _seats(match: Match, players: Sequence[PlayerSpec], rated: bool) -> list[Seat]:
    ratings = {
        rating.user_id: rating
        for rating in Rating.objects.filter(
            user__in=[player.user for player in players], game=match.game, mode=match.mode, pace=match.pace
        )
    }
    rules = catalogue.get(match.game)
    fresh = system_for(match.mode)
    initial = fresh.shown(fresh.initial())
    seats = []
    for participant, player in enumerate(players, start=1):
        shown = ratings.get(player.user.pk) or (initial if player.user.kind != User.Kind.GUEST else None)
        number = None if match.lot else (player.number or participant)
        seats.append(
            Seat(
                match=match,
                participant=participant,
                number=number,
                user=player.user,
                name=player.user.username,
                level=player.level,
                team=rules.team(number, match.seat_count, match.options) if number else None,
                rating=shown.value if shown else None,
                deviation=shown.deviation if shown else None,
                provisional=shown.provisional if shown else True,
            )
        )
    return seats


def _kept_lot(game: str, options: Mapping[str, Any], rated: bool, players: Sequence[PlayerSpec]) -> Match | None:
    """Find the rated match without secrets that the same two people aborted last: its lot is kept."""
    rules = catalogue.get(game)
    if not rated or rules.hidden or len(players) != 2 or not rules.draws(2, options):
        return None
    first, second = (player.user for player in players)
    last = (
        Match.objects.filter(game=game, rated=True, lot=True, seat_set__user=first)
        .filter(seat_set__user=second)
        .exclude(status=Status.DRAWING)
        .order_by("-id")
        .first()
    )
    if last is None or last.status != Status.ABORTED or not last.setup:
        return None
    return last if not Match.objects.filter(lot_kept_from=last).exclude(status=Status.ABORTED).exists() else None


def _seated_as_in(kept: Match, players: Sequence[PlayerSpec]) -> list[PlayerSpec]:
    numbers = dict(kept.seat_set.values_list("user_id", "number"))
    return [PlayerSpec(player.user, player.level, numbers[player.user.pk]) for player in players]


def _open_drawing(table: Table) -> None:
    """Publish the commitment to a fresh secret before anything is received, and wait for the seats' own."""
    secret = secrets.token_bytes(32)
    table.set(secret=secret.hex(), commit=chance.commitment(secret, table.match.key), status=Status.DRAWING)
    if any(seat.level is None for seat in table.seats):
        table.set(drawing_phase="commit", due_at=due(table.now_ms + PHASE_MS))
    else:
        draw_lots(table)


def draw_lots(table: Table) -> None:
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
        Seat.objects.bulk_update(table.seats, ["number", "team"])
        table.seats.sort(key=lambda seat: seat.number or 0)
    setup = {
        label: list(chance.draw(label, list(items), secret, match.key, contributions))
        for label, items in table.game.draws(match.seat_count, match.options).items()
    }
    table.set(setup={**match.setup, **setup})
    match_begin(table)


def _pause_travellers(table: Table) -> None:
    """Let the clocks of people on vacation stand still from the start."""
    away = Vacation.objects.filter(user__in=[seat.user_id for seat in table.seats], ended_at=None)
    travellers = set(away.values_list("user_id", flat=True))
    for seat in table.seats:
        if seat.user_id in travellers:
            table.set_clock(clock.pause(table.clock, seat.number, table.now_ms))


def match_begin(table: Table) -> None:
    """Set up the board and start the clock of the first seat to act."""
    match = table.match
    table.set_state(table.game.start(match.seat_count, match.options, match.setup))
    immune = [seat.number for seat in table.seats if seat.level is not None]
    table.set_clock(clock.start(ClockSpec.parse(match.clock_spec), match.seat_count, immune))
    if match.pace == Pace.CORRESPONDENCE:
        _pause_travellers(table)
    table.set(status=Status.RUNNING, drawing_phase="", started_at=table.now, moved_at=table.now, due_at=None, ply=0)
    settle_turn(table, to_ms(table.now))
    ask_computer(table)
