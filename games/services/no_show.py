"""The no-show rule of events: who does not begin in time forfeits, who never came does not win either."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from games.models import Seat, Status
from games.services.finish import match_abort, match_finish
from games.services.leave import seat_leave
from games.services.table import Table


def no_show(table: Table, number: int, at: datetime) -> None:
    """End the game of a seat that let the time for its first move pass, at that moment. Nothing of it is rated.

    The limit runs in the own first turn: for who starts from the start of the game, for the next from the move before.
    The other side wins if somebody of it has come (was seen, has moved, or is the computer). Otherwise both sides of
    two seats forfeit; more seats cannot all lose, so their match is aborted. At tables of three or four without teams
    the seats that never came leave together, and the others play on.
    """
    table.set(rated=False)
    side = _side(table, number)
    present = [seat for seat in table.seats if seat.number not in side and not seat.out and has_come(table, seat)]
    if present:
        _forfeit(table, number, [seat.number for seat in present], at)
    elif table.match.seat_count == 2:
        match_finish(table, "forfeit", (2, 2), at)
    else:
        match_abort(table, "aborted", at)


def has_come(table: Table, seat: Seat) -> bool:
    """Tell whether a seat's holder has given a sign of life in this match; the computer is always there."""
    return seat.level is not None or seat.seen_at is not None or table.clock.started[(seat.number or 1) - 1]


def _side(table: Table, number: int) -> set[int | None]:
    own = table.seat(number)
    return {seat.number for seat in table.seats if seat is own or (own.team is not None and seat.team == own.team)}


def _forfeit(table: Table, number: int, present: Collection[int | None], at: datetime) -> None:
    together = table.match.seat_count > 2 and table.seat(number).team is None
    for seat in list(table.seats):
        gone = seat.number == number or (together and seat.number not in present and not seat.out)
        if gone and table.match.status == Status.RUNNING:
            seat_leave(table, seat, "forfeit", at)
