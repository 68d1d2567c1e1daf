"""What comes after a round: the next one, the cut, the end."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from games.engine.text import gettext_noop as msgid
from tournaments.models import Entrant, EntrantStatus, Event, EventStatus, Format, Round, RoundStart, RoundStatus, Stage
from tournaments.pairing import knockout
from tournaments.services.locking import log
from tournaments.services.places import main_places
from tournaments.services.telling import tell_finish


def round_close(event: Event, current: Round, now: datetime) -> None:
    """End a round whose pairings are all decided, and plan what follows; the caller saves the event."""
    if current.status == RoundStatus.FINISHED:
        return
    current.status, current.finished_at = RoundStatus.FINISHED, now
    current.save(update_fields=["status", "finished_at"])
    plan_next(event, now)


def round_reopen(event: Event, current: Round) -> None:
    """Let a round that was over wait for a board again, and nothing be planned after it; the caller saves the event."""
    current.status, current.finished_at = RoundStatus.RUNNING, None
    current.save(update_fields=["status", "finished_at"])
    event.next_round_at, event.due_at = None, current.deadline_at
    event.pairing_job = {"remaining": True} if event.pairing_job.get("remaining") else {}


def plan_next(event: Event, now: datetime) -> None:
    """Set when the next round begins by itself, and when the event must be looked at; the caller saves the event."""
    played = event.round_set.count()
    if is_over(event):
        event.next_round_at, event.due_at = None, now if has_cut(event) else end_due(event, now)
        return
    if event.round_start == RoundStart.DIRECTOR and played:
        event.next_round_at = None
    elif event.round_start == RoundStart.SCHEDULE and played:
        first = event.starts_at or event.started_at or now
        event.next_round_at = max(now, first + played * timedelta(seconds=event.round_every_s))
    else:
        event.next_round_at = now + timedelta(seconds=event.break_s if played else 0)
    event.due_at = event.next_round_at


def end_due(event: Event, over_at: datetime) -> datetime | None:
    """Return when an event ends whose last round was over at a moment; None is when the director says so.

    Over the board a result may have been typed wrongly: the end waits for what a next round would wait for.
    """
    if not event.over_the_board:
        return over_at
    if event.round_start == RoundStart.DIRECTOR:
        return None
    return over_at + timedelta(seconds=event.break_s)


def is_over(event: Event) -> bool:
    """Tell whether the present stage has had all its rounds; they may still be running."""
    done = event.round_set.filter(stage=event.stage).count()
    return done >= stage_rounds(event)


def stage_rounds(event: Event) -> int:
    """Return how many rounds the present stage has."""
    if event.stage == Stage.MAIN:
        return event.rounds or 0
    if event.format == Format.TABLES:
        return 1
    return knockout.rounds_needed(event.entrant_set.filter(cut_seed__isnull=False).count())


def has_cut(event: Event) -> bool:
    """Tell whether a further stage is to come."""
    return event.stage == Stage.MAIN and event.cut > 0 and event.format != Format.KNOCKOUT


def is_knockout(event: Event, stage: str) -> bool:
    """Tell whether a pairing of this stage needs a winner."""
    return event.format == Format.KNOCKOUT or (stage == Stage.CUT and event.format != Format.TABLES)


def cut_begin(event: Event, now: datetime) -> bool:
    """Choose the best of the main stage, who go on; return False (and change nothing) when there are not two.

    Whoever has withdrawn is passed over; until the first final round is paired they are chosen again with every change
    (``cut_renew``). The caller saves the event.
    """
    chosen = _cut_choose(event)
    if chosen < 2:
        return False
    event.stage = Stage.CUT
    log(event, None, "event.cut", msgid("The best %(n)d of the main stage go on to the finals."), now, {"n": chosen})
    plan_next(event, now)
    return True


def cut_renew(event: Event) -> None:
    """Choose again who goes on, after a correction or a withdrawal, as long as no final round has been paired."""
    if event.stage == Stage.CUT and not event.round_set.filter(stage=Stage.CUT).exists():
        _cut_choose(event)


def cut_undo(event: Event) -> None:
    """Go back to the main stage, a result of which is open again; the caller saves the event."""
    event.stage = Stage.MAIN
    event.entrant_set.update(cut_seed=None)


def _cut_choose(event: Event) -> int:
    """Seed the best who are there, and nobody else; return how many. Fewer than two change nothing."""
    entrants = {entrant.number: entrant for entrant in event.entrant_set.filter(status=EntrantStatus.ENTERED)}
    best = [entrants[row.number] for row in main_places(event) if row.number in entrants][: event.cut]
    if len(best) < 2:
        return len(best)
    event.entrant_set.exclude(pk__in=[entrant.pk for entrant in best]).update(cut_seed=None)
    for seed, entrant in enumerate(best, start=1):
        entrant.cut_seed = seed
    Entrant.objects.bulk_update(best, ["cut_seed"])
    return len(best)


def end_event(event: Event, now: datetime, reason: str = "", params: dict[str, Any] | None = None) -> None:
    """Finish a running event, for a reason (an English msgid) when it is earlier than planned; the caller saves it."""
    event.status, event.finished_at = EventStatus.FINISHED, now
    event.reason, event.reason_params = reason, params or {}
    event.next_round_at = event.due_at = None
    event.pairing_job = {}
    log(event, None, "event.finish", reason or msgid("The event is over."), now, params)
    tell_finish(event)
