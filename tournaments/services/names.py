"""The names of entrants are those of their accounts: a new one, or none after the account is closed, is taken over."""

from __future__ import annotations

import re
from typing import Any

from django.db import transaction
from django.db.models import F, Prefetch, Q

from accounts.live import announce
from accounts.models import User
from tournaments.models import Entrant, Event, LogEntry, Member
from tournaments.services.locking import event_topic


def names_follow(user: User, name: str) -> None:
    """Call a person ``name`` in all events, past ones too; partners keep their own part of a team's name.

    Under the lock of every one of them, as any change of an event; its version rises where a name has changed.
    """
    with transaction.atomic():
        events_of_person_locked(user)
        _follow(user, name)


def name_forgotten(user: User, name: str) -> None:
    """Call somebody whose account closes ``name`` in all events and in their logs, under any former name too."""
    with transaction.atomic():
        events = events_of_person_locked(user)
        _follow(user, name)
        former = user.former_name_set.values_list("name", flat=True)
        borne = sorted({user.username, *former}, key=len, reverse=True)
        pattern = re.compile("|".join(rf"(?<!\w){re.escape(one)}(?!\w)" for one in borne))
        changed = []
        for entry in LogEntry.objects.filter(event__in=events).iterator():
            params = {key: _renamed(value, pattern, name) for key, value in entry.params.items()}
            if params != entry.params:
                entry.params = params
                changed.append(entry)
        LogEntry.objects.bulk_update(changed, ["params"], batch_size=200)


def _renamed(value: Any, pattern: re.Pattern[str], name: str) -> Any:
    return pattern.sub(lambda _found: name, value) if isinstance(value, str) else value


def events_of_person_locked(user: User) -> list[int]:
    """Lock all events in which somebody is entered, or asked to be a partner, inside a transaction; return their ids.

    Always in the order of the ids, so that people who change at the same moment never wait for each other in a ring.
    """
    entrants = Entrant.objects.filter(Q(member_set__user=user, member_set__level=None) | Q(invited=user))
    events = Event.objects.select_for_update().filter(pk__in=entrants.values("event")).order_by("pk")
    return list(events.values_list("pk", flat=True))


def _follow(user: User, name: str) -> None:
    mine = Entrant.objects.filter(member_set__user=user, member_set__level=None)
    changed = []
    for entrant in mine.prefetch_related(Prefetch("member_set", Member.objects.select_related("user"))):
        members = entrant.member_set.all()
        shown = " & ".join(name if one.user_id == user.pk else one.user.username for one in members)[:80]
        if shown != entrant.name:
            entrant.name = shown
            changed.append(entrant)
    Entrant.objects.bulk_update(changed, ["name"], batch_size=500)
    events = Event.objects.filter(pk__in={entrant.event_id for entrant in changed})
    events.update(version=F("version") + 1)
    for key, version in events.values_list("key", "version"):
        announce(event_topic(key), version)
