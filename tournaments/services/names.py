"""The names of entrants are those of their accounts: a new one, or none after the account is closed, is taken over."""

from __future__ import annotations

from django.db.models import F

from accounts.live import announce
from accounts.models import User
from tournaments.models import Entrant, Event
from tournaments.services.locking import event_topic


def names_follow(user: User, name: str) -> None:
    """Call a person ``name`` in all events, past ones too; partners keep their own part of a team's name.

    Call it inside a transaction. The version of an event rises where a name has changed.
    """
    mine = Entrant.objects.filter(member_set__user=user, member_set__level=None)
    changed = []
    for entrant in mine.prefetch_related("member_set__user"):
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
