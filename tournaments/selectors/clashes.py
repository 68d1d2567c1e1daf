"""Events of one person that are held at the same time: shown, never refused."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.clock import ClockSpec
from tournaments.models import EntrantStatus, Event, EventStatus, RoundStart

MOVES = 40
"""Moves a game is taken to last when its length is estimated, for the sake of increments."""
LONGEST = timedelta(hours=12)
UNKNOWN_ROUNDS = 5

Window = tuple[datetime, datetime]


def clashes(event: Event, user_id: int) -> list[Event]:
    """Return the other events that somebody has entered, or waits for, whose live rounds overlap with this one's."""
    own = windows_of(event)
    if not own:
        return []
    others = (
        Event.objects.filter(
            entrant_set__member_set__user=user_id,
            entrant_set__member_set__level=None,
            entrant_set__status__in=(EntrantStatus.ENTERED, EntrantStatus.WAITING),
            status__in=(EventStatus.REGISTRATION, EventStatus.RUNNING),
        )
        .exclude(pk=event.pk)
        .order_by("starts_at", "pk")
    )
    return [other for other in others if _overlap(own, windows_of(other))]


def windows_of(event: Event) -> list[Window]:
    """Estimate when somebody in this event is busy: from the start to the end, or round by round on a timetable.

    Games by post leave a day free, and an event without a start takes no time yet.
    """
    start = event.starts_at or event.started_at
    if start is None or ClockSpec.parse(event.clock_spec).days:
        return []
    game = _game_length(ClockSpec.parse(event.clock_spec)) * event.games_per_pairing
    rounds = event.rounds or UNKNOWN_ROUNDS
    if event.round_start == RoundStart.SCHEDULE and event.round_every_s:
        every = timedelta(seconds=event.round_every_s)
        return [(start + every * number, start + every * number + min(game, every)) for number in range(rounds)]
    return [(start, start + min(rounds * (game + timedelta(seconds=event.break_s)), LONGEST))]


def _game_length(spec: ClockSpec) -> timedelta:
    """Return how long a game of two can last: both clocks used up over ``MOVES`` moves each; an hour without clock."""
    if spec.pace == "unlimited":
        return timedelta(hours=1)
    return timedelta(seconds=2 * (spec.main_s + MOVES * spec.increment_s + spec.periods * spec.period_s))


def _overlap(first: list[Window], second: list[Window]) -> bool:
    return any(begin < other_end and other < end for begin, end in first for other, other_end in second)
