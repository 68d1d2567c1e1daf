"""The conditions of entry, enforced: who may enter, with which password."""

from __future__ import annotations

from datetime import datetime

from django.contrib.auth.hashers import check_password
from django.core.cache import cache
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Event
from tournaments.selectors.entry import Strength, conditions_unmet, entry_closed, person_obstacle, strength_of
from tournaments.services.locking import EventRefused

GUESSES = 5
"""Wrong passwords that one person may give for one event within ``GUESSES_S`` seconds."""
GUESSES_S = 600


def password_check(key: str, user: User, password: str) -> str:
    """Return the stored hash that the password fits ("" where none is asked); raise EventRefused.

    Hashing is slow on purpose, so this comes before the event is locked: compare the hash again under the lock.
    """
    stored = Event.objects.filter(key=key).values_list("password", flat=True).first() or ""
    if not stored:
        return ""
    counter = f"event-password:{key}:{user.pk}"
    if _counted(counter) > GUESSES:
        raise EventRefused("guesses", _("Too many wrong passwords. Try again in ten minutes."))
    if not check_password(password, stored):
        raise EventRefused("password", _("That is not the password of this event."))
    cache.delete(counter)
    return stored


def _counted(counter: str) -> int:
    """Count a guess before it is looked at, so that many at once are as many; return which one of its time it is."""
    if cache.add(counter, 1, GUESSES_S):
        return 1
    try:
        return cache.incr(counter)
    except ValueError:  # forgotten in between
        cache.set(counter, 1, GUESSES_S)
        return 1


def window_check(event: Event, now: datetime, paired: int, *, by_director: bool = False) -> None:
    """Raise EventRefused unless entries are taken now."""
    obstacle = entry_closed(event, now, paired, by_director=by_director)
    if obstacle is not None:
        raise EventRefused(obstacle.code, obstacle.sentence)


def account_check(user: User | None) -> User:
    """Return the person; raise EventRefused for guests, computers and closed accounts."""
    obstacle = person_obstacle(user)
    if obstacle is not None or user is None:
        raise EventRefused(*((obstacle.code, obstacle.sentence) if obstacle else ("account", "")))
    return user


def conditions_check(event: Event, user: User) -> Strength:
    """Return what the pool says of somebody who meets the conditions; raise EventRefused with the first unmet one."""
    strength = strength_of(event, user)
    for obstacle in conditions_unmet(event, user, strength):
        raise EventRefused(obstacle.code, obstacle.sentence)
    return strength
