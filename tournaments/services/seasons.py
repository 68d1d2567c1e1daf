"""Seasons of a club, and the final tables that championships and lists of results are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import groupby
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Prefetch
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Event, EventStatus, FinalTable, Member, Season
from tournaments.selectors.access import DIRECTING
from tournaments.selectors.standings import all_standings
from tournaments.services.clubs import ClubRefused, club_locked, refuse_unless

DEFAULT_POINTS = ("10", "8", "6", "5", "4", "3", "2", "1")
MOST_PLACES = 50
MOST_POINTS = Decimal(1000)
MOST_SEASONS = 200


@dataclass(frozen=True, slots=True)
class SeasonTerms:
    """A season: first and last day by the club's clock, points by place, how many of the best events count."""

    name: str
    starts_on: date
    ends_on: date
    place_points: tuple[Decimal, ...]
    best_of: int | None = None


def season_create(slug: str, actor: User, terms: SeasonTerms) -> Season:
    """Begin a season."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, *DIRECTING)
        if club.season_set.count() >= MOST_SEASONS:
            raise ClubRefused("many", _("The club has %(count)d seasons already.") % {"count": MOST_SEASONS})
        return _save(Season(club=club), terms)


def season_edit(slug: str, actor: User, season_id: int, terms: SeasonTerms) -> Season:
    """Change a season; its table follows at once."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, *DIRECTING)
        season = club.season_set.filter(pk=season_id).first()
        if season is None:
            raise ClubRefused("unknown", _("There is no such season."))
        return _save(season, terms)


def season_delete(slug: str, actor: User, season_id: int) -> None:
    """Remove a season; its events stay."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, *DIRECTING)
        club.season_set.filter(pk=season_id).delete()


def _save(season: Season, terms: SeasonTerms) -> Season:
    if terms.ends_on < terms.starts_on:
        raise ClubRefused("dates", _("The season ends before it begins."))
    others = season.club.season_set.exclude(pk=season.pk)
    overlap = others.filter(starts_on__lte=terms.ends_on, ends_on__gte=terms.starts_on).first()
    if overlap is not None:
        raise ClubRefused("overlap", _("These days belong to the season “%(season)s”.") % {"season": overlap.name})
    _refuse_points(terms.place_points)
    season.name, season.starts_on, season.ends_on = terms.name, terms.starts_on, terms.ends_on
    season.place_points = [str(points) for points in terms.place_points]
    season.best_of = terms.best_of
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as clash:
        raise ClubRefused("name", _("The club has a season of this name already.")) from clash
    return season


def _refuse_points(points: tuple[Decimal, ...]) -> None:
    if not 1 <= len(points) <= MOST_PLACES:
        raise ClubRefused("points", _("Give points for 1 to %(most)d places.") % {"most": MOST_PLACES})
    if any(not 0 <= one <= MOST_POINTS or one != round(one, 1) for one in points):
        raise ClubRefused(
            "points", _("Points are from 0 to %(most)d, with at most one decimal.") % {"most": MOST_POINTS}
        )
    if sorted(points, reverse=True) != list(points):
        raise ClubRefused("points", _("A better place is worth no fewer points than the next one."))


def tables_refresh(events: Iterable[Event]) -> int:
    """Store the final tables of finished events that have none, or one of an older version; return how many.

    The events come with ``final_table``; the cost is some queries for each stale one, and none for the others.
    """
    stale = [event for event in events if event.status == EventStatus.FINISHED and not _is_fresh(event)]
    for event in stale:
        table, _created = FinalTable.objects.update_or_create(
            event=event, defaults={"version": event.version, "places": final_places(event)}
        )
        event.final_table = table
    return len(stale)


def _is_fresh(event: Event) -> bool:
    table = getattr(event, "final_table", None)
    return table is not None and table.version == event.version


def final_places(event: Event) -> list[dict[str, Any]]:
    """Return the places of an event as ``FinalTable.places`` keeps them.

    Who reached the finals stands before everybody else, a higher division before a lower one, and who is level in one
    table shares a place.
    """
    order: list[list[int]] = []
    seen: set[int] = set()
    for table in all_standings(event):
        for _rank, level in groupby(table.lines, key=lambda line: line.rank):
            numbers = [line.number for line in level if line.number not in seen]
            seen.update(numbers)
            if numbers:
                order.append(numbers)
    people = _people(event)
    places, place = [], 1
    for numbers in order:
        for number in numbers:
            places += [{"place": place, **person} for person in people.get(number, ())]
        place += len(numbers)
    return places


def _people(event: Event) -> dict[int, list[dict[str, Any]]]:
    """Return who is behind each starting number; computers, and people without an account, go by the entrant's name."""
    found: dict[int, list[dict[str, Any]]] = {}
    entrants = event.entrant_set.filter(number__isnull=False).prefetch_related(
        Prefetch("member_set", Member.objects.select_related("user"))
    )
    for entrant in entrants:
        members = [
            {
                "entrant": entrant.pk,
                "user": None if member.level is not None else member.user_id,
                "name": member.user.username if member.level is None else entrant.name,
                "computer": member.level is not None,
            }
            for member in entrant.member_set.all()
            if member.level is None or member.order == 1
        ]
        unknown = {"entrant": entrant.pk, "user": None, "name": entrant.name, "computer": False}
        found[entrant.number] = members or [unknown]
    return found
