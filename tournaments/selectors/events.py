"""Events in lists, and the terms of one for a copy. A list costs a constant number of queries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games import catalogue
from games.clock import ClockSpec
from tournaments.models import Club, Director, Entrant, EntrantStatus, Event, EventStatus, Membership, Round
from tournaments.selectors.access import DIRECTING
from tournaments.selectors.emblems import Emblem, game_emblem

COPIED = (
    "game", "options", "table_size", "team_size", "format", "over_the_board", "rated", "clock_spec", "rounds", "cycles",
    "games_per_pairing", "scoring", "place_points", "tiebreaks", "tie_rule", "third_place", "division_size", "promoted",
    "cut", "members_only", "rating_min", "rating_max", "allow_provisional", "rated_games_min", "cap", "late_until",
    "round_start", "break_s", "round_every_s", "deadline_s", "deadline_rule", "no_show_s",
)  # fmt: skip
"""The terms that a copy takes over: all but name, description, password and dates. Every value is JSON."""
DECIDED_AT_START = ("round_robin", "knockout")
"""Formats whose number of rounds follows from the field."""

SECTIONS = ("draft", "running", "open", "soon", "finished")
"""The parts of the list: drafts of one's own, running, open for entries, closed but not started, over."""
FIRST = 8
"""Events of each section on the first page."""


def event_terms(event: Event) -> dict[str, Any]:
    """Return the terms of an event for another one, as ``services.events.event_create`` takes them."""
    terms = {name: getattr(event, name) for name in COPIED}
    if event.format in DECIDED_AT_START:
        terms["rounds"] = None
    return terms


@dataclass(frozen=True, slots=True)
class EventFilters:
    """What somebody looks for; empty texts are no condition. ``mine``: entered or directed."""

    game: str = ""
    format: str = ""
    club: str = ""
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """An event in a list."""

    event: Event
    game: str
    emblem: Emblem
    clock: ClockSpec
    entrants: int
    round: int
    own: str
    """The viewer's part in it: "entered", "waiting", "withdrawn" or ""."""
    directs: bool
    winner: str


@dataclass(frozen=True, slots=True)
class Section:
    name: str
    cards: tuple[Card, ...]
    total: int


def events_found(filters: EventFilters, user: User | None) -> QuerySet[Event]:
    """Return the events that this viewer may see in a list and that fit what was asked for."""
    events = Event.objects.filter(~Q(status=EventStatus.DRAFT) | _directed(user))
    if filters.game:
        events = events.filter(game=filters.game)
    if filters.format:
        events = events.filter(format=filters.format)
    if filters.club:
        events = events.filter(club__slug=filters.club)
    if filters.mine:
        entered = Q(pk__in=Entrant.objects.filter(member_set__user=user, member_set__level=None).values("event"))
        events = events.filter(entered | _directed(user))
    return events


def _directed(user: User | None) -> Q:
    if user is None or not user.is_person:
        return Q(pk__in=[])
    clubs = Membership.objects.filter(user=user, asked=False, role__in=DIRECTING).values("club")
    named = Director.objects.filter(user=user).values("event")
    return Q(club__isnull=True, created_by=user) | Q(club__in=clubs) | Q(pk__in=named)


def section(events: QuerySet[Event], name: str, now: datetime) -> QuerySet[Event]:
    """Return one part of the list in its order: what comes first is first, of what is over the last one."""
    closed = Q(registration_closes_at__lte=now)
    if name == "finished":
        over = events.filter(status__in=(EventStatus.FINISHED, EventStatus.CANCELLED))
        return over.order_by(F("finished_at").desc(nulls_last=True), "-pk")
    if name == "draft":
        return events.filter(status=EventStatus.DRAFT).order_by("-pk")
    if name == "running":
        return events.filter(status=EventStatus.RUNNING).order_by("-started_at", "-pk")
    registering = events.filter(status=EventStatus.REGISTRATION)
    registering = registering.filter(closed) if name == "soon" else registering.exclude(closed)
    return registering.order_by(F("starts_at").asc(nulls_last=True), "pk")


def cards_of(events: QuerySet[Event], user: User | None) -> list[Card]:
    """Return a page of events as cards, with one query for them and one for the viewer's own part."""
    rows = list(_counted(events.select_related("club", "final_table")))
    own = _own_part(rows, user)
    directed = _directed_keys(rows, user)
    return [
        Card(
            event=event,
            game=catalogue.get(event.game).title,
            emblem=game_emblem(event.game),
            clock=ClockSpec.parse(event.clock_spec),
            entrants=event.entrants,
            round=event.rounds_held,
            own=own.get(event.pk, ""),
            directs=event.pk in directed,
            winner=_winner(event),
        )
        for event in rows
    ]


def _counted(events: QuerySet[Event]) -> QuerySet[Event]:
    entrants = Entrant.objects.filter(event=OuterRef("pk"), status=EntrantStatus.ENTERED).order_by()
    rounds = Round.objects.filter(event=OuterRef("pk")).order_by("-number").values("number")[:1]
    return events.annotate(
        entrants=Coalesce(
            Subquery(entrants.values("event").annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0
        ),
        rounds_held=Coalesce(Subquery(rounds, output_field=IntegerField()), 0),
    )


def _own_part(events: list[Event], user: User | None) -> dict[int, str]:
    if user is None or not user.is_person:
        return {}
    rows = Entrant.objects.filter(event__in=events, member_set__user=user, member_set__level=None)
    return dict(rows.values_list("event_id", "status"))


def _directed_keys(events: list[Event], user: User | None) -> set[int]:
    if user is None or not user.is_person:
        return set()
    return set(
        Event.objects.filter(_directed(user), pk__in=[event.pk for event in events]).values_list("pk", flat=True)
    )


def _winner(event: Event) -> str:
    """Name who came first, as far as the final table is kept."""
    table = getattr(event, "final_table", None)
    if event.status != EventStatus.FINISHED or table is None:
        return ""
    return " & ".join(str(row.get("name", "")) for row in table.places if row.get("place") == 1)[:120]


def sections_of(filters: EventFilters, user: User | None, now: datetime) -> list[Section]:
    """Return the first cards of every section that has any; the query count does not depend on how many there are."""
    found = events_found(filters, user)
    sections = []
    for name in SECTIONS:
        events = section(found, name, now)
        total = events.count()
        if total:
            sections.append(Section(name, tuple(cards_of(events[:FIRST], user)), total))
    return sections


def clubs_to_filter(limit: int = 200) -> Mapping[str, str]:
    """Return slug and name of the clubs that have held an event which everybody can see."""
    visible = Event.objects.exclude(status=EventStatus.DRAFT).values("club")
    return dict(Club.objects.filter(pk__in=visible).order_by("name").values_list("slug", "name")[:limit])
