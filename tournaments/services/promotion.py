"""Divisions from one season to the next: the best of each rise, the last fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from accounts.models import User
from tournaments.models import Entrant, Event, Member
from tournaments.services.places import final_places


@dataclass(frozen=True, slots=True)
class Movement:
    """The divisions of a next season: by account, by the name of somebody without one, and of newcomers.

    ``order`` has everybody of the last season from its best to its last, by account or name; ``sizes`` how many
    played in each division then.
    """

    users: Mapping[int, int]
    names: Mapping[str, int]
    newcomers: int
    order: Mapping[int | str, int]
    sizes: Sequence[int]


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


def filled(divisions: Sequence[Sequence[int]], sizes: Sequence[int], limit: int) -> list[list[int]]:
    """Return the divisions with the places of who is missing taken from below, so that only the last one shrinks.

    ``divisions`` list who is there in last season's order, newcomers at the end; ``sizes`` is what each should have.
    The last one is cut into equal ones of at most ``limit`` where newcomers make it larger, and joins the one above
    where fewer than ``LEAST`` would play in it.
    """
    there = [list(division) for division in divisions]
    for place, own in enumerate(there[:-1]):
        wanted = min(sizes[place], limit) if place < len(sizes) else 0
        while len(own) < wanted and (below := next((one for one in there[place + 1 :] if one), None)):
            own.append(below.pop(0))
    full = [division for division in there if division]
    last = full.pop() if full else []
    if full and len(last) < LEAST:
        full[-1] += last
        return full
    count = max(1, -(-len(last) // limit))
    low, larger = divmod(len(last), count)
    borders = [part * low + min(part, larger) for part in range(count + 1)]
    return [*full, *(last[start:end] for start, end in pairwise(borders))]


LEAST = 3
"""Entrants of a division that is worth playing."""


def divisions_at_start(event: Event, entrants: Sequence[Entrant]) -> dict[int, int]:
    """Return the division of each entrant (by id) of an event of a next season that starts with this field."""
    if event.previous is None:
        return {entrant.pk: entrant.division for entrant in entrants}
    moves = movement(event.previous)
    accounts: dict[int, list[int]] = {}
    for entrant_id, user_id in Member.objects.filter(event=event, level=None).values_list("entrant_id", "user_id"):
        accounts.setdefault(entrant_id, []).append(user_id)

    def place(entrant: Entrant) -> tuple[int, int, int]:
        known = [moves.order[user] for user in accounts.get(entrant.pk, ()) if user in moves.order]
        last = len(moves.order)
        return (min(known, default=moves.order.get(entrant.name, last)), -entrant.rating, entrant.lot)

    ordered: list[list[int]] = [[] for _number in range(max((one.division for one in entrants), default=1))]
    for entrant in sorted(entrants, key=place):
        ordered[entrant.division - 1].append(entrant.pk)
    numbered = enumerate(filled(ordered, moves.sizes, event.division_size), start=1)
    return {pk: number for number, division in numbered for pk in division}


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
    order: dict[int | str, int] = {}
    for rank, pk in enumerate(pk for division in divisions for pk in division):
        people = [member.user_id for member in entrants[pk].member_set.all() if member.level is None]
        order.update(dict.fromkeys(people or [entrants[pk].name], rank))
    sizes = [len(division) for division in divisions]
    return Movement(users, names, max(1, len(divisions)), order, sizes)


def division_for(event: Event, users: Iterable[User], name: str) -> int:
    """Return the division in which a new entrant begins: by last season's table, else 1 (the start divides by rating).

    Partners play in the better of their two divisions.
    """
    if event.previous_id is None or not event.division_size or event.previous is None:
        return 1
    moves = movement(event.previous)
    known = [moves.users[user.pk] for user in users if user.pk in moves.users]
    return min(known, default=moves.names.get(name, moves.newcomers))
