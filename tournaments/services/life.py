"""The life of an event: it starts, is cancelled, ends early, goes on by another rule."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.text import gettext_noop as msgid
from games.services.ruling import match_rule
from tournaments.models import (
    Entrant,
    EntrantStatus,
    Event,
    EventStatus,
    Format,
    PairingGame,
    PairingStatus,
    RoundStatus,
)
from tournaments.pairing import knockout, round_robin
from tournaments.services.directing import require_director
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.promotion import divisions_at_start
from tournaments.services.stages import end_event, has_cut, is_over, plan_next
from tournaments.services.telling import tell_cancelled

ENOUGH = 2
"""Entrants without whom there is no event."""
LOOK_AGAIN = timedelta(seconds=30)
"""How often an event that waits for entrants is looked at."""
WAITING = msgid("The event starts as soon as two have entered.")


def event_start(key: str, actor: User | None, now: datetime) -> bool:
    """Start an event: numbers by rating, divisions, lots; its first round follows at once (``rounds.round_start``).

    With None it starts because it is time. With fewer than two entrants it waits in registration and says so. Return
    whether it is running now. Raises EventRefused for a director who cannot start it. Safe to repeat.
    """
    with locked(key) as event:
        require_director(event, actor)
        if event.status == EventStatus.RUNNING:
            return True
        if event.status != EventStatus.REGISTRATION:
            if actor is None:
                return False
            raise EventRefused("status", _("Only an event that takes entries can be started."))
        if actor is None and (event.starts_at is None or event.starts_at > now):
            return False
        entrants = _within_cap(event)
        if len(entrants) < ENOUGH:
            return _wait(event, actor, now)
        _number(event, entrants)
        _begin(event, entrants, now)
        log(event, actor, "event.start", msgid("The event started with %(n)d entrants."), now, {"n": len(entrants)})
        event_changed(event)
        return True


def _wait(event: Event, actor: User | None, now: datetime) -> bool:
    """Let an event wait for entrants, and say so; tell a director at once."""
    if actor is not None:
        raise EventRefused("few", _("At least two entrants are needed to start."))
    event.due_at = now + LOOK_AGAIN
    if event.reason == WAITING:
        event.save(update_fields=["due_at"])
    else:
        event.reason, event.reason_params = WAITING, {}
        event_changed(event)
    return False


def _within_cap(event: Event) -> list[Entrant]:
    """Return who takes part, in order of entry; beyond the cap the latest wait, and whoever moves up follows."""
    entered = list(event.entrant_set.filter(status=EntrantStatus.ENTERED).order_by("entered_at", "pk"))
    if event.cap is None or len(entered) <= event.cap:
        return entered
    event.entrant_set.filter(pk__in=[one.pk for one in entered[event.cap :]]).update(status=EntrantStatus.WAITING)
    return entered[: event.cap]


def _number(event: Event, entrants: list[Entrant]) -> None:
    """Give starting ranks: by division, then rating, then a lot drawn from the event's seed."""
    random = Random(f"{event.seed}:lots")
    lots = list(range(1, len(entrants) + 1))
    random.shuffle(lots)
    for entrant, lot in zip(sorted(entrants, key=lambda one: one.pk), lots, strict=True):
        entrant.lot = lot
    if event.previous_id is not None and event.format == Format.ROUND_ROBIN and event.division_size:
        divisions = divisions_at_start(event, entrants)
        for entrant in entrants:
            entrant.division = divisions[entrant.pk]
    entrants.sort(key=lambda one: (_rank_division(event, one), -one.rating, one.lot))
    size = event.division_size if event.format == Format.ROUND_ROBIN else 0
    for place, entrant in enumerate(entrants):
        entrant.number = place + 1
        entrant.division = _division(event, place, len(entrants), size, entrant)
    event.entrant_set.update(number=None)
    Entrant.objects.bulk_update(entrants, ["number", "lot", "division"], batch_size=500)


def _rank_division(event: Event, entrant: Entrant) -> int:
    """Return the division that an event of a next season has given, else the same for all."""
    return entrant.division if event.previous_id is not None else 1


def _division(event: Event, place: int, total: int, size: int, entrant: Entrant) -> int:
    """Return the division of the entrant at a place from 0: equal ones, none above ``size``, the top first."""
    if not size:
        return 1
    if event.previous_id is not None:
        return entrant.division
    count = -(-total // size)
    low, larger = divmod(total, count)
    border = larger * (low + 1)
    return 1 + (place // (low + 1) if place < border else larger + (place - border) // low)


def _begin(event: Event, entrants: list[Entrant], now: datetime) -> None:
    random = Random(f"{event.seed}:colour")
    event.first_colour = random.choice("wb")
    event.status, event.started_at = EventStatus.RUNNING, now
    event.starts_at = event.starts_at or now
    event.reason, event.reason_params = "", {}
    event.rounds = _rounds(event, entrants)
    plan_next(event, now)


def _rounds(event: Event, entrants: list[Entrant]) -> int:
    """Return how many rounds the main stage has with this field."""
    if event.format == Format.KNOCKOUT:
        return knockout.rounds_needed(len(entrants))
    if event.format == Format.ROUND_ROBIN:
        sizes: dict[int, int] = {}
        for entrant in entrants:
            sizes[entrant.division] = sizes.get(entrant.division, 0) + 1
        return max(round_robin.rounds_needed(size, event.cycles) for size in sizes.values())
    return event.rounds or DEFAULT_ROUNDS


DEFAULT_ROUNDS = 5
"""Rounds of a Swiss or an event at tables that names none."""


def event_cancel(key: str, actor: User | None, reason: str, now: datetime) -> None:
    """Cancel an event that is not over, for a reason; its open games are aborted. Safe to repeat."""
    with locked(key) as event:
        require_director(event, actor)
        if event.status == EventStatus.CANCELLED:
            return
        if event.status == EventStatus.FINISHED:
            raise EventRefused("status", _("The event is over."))
        event.status, event.reason, event.reason_params = EventStatus.CANCELLED, reason[:300], {}
        event.finished_at = now
        event.next_round_at = event.due_at = None
        for match in _open_matches(event):
            match_rule(match, None, "aborted", now)
        log(event, actor, "event.cancel", msgid("The event was cancelled: %(reason)s"), now, {"reason": reason})
        tell_cancelled(event)
        event_changed(event)


def _open_matches(event: Event) -> list[str]:
    rows = PairingGame.objects.filter(pairing__event=event, match__status__in=("drawing", "running"))
    return list(rows.order_by("match_id").values_list("match__key", flat=True))


def event_end(key: str, actor: User, now: datetime) -> None:
    """Finish an event whose rounds have all been played and that waits for the director. Safe to repeat."""
    with locked(key) as event:
        require_director(event, actor)
        if event.status == EventStatus.FINISHED:
            return
        running = event.round_set.filter(status=RoundStatus.RUNNING).exists()
        if event.status != EventStatus.RUNNING or running or not is_over(event) or has_cut(event):
            raise EventRefused("status", _("Not all rounds have been played yet."))
        log(event, actor, "event.end", msgid("The director closed the event after its last round."), now)
        end_event(event, now)
        event_changed(event)


def event_finish(key: str, actor: User, reason: str, now: datetime) -> None:
    """End a running event early, between two rounds, with the standings as they are. Safe to repeat."""
    with locked(key) as event:
        require_director(event, actor)
        if event.status == EventStatus.FINISHED:
            return
        if event.status != EventStatus.RUNNING:
            raise EventRefused("status", _("The event is not running."))
        if event.round_set.filter(status=RoundStatus.RUNNING).exists():
            count = event.pairing_set.filter(status=PairingStatus.OPEN).count()
            raise EventRefused("running", _("Boards without a result hold up the round: %(n)d.") % {"n": count})
        log(event, actor, "event.end", msgid("The director ended the event: %(reason)s"), now, {"reason": reason})
        end_event(event, now, reason[:300] or msgid("The director ended the event early."))
        event_changed(event)


def go_on_as_round_robin(key: str, actor: User, now: datetime) -> None:
    """Let a Swiss that cannot be paired go on as a round robin among those who remain and have not met.

    It ends with its planned rounds, or when everybody has met everybody. Safe to repeat.
    """
    with locked(key) as event:
        require_director(event, actor)
        if event.pairing_job.get("remaining"):
            return
        if event.status != EventStatus.RUNNING or event.format != Format.SWISS or not event.pairing_job.get("failed"):
            raise EventRefused("status", _("Only a Swiss whose next round cannot be paired goes on as a round robin."))
        event.pairing_job = {"remaining": True}
        event.reason, event.reason_params = "", {}
        event.next_round_at = event.due_at = now
        message = msgid("The event goes on as a round robin among those who have not met.")
        log(event, actor, "event.round_robin", message, now)
        event_changed(event)
