"""Events: the list, the form of terms, and opening, changing, continuing one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from games.timing import utc_now
from tournaments.forms.desk import REASON_MAX
from tournaments.forms.event import EventForm, initial_of, known_zone
from tournaments.forms.event_list import EventListForm
from tournaments.models import Club, Event, EventStatus
from tournaments.selectors.access import DIRECTING, directs
from tournaments.selectors.event import event_head
from tournaments.selectors.events import FIRST, SECTIONS, cards_of, events_found, section, sections_of
from tournaments.services.events import (
    event_announce,
    event_create,
    event_discard,
    event_edit,
    event_next_season,
    event_publish,
)
from tournaments.services.life import event_cancel
from tournaments.services.locking import EventRefused
from tournaments.services.seasons import tables_refresh
from tournaments.services.starting import event_begin
from tournaments.services.terms import TermsRefused
from tournaments.views.event_of import act, event_of
from tournaments.views.paging import page_of
from tournaments.views.typed import one_line

PER_PAGE = 24


@require_GET
def event_list(request: HttpRequest) -> HttpResponse:
    """List events: the first of every section, or with ``?show=`` one section page by page."""
    person, now = request.player, utc_now()
    form = EventListForm(request.GET, mine=person is not None and person.is_person)
    filters = form.filters()
    show = request.GET.get("show", "")
    context: dict[str, Any] = {
        "form": form,
        "show": show,
        "filtered": any(request.GET.get(name) for name in form.fields),
        "now": now,
    }
    if show in SECTIONS:
        page = page_of(request, section(events_found(filters, person), show, now), PER_PAGE)
        if show == "finished":
            tables_refresh(page.object_list.select_related("final_table"))
        context |= {"page": page, "cards": cards_of(page.object_list, person)}
    else:
        finished = section(events_found(filters, person), "finished", now)
        tables_refresh(finished.select_related("final_table")[:FIRST])
        context["sections"] = sections_of(filters, person, now)
    return render(request, "tournaments/list.html", context)


def _clubs(request: HttpRequest) -> Any:
    return Club.objects.filter(
        membership_set__user=request.player,
        membership_set__asked=False,
        membership_set__role__in=DIRECTING,
        closed_at=None,
    ).order_by("name")


@login_required
@require_http_methods(["GET", "POST"])
def event_new(request: HttpRequest) -> HttpResponse:
    """Make an event: a draft, or at once open for registration when "publish" was pressed."""
    clubs = _clubs(request)
    if request.method == "POST":
        form = EventForm(request.POST, clubs=clubs)
        if form.is_valid():
            try:
                make = event_announce if "publish" in request.POST else event_create
                event = make(request.player, form.terms(), utc_now(), form.cleaned_data.get("club"))
                return redirect("tournaments:event", event.key)
            except TermsRefused as refused:
                form.refuse(refused)
            except EventRefused as refused:
                form.add_error(None, str(refused))
    else:
        form = EventForm(initial=_first_values(request, clubs), clubs=clubs)
    return _form(request, form, None)


def _first_values(request: HttpRequest, clubs: Any) -> dict[str, Any]:
    """Return what the form begins with: the club come from, or the only one, and its time zone or one's own."""
    slug = one_line(request.GET.get("club", ""), 60)
    mine = list(clubs[:2])
    club = clubs.filter(slug=slug).first() if slug else mine[0] if len(mine) == 1 else None
    game = request.GET.get("game", "")
    zone = club.timezone if club else request.COOKIES.get("timezone", "")
    return {"game": game or "troika", "club": club, "zone": known_zone(zone)}


def _form(request: HttpRequest, form: EventForm, event: Event | None) -> HttpResponse:
    context: dict[str, Any] = {"form": form, "event": event}
    if event is not None:
        context["head"] = event_head(event, request.player, utc_now())
    return render(request, "tournaments/event_form.html", context, status=422 if form.errors else 200)


def _directed(request: HttpRequest, key: str) -> Event:
    event = event_of(request, key)
    if not directs(event, request.player):
        raise Http404(_("Only a director of this event can do that."))
    return event


@login_required
@require_http_methods(["GET", "POST"])
def event_terms(request: HttpRequest, key: str) -> HttpResponse:
    """Change the terms of an event, as far as its state allows."""
    event = _directed(request, key)
    if event.status in (EventStatus.FINISHED, EventStatus.CANCELLED):
        messages.error(request, _("This event is over: its terms stay as they were."))
        return redirect("tournaments:event", key)
    if request.method == "POST":
        form = EventForm(request.POST, event=event)
        if form.is_valid():
            try:
                event_edit(key, request.player, form.terms(), utc_now())
            except TermsRefused as refused:
                form.refuse(refused)
            except EventRefused as refused:
                form.add_error(None, str(refused))
            else:
                messages.success(request, _("The terms have been changed."))
                return redirect("tournaments:event", key)
    else:
        zone = known_zone(event.club.timezone if event.club else request.COOKIES.get("timezone", ""))
        form = EventForm(initial=initial_of(event, zone), event=event)
    return _form(request, form, event)


@login_required
@require_POST
def publish(request: HttpRequest, key: str) -> HttpResponse:
    """Open registration."""

    def action() -> str:
        event_publish(key, request.player, utc_now())
        return _("Registration is open.")

    return act(request, key, action)


@login_required
@require_POST
def start(request: HttpRequest, key: str) -> HttpResponse:
    """Start the event now."""
    return act(request, key, lambda: event_begin(_directed(request, key).key, request.player, utc_now()))


@login_required
@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Cancel the event, for a reason."""
    reason = one_line(request.POST.get("reason", ""), REASON_MAX)
    if not reason:
        messages.error(request, _("Say why the event is cancelled: everybody who entered will read it."))
        return redirect("tournaments:event", key)
    return act(request, key, lambda: event_cancel(_directed(request, key).key, request.player, reason, utc_now()))


@login_required
@require_POST
def discard(request: HttpRequest, key: str) -> HttpResponse:
    """Remove a draft."""
    try:
        event_discard(key, request.player)
    except EventRefused as refused:
        messages.error(request, str(refused))
        return redirect("tournaments:event", key)
    messages.success(request, _("The draft has been discarded."))
    return redirect("tournaments:list")


@login_required
@require_POST
def next_season(request: HttpRequest, key: str) -> HttpResponse:
    """Prepare the next season and show its terms."""
    try:
        following = event_next_season(key, request.player, utc_now())
    except EventRefused as refused:
        messages.error(request, str(refused))
        return redirect("tournaments:event", key)
    return redirect("tournaments:event_edit", following.key)
