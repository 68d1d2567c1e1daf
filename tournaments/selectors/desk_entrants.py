"""The field as a director sees it: who is in, who waits, who left, who sits out when, who must not meet."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Case, IntegerField, Prefetch, QuerySet, Value, When

from games import catalogue
from tournaments.models import Absence, Entrant, EntrantStatus, Event, ForbiddenPair, Member


@dataclass(frozen=True, slots=True)
class PairLine:
    first_id: int
    second_id: int
    first: str
    second: str


def entrants_of(event: Event, text: str = "") -> QuerySet[Entrant]:
    """List the entrants, those who take part first, then the waiting list, then who left; ``text`` is in the name."""
    place = Case(
        When(status=EntrantStatus.ENTERED, then=Value(0)),
        When(status=EntrantStatus.WAITING, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    entrants = Entrant.objects.filter(event=event).annotate(group=place)
    if text:
        entrants = entrants.filter(name__icontains=text)
    members = Prefetch("member_set", Member.objects.select_related("user"))
    absences = Prefetch("absence_set", Absence.objects.order_by("round_number"))
    return entrants.prefetch_related(members, absences).order_by("group", "number", "-rating", "entered_at", "pk")


def entrant_choices(event: Event) -> list[tuple[int, str]]:
    """List who takes part, by name, for a box to choose from."""
    found = event.entrant_set.exclude(status=EntrantStatus.WITHDRAWN).values_list("pk", "name")
    return sorted(found, key=lambda item: item[1].casefold())


def level_choices(event: Event) -> list[tuple[int, str]]:
    return [(level.number, level.name) for level in catalogue.get(event.game).levels]


def forbidden_of(event: Event) -> list[PairLine]:
    pairs = ForbiddenPair.objects.filter(event=event).select_related("first", "second").order_by("pk")
    return [PairLine(pair.first_id, pair.second_id, pair.first.name, pair.second.name) for pair in pairs]


def counts_of(event: Event) -> dict[str, int]:
    """Count the entrants by status."""
    counts = dict.fromkeys(EntrantStatus.values, 0)
    for status in event.entrant_set.values_list("status", flat=True):
        counts[status] += 1
    return counts
