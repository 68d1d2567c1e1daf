"""What time alone does to a match: lots are drawn, flags fall, games that nobody begins are aborted."""

from __future__ import annotations

from datetime import datetime

from games import clock
from games.models import Match, Pace, Seat, Status
from games.selectors.actions import may_abort
from games.services import pulse
from games.services.computers import ask_computer
from games.services.drawing import drawing_advance
from games.services.finish import match_abort
from games.services.leave import seat_leave
from games.services.moves import set_due
from games.services.no_show import no_show
from games.services.table import Refused, Table, locked
from games.timing import from_ms, to_ms


def settle_all(table: Table) -> bool:
    """Let happen what is overdue, before anything else does; return whether a phase, seat or game ended."""
    ended = False
    while _settle_once(table):
        ended = True
    return ended


def _settle_once(table: Table) -> bool:
    match = table.match
    if match.status == Status.DRAWING:
        return drawing_advance(table)
    if match.status != Status.RUNNING:
        return False
    _credit_outage(table)
    fall = clock.flagged(table.clock, table.now_ms)
    if fall is None:
        return False
    time_up(table, fall.seat, fall.at_ms)
    return True


def time_up(table: Table, number: int, at_ms: int) -> None:
    """End a seat's game at the moment its time was over.

    Before the seat's first move an event's no-show rule applies, and any other match is aborted if it may be
    (``may_abort``). Otherwise, and later, the seat loses by time.
    """
    at = from_ms(at_ms)
    if table.clock.started[number - 1]:
        seat_leave(table, table.seat(number), "time", at)
    elif table.match.event_path:
        no_show(table, number, at)
    elif may_abort(table.match, table.game):
        match_abort(table, "aborted", at)
    else:
        seat_leave(table, table.seat(number), "time", at)


def _credit_outage(table: Table) -> None:
    """Credit the time since the server's last sign of life, if that is an outage and not credited to this match yet.

    Nobody counts as absent for that time either, except who has yet to come to an event's game.
    """
    since = pulse.outage_since(table.now)
    if since is None or table.match.pace != Pace.LIVE or table.match.credited_from == since:
        return
    table.set_clock(clock.credit(table.clock, to_ms(table.now) - to_ms(since), table.now_ms))
    table.set(credited_from=since)
    for seat in table.seats:
        if seat.seen_at is not None or not table.match.event_path:
            seat.seen_at = table.now
    table.writes.append(lambda: Seat.objects.bulk_update(table.seats, ["seen_at"]))
    set_due(table)


def match_settle(key: str, now: datetime) -> None:
    """Bring one match up to date with the time; ask again for a move that the computer owes. Safe to repeat."""
    try:
        with locked(key, now) as table:
            settle_all(table)
            if table.changed:
                table.save()
            elif table.match.status == Status.RUNNING and table.match.due_at and table.match.due_at <= now:
                ask_computer(table)
                set_due(table, overdue=True)
                table.match.save(update_fields=sorted(table.changed))
    except Refused:
        return


def matches_due(now: datetime, limit: int = 500) -> list[str]:
    """Return the keys of matches that the sweeper must look at, the most overdue first."""
    return list(Match.objects.filter(due_at__lte=now).order_by("due_at").values_list("key", flat=True)[:limit])


def server_beat(now: datetime) -> int:
    """Note that the server is alive; after an outage settle every live match first. Return the outage in ms, or 0.

    The rule (told on the help page): a turn that was running when the server went away gets back the time from the
    last sign of life to the return, at most what the turn had cost. Each match does it once, whoever touches it first.
    """
    since = pulse.outage_since(now, fresh=True)
    if since is not None:
        keys = Match.objects.filter(status=Status.RUNNING, pace=Pace.LIVE).order_by("pk").values_list("key", flat=True)
        for key in list(keys):
            match_settle(key, now)
    pulse.beat(now)
    return 0 if since is None else to_ms(now) - to_ms(since)
