"""Celery tasks: each translates to one service call and is safe to run twice."""

from __future__ import annotations

from celery import current_app, shared_task

from games.tasks import attempt
from games.timing import utc_now
from tournaments.models import PairingGame
from tournaments.services.progress import event_tick, events_due, events_unwatched
from tournaments.services.progress import repair as results_repair
from tournaments.services.results import match_arrived
from tournaments.services.series import series_materialise


@shared_task(ignore_result=True)
def result(match_id: int) -> None:
    """Take over what a game came to, and let its event go on."""
    match_arrived(match_id, utc_now())
    key = PairingGame.objects.filter(match=match_id).values_list("pairing__event__key", flat=True).first()
    if key is not None:
        event_tick(key, utc_now())


@shared_task(ignore_result=True)
def progress(key: str) -> None:
    event_tick(key, utc_now())


@shared_task(ignore_result=True)
def sweep() -> None:
    """Look at every event that has something due, each in a task of its own: pairing a large one takes seconds."""
    for key in events_due(utc_now()):
        current_app.send_task("tournaments.tasks.progress", args=[key], retry=False, expires=30)


@shared_task(ignore_result=True)
def repair() -> None:
    """Repair what a crash may have swallowed."""
    attempt(results_repair, utc_now())
    for key in events_unwatched():
        attempt(event_tick, key, utc_now())


@shared_task(ignore_result=True)
def series() -> None:
    """Make the next events of weekly series."""
    attempt(series_materialise, utc_now())
