"""Divisions from one season to the next: the best of each rise, the last fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from accounts.models import User
from tournaments.models import Event
from tournaments.services.places import final_places


@dataclass(frozen=True, slots=True)
class Movement:
    """The divisions of a next season: by account, by the name of somebody without one, and of newcomers."""

    users: Mapping[int, int]
    names: Mapping[str, int]
    newcomers: int


def moved(divisions: Sequence[Sequence[int]], promoted: int) -> dict[int, int]:
    """Return the next division (from 1) of everybody in ``divisions``, which list entrants best first, the top first.

    ``promoted`` rise from each division but the first, as many fall from each but the last. In a division too small for
    both, rising goes first: nobody does both.
    """
    following: dict[int, int] = {}
    for place, entrants in enumerate(divisions):
        rising = promoted if place else 0
        falling = min(promoted, max(0, len(entrants) - rising)) if place + 1 < len(divisions) else 0
        stay = len(entrants) - falling
        for rank, entrant in enumerate(entrants):
            step = -1 if rank < rising else 1 if rank >= stay else 0
            following[entrant] = place + 1 + step
    return following


def movement(previous: Event) -> Movement:
    """Return where everybody of a finished season plays next; a newcomer begins in the last division."""
    entrants = {entrant.pk: entrant for entrant in previous.entrant_set.prefetch_related("member_set")}
    places = final_places(previous)
    ordered: dict[int, list[int]] = {}
    for pk in sorted(places, key=lambda pk: (places[pk][0], entrants[pk].number or 0)):
        ordered.setdefault(places[pk][1], []).append(pk)
    divisions = [ordered[number] for number in sorted(ordered)]
    following = moved(divisions, previous.promoted)
    users = {
        member.user_id: division
        for pk, division in following.items()
        for member in entrants[pk].member_set.all()
        if member.level is None
    }
    names = {entrants[pk].name: division for pk, division in following.items()}
    return Movement(users, names, max(1, len(divisions)))


def division_for(event: Event, users: Iterable[User], name: str) -> int:
    """Return the division in which a new entrant begins: by last season's table, else 1 (the start divides by rating).

    Partners play in the better of their two divisions.
    """
    if event.previous_id is None or not event.division_size or event.previous is None:
        return 1
    moves = movement(event.previous)
    known = [moves.users[user.pk] for user in users if user.pk in moves.users]
    return min(known, default=moves.names.get(name, moves.newcomers))
