"""Pages about people that show games: profiles and leaderboards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts import names
from accounts.models import User
from games import catalogue
from games.selectors.leaderboard import anybody_listed, leaderboard_page, pools
from games.selectors.people import profile_view
from games.timing import utc_now
from games.views.pages_of import page_number

NAME_LENGTH = 80


@require_GET
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a person or computer player; a former name or another spelling leads to the present one."""
    person = person_named(name)
    if person.username != name:
        return redirect(person)
    view = profile_view(person, request.player, utc_now(), request.GET.get("pool", "")[:60])
    mine = request.player is not None and request.player.pk == person.pk
    return render(request, "games/profile.html", {"person": person, "profile": view, "mine": mine})


def person_named(name: str) -> User:
    try:
        person = User.objects.by_name(name[:NAME_LENGTH])
    except (User.DoesNotExist, names.NameRefused, ValueError) as unknown:
        raise Http404(_("There is nobody of that name.")) from unknown
    if person.is_guest or person.closed_at is not None:
        raise Http404(_("There is nobody of that name."))
    return person


def _known(slug: str) -> str:
    """Return what is proved of a game and matters for its ratings, or an empty string."""
    sentence = getattr(catalogue.get(slug), "known", "")
    return _(sentence) if sentence else ""


@require_GET
def leaderboard(request: HttpRequest) -> HttpResponse:
    """List the ratings of one pool."""
    all_pools = pools()
    wanted = request.GET.get("pool", "")
    pool = next((pool for pool in all_pools if pool["key"] == wanted), all_pools[0])
    kind = "computer" if request.GET.get("kind") == "computer" else "person"
    settling = request.GET.get("settling") == "1"
    number, now = page_number(request), utc_now()
    nobody = not settling and not anybody_listed(pool, kind, now)
    rows, more = leaderboard_page(pool, kind, now, number, settling or nobody)
    context = {
        "pools": all_pools,
        "pool": pool,
        "known": _known(pool["game"]),
        "kind": kind,
        "settling": settling,
        "nobody": nobody,
        "rows": rows,
        "number": number,
        "more": more,
    }
    return render(request, "games/leaderboard.html", context)
