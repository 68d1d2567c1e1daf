"""The one writer of results."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from celery import current_app
from django.db import transaction

from games import clock, signals
from games.live import announce_lobby
from games.models import Seat, Status
from games.results import RUNNING, result_text
from games.services.table import Table
from games.timing import to_ms

DECIDED = ("forfeit", "adjudication")
"""Terminations that a seat's absence or a director decides: before every seat has moved nothing was played to rate."""


def match_finish(table: Table, termination: str, places: Sequence[int], at: datetime | None = None) -> None:
    """End a running match with a place for every seat; ``at`` is the moment it ended if earlier than now."""
    at = at or table.now
    if termination in DECIDED and not all(table.clock.started):
        table.set(rated=False)
    scores = table.game.score(table.state)
    for seat in table.seats:
        seat.place = places[seat.number - 1]
        seat.score = scores[seat.number - 1] if scores else None
    table.writes.append(lambda: Seat.objects.bulk_update(table.seats, ["place", "score"]))
    _close(table, Status.FINISHED, result_text(places), termination, at)


def match_abort(table: Table, termination: str = "aborted", at: datetime | None = None) -> None:
    """End a match without a result: it is never rated and not in the archive."""
    _close(table, Status.ABORTED, RUNNING, termination, at or table.now)


def _close(table: Table, status: Status, result: str, termination: str, at: datetime) -> None:
    if table.match.clock is not None:
        table.set_clock(clock.stop(table.clock, to_ms(at)))
    table.set(
        status=status,
        result=result,
        termination=termination,
        finished_at=at,
        turn=None,
        due_at=None,
        drawing_phase="",
        offers={},
    )
    match_id = table.match.pk
    transaction.on_commit(lambda: signals.match_finished.send_robust(sender=None, match_id=match_id))
    if status == Status.FINISHED and table.match.rated:
        transaction.on_commit(
            lambda: current_app.send_task("games.tasks.rate_match", args=[match_id], retry=False), robust=True
        )
    announce_lobby()
