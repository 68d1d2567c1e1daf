"""What time alone does to a match: lots are drawn, flags fall, games that nobody begins are aborted."""

from __future__ import annotations

from datetime import datetime

from games import clock
from games.models import Match, Pulse, Status
from games.services.computers import ask_computer
from games.services.drawing import drawing_advance
from games.services.finish import match_abort
from games.services.leave import seat_leave
from games.services.moves import set_due
from games.services.table import Refused, Table, locked
from games.timing import from_ms, to_ms

OUTAGE_MS = 15_000
"""A pause of the server's pulse longer than this counts as an outage, in milliseconds."""


def settle_time(table: Table) -> bool:
    """Let happen what is overdue; return whether anything did. Call it before anything else changes the match."""
    match = table.match
    if match.status == Status.DRAWING:
        return drawing_advance(table)
    if match.status != Status.RUNNING:
        return False
    fall = clock.flagged(table.clock, table.now_ms)
    if fall is None or _outage(table.now):
        return False
    if not fall.started:
        match_abort(table, "aborted", from_ms(fall.at_ms))
    else:
        seat_leave(table, table.seat(fall.seat), "time", from_ms(fall.at_ms))
    return True


def _outage(now: datetime) -> bool:
    """Tell whether the server was away until just now: then the sweeper credits the clocks before any flag falls."""
    pulse = Pulse.objects.filter(pk=1).first()
    return pulse is not None and to_ms(now) - to_ms(pulse.at) > OUTAGE_MS


def match_settle(key: str, now: datetime) -> None:
    """Bring one match up to date with the time; ask again for a move that the computer owes. Safe to repeat."""
    try:
        with locked(key, now) as table:
            while settle_time(table):
                pass
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


def pulse_beat(now: datetime) -> int:
    """Note that the server is alive; after an outage credit it to every live turn that ran. Return the credit in ms.

    The rule (told on the help page): a turn that was running when the server went away gets back the time from the
    last sign of life to the return, at most what the turn had cost.
    """
    pulse, made = Pulse.objects.get_or_create(pk=1, defaults={"at": now})
    gap = to_ms(now) - to_ms(pulse.at)
    if made or gap < 3_000:
        return 0
    if gap <= OUTAGE_MS:
        Pulse.objects.filter(pk=1, at=pulse.at).update(at=now)
        return 0
    keys = Match.objects.filter(status=Status.RUNNING, pace="live").values_list("key", flat=True)
    for key in list(keys):
        _credit(key, pulse.at, gap, now)
    Pulse.objects.filter(pk=1, at=pulse.at).update(at=now)
    return gap


def _credit(key: str, since: datetime, gap: int, now: datetime) -> None:
    """Credit an outage to one match, once: the match keeps the outage's beginning as its mark."""
    with locked(key, now) as table:
        if table.match.status != Status.RUNNING or table.match.credited_from == since:
            return
        table.set_clock(clock.credit(table.clock, gap, table.now_ms))
        set_due(table)
        table.set(credited_from=since)
        table.save()
