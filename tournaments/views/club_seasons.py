"""A club's championships, seasons and weekly series."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.timing import utc_now
from tournaments.forms.club import WEEKDAYS, SeasonForm, SeriesForm
from tournaments.models import Club, Event, Season, Series
from tournaments.selectors.calendar import zone_of
from tournaments.selectors.championship import Champion, championship, lines_of, season_events, season_of
from tournaments.selectors.clubs import club_head, series_of, series_sources
from tournaments.services.clubs import ClubRefused
from tournaments.services.seasons import season_create, season_delete, season_edit, tables_refresh
from tournaments.services.series import series_create, series_end, series_slots
from tournaments.views.club_of import club_of, club_page, person_needed, refusals_told
from tournaments.views.paging import page_of

PEOPLE_A_PAGE = 50
EVENTS_A_PAGE = 10
"""Columns of the table; older events are a page further."""

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def champions(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the championship table of a season: the latest events as columns, everybody's total."""
    club = club_of(slug)
    today = utc_now().astimezone(zone_of(club.timezone)).date()
    season = season_of(club, request.GET.get("season", ""), today)
    context: dict[str, Any] = {"season": season, "seasons": list(club.season_set.all())}
    if season is not None:
        season.club = club
        events = list(season_events(season))
        tables_refresh(events)
        rows = page_of(request, championship(season, events), PEOPLE_A_PAGE)
        columns = page_of(request, events[::-1], EVENTS_A_PAGE, "columns")
        context |= {
            "page": rows,
            "columns": columns,
            "lines": [{**line, "cells": _cells(line["row"], columns)} for line in lines_of(rows)],
            "points": [Decimal(points) for points in season.place_points],
            "events": len(events),
        }
    return club_page(request, club, "championship", context)


def _cells(row: Champion, columns: Iterable[Event]) -> list[dict[str, Any]]:
    """Return one cell for each event shown, with nothing scored where the person did not play."""
    return [{"event": event, "scored": row.results.get(event.key)} for event in columns]


@get_or_post
@person_needed
@refusals_told
def season_page(request: HttpRequest, slug: str, season_id: int | None = None) -> HttpResponse:
    """Begin a season, or change one."""
    club = club_of(slug)
    head = club_head(club, request.player)
    if not head["directs"]:
        raise ClubRefused("director", _("Only directors of the club can do this."))
    season = _season(club, season_id)
    form = SeasonForm(request.POST or None, season=season)
    if form.is_valid():
        try:
            kept = _keep(club, request, form, season)
        except ClubRefused as refused:
            field = {"dates": "ends_on", "overlap": "starts_on", "points": "place_points", "name": "name"}
            form.add_error(field.get(refused.code), str(refused))
        else:
            messages.success(request, _("The season is kept."))
            return redirect(f"{_championship(club)}?season={kept.pk}")
    context = {"head": head, "form": form, "season": season}
    return club_page(request, club, "season", context, status=422 if form.is_bound else 200)


def _season(club: Club, season_id: int | None) -> Season | None:
    if season_id is None:
        return None
    season = club.season_set.filter(pk=season_id).first()
    if season is None:
        raise Http404(_("There is no such season."))
    return season


def _keep(club: Club, request: HttpRequest, form: SeasonForm, season: Season | None) -> Season:
    if season is None:
        return season_create(club.slug, request.player, form.terms())
    return season_edit(club.slug, request.player, season.pk, form.terms())


def _championship(club: Club) -> str:
    return redirect("tournaments:club_championship", club.slug).url


@require_POST
@person_needed
@refusals_told
def season_remove(request: HttpRequest, slug: str, season_id: int) -> HttpResponse:
    """Remove a season; its events stay."""
    season_delete(slug, request.player, season_id)
    messages.success(request, _("The season is gone; its events stay."))
    return redirect("tournaments:club_championship", slug)


@get_or_post
@person_needed
@refusals_told
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """List the weekly series and begin one; directors only."""
    club, now = club_of(slug), utc_now()
    head = club_head(club, request.player)
    if not head["directs"]:
        raise ClubRefused("director", _("Only directors of the club can do this."))
    sources = series_sources(club)
    form = SeriesForm(request.POST or None, events=sources, initial=_initial(sources, club))
    if form.is_valid():
        try:
            series_create(slug, request.player, form.terms(), now)
        except ClubRefused as refused:
            field = {"event": "event", "weeks": "weeks_ahead", "until": "until"}
            form.add_error(field.get(refused.code), str(refused))
        else:
            messages.success(request, _("The series has begun; its next events are open for registration."))
            return redirect("tournaments:club_series", slug)
    rows = [_series_row(one, now) for one in series_of(club)]
    context = {"head": head, "form": form if sources else None, "rows": rows}
    return club_page(request, club, "series", context, status=422 if form.is_bound else 200)


def _initial(sources: list[Event], club: Club) -> dict[str, Any]:
    """Suggest the day and hour of the latest event of the club."""
    dated = next((event for event in sources if event.starts_at is not None), None)
    if dated is None:
        return {}
    local = dated.starts_at.astimezone(zone_of(club.timezone))
    return {
        "event": dated.key,
        "name": (dated.series.name if dated.series else dated.name)[:68],
        "weekday": local.weekday(),
        "time": local.time(),
    }


def _series_row(one: Series, now: Any) -> dict[str, Any]:
    slots = series_slots(one, now) if one.ended_at is None else []
    return {"series": one, "weekday": dict(WEEKDAYS)[one.weekday], "next": slots[0] if slots else None}


@require_POST
@person_needed
@refusals_told
def series_stop(request: HttpRequest, slug: str, series_id: int) -> HttpResponse:
    """End a series."""
    series_end(slug, request.player, series_id, utc_now())
    messages.success(request, _("The series has ended; the events already made stay."))
    return redirect("tournaments:club_series", slug)
