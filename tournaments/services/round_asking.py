"""Asking for the next round of a large event: a worker pairs it while the page goes on."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import EventStatus, RoundStatus
from tournaments.services.directing import require_director
from tournaments.services.locking import EventRefused, event_changed, locked

AT_ONCE = 300
"""Entrants above which a worker pairs a round: it takes seconds."""


def round_ask(key: str, actor: User, number: int, now: datetime) -> None:
    """Have round ``number`` start as soon as a worker is free; does nothing once it has been paired.

    Raises EventRefused when it is not the next one. Why it cannot be paired stands in the event's reason afterwards.
    """
    with locked(key) as event:
        require_director(event, actor)
        if event.status != EventStatus.RUNNING:
            raise EventRefused("status", _("The event is not running."))
        latest = event.round_set.order_by("number").last()
        following = 1 + (latest.number if latest else 0)
        if number < following or (latest is not None and latest.status == RoundStatus.RUNNING):
            return
        if number > following:
            raise EventRefused("number", _("The next round is round %(n)d.") % {"n": following})
        if event.pairing_job.get("failed"):
            event.pairing_job = {"remaining": True} if event.pairing_job.get("remaining") else {}
            event.reason, event.reason_params = "", {}
        event.next_round_at = event.due_at = now
        event_changed(event)
