"""What players may do beside moving: resign, abort, draws, takebacks, claims, more time, conditional moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import clock
from games.engine.protocol import GameError
from games.models import Move, Seat, Status
from games.selectors.actions import ADD_TIME_MS, actions
from games.services.computers import ask_computer
from games.services.finish import match_abort, match_finish
from games.services.leave import seat_leave
from games.services.moves import drop_offers, set_due
from games.services.table import Refused, Table, locked, say, stale
from games.services.time import settle_all

GUARDED = ("takeback.offer", "takeback.accept", "draw.offer", "draw.accept", "conditions")
"""Actions about a position: refused when it has changed since the ``version`` that the client saw."""
FORCED_TEXTS = ("pass", "out")
"""Plies that the server plays."""
CONDITION_LINES = 40
CONDITION_DEPTH = 20


def match_act(key: str, user: User, action: str, now: datetime, **given: Any) -> int:
    """Do one of ``ACTIONS`` as the seat of this person; return the version after it.

    ``given`` may hold the ``version`` that the client saw and the ``lines`` of conditional moves. An action that has
    already been done answers with the present version, so that a double click is harmless. Raises Refused.
    """
    act = ACTIONS.get(action)
    if act is None:
        raise Refused("unknown", _("There is no action called %(name)s.") % {"name": str(action)[:24]})
    with locked(key, now) as table:
        seat = table.seat_of(user)
        settled, refusal = settle_all(table), None
        seen = given.get("version")
        if action in GUARDED and isinstance(seen, int) and seen < table.match.position_version:
            refusal = stale(table.match.version)
        elif not _repeated(table, seat, action):
            if action in actions(table.match, table.seats, seat, table.game, now):
                act(table, seat, given)
            else:
                refusal = _impossible(table, settled)
        if table.changed:
            table.save()
        ask_computer(table)
        if refusal is None:
            return table.match.version
    raise refusal


def _impossible(table: Table, settled: bool) -> Refused:
    version = table.match.version + 1 if table.changed else table.match.version
    if settled and table.match.status != Status.RUNNING:
        return Refused("over", _("Time was up before that arrived."), version)
    return Refused("forbidden", _("That cannot be done in this game now."), version)


def _repeated(table: Table, seat: Seat, action: str) -> bool:
    """Tell whether this seat's action stands already."""
    if action in ("draw.offer", "takeback.offer"):
        return table.match.offers.get(action.split(".", maxsplit=1)[0]) == seat.number
    if action == "resign":
        return table.match.status == Status.FINISHED and (seat.out or seat.place != 1)
    return action == "abort" and table.match.status == Status.ABORTED


def _resign(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    seat_leave(table, seat, "resignation")


def _abort(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    match_abort(table)


def _claim(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    """Take out the seat to move, whose holder has been away for longer than is waited for."""
    seat_leave(table, table.seat(table.match.turn or 0), "abandonment")


def _draw_offer(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    if table.match.offers.get("draw") not in (None, seat.number):
        _draw_accept(table, seat, given)
        return
    plies = {**table.match.offers.get("draw_plies", {}), str(seat.number): table.match.ply}
    table.set(offers={**table.match.offers, "draw": seat.number, "draw_plies": plies})


def _draw_accept(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    match_finish(table, "agreement", (1,) * table.match.seat_count)


def _withdraw(name: str) -> Callable[[Table, Seat, dict[str, Any]], None]:
    def withdraw(table: Table, seat: Seat, given: dict[str, Any]) -> None:
        table.set(offers={key: value for key, value in table.match.offers.items() if key != name})

    return withdraw


def _takeback_offer(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    if any(other.level is not None for other in table.seats):
        _take_back(table, seat)
        return
    if table.match.offers.get("takeback") not in (None, seat.number):
        _takeback_accept(table, seat, given)
        return
    table.set(offers={**table.match.offers, "takeback": seat.number})


def _takeback_accept(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    _take_back(table, table.seat(table.match.offers["takeback"]))


def _take_back(table: Table, seat: Seat) -> None:
    """Undo the plies down to this seat's last one, and let it think again; times stand as they are."""
    own = Move.objects.filter(match=table.match, seat=seat.number).exclude(text__in=FORCED_TEXTS)
    last = own.order_by("-ply").first()
    if last is None:
        return
    Move.objects.filter(match=table.match, ply__gte=last.ply).delete()
    game = table.game
    state = game.start(table.match.seat_count, table.match.options, table.match.setup)
    for number, text in Move.objects.filter(match=table.match).values_list("seat", "text"):
        state = game.apply(state, number, game.parse(text))
    table.set_state(state)
    table.set_clock(clock.turn(table.clock, game.to_act(state), table.now_ms))
    table.set(ply=last.ply - 1)
    drop_offers(table)
    for other in table.seats:
        other.conditions = []
    Seat.objects.bulk_update(table.seats, ["conditions"])
    set_due(table)


def _add_time(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    for other in table.seats:
        if other.pk != seat.pk and other.level is None:
            table.set_clock(clock.add_time(table.clock, other.number, ADD_TIME_MS[table.match.pace]))
    set_due(table)


def _conditions(table: Table, seat: Seat, given: dict[str, Any]) -> None:
    """Store lines of moves, the opponent's first; each must be legal from the present position."""
    lines = given.get("lines")
    if (
        not isinstance(lines, list)
        or len(lines) > CONDITION_LINES
        or not all(isinstance(line, list) and 0 < len(line) <= CONDITION_DEPTH for line in lines)
    ):
        raise Refused("malformed", _("Conditional moves are a list of lines of moves."), table.match.version)
    seat.conditions = [_checked_line(table, line) for line in lines]
    seat.save(update_fields=["conditions"])
    table.set(offers=table.match.offers)


def _checked_line(table: Table, line: Sequence[Any]) -> list[str]:
    game, state, texts = table.game, table.state, []
    try:
        for text in line:
            move = game.parse(str(text))
            to_act = game.to_act(state)
            if not to_act:
                raise Refused("illegal", _("A conditional line goes on after the game is over."), table.match.version)
            state = game.apply(state, to_act[0], move)
            while (forced := game.forced(state)) is not None:
                state = game.apply(state, game.to_act(state)[0], forced)
            texts.append(game.format(move))
    except GameError as error:
        raise Refused("illegal", say(error), table.match.version) from error
    return texts


ACTIONS: dict[str, Callable[[Table, Seat, dict[str, Any]], None]] = {
    "resign": _resign,
    "abort": _abort,
    "claim": _claim,
    "draw.offer": _draw_offer,
    "draw.accept": _draw_accept,
    "draw.decline": _withdraw("draw"),
    "takeback.offer": _takeback_offer,
    "takeback.accept": _takeback_accept,
    "takeback.decline": _withdraw("takeback"),
    "time.add": _add_time,
    "conditions": _conditions,
}
