"""Events as iCalendar (RFC 5545): times in UTC, so that summer time is the reader's own business."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import icalendar
from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from games import catalogue
from games.clock import ClockSpec
from tournaments.models import Event, EventStatus, Format
from tournaments.selectors.calendar import ends_estimate

PRODUCT = "-//Tercet//Events//EN"
REFRESH = timedelta(hours=1)
"""How often a subscribed calendar should look again."""

STATUS = {EventStatus.DRAFT: "TENTATIVE", EventStatus.CANCELLED: "CANCELLED"}


def calendar_text(title: str, events: Iterable[Event], base: str, now: datetime) -> bytes:
    """Return a calendar; ``base`` is the address of the site ("https://club.example") for links.

    An event without a start is left out. UIDs depend on the event and the site's name only, so that reading a feed
    again, or the file of one event after the feed of its club, replaces what was there.
    """
    calendar = icalendar.Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("calscale", "GREGORIAN")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", " ".join(title.split()))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for event in events:
        if event.starts_at is not None:
            calendar.add_component(_component(event, base, now))
    return calendar.to_ical()


def _component(event: Event, base: str, now: datetime) -> icalendar.Event:
    component = icalendar.Event()
    component.add("uid", f"{event.key}@{urlsplit(settings.SITE_URL).hostname or 'localhost'}")
    component.add("dtstamp", now.astimezone(UTC).replace(microsecond=0))
    component.add("dtstart", event.starts_at.astimezone(UTC).replace(microsecond=0))
    component.add("dtend", ends_estimate(event).astimezone(UTC).replace(microsecond=0))
    component.add("summary", event.name)
    component.add("description", _description(event))
    component.add("url", base + reverse("tournaments:event", args=[event.key]))
    component.add("status", STATUS.get(event.status, "CONFIRMED"))
    component.add("sequence", event.version)
    if event.club is not None and event.over_the_board and event.club.place:
        component.add("location", event.club.place)
    return component


def _description(event: Event) -> str:
    facts = [catalogue.get(event.game).title, str(Format(event.format).label)]
    if not event.over_the_board:
        facts.append(ClockSpec.parse(event.clock_spec).label(_))
    if event.club is not None:
        facts.append(event.club.name)
    return "\n\n".join(part for part in (" · ".join(facts), event.description) if part)
