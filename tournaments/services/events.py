"""Events made, changed, opened and continued: what a director does before the first round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.services import notify
from tournaments.models import Club, Entrant, Event, EventStatus, Member
from tournaments.selectors.access import directs, directs_club
from tournaments.selectors.event import event_path
from tournaments.selectors.events import event_terms
from tournaments.services.conditions import account_check
from tournaments.services.joining import promote
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.terms import DEFAULTS, TIMETABLE, TermsRefused, terms_checked

FIELDS = ("name", "game", "format", *DEFAULTS)
"""The columns of Event that terms set."""
FIXED_BY_ENTRIES = ("game", "format", "table_size", "team_size", "over_the_board")
"""What cannot be changed any more once somebody has entered for it."""


def event_create(user: User, terms: Mapping[str, Any], now: datetime, club: Club | None = None) -> Event:
    """Make a draft. ``terms`` are keys of ``FIELDS`` and, if need be, ``season``, ``series``, ``password_hash``.

    Raises TermsRefused for impossible terms, EventRefused for who may not hold an event (of this club).
    """
    account_check(user)
    values = _columns(terms, has_club=club is not None)
    with transaction.atomic():
        host_check(club, user)
        event = Event.objects.create(
            **values,
            club=club,
            season=terms.get("season"),
            series=terms.get("series"),
            created_by=user,
            created_at=now,
        )
        log(event, user, "created", gettext_noop("The event was created."), now)
    return event


def host_check(club: Club | None, user: User) -> None:
    """Lock the club in whose name an event is to be held; raise EventRefused unless ``user`` may do that.

    Call it inside the transaction that makes the event: the club cannot close in between.
    """
    if club is None:
        return
    host = Club.objects.select_for_update().get(pk=club.pk)
    if host.closed_at is not None or not directs_club(host, user):
        raise EventRefused("forbidden", _("Only a director of the club can hold an event in its name."))


def event_announce(user: User, terms: Mapping[str, Any], now: datetime, club: Club | None = None) -> Event:
    """Make an event and open its registration at once, or do neither."""
    with transaction.atomic():
        return event_publish(event_create(user, terms, now, club).key, user, now)


def _columns(terms: Mapping[str, Any], *, has_club: bool) -> dict[str, Any]:
    full = terms_checked({**terms, "has_club": has_club})
    values = {name: full[name] for name in FIELDS}
    values["password"] = make_password(full["password"]) if full["password"] else terms.get("password_hash", "")
    return values


def director_check(event: Event, actor: User | None) -> User:
    """Return the actor; raise EventRefused unless this is a director of the event."""
    if actor is None or not directs(event, actor):
        raise EventRefused("forbidden", _("Only a director of this event can do that."))
    return actor


def event_edit(key: str, actor: User, terms: Mapping[str, Any], now: datetime) -> Event:
    """Change the terms: all of them before the start, name, description and timetable while the event runs.

    A ``password`` of "" keeps the one there is; ``password_hash`` "" removes it.
    """
    with locked(key) as event:
        director_check(event, actor)
        if event.status in (EventStatus.FINISHED, EventStatus.CANCELLED):
            raise EventRefused("over", _("This event is over: its terms stay as they were."))
        before = {name: getattr(event, name) for name in FIELDS}
        changed = _changed(event, _new_terms(event, terms))
        if not changed:
            return event
        for name, value in changed.items():
            setattr(event, name, value)
        if event.status != EventStatus.DRAFT:
            event.due_at = now
        promote(event, now)
        event_changed(event)
        fields = ", ".join(sorted(changed))
        log(event, actor, "edited", gettext_noop("The terms were changed: %(fields)s."), now, {"fields": fields})
        if event.starts_at != before["starts_at"]:
            _tell_new_start(event)
    return event


def _new_terms(event: Event, terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms that would hold: what is given over what there is; while running only what may change."""
    given = dict(terms)
    if event.status == EventStatus.RUNNING:
        given = {name: given[name] for name in ("name", "description", *TIMETABLE) if name in given}
    kept = {**event_terms(event), "starts_at": event.starts_at, "registration_closes_at": event.registration_closes_at}
    return {**kept, "name": event.name, "description": event.description, "password_hash": event.password, **given}


def _changed(event: Event, terms: Mapping[str, Any]) -> dict[str, Any]:
    values = _columns(terms, has_club=event.club_id is not None)
    if event.status == EventStatus.RUNNING:
        values["rounds"] = event.rounds
    changed = {name: value for name, value in values.items() if value != getattr(event, name)}
    stuck = [name for name in FIXED_BY_ENTRIES if name in changed]
    if stuck and event.entrant_set.exists():
        raise TermsRefused({name: _("People have entered already: this stays as it is.") for name in stuck})
    return changed


def _tell_new_start(event: Event) -> None:
    people = User.objects.filter(entry_set__event=event, entry_set__level=None)
    for user in people:
        notify(
            user,
            "event",
            gettext_noop("The start of %(event)s has changed."),
            {"event": event.name},
            event_path(event),
            f"event:{event.key}:start:{event.version}",
        )


def event_publish(key: str, actor: User, now: datetime) -> Event:
    """Open registration. Repeating it changes nothing."""
    with locked(key) as event:
        director_check(event, actor)
        if event.status == EventStatus.REGISTRATION:
            return event
        if event.status != EventStatus.DRAFT:
            raise EventRefused("status", _("Registration can be opened once, before the start."))
        if event.starts_at is not None and event.starts_at <= now:
            raise TermsRefused({"starts_at": _("The start lies in the past: choose a later one first.")})
        event.status, event.due_at = EventStatus.REGISTRATION, now
        event_changed(event)
        log(event, actor, "published", gettext_noop("Registration was opened."), now)
    return event


def event_next_season(key: str, actor: User, now: datetime, name: str = "") -> Event:
    """Make the draft of the next season on the same terms; return it, or the one that was made before.

    Divisions follow from this season's final tables as people enter the next one (see ``services.promotion``).
    """
    with _with_club(key) as event:
        director_check(event, actor)
        if event.status != EventStatus.FINISHED:
            raise EventRefused("status", _("The next season follows a finished one."))
        following = Event.objects.filter(previous=event).first()
        if following is None:
            terms = {**event_terms(event), "name": name or event.name, "description": event.description}
            following = event_create(actor, {**terms, "password_hash": event.password}, now, event.club)
            following.previous = event
            following.save(update_fields=["previous"])
            log(event, actor, "next", gettext_noop("The next season was prepared."), now)
    return following


@contextmanager
def _with_club(key: str) -> Iterator[Event]:
    """Yield an event under lock after its club, which is locked before any event everywhere."""
    with transaction.atomic():
        list(Club.objects.select_for_update().filter(pk__in=Event.objects.filter(key=key).values("club")))
        with locked(key) as event:
            yield event


def director_add(key: str, actor: User, user: User, now: datetime) -> None:
    """Let somebody else direct an event as well."""
    with locked(key) as event:
        director_check(event, actor)
        account_check(user)
        _director, created = event.director_set.get_or_create(user=user)
        if created:
            event_changed(event)
            log(event, actor, "director", gettext_noop("%(name)s directs too."), now, {"name": user.username})


def director_remove(key: str, actor: User, user_id: int, now: datetime) -> None:
    """Take the directing back from somebody who was named; creator and the club's directors keep theirs."""
    with locked(key) as event:
        director_check(event, actor)
        named = event.director_set.select_related("user").filter(user=user_id).first()
        if named is None:
            return
        name = named.user.username
        named.delete()
        event_changed(event)
        log(event, actor, "director", gettext_noop("%(name)s no longer directs."), now, {"name": name})


def event_discard(key: str, actor: User) -> None:
    """Remove a draft for good; raise EventRefused for anything that people could have seen."""
    with locked(key) as event:
        director_check(event, actor)
        if event.status != EventStatus.DRAFT:
            raise EventRefused("status", _("Only a draft can be discarded; cancel the event instead."))
        Member.objects.filter(event=event).delete()
        Entrant.objects.filter(event=event).delete()
        event.delete()
