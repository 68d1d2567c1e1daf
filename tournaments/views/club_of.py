"""What the pages of clubs share: the club of an address, who may come in, how a refusal is shown."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from tournaments.models import Club
from tournaments.selectors.calendar import ZONE_COOKIE, zone_names, zone_of
from tournaments.selectors.clubs import club_by_slug, club_head
from tournaments.services.locking import EventRefused
from tournaments.services.pictures import picture_key

View = Callable[..., HttpResponse]


def club_of(slug: str) -> Club:
    """Return the club of an address; raise Http404 when there is none."""
    club = club_by_slug(slug)
    if club is None:
        raise Http404(_("There is no such club."))
    return club


def club_page(
    request: HttpRequest, club: Club, here: str, context: dict[str, Any], template: str = "", status: int = 200
) -> HttpResponse:
    """Render a page of a club under its head; ``here`` names the tab, and the template unless one is given."""
    head = context.pop("head", None) or club_head(club, request.player)
    frame = {"head": head, "group": club, "here": here, "picture": picture_key(club)}
    return render(request, f"tournaments/clubs/{template or here}.html", {**frame, **context}, status=status)


def person_needed(view: View) -> View:
    """Send visitors without an account to the log-in, and back to the page where they were."""

    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.player is not None and request.player.is_person:
            return view(request, *args, **kwargs)
        back = request.get_full_path() if request.method == "GET" else _page_behind(kwargs)
        messages.info(request, _("Log in or register first."))
        return redirect(f"{reverse('account_login')}?{urlencode({'next': back})}")

    return checked


def _page_behind(kwargs: dict[str, Any]) -> str:
    return reverse("tournaments:club", args=[kwargs["slug"]]) if "slug" in kwargs else reverse("tournaments:clubs")


def refusals_told(view: View) -> View:
    """Show why a club refused what a button asked for, on the page that the view would have led to."""

    @wraps(view)
    def told(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, slug, *args, **kwargs)
        except EventRefused as refused:
            if refused.code == "unknown":
                raise Http404(str(refused)) from refused
            messages.error(request, str(refused))
            return redirect("tournaments:club", slug)

    return told


def viewer_zone(request: HttpRequest) -> ZoneInfo:
    """Return the viewer's time zone: ``?zone=``, else the cookie that ``zone.js`` sets, else UTC."""
    asked = request.GET.get("zone", "")
    return zone_of(asked if asked in zone_names() else request.COOKIES.get(ZONE_COOKIE))
