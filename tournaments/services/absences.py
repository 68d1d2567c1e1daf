"""Rounds that an entrant sits out on request, and pairs that must not meet."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from tournaments.models import Absence, Entrant, EntrantStatus, Event, EventStatus, ForbiddenPair, Format
from tournaments.selectors.entry import LATE_FORMATS, rounds_paired
from tournaments.services.conditions import account_check
from tournaments.services.entries import own_entrant
from tournaments.services.events import director_check
from tournaments.services.locking import EventRefused, event_changed, locked, log


def absence_request(key: str, user: User | None, round_number: int, half: bool, now: datetime) -> None:
    """Announce that one will not play in a round: for half a point (once, not in the last round) or for none."""
    person = account_check(user)
    with locked(key) as event:
        own = own_entrant(event, person)
        if own is None or own.status == EntrantStatus.WITHDRAWN:
            raise EventRefused("unknown", _("You are not in this event."))
        if _absent(event, own, round_number, half):
            event_changed(event)
            message = HALF_BYE if half else AWAY
            log(event, person, "absence", message, now, {"name": own.name, "n": round_number})


HALF_BYE = gettext_noop("%(name)s has a half-point bye in round %(n)d.")
AWAY = gettext_noop("%(name)s will not play in round %(n)d.")
THERE = gettext_noop("%(name)s will play in round %(n)d.")


def absence_cancel(key: str, user: User | None, round_number: int, now: datetime) -> None:
    """Take the announcement back, before the round is paired."""
    person = account_check(user)
    with locked(key) as event:
        own = own_entrant(event, person)
        if own is not None and _present(event, own, round_number):
            event_changed(event)
            log(event, person, "absence", THERE, now, {"name": own.name, "n": round_number})


def absence_set(key: str, actor: User, entrant_id: int, round_number: int, half: bool | None, now: datetime) -> None:
    """Let a director announce an entrant's absence (``half`` a point or none), or with None take it back."""
    with locked(key) as event:
        director_check(event, actor)
        entrant = entrant_of_event(event, entrant_id)
        if half is None:
            _present(event, entrant, round_number)
            message = THERE
        else:
            _absent(event, entrant, round_number, half)
            message = HALF_BYE if half else AWAY
        event_changed(event)
        log(event, actor, "absence", message, now, {"name": entrant.name, "n": round_number})


def entrant_of_event(event: Event, entrant_id: int) -> Entrant:
    """Return an entrant of this event; raise EventRefused."""
    entrant = Entrant.objects.filter(event=event, pk=entrant_id).first()
    if entrant is None:
        raise EventRefused("unknown", _("There is no such entrant in this event."))
    return entrant


def _absent(event: Event, entrant: Entrant, round_number: int, half: bool) -> bool:
    """Note an absence; return whether it was not noted already."""
    if event.format not in LATE_FORMATS:
        raise EventRefused("format", _("In this format nobody can sit a round out: talk to the director."))
    _check_open(event, round_number)
    if half:
        _check_half(event, entrant, round_number)
    noted = Absence.objects.filter(entrant=entrant, round_number=round_number, half=half).exists()
    Absence.objects.update_or_create(
        entrant=entrant, round_number=round_number, defaults={"event": event, "half": half}
    )
    return not noted


def _check_open(event: Event, round_number: int) -> None:
    if event.status not in (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.RUNNING):
        raise EventRefused("over", _("This event is over."))
    if not 1 <= round_number <= (event.rounds or 0):
        raise EventRefused("round", _("This event has no round %(n)d.") % {"n": round_number})
    if round_number <= rounds_paired(event):
        raise EventRefused("paired", _("Round %(n)d has been paired already.") % {"n": round_number})


def _check_half(event: Event, entrant: Entrant, round_number: int) -> None:
    if event.format != Format.SWISS:
        raise EventRefused("half", _("At tables there are no half points: a round missed scores nothing."))
    if round_number == event.rounds:
        raise EventRefused("last", _("In the last round there is no half-point bye; a bye without points is possible."))
    if Absence.objects.filter(entrant=entrant, half=True).exclude(round_number=round_number).exists():
        raise EventRefused("once", _("An entrant has at most one half-point bye; a bye without points is possible."))


def _present(event: Event, entrant: Entrant, round_number: int) -> bool:
    """Take an absence back; return whether there was one."""
    if round_number <= rounds_paired(event):
        raise EventRefused("paired", _("Round %(n)d has been paired already.") % {"n": round_number})
    gone, _rows = Absence.objects.filter(entrant=entrant, round_number=round_number).delete()
    return gone > 0


# Pairs that must not meet


def pair_forbid(key: str, actor: User, first_id: int, second_id: int, now: datetime) -> None:
    """Keep two entrants of a Swiss from meeting in the rounds to come."""
    with locked(key) as event:
        director_check(event, actor)
        if event.format != Format.SWISS:
            raise EventRefused("format", _("Only in a Swiss can two be kept from meeting."))
        if first_id == second_id:
            raise EventRefused("same", _("Name two different entrants."))
        first, second = (entrant_of_event(event, number) for number in sorted((first_id, second_id)))
        _pair, created = ForbiddenPair.objects.get_or_create(first=first, second=second, defaults={"event": event})
        if created:
            event_changed(event)
            message = gettext_noop("%(first)s and %(second)s will not be paired.")
            log(event, actor, "forbid", message, now, {"first": first.name, "second": second.name})


def pair_allow(key: str, actor: User, first_id: int, second_id: int, now: datetime) -> None:
    """Let two entrants meet again."""
    with locked(key) as event:
        director_check(event, actor)
        first, second = (entrant_of_event(event, number) for number in sorted((first_id, second_id)))
        gone, _rows = ForbiddenPair.objects.filter(first=first, second=second).delete()
        if gone:
            event_changed(event)
            message = gettext_noop("%(first)s and %(second)s may be paired again.")
            log(event, actor, "allow", message, now, {"first": first.name, "second": second.name})
