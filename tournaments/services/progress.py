"""Lets an event go on by itself: what is due happens, once, whoever looks first."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Status
from tournaments.models import Event, EventStatus, PairingGame, PairingStatus, Round, RoundStatus
from tournaments.services.deadlines import deadline_pass
from tournaments.services.life import event_start
from tournaments.services.locking import event_changed, locked
from tournaments.services.results import match_arrived
from tournaments.services.rounds import is_abandoned, round_start
from tournaments.services.stages import cut_begin, end_due, end_event, has_cut, is_over, round_close

STEPS = 40
"""Steps of one look at an event: more than any event can have due at one moment."""


def event_tick(key: str, now: datetime) -> None:
    """Do whatever is due in an event: start it, score deadlines, end rounds, begin the next, the cut, the end.

    Idempotent; an event that does not exist, or is over, is left alone.
    """
    event = Event.objects.filter(key=key).first()
    if event is None:
        return
    if event.status == EventStatus.REGISTRATION:
        _registration(event, now)
    for _step in range(STEPS):
        if not (_settle(key, now) or round_due(key, now)):
            break
    _rest(key, now)


def _rest(key: str, now: datetime) -> None:
    """Let the sweeper forget an event in which nothing is due any more."""
    idle = Event.objects.filter(key=key, due_at__lte=now, next_round_at=None, pairing_job__until__isnull=True)
    idle.exclude(status=EventStatus.REGISTRATION, starts_at__isnull=False).update(due_at=None)


def _registration(event: Event, now: datetime) -> None:
    """Start an event whose time has come; note when to look again."""
    if event.starts_at is None:
        return
    if event.starts_at <= now:
        event_start(event.key, None, now)
        return
    closes = event.registration_closes_at
    due = closes if closes is not None and closes > now else event.starts_at
    if closes is not None and closes <= now and event.due_at == closes:
        with locked(event.key) as fresh:
            fresh.due_at = due
            event_changed(fresh)
    else:
        Event.objects.filter(pk=event.pk, status=EventStatus.REGISTRATION).update(due_at=due)


def _settle(key: str, now: datetime) -> bool:
    """Take one step that needs no pairing; return whether there may be another."""
    with locked(key) as event:
        if event.status != EventStatus.RUNNING:
            return False
        current = event.round_set.order_by("number").last()
        if current is not None and current.status == RoundStatus.RUNNING:
            return _settle_round(event, current, now)
        if current is None or not is_over(event):
            return False
        if not (has_cut(event) and cut_begin(event, now)):
            due = end_due(event, current.finished_at or now)
            if due is None or due > now:
                _look_at(event, due)
                return False
            end_event(event, now)
        event_changed(event)
        return True


def _settle_round(event: Event, current: Round, now: datetime) -> bool:
    """Score the deadline of a round that runs, or end it; return whether anything changed."""
    if not deadline_pass(event, current, now):
        if current.pairing_set.filter(status=PairingStatus.OPEN).exists():
            _wait_for_deadline(event, current.deadline_at, now)
            return False
        round_close(event, current, now)
    event_changed(event)
    return True


def _wait_for_deadline(event: Event, deadline: datetime | None, now: datetime) -> None:
    """Have the sweeper look again at the deadline, unless it has passed and waits for the director."""
    _look_at(event, deadline if deadline is not None and deadline > now else None)


def _look_at(event: Event, due: datetime | None) -> None:
    """Have the sweeper look at an event again at a moment, or never by itself."""
    if event.due_at != due:
        event.due_at = due
        event.save(update_fields=["due_at"])


def round_due(key: str, now: datetime) -> bool:
    """Start the next round if it is time; return whether one was started (and may have ended at once)."""
    event = Event.objects.filter(key=key).first()
    if event is None or event.status != EventStatus.RUNNING:
        return False
    planned = event.next_round_at is not None and event.next_round_at <= now
    if not planned and not is_abandoned(event, now):
        return False
    return round_start(key, None, now) is not None


def events_due(now: datetime, limit: int = 200) -> list[str]:
    """Return the keys of events that somebody must look at, the most overdue first."""
    return list(Event.objects.filter(due_at__lte=now).order_by("due_at").values_list("key", flat=True)[:limit])


def events_unwatched(limit: int = 200) -> list[str]:
    """Return the keys of events that should have a moment to be looked at, and have none."""
    rows = Event.objects.filter(status=EventStatus.REGISTRATION, starts_at__isnull=False, due_at=None)
    return list(rows.values_list("key", flat=True)[:limit])


def repair(now: datetime, limit: int = 500) -> int:
    """Take over results whose message got lost, and look at every running event; return how many results."""
    rows = PairingGame.objects.filter(
        pairing__status=PairingStatus.OPEN,
        pairing__event__status=EventStatus.RUNNING,
        match__status__in=(Status.FINISHED, Status.ABORTED),
        match__finished_at__lt=now - timedelta(seconds=5),
    )
    keys: dict[str, None] = {}
    lost = list(rows.order_by("pk").values_list("match_id", "pairing__event__key")[:limit])
    for match_id, key in lost:
        match_arrived(match_id, now)
        keys[key] = None
    for key in keys:
        event_tick(key, now)
    return len(lost)
