"""What a director decides about an event's game from outside it. ``tournaments`` says who may, and writes it down."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from games import clock
from games.models import Status
from games.services.computers import ask_computer
from games.services.finish import match_abort, match_finish
from games.services.leave import seat_leave
from games.services.moves import set_due
from games.services.start import draw_lots
from games.services.table import Refused, Table, locked
from games.services.time import settle_all

OVER = (Status.FINISHED, Status.ABORTED)
RULINGS = ("adjudication", "forfeit")


def match_rule(key: str, places: Sequence[int] | None, termination: str, now: datetime) -> bool:
    """End a match with a place for every seat in turn order, or without a result (None: it is aborted).

    ``termination`` is one of ``RULINGS``. What time has ended before stands. A match that is still drawing lots draws
    them first, so that its record is whole. Return whether this call ended it: safe to repeat. Raises Refused for
    places that are none.
    """
    with locked(key, now) as table:
        if places is not None:
            _check(table, places, termination)
        settle_all(table)
        if table.match.status in OVER:
            if table.changed:
                table.save()
            return False
        if places is None:
            match_abort(table)
        else:
            if table.match.status == Status.DRAWING:
                draw_lots(table)
            match_finish(table, termination, tuple(places))
        table.save()
    return True


def _check(table: Table, places: Sequence[int], termination: str) -> None:
    """Raise Refused unless a record may end like this: ties share a place, and only two seats can both lose."""
    double = len(places) == 2 and tuple(places) == (2, 2)
    ranked = all(place == 1 + sum(other < place for other in places) for place in places)
    if len(places) != table.match.seat_count or not (ranked or double):
        raise Refused("places", _("These are not the places of a game with so many seats."), table.match.version)
    drawn = termination == "forfeit" and len(places) == 2 and tuple(places) == (1, 1)
    if termination not in RULINGS or drawn:
        raise Refused("termination", _("A game does not end like this by a ruling."), table.match.version)


def match_expel(key: str, numbers: Sequence[int], now: datetime) -> bool:
    """Take seats (by number) out of a running match, by forfeit; the others play on as far as the game allows.

    A seat that has not moved keeps the match from being rated. Return False for a match that is over. Safe to repeat.
    """
    with locked(key, now) as table:
        settle_all(table)
        going = table.match.status not in OVER
        if table.match.status == Status.DRAWING:
            draw_lots(table)
        for number in numbers if going else ():
            seat = table.seat(number)
            if table.match.status == Status.RUNNING and not seat.out:
                if not table.clock.started[number - 1]:
                    table.set(rated=False)
                seat_leave(table, seat, "forfeit")
        if table.changed:
            table.save()
        if going:
            ask_computer(table)
    return going


def match_extend(key: str, ms: int, now: datetime) -> bool:
    """Give every seat so many milliseconds more, for the first move too; return False for a match that is over."""
    with locked(key, now) as table:
        settle_all(table)
        going = table.match.status not in OVER
        if table.match.no_show_ms is not None and going:
            table.set(no_show_ms=table.match.no_show_ms + ms)
        if table.match.status == Status.RUNNING:
            table.set_clock(clock.extend(table.clock, ms))
            set_due(table)
        if table.changed:
            table.save()
    return going
