"""Clubs: the list, founding and describing one, its first page, its events, its picture."""

from __future__ import annotations

from django.contrib import messages
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from games.timing import utc_now
from tournaments.forms.club import ClubForm
from tournaments.models import Club, EventStatus
from tournaments.selectors.calendar import ZONE_COOKIE, club_events, event_card, zone_of
from tournaments.selectors.championship import championship, lines_of, season_events, season_of
from tournaments.selectors.clubs import announcements_of, club_head, clubs_listed, clubs_of
from tournaments.services.clubs import ClubRefused, club_close, club_create, club_edit, token_renew
from tournaments.services.pictures import SIZES, picture_key, picture_path
from tournaments.services.seasons import tables_refresh
from tournaments.views.club_of import club_of, club_page, person_needed, refusals_told, viewer_zone
from tournaments.views.paging import page_of
from tournaments.views.typed import one_line

CLUBS_A_PAGE = 24
EVENTS_A_PAGE = 20
FIRST_PAGE_EVENTS, FIRST_PAGE_RESULTS, FIRST_PAGE_NEWS, FIRST_PAGE_CHAMPIONS = 6, 5, 2, 5
WHEN = ("coming", "past", "drafts")
PICTURE_KEPT_S = 365 * 24 * 3600

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """List the clubs, one's own first."""
    text = one_line(request.GET.get("q", ""), 60)
    page = page_of(request, clubs_listed(text), CLUBS_A_PAGE)
    for club in page:
        club.picture_key = picture_key(club)
    own = clubs_of(request.player)
    for club in own:
        club.picture_key = picture_key(club)
    return render(request, "tournaments/clubs/list.html", {"page": page, "own": own, "q": text})


@get_or_post
@person_needed
def club_new(request: HttpRequest) -> HttpResponse:
    """Found a club."""
    initial = {"timezone": zone_of(request.COOKIES.get(ZONE_COOKIE)).key, "joining": "open"}
    form = ClubForm(request.POST or None, request.FILES or None, initial=initial)
    if form.is_valid():
        try:
            club = club_create(request.player, form.terms(), utc_now(), form.cleaned_data["picture"])
        except ClubRefused as refused:
            form.add_error("name" if refused.code == "name" else None, str(refused))
        else:
            messages.success(request, _("“%(club)s” is founded.") % {"club": club.name})
            return redirect("tournaments:club", club.slug)
    return render(request, "tournaments/clubs/new.html", {"form": form}, status=422 if form.is_bound else 200)


@get_or_post
@person_needed
@refusals_told
def club_edit_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Describe a club anew; the owner finds the way to close it here."""
    club = club_of(slug)
    head = _directed(request, club)
    form = ClubForm(request.POST or None, request.FILES or None, club=club, owns=head["owns"])
    if form.is_valid():
        drop = form.cleaned_data.get("drop_picture", False)
        picture = form.cleaned_data["picture"]
        try:
            club_edit(slug, request.player, form.terms(), utc_now(), picture, drop_picture=drop)
        except ClubRefused as refused:
            form.add_error("name" if refused.code == "name" else None, str(refused))
        else:
            messages.success(request, _("The club's description is kept."))
            return redirect("tournaments:club", slug)
    link = request.build_absolute_uri(head["invitation"])
    return club_page(
        request, club, "edit", {"head": head, "form": form, "link": link}, status=422 if form.is_bound else 200
    )


def _directed(request: HttpRequest, club: Club) -> dict[str, object]:
    """Return the head for somebody who directs the club; raise ClubRefused for everybody else."""
    head = club_head(club, request.player)
    if not head["directs"]:
        raise ClubRefused("director", _("Only directors of the club can do this."))
    return head


@require_safe
def club_first(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club: who it is, what comes, what was, the table of the season."""
    club, now, zone = club_of(slug), utc_now(), viewer_zone(request)
    head = club_head(club, request.player)
    past = list(club_events(club, "past").filter(status=EventStatus.FINISHED)[:FIRST_PAGE_RESULTS])
    season = season_of(club, "", now.astimezone(zone_of(club.timezone)).date())
    counted = list(season_events(season)) if season else []
    tables_refresh([*past, *counted])
    champions = championship(season, counted)[:FIRST_PAGE_CHAMPIONS] if season else []
    context = {
        "head": head,
        "coming": [event_card(event, zone) for event in club_events(club, "coming")[:FIRST_PAGE_EVENTS]],
        "results": [event_card(event, zone, places_of(event)) for event in past],
        "season": season,
        "champions": lines_of(champions),
        "news": list(announcements_of(club)[:FIRST_PAGE_NEWS]) if head["role"] else [],
    }
    return club_page(request, club, "club", context)


def places_of(event: object) -> list[dict[str, object]]:
    """Return the places of an event's final table, none where it has no table."""
    table = getattr(event, "final_table", None)
    return table.places if table is not None else []


@require_safe
def club_events_page(request: HttpRequest, slug: str) -> HttpResponse:
    """List a club's events: coming, past, and for directors drafts."""
    club, zone = club_of(slug), viewer_zone(request)
    head = club_head(club, request.player)
    when = request.GET.get("when", "coming")
    if when not in WHEN or (when == "drafts" and not head["directs"]):
        when = "coming"
    page = page_of(request, club_events(club, when), EVENTS_A_PAGE)
    tables_refresh(page)
    cards = [event_card(event, zone, places_of(event)) for event in page]
    return club_page(request, club, "events", {"head": head, "page": page, "cards": cards, "when": when})


@require_GET
def club_picture(request: HttpRequest, key: str, side: int) -> HttpResponse:
    """Serve a club's picture. A new picture has a new address, so this one never changes."""
    path = picture_path(key, side)
    if side not in SIZES or not default_storage.exists(path):
        raise Http404(_("There is no such picture."))
    response = FileResponse(default_storage.open(path), content_type="image/webp")
    response["Cache-Control"] = f"public, max-age={PICTURE_KEPT_S}, immutable"
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'"
    return response


@require_POST
@person_needed
@refusals_told
def club_token(request: HttpRequest, slug: str) -> HttpResponse:
    """Make the invitation link anew."""
    token_renew(slug, request.player)
    messages.success(request, _("The invitation link is new; the old one no longer works."))
    return redirect("tournaments:club_edit", slug)


@require_POST
@person_needed
@refusals_told
def club_close_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Close a club, once its name was typed."""
    club = club_of(slug)
    if request.POST.get("name", "").strip() != club.name:
        messages.error(request, _("Type the club's name exactly, to close it."))
        return redirect("tournaments:club_edit", slug)
    club_close(slug, request.player, utc_now())
    messages.success(request, _("“%(club)s” is closed. Its pages stay to be read.") % {"club": club.name})
    return redirect("tournaments:club", slug)
