"""The calendar: a month or a list of what comes, in the viewer's time zone, and the same as iCalendar feeds."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import User
from games.timing import utc_now
from tournaments.models import Club, Event
from tournaments.selectors.calendar import (
    ZONE_COOKIE,
    coming_events,
    event_card,
    month_of,
    month_view,
    public_events,
    with_entered,
    zone_names,
)
from tournaments.selectors.event import event_by_key
from tournaments.selectors.ical import calendar_text
from tournaments.views.club_of import club_of, club_page, viewer_zone
from tournaments.views.downloads import attachment
from tournaments.views.paging import page_of

AGENDA_A_PAGE = 30
MOST_IN_FEED = 300
"""The latest events of a feed."""
FEED_KEPT_S = 300


@require_safe
def calendar(request: HttpRequest) -> HttpResponse:
    """Show the events of the whole site, or of the viewer (``?whose=mine``)."""
    person = request.player if request.player is not None and request.player.is_person else None
    mine = person if request.GET.get("whose") == "mine" else None
    context = _calendar(request, None, mine)
    feed = reverse("tournaments:person_ics", args=[person.username]) if person else ""
    context |= {"person": person, "mine": mine is not None, "feed": request.build_absolute_uri(feed) if feed else ""}
    return render(request, "tournaments/clubs/calendar.html", context)


@require_safe
def club_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the events of a club."""
    club = club_of(slug)
    feed = request.build_absolute_uri(reverse("tournaments:club_ics", args=[slug]))
    return club_page(request, club, "calendar", {**_calendar(request, club), "feed": feed}, "club_calendar")


def _calendar(request: HttpRequest, club: Club | None, person: User | None = None) -> dict[str, Any]:
    zone, now = viewer_zone(request), utc_now()
    agenda = request.GET.get("view") == "agenda"
    context = {
        "agenda": agenda,
        "zone": zone.key,
        "zones": zone_names(),
        "chosen": "zone" in request.GET,
        "cookie": request.COOKIES.get(ZONE_COOKIE, ""),
    }
    if agenda:
        page = page_of(request, coming_events(now, club, person), AGENDA_A_PAGE)
        cards = [event_card(event, zone) for event in page]
        days = [(day, list(group)) for day, group in groupby(cards, key=lambda card: card["starts"].date())]
        return {**context, "page": page, "days": days}
    first = month_of(request.GET.get("month", ""), now.astimezone(zone).date())
    return {**context, "month": month_view(first, zone, now, club, person)}


@require_safe
def event_ics(request: HttpRequest, key: str) -> HttpResponse:
    """Download one event."""
    event = event_by_key(key, request.player)
    if event is None or event.starts_at is None:
        raise Http404(_("There is no such event, or it has no time yet."))
    event = with_entered(Event.objects.filter(pk=event.pk)).get()
    return _ics(request, event.name, [event], event.name)


@require_safe
def club_ics(request: HttpRequest, slug: str) -> HttpResponse:
    """The events of a club, for a calendar program to subscribe to."""
    club = club_of(slug)
    events = public_events(club).order_by("-starts_at", "-pk")[:MOST_IN_FEED]
    return _ics(request, club.name, events, club.name)


@require_safe
def person_ics(request: HttpRequest, name: str) -> HttpResponse:
    """The events that somebody has entered. The address holds no secret: it tells what the events' pages tell."""
    try:
        person = User.objects.by_name(name[:80])
    except User.DoesNotExist as unknown:
        raise Http404(_("There is nobody of that name.")) from unknown
    if not person.is_person or person.closed_at is not None:
        raise Http404(_("There is nobody of that name."))
    events = public_events(person=person).order_by("-starts_at", "-pk")[:MOST_IN_FEED]
    return _ics(request, _("Events of %(name)s") % {"name": person.username}, events, person.username)


def _ics(request: HttpRequest, title: str, events: Any, filename: str) -> HttpResponse:
    base = request.build_absolute_uri("/").rstrip("/")
    response = HttpResponse(calendar_text(title, events, base, utc_now()), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = attachment(filename, "ics")
    response["Cache-Control"] = f"private, max-age={FEED_KEPT_S}"
    return response
