"""The championship of a season: points by place of its finished events, the best n of everybody counting."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any

from django.db.models import Q, QuerySet

from accounts import names
from accounts.models import User
from tournaments.models import Club, Event, EventStatus, Season
from tournaments.selectors.calendar import midnight, zone_of

CENT = Decimal("0.01")
"""What a mean of points is rounded to."""


@dataclass(frozen=True, slots=True)
class Scored:
    """What somebody got in one event; ``counts`` is False for a result that is not among the best n."""

    event: str
    place: int
    points: Decimal
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Champion:
    """A line of the table. ``rank`` is shared by who is level; ``user`` is None for somebody without an account."""

    rank: int
    user: int | None
    name: str
    total: Decimal
    wins: int
    results: Mapping[str, Scored]
    """By the key of the event."""

    @property
    def played(self) -> int:
        return len(self.results)


def season_of(club: Club, season_id: str, today: Any) -> Season | None:
    """Return the season of this id, else the one of today, else the latest."""
    seasons = list(club.season_set.all())
    by_id = {str(season.pk): season for season in seasons}
    current = (season for season in seasons if season.starts_on <= today <= season.ends_on)
    return by_id.get(season_id) or next(current, None) or next(iter(seasons), None)


def season_events(season: Season) -> QuerySet[Event]:
    """Return the finished events of a season, oldest first, with their final tables.

    Those that name the season, and those of the club that name none and start on its days by the club's clock.
    """
    zone = zone_of(season.club.timezone)
    first, after = midnight(season.starts_on, zone), midnight(season.ends_on + timedelta(days=1), zone)
    by_day = Q(season=None, club=season.club, starts_at__gte=first, starts_at__lt=after)
    events = Event.objects.filter(Q(season=season) | by_day, status=EventStatus.FINISHED)
    return events.select_related("final_table").order_by("starts_at", "pk")


def championship(season: Season, events: Iterable[Event]) -> list[Champion]:
    """Return the table over events whose final tables are fresh (see ``services.seasons.tables_refresh``).

    Computer players are left out and places counted anew without them. Who shares a place gets the mean of the points
    of the places shared. Level totals are split by first places among the results that count, then second ones,
    and so on; who is still level shares the rank.
    """
    by_place = [Decimal(points) for points in season.place_points] or [Decimal(0)]
    won: dict[Any, list[Scored]] = defaultdict(list)
    called: dict[Any, str] = {}
    for event in events:
        for person, place, points in event_points(event.final_table.places, by_place):
            identity = person["user"] or names.key(person["name"])
            won[identity].append(Scored(event.key, place, points))
            called[identity] = person["name"]
    rows = [_row(identity, called[identity], results, season.best_of) for identity, results in won.items()]
    return _ranked(rows)


def event_points(
    places: Sequence[Mapping[str, Any]], by_place: Sequence[Decimal]
) -> list[tuple[Mapping[str, Any], int, Decimal]]:
    """Return person, place and points of everybody in one event but computer players."""
    sharing: dict[int, dict[int, list[Mapping[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for person in places:
        if not person["computer"]:
            sharing[person["place"]][person["entrant"]].append(person)
    found, place = [], 1
    for _place, entrants in sorted(sharing.items()):
        covered = range(place, place + len(entrants))
        total = sum((by_place[min(one, len(by_place)) - 1] for one in covered), Decimal(0))
        points = (total / len(entrants)).quantize(CENT)
        found += [(person, place, points) for people in entrants.values() for person in people]
        place += len(entrants)
    return found


def _row(identity: Any, name: str, results: list[Scored], best_of: int | None) -> tuple[tuple[Any, ...], Champion]:
    best = sorted(results, key=lambda scored: (-scored.points, scored.place))
    counted = {scored.event for scored in best[: best_of or None]}
    kept = {one.event: Scored(one.event, one.place, one.points, one.event in counted) for one in results}
    total = sum((one.points for one in kept.values() if one.counts), Decimal(0))
    by_place = Counter(one.place for one in kept.values() if one.counts)
    key = (-total, *(-by_place[place] for place in range(1, max(by_place) + 1)))
    user = identity if isinstance(identity, int) else None
    return key, Champion(0, user, name, total, sum(one.place == 1 for one in results), kept)


def _ranked(rows: list[tuple[tuple[Any, ...], Champion]]) -> list[Champion]:
    """Sort; a shorter list of places is filled with zeros, which no place counted is."""
    longest = max((len(key) for key, _row in rows), default=0)
    padded = [((*key, *[0] * (longest - len(key))), row) for key, row in rows]
    padded.sort(key=lambda item: (item[0], names.key(item[1].name)))
    ranked: list[Champion] = []
    for position, (key, row) in enumerate(padded):
        level = position and padded[position - 1][0] == key
        rank = ranked[-1].rank if level else position + 1
        ranked.append(Champion(rank, row.user, row.name, row.total, row.wins, row.results))
    return ranked


def lines_of(rows: Iterable[Champion]) -> list[dict[str, Any]]:
    """Return rows with ``person``, the account as it is called now, or None; one query."""
    rows = list(rows)
    people = User.objects.in_bulk([row.user for row in rows if row.user is not None])
    return [{"row": row, "person": people.get(row.user)} for row in rows]
