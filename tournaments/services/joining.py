"""How an entrant comes into the field: a free place or the waiting list, and what a late start costs."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max, Prefetch
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.services import notify
from tournaments.models import Absence, Entrant, EntrantStatus, Event, EventStatus, Format, Member
from tournaments.selectors.entry import entry_closed, has_room, rounds_paired
from tournaments.selectors.event import event_path
from tournaments.services.locking import log


def closed_behind(entrant: Entrant) -> bool:
    """Tell whether somebody behind an entrant has closed the account: then nothing more is paired."""
    people = [member.user for member in entrant.member_set.all() if member.level is None]
    return any(user.closed_at is not None or not user.is_active for user in people)


def admit(event: Event, entrant: Entrant, now: datetime) -> Entrant:
    """Give a complete entrant a place in the field, or the end of the waiting list where the field is full; save it."""
    if has_room(event):
        take_place(event, entrant, now)
    else:
        entrant.status, entrant.entered_at = EntrantStatus.WAITING, now
        entrant.save()
    return entrant


def take_place(event: Event, entrant: Entrant, now: datetime) -> None:
    """Enter somebody; once the event runs, with the next number and one half-point bye for what was missed.

    The half-point bye (of the last missed round, in a Swiss) is the one that every entrant can have at most; the other
    missed rounds score nothing. A half-point bye announced while waiting scores nothing then, which the log says.
    """
    entrant.status, entrant.last_round = EntrantStatus.ENTERED, None
    if event.status == EventStatus.RUNNING and entrant.number is None:
        paired = rounds_paired(event)
        last = Entrant.objects.filter(event=event).aggregate(number=Max("number"), lot=Max("lot"))
        entrant.number, entrant.lot = (last["number"] or 0) + 1, (last["lot"] or 0) + 1
        entrant.first_round = paired + 1
        entrant.save()
        if paired and event.format == Format.SWISS:
            Absence.objects.update_or_create(
                entrant=entrant, round_number=paired, defaults={"event": event, "half": True}
            )
            second = Absence.objects.filter(entrant=entrant, half=True).exclude(round_number=paired)
            if second.update(half=False):
                log(event, None, "absence", ONE_HALF, now, {"name": entrant.name, "n": paired})
    else:
        entrant.save()


ONE_HALF = gettext_noop(
    "%(name)s has the one half-point bye for round %(n)d, which was missed: the announced one scores nothing."
)
ENTERED = gettext_noop("%(name)s entered.")
WAITS = gettext_noop("%(name)s joined the waiting list.")
BACK = gettext_noop("%(name)s came back.")
BACK_WAITS = gettext_noop("%(name)s came back, to the waiting list.")


def log_entry(event: Event, actor: User | None, entrant: Entrant, now: datetime, *, back: bool = False) -> None:
    """Write to the log that somebody entered, or came back: into the field or to the waiting list."""
    waits = entrant.status == EntrantStatus.WAITING
    if back:
        log(event, actor, "returned", BACK_WAITS if waits else BACK, now, {"name": entrant.name})
    else:
        log(event, actor, "entered", WAITS if waits else ENTERED, now, {"name": entrant.name})


def promote(event: Event, now: datetime) -> list[Entrant]:
    """Fill free places from the waiting list, in the order of entry, while entries are taken; tell who got one.

    A team that still waits for its partner is passed over.
    """
    if event.status not in (EventStatus.REGISTRATION, EventStatus.RUNNING):
        return []
    if event.status == EventStatus.RUNNING and entry_closed(event, now, rounds_paired(event)) is not None:
        return []
    waiting = Entrant.objects.filter(event=event, status=EntrantStatus.WAITING, invited=None)
    promoted = []
    for entrant in waiting.order_by("entered_at", "pk").prefetch_related(
        Prefetch("member_set", Member.objects.select_related("user"))
    ):
        if not has_room(event):
            break
        if closed_behind(entrant):
            continue
        take_place(event, entrant, now)
        promoted.append(entrant)
        log(
            event,
            None,
            "moved_up",
            gettext_noop("%(name)s moved up from the waiting list."),
            now,
            {"name": entrant.name},
        )
        message = gettext_noop("A place in %(event)s has become free: you are in.")
        tell_members(event, entrant, message, f"in:{entrant.pk}")
    return promoted


def tell_members(event: Event, entrant: Entrant, message: str, what: str) -> None:
    """Tell the people behind an entrant something about the event, once for each ``what``."""
    for member in entrant.member_set.all():
        if member.level is None:
            notify(
                member.user,
                "event",
                message,
                {"event": event.name},
                event_path(event),
                f"event:{event.key}:{what}",
            )
