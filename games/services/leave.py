"""A seat leaves the game for good: by resignation, time or absence (rules.md, "Ruling on leaving")."""

from __future__ import annotations

from datetime import datetime

from games import clock
from games.models import Seat
from games.results import losing_places
from games.services.finish import match_finish
from games.services.moves import settle_turn
from games.services.table import Table
from games.timing import to_ms


def seat_leave(table: Table, seat: Seat, termination: str, at: datetime | None = None) -> None:
    """Take a seat out of a running match. With two seats or teams that ends it; otherwise the others play on."""
    at = at or table.now
    number = seat.number
    if table.match.seat_count == 2:
        match_finish(table, termination, losing_places([number], 2), at)
        return
    if seat.team is not None:
        losers = [other.number for other in table.seats if other.team == seat.team]
        match_finish(table, termination, losing_places(losers, table.match.seat_count), at)
        return
    seat.out = True
    table.writes.append(lambda: seat.save(update_fields=["out"]))
    table.set_clock(clock.leave(table.clock, number, to_ms(at)))
    table.set_state(table.game.leave(table.state, number))
    outcome = table.game.outcome(table.state)
    if outcome is not None:
        match_finish(table, termination, outcome.places, at)
        return
    settle_turn(table, to_ms(at))
