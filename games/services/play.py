"""One move of a person or a computer, in one transaction."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError
from django.utils.translation import gettext as _

from accounts.models import User
from games.clock import FlagFallen
from games.engine.protocol import IllegalMove, NotationError
from games.models import Move, Seat, Status
from games.services.computers import ask_computer
from games.services.moves import apply_ply, drop_offers
from games.services.table import Outdated, Refused, Table, locked, remembered, say, stale
from games.services.time import settle_all, time_up

MOVE_LENGTH = 32


@dataclass(frozen=True)
class Ack:
    """What a move came to: the version after it, and its ply."""

    version: int
    ply: int


def move_play(key: str, user: User, text: str, version: int, client_id: str, now: datetime, lag_ms: int = 0) -> Ack:
    """Play a person's move.

    ``version`` is what the client saw: if the position has changed since, the move was meant for another one.
    ``client_id`` names the move, so that one sent again is acknowledged, not played twice. ``lag_ms`` is the measured
    travel time of messages, forgiven within bounds by the clock. Raises Refused; a flag that has fallen is written all
    the same.
    """
    asked = Asked(user, text, version, client_id, lag_ms)
    try:
        return _answer(remembered(key, version, now), asked)
    except Outdated:
        pass
    try:
        return _answer(locked(key, now), asked)
    except IntegrityError:
        with locked(key, now) as table:
            known = _repeated(table, table.seat_of(user), client_id)
        if known is None:
            raise
        return known


@dataclass(frozen=True)
class Asked:
    """A move as it arrived; see ``move_play``."""

    user: User
    text: str
    version: int
    client_id: str
    lag_ms: int


def _answer(opened: AbstractContextManager[Table], asked: Asked) -> Ack:
    with opened as table:
        seat = table.seat_of(asked.user)
        if table.match.position_version > asked.version:
            repeated = _repeated(table, seat, asked.client_id)
            if repeated is not None:
                return repeated
        settled = settle_all(table)
        refusal = _too_late(table) if settled else _play(table, seat.number, asked)
        if table.changed:
            table.save()
        if refusal is None:
            ask_computer(table)
            return Ack(table.match.version, table.match.ply)
    raise refusal


def _repeated(table: Table, seat: Seat, client_id: str) -> Ack | None:
    known = client_id and Move.objects.filter(match=table.match, seat=seat.number, client_id=client_id).first()
    return Ack(table.match.version, known.ply) if known else None


def _too_late(table: Table) -> Refused:
    if table.match.status == Status.RUNNING:
        return stale(table.match.version + 1)
    return Refused("over", _("Time was up before your move arrived."), table.match.version + 1)


def _play(table: Table, number: int | None, asked: Asked) -> Refused | None:
    """Apply the move to the table; return why not, having changed nothing but what a fallen flag changes."""
    table.require(Status.RUNNING)
    refusal = _out_of_place(table, number, asked.text, asked.version)
    if refusal is not None:
        return refusal
    try:
        apply_ply(table, number or 0, asked.text, asked.client_id, asked.lag_ms)
    except (NotationError, IllegalMove) as error:
        code = "notation" if isinstance(error, NotationError) else "illegal"
        return Refused(code, say(error), table.match.version)
    except FlagFallen as fallen:
        time_up(table, fallen.seat, fallen.at_ms)
        return Refused("over", _("Time was up before your move arrived."), table.match.version + 1)
    drop_offers(table, number)
    return None


def _out_of_place(table: Table, number: int | None, text: str, version: int) -> Refused | None:
    match = table.match
    if not match.position_version <= version <= match.version:
        return stale(match.version)
    if match.turn != number:
        return Refused("turn", _("It is not your turn."), match.version)
    if len(text) > MOVE_LENGTH:
        return Refused("notation", _("That is too long to be a move."), match.version)
    return None


def computer_play(key: str, ply: int, last_move_id: int, text: str, now: datetime) -> bool:
    """Play the computer's move if the game still stands where it was asked; return whether it was played."""
    with locked(key, now) as table:
        match = table.match
        last = Move.objects.filter(match=match).order_by("-ply").values_list("pk", flat=True).first() or 0
        if match.status != Status.RUNNING or match.ply != ply or last != last_move_id or match.turn is None:
            return False
        if table.seat(match.turn).level is None:
            return False
        apply_ply(table, match.turn, text)
        drop_offers(table)
        table.save()
        ask_computer(table)
    return True
