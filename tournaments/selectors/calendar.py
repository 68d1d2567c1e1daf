"""Events by day, in the viewer's time zone: a month's grid and the list of what comes.

Days and months are those of the zone; events are placed by the moment they start. Drafts are on no calendar.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.db.models import Count, F, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games import catalogue
from games.clock import ClockSpec
from tournaments.models import Club, Entrant, EntrantStatus, Event, EventStatus, Format
from tournaments.selectors.emblems import game_emblem

ZONE_COOKIE = "timezone"
FIRST_YEAR, LAST_YEAR = 2000, 2100
MONTH = re.compile(r"([0-9]{4})-([0-9]{2})")
MOST_A_MONTH = 500
"""Events of one month that are drawn; more than that has to be read as a list."""


@dataclass(frozen=True, slots=True)
class Day:
    """A day of a month's grid. ``inside`` tells days of the month from those that fill its first and last week."""

    day: date
    inside: bool
    today: bool
    events: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Month:
    """A month: whole weeks from Monday, and the months beside it ("2027-01", or "" at the ends of the calendar)."""

    first: date
    weeks: tuple[tuple[Day, ...], ...]
    before: str
    after: str
    truncated: bool

    @property
    def is_empty(self) -> bool:
        return not any(day.events for week in self.weeks for day in week if day.inside)


@cache
def all_zones() -> frozenset[str]:
    """Return every IANA name, without those that stand for whatever the machine is set to."""
    return frozenset(available_timezones() - {"localtime", "posixrules", "Factory"})


@cache
def zone_names() -> tuple[str, ...]:
    """Return the IANA names that people choose from: regions with a city, and UTC."""
    odd = ("Etc/", "SystemV/", "US/", "Canada/", "Brazil/", "Chile/", "Mexico/")
    return ("UTC", *sorted(name for name in all_zones() if "/" in name and not name.startswith(odd)))


def zone_of(name: str | None) -> ZoneInfo:
    """Return the zone of an IANA name, UTC for what is none: the name comes from a cookie or an address."""
    return ZoneInfo(name) if name in all_zones() else ZoneInfo("UTC")


def public_events(club: Club | None = None, person: User | None = None) -> QuerySet[Event]:
    """Return the events that everybody may see, of a club or those that somebody has entered, with ``entered``."""
    events = Event.objects.exclude(status=EventStatus.DRAFT).exclude(starts_at=None)
    if club is not None:
        events = events.filter(club=club)
    if person is not None:
        entries = Entrant.objects.filter(member_set__user=person, member_set__level=None)
        events = events.filter(pk__in=entries.exclude(status=EntrantStatus.WITHDRAWN).values("event_id"))
    return with_entered(events)


def with_entered(events: QuerySet[Event]) -> QuerySet[Event]:
    """Add ``entered``, the number of entrants, and the club."""
    entrants = Entrant.objects.filter(event=OuterRef("pk"), status=EntrantStatus.ENTERED).order_by().values("event")
    return events.select_related("club").annotate(
        entered=Coalesce(Subquery(entrants.annotate(n=Count("pk")).values("n")), 0, output_field=IntegerField())
    )


def coming_events(now: datetime, club: Club | None = None, person: User | None = None) -> QuerySet[Event]:
    """Return what runs or is still to start, by its start. A registration whose start has passed is still coming."""
    events = public_events(club, person).filter(status__in=[EventStatus.REGISTRATION, EventStatus.RUNNING])
    return events.order_by("starts_at", "pk")


def event_card(event: Event, zone: ZoneInfo, places: Iterable[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return an event for a calendar or a list; ``places`` are those of its final table."""
    starts = event.starts_at.astimezone(zone) if event.starts_at else None
    return {
        "key": event.key,
        "name": event.name,
        "club": event.club,
        "game": catalogue.get(event.game).title,
        "emblem": game_emblem(event.game),
        "format": Format(event.format).label,
        "clock": None if event.over_the_board else ClockSpec.parse(event.clock_spec),
        "status": event.status,
        "status_label": EventStatus(event.status).label,
        "starts": starts,
        "starts_at": event.starts_at,
        "started_at": event.started_at,
        "time": f"{starts:%H:%M}" if starts else "",
        "ends": ends_estimate(event),
        "members_only": event.members_only,
        "over_the_board": event.over_the_board,
        "entered": getattr(event, "entered", 0),
        "cap": event.cap,
        "winners": [place for place in places if place["place"] == 1],
        "cancelled": event.status == EventStatus.CANCELLED,
    }


def month_of(text: str, today: date) -> date:
    """Return the first day of "2027-01"; anything else is the month of ``today``."""
    if match := MONTH.fullmatch(text):
        year, month = int(match[1]), int(match[2])
        if FIRST_YEAR <= year <= LAST_YEAR and 1 <= month <= 12:
            return date(year, month, 1)
    return today.replace(day=1)


def month_view(
    first: date, zone: ZoneInfo, now: datetime, club: Club | None = None, person: User | None = None
) -> Month:
    """Return the month that begins on ``first``, with its events; one query."""
    start = first - timedelta(days=first.weekday())
    following = (first + timedelta(days=32)).replace(day=1)
    weeks = -(-(following - start).days // 7)
    end = start + timedelta(days=7 * weeks)
    found = public_events(club, person).filter(starts_at__gte=midnight(start, zone), starts_at__lt=midnight(end, zone))
    events = list(found.order_by("starts_at", "pk")[: MOST_A_MONTH + 1])
    by_day: dict[date, list[dict[str, Any]]] = defaultdict(list)
    for event in events[:MOST_A_MONTH]:
        card = event_card(event, zone)
        by_day[card["starts"].date()].append(card)
    days = [start + timedelta(days=offset) for offset in range(7 * weeks)]
    today = now.astimezone(zone).date()
    cells = [Day(day, day.month == first.month, day == today, tuple(by_day[day])) for day in days]
    return Month(
        first,
        tuple(tuple(cells[week * 7 : week * 7 + 7]) for week in range(weeks)),
        _month_text(first - timedelta(days=1)),
        _month_text(following),
        len(events) > MOST_A_MONTH,
    )


def midnight(day: date, zone: ZoneInfo) -> datetime:
    """Return the moment at which a day of the zone begins, in UTC."""
    return datetime.combine(day, time(), zone).astimezone(UTC)


def _month_text(day: date) -> str:
    return f"{day:%Y-%m}" if FIRST_YEAR <= day.year <= LAST_YEAR else ""


GAME_TURNS = 30
"""Turns of one player that an average game is taken to have, for increments and byo-yomi."""
TURNS_BY_POST = 20
USED, USED_BY_POST = 0.7, 0.25
"""The part of the main time, and of the days for a move, that an average player uses."""


def ends_estimate(event: Event) -> datetime | None:
    """Return when an event ended or is likely to end, None without a start. ``entered`` helps where it is known."""
    if event.starts_at is None:
        return None
    if event.finished_at is not None:
        return max(event.finished_at, event.starts_at)
    rounds = max(1, rounds_estimate(event))
    if event.round_every_s:
        return event.starts_at + timedelta(seconds=(rounds - 1) * event.round_every_s + _round_s(event))
    return event.starts_at + timedelta(seconds=rounds * _round_s(event) + (rounds - 1) * event.break_s)


def rounds_estimate(event: Event) -> int:
    """Return how many rounds there will be, as far as entrants, cap and format tell."""
    field = max(getattr(event, "entered", 0) or event.cap or 8, 2)
    finals = (event.cut - 1).bit_length() if event.cut else 0
    if event.format == Format.KNOCKOUT:
        return (field - 1).bit_length()
    if event.format == Format.ROUND_ROBIN:
        size = min(field, event.division_size or field)
        return event.cycles * (size - 1 + size % 2)
    return (event.rounds or 5) + finals


def _round_s(event: Event) -> float:
    """Return the length of a round in seconds: the deadline where there is one, else an average game's."""
    if event.deadline_s:
        return event.deadline_s
    spec = ClockSpec.parse(event.clock_spec)
    if spec.days:
        return max(2, event.table_size) * TURNS_BY_POST * USED_BY_POST * spec.days * 24 * 3600
    per_player = USED * spec.main_s + GAME_TURNS * (spec.increment_s + spec.period_s / 3)
    seats = max(2, event.table_size)
    return max(300.0, seats * per_player) * event.games_per_pairing


def club_events(club: Club, when: str) -> QuerySet[Event]:
    """Return a club's events, with ``entered`` and ``final_table``: "coming" by their start, "past", or "drafts"."""
    events = with_entered(club.event_set.all()).select_related("club", "final_table")
    if when == "past":
        over = events.filter(status__in=[EventStatus.FINISHED, EventStatus.CANCELLED])
        return over.order_by(Coalesce("finished_at", "starts_at", "created_at").desc(), "-pk")
    if when == "drafts":
        return events.filter(status=EventStatus.DRAFT).order_by("-created_at", "-pk")
    coming = events.filter(status__in=[EventStatus.REGISTRATION, EventStatus.RUNNING])
    return coming.order_by(F("starts_at").asc(nulls_last=True), "pk")
