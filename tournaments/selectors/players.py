"""Who plays in an event: a list by number or, before the start, by rating."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F

from tournaments.models import EntrantStatus, Event
from tournaments.selectors.sheet import Name, as_name


@dataclass(frozen=True, slots=True)
class Players:
    """Entrants (withdrawn ones who played included), and the waiting list in its order."""

    entered: tuple[Name, ...]
    waiting: tuple[Name, ...]
    numbered: bool
    divided: bool
    clubs: bool


def players_of(event: Event) -> Players:
    """Return the players; two queries."""
    there = event.entrant_set.exclude(status=EntrantStatus.WAITING)
    entered = [as_name(one) for one in there.order_by(F("number").asc(nulls_last=True), "-rating", "pk")]
    entered = [name for name in entered if name.number or not name.withdrawn]
    waiting = event.entrant_set.filter(status=EntrantStatus.WAITING).order_by("entered_at", "pk")
    return Players(
        tuple(entered),
        tuple(as_name(one) for one in waiting),
        any(name.number for name in entered),
        len({name.division for name in entered}) > 1,
        any(name.club for name in entered),
    )
