"""Weekly events: the same terms every week at the same time by the clock on the club's wall.

A time of the wall clock that the change to summer time skips moves forward by as much as the clock does (02:30 becomes
03:30); one that the change back repeats is its first occurrence.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify
from games.engine.text import gettext_noop
from tournaments.models import Event, Role, Series
from tournaments.selectors.access import DIRECTING, directs_club
from tournaments.selectors.calendar import zone_of
from tournaments.selectors.clubs import series_path
from tournaments.selectors.events import event_terms
from tournaments.services.clubs import ClubRefused, club_locked, refuse_unless
from tournaments.services.events import event_create, event_publish
from tournaments.services.locking import EventRefused

logger = logging.getLogger(__name__)

MOST_RUNNING = 20
"""Series of one club that run at the same time."""
MOST_WEEKS = 8
"""Weeks ahead for which events may be made."""
SAME_WEEK = timedelta(days=3, hours=12)
"""An event of the series this near to a date is that week's, moved by hand."""


@dataclass(frozen=True, slots=True)
class SeriesTerms:
    """A series to be. ``event`` is the key of the club's event whose terms are repeated; ``weekday`` 0 is Monday."""

    event: str
    name: str
    weekday: int
    time: time
    weeks_ahead: int = 2
    until: date | None = None


def series_create(slug: str, actor: User, terms: SeriesTerms, now: datetime) -> Series:
    """Begin a weekly series on the terms of an event of the club; its first events are made at once."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, *DIRECTING)
        event = club.event_set.filter(key=terms.event).first()
        if event is None:
            raise ClubRefused("event", _("Choose an event of the club whose terms are repeated."))
        if not 1 <= terms.weeks_ahead <= MOST_WEEKS:
            raise ClubRefused("weeks", _("Events are made 1 to %(most)d weeks ahead.") % {"most": MOST_WEEKS})
        if terms.until is not None and terms.until < now.astimezone(zone_of(club.timezone)).date():
            raise ClubRefused("until", _("The last day of the series lies in the past."))
        running = club.series_set.filter(ended_at=None)
        if running.count() >= MOST_RUNNING:
            raise ClubRefused("many", _("The club has %(count)d weekly series already.") % {"count": MOST_RUNNING})
        same = running.filter(name=terms.name, weekday=terms.weekday, time=terms.time).first()
        series = same or Series.objects.create(
            club=club,
            name=terms.name,
            weekday=terms.weekday,
            time=terms.time,
            timezone=club.timezone,
            terms=_repeated(event),
            weeks_ahead=terms.weeks_ahead,
            until=terms.until,
            created_by=actor,
        )
        _materialise(series, now)
    return series


def _repeated(event: Event) -> dict[str, object]:
    """Return the terms as JSON: those of a copy, the description, the password as it is stored, and the lead time."""
    terms = {**event_terms(event), "description": event.description, "password_hash": event.password}
    if event.starts_at is not None and event.registration_closes_at is not None:
        terms["registration_lead_s"] = int((event.starts_at - event.registration_closes_at).total_seconds())
    return terms


def series_end(slug: str, actor: User, series_id: int, now: datetime) -> None:
    """End a series: no further events are made; those that exist stay, to be held or cancelled one by one."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, *DIRECTING)
        club.series_set.filter(pk=series_id, ended_at=None).update(ended_at=now)


def series_materialise(now: datetime) -> int:
    """Make and publish what every running series still lacks; return how many. Safe to repeat, by many at once."""
    running = Series.objects.filter(ended_at=None, club__closed_at=None).select_related("club", "created_by")
    return sum(_materialise(series, now) for series in list(running.order_by("pk")))


def _materialise(series: Series, now: datetime) -> int:
    slots = series_slots(series, now)
    if not slots:
        return 0
    near = series.event_set.filter(starts_at__gte=slots[0] - SAME_WEEK, starts_at__lte=slots[-1] + SAME_WEEK)
    there = list(near.values_list("starts_at", flat=True))
    missing = [slot for slot in slots if all(abs(slot - starts_at) > SAME_WEEK for starts_at in there)]
    return sum(_make(series, slot, now) for slot in missing)


def series_slots(series: Series, now: datetime) -> list[datetime]:
    """Return the series' starts after ``now`` up to ``weeks_ahead`` weeks from now, in UTC."""
    zone = zone_of(series.timezone)
    today = now.astimezone(zone).date()
    first = today + timedelta(days=(series.weekday - today.weekday()) % 7)
    days = [first + timedelta(weeks=week) for week in range(series.weeks_ahead + 1)]
    starts = [wall_time(day, series.time, zone) for day in days if series.until is None or day <= series.until]
    return [start for start in starts if now < start <= now + timedelta(weeks=series.weeks_ahead)]


def wall_time(day: date, at: time, zone: ZoneInfo) -> datetime:
    """Return the moment, in UTC, at which the zone's clocks show ``at`` on that day (see the module)."""
    return datetime.combine(day, at.replace(fold=0), zone).astimezone(UTC)


def _make(series: Series, starts_at: datetime, now: datetime) -> int:
    """Make and publish one event; somebody else may have been quicker, and terms may have become impossible."""
    actor = _director(series)
    if actor is None:
        return 0
    terms = dict(series.terms)
    lead = terms.pop("registration_lead_s", None)
    local = starts_at.astimezone(zone_of(series.timezone))
    terms |= {
        "name": f"{series.name[:68]} {local:%Y-%m-%d}",
        "series": series,
        "starts_at": starts_at,
        "registration_closes_at": None if lead is None else starts_at - timedelta(seconds=lead),
    }
    try:
        with transaction.atomic():
            event = event_create(actor, terms, now, series.club)
            event_publish(event.key, actor, now)
    except IntegrityError:
        if not series.event_set.filter(starts_at=starts_at).exists():
            raise
        return 0
    except EventRefused as refused:
        _tell_failed(series, actor, refused, local)
        return 0
    return 1


def _director(series: Series) -> User | None:
    """Return in whose name the next event is made: whoever began the series, else the owner of the club."""
    if series.created_by.closed_at is None and directs_club(series.club, series.created_by):
        return series.created_by
    owner = series.club.membership_set.select_related("user").filter(role=Role.OWNER).first()
    return owner.user if owner is not None else None


def _tell_failed(series: Series, actor: User, refused: EventRefused, local: datetime) -> None:
    logger.warning("series %d could not make its event of %s: %s", series.pk, local.isoformat(), refused)
    notify(
        actor,
        "club",
        gettext_noop("The weekly event “%(series)s” of %(date)s could not be made: %(why)s"),
        {"series": series.name, "date": f"{local:%Y-%m-%d}", "why": str(refused)[:200]},
        series_path(series.club),
        dedupe_key=f"series:{series.pk}:failed:{local:%Y-%m-%d}",
    )
