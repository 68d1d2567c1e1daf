"""Starts a round, once, whoever asks: a snapshot under lock, pairing outside of it, everything written in one go.

What can go wrong and what follows is told on the help page: a pairing that the world has overtaken (an entry, a
withdrawal, a changed result) is computed again, at most ``TRIES`` times in a row, and then again some seconds later; a
pairing that the rules do not allow stops the event with the cause; a worker that dies is replaced once its lease is
over.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext as _

from accounts.live import announce
from accounts.models import User
from games.engine.text import gettext_noop as msgid
from tournaments.models import (
    Entrant,
    Event,
    EventStatus,
    Pairing,
    PairingSeat,
    PairingStatus,
    Round,
    RoundStatus,
    Source,
)
from tournaments.services.boards import GameOrder, games_create, is_played_here, members_of
from tournaments.services.directing import require_director, tell_directors
from tournaments.services.drafts import Draft, Snapshot, draft, snapshot_of
from tournaments.services.locking import EventRefused, event_changed, event_topic, locked, log
from tournaments.services.stages import cut_renew, end_event, is_over, round_close
from tournaments.services.telling import tell_round
from tournaments.values import Mark, NoPairing

logger = logging.getLogger(__name__)

TRIES = 3
"""How often a pairing is computed in a row while the event changes, and how often it may crash."""
AGAIN = timedelta(seconds=5)
LARGE = 64
"""Entrants above which the pages are told that a pairing is being computed."""


def lease(size: int) -> timedelta:
    """Return how long whoever pairs so many is waited for before somebody else does it."""
    return timedelta(seconds=10 + size / 4)


def round_start(key: str, actor: User | None, now: datetime, number: int | None = None) -> Round | None:
    """Start the next round (or round ``number``, if it is the next), as a director or, with None, because it is time.

    Return the round, also when somebody else started it; None when it is not time or somebody else is pairing it.
    Raises EventRefused for a director whose event cannot go on.
    """
    token = secrets.token_hex(4)
    for _try in range(TRIES):
        claimed = _claim(key, actor, now, number, token)
        if not isinstance(claimed, Snapshot):
            return claimed
        try:
            drafts = draft(claimed)
            _progress(claimed, 0.7)
            made = _make(claimed, drafts, actor, now)
        except NoPairing as error:
            _stop(claimed, str(error.args[0]), now)
            if actor is not None:
                raise EventRefused("no_pairing", _(error.args[0])) from error
            return None
        except Exception as error:
            logger.exception("pairing round %d of %s failed", claimed.number, key)
            _crashed(claimed, now)
            if actor is not None:
                raise EventRefused("crashed", _("A fault of the site kept this round from being paired.")) from error
            return None
        if made is not None:
            return made
    _postpone(key, now)
    if actor is not None:
        raise EventRefused("busy", _("The event keeps changing. Try again in a moment."))
    return None


def _claim(key: str, actor: User | None, now: datetime, number: int | None, token: str) -> Snapshot | Round | None:
    """Take the pairing of the next round upon oneself, for a while, and read the event.

    ``token`` names who claims, so that one's own lease does not keep one from another try.
    """
    with locked(key) as event:
        require_director(event, actor)
        latest = event.round_set.order_by("number").last()
        following = 1 + (latest.number if latest else 0)
        if latest is not None and (latest.status == RoundStatus.RUNNING or number == latest.number):
            return latest
        refusal = _refusal(event, following, number)
        if refusal is not None:
            if actor is None:
                return None
            raise refusal
        if actor is None and not _is_due(event, now):
            return None
        cut_renew(event)
        job = event.pairing_job
        leased = job.get("round") == following and job.get("until", "") > now.isoformat()
        if leased and job.get("token") != token:
            return None
        snapshot = snapshot_of(event, following)
        if not snapshot.can_go_on:
            end_event(event, now, ALONE)
            event_changed(event)
            return None
        return _leased(event, snapshot, now, token)


ALONE = msgid("Fewer than two entrants are left: no further games.")


def _refusal(event: Event, following: int, number: int | None) -> EventRefused | None:
    if event.status != EventStatus.RUNNING:
        return EventRefused("status", _("The event is not running."))
    if is_over(event):
        return EventRefused("over", _("All rounds have been played."))
    if number is not None and number != following:
        return EventRefused("number", _("The next round is round %(n)d.") % {"n": following})
    return None


def _is_due(event: Event, now: datetime) -> bool:
    planned = event.next_round_at is not None and event.next_round_at <= now
    return (planned or is_abandoned(event, now)) and not event.pairing_job.get("failed")


def is_abandoned(event: Event, now: datetime) -> bool:
    """Tell whether somebody has begun to pair a round, for a director's click too, and died: its lease is over."""
    until = event.pairing_job.get("until", "")
    return bool(until) and until <= now.isoformat()


def _leased(event: Event, snapshot: Snapshot, now: datetime, token: str) -> Snapshot:
    """Note who pairs since when, so that nobody does it twice and somebody does it if this one dies."""
    job = event.pairing_job
    tries = job.get("tries", 0) if job.get("round") == snapshot.number else 0
    until = now + lease(snapshot.size)
    event.pairing_job = {
        **_kept(job),
        "round": snapshot.number,
        "tries": tries,
        "done": 0.1,
        "until": until.isoformat(),
        "token": token,
    }
    event.due_at = until
    event.reason, event.reason_params = "", {}
    if snapshot.size > LARGE:
        event_changed(event)
        return replace(snapshot, version=event.version)
    event.save(update_fields=["pairing_job", "due_at", "reason", "reason_params"])
    return snapshot


def _progress(snapshot: Snapshot, done: float) -> None:
    """Show on the pages of a large event how far its pairing is."""
    if snapshot.size <= LARGE:
        return
    with locked(snapshot.key) as event:
        if event.version == snapshot.version:
            event.pairing_job = {**event.pairing_job, "done": done}
            event.save(update_fields=["pairing_job"])
            announce(event_topic(event.key), event.version)


def _kept(job: Mapping[str, Any]) -> dict[str, Any]:
    return {"remaining": True} if job.get("remaining") else {}


def _stop(snapshot: Snapshot, cause: str, now: datetime) -> None:
    """Stop an event whose next round the rules do not allow: the cause on its page, a notice to its directors.

    One that goes on as a round robin has then played all there is, and ends.
    """
    with locked(snapshot.key) as event:
        if event.version != snapshot.version or event.round_set.filter(number=snapshot.number).exists():
            return
        if snapshot.goes_on:
            end_event(event, now, cause)
            event_changed(event)
            return
        event.pairing_job = {**_kept(event.pairing_job), "round": snapshot.number, "tries": 1, "failed": cause}
        event.reason, event.reason_params = cause, {}
        event.next_round_at = event.due_at = None
        log(event, None, "round.failed", cause, now, round_number=snapshot.number)
        tell_directors(event, STOPPED, {"round": snapshot.number}, f"failed:{snapshot.number}:{event.version}")
        event_changed(event)


STOPPED = msgid("%(event)s stops: round %(round)d cannot be paired. The event's page says why.")
CRASHED = msgid("The pairing could not be computed, three times in a row.")


def _crashed(snapshot: Snapshot, now: datetime) -> None:
    """Count a failure, in pairing or in writing; after some the event stops as if the rules allowed no pairing."""
    with locked(snapshot.key) as event:
        tries = event.pairing_job.get("tries", 0) + 1
        event.pairing_job = {**_kept(event.pairing_job), "round": snapshot.number, "tries": tries}
        event.due_at = now + AGAIN
        event.save(update_fields=["pairing_job", "due_at"])
        version = event.version
    if tries >= TRIES:
        _stop(replace(snapshot, version=version), CRASHED, now)


def _postpone(key: str, now: datetime) -> None:
    """Leave an event that keeps changing alone for some seconds."""
    with locked(key) as event:
        event.pairing_job = _kept(event.pairing_job)
        event.due_at = now + AGAIN
        event.save(update_fields=["pairing_job", "due_at"])


# Writing a round


def _make(snapshot: Snapshot, drafts: Sequence[Draft], actor: User | None, now: datetime) -> Round | None:
    """Write the round with everything that belongs to it, or nothing: None if the event is not what was paired."""
    with locked(snapshot.key) as event:
        existing = event.round_set.filter(number=snapshot.number).first()
        if existing is not None or event.status != EventStatus.RUNNING:
            return existing
        if event.version != snapshot.version:
            return None
        current = Round.objects.create(
            event=event,
            number=snapshot.number,
            stage=snapshot.stage,
            started_at=now,
            deadline_at=now + timedelta(seconds=event.deadline_s) if event.deadline_s else None,
        )
        event.pairing_job = _kept(event.pairing_job)
        event.next_round_at, event.due_at = None, current.deadline_at
        round_fill(event, current, drafts, now)
        log(event, actor, "round.start", STARTED, now, {"round": current.number}, round_number=current.number)
        event_changed(event)
        return current


STARTED = msgid("Round %(round)d was paired and started.")


def round_fill(event: Event, current: Round, drafts: Sequence[Draft], now: datetime) -> list[Pairing]:
    """Write the boards of a round with their games and tell everybody; end it when nothing is to be played."""
    entrants = _entrants(event, current)
    pairings = Pairing.objects.bulk_create(
        [_pairing(event, current, board, one, now) for board, one in enumerate(drafts, start=1)]
    )
    seats = {
        pairing.pk: [
            PairingSeat(pairing=pairing, round=current, entrant=entrants[number], order=order, mark=mark.value)
            for order, (number, mark) in enumerate(zip(one.numbers, one.marks, strict=True), start=1)
        ]
        for pairing, one in zip(pairings, drafts, strict=True)
    }
    PairingSeat.objects.bulk_create([seat for own in seats.values() for seat in own])
    members = members_of(event)
    orders = [
        GameOrder(pairing, current.number, own)
        for pairing in pairings
        if pairing.status == PairingStatus.OPEN
        and is_played_here(event, own := [seat.entrant_id for seat in seats[pairing.pk]], members)
    ]
    games = games_create(event, orders, members, now)
    tell_round(event, current, pairings, seats, games, members)
    if all(pairing.status == PairingStatus.DECIDED for pairing in pairings):
        round_close(event, current, now)
    return pairings


def _entrants(event: Event, current: Round) -> dict[int, Entrant]:
    """Return the entrants by the numbers that drafts use: starting ranks, or seeds after the cut."""
    rows = event.entrant_set.filter(number__isnull=False)
    if current.stage == "cut":
        return {entrant.cut_seed: entrant for entrant in rows if entrant.cut_seed is not None}
    return {entrant.number: entrant for entrant in rows if entrant.number is not None}


def _pairing(event: Event, current: Round, board: int, one: Draft, now: datetime) -> Pairing:
    decided = Mark.PENDING not in one.marks
    return Pairing(
        event=event,
        round=current,
        board=board,
        kind=one.kind,
        bracket=one.bracket,
        status=PairingStatus.DECIDED if decided else PairingStatus.OPEN,
        source=Source.PAIRING if decided else "",
        decided_at=now if decided else None,
    )
