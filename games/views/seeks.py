"""Opening, taking and leaving seats: every change is a POST, is safe to send twice, and works without scripts."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from accounts.guests import ensure_player
from games.forms.seek import ComputerForm, SeekForm
from games.models import Match, Pace, Seek
from games.selectors.lobby import game_samples
from games.selectors.seeks import rating_index, seek_open, seek_read, seek_row
from games.selectors.tables import tables_building
from games.services import lobby as service
from games.services.lobby import LobbyError
from games.timing import utc_now
from games.views.lobby import lobby_context

PREFILL = ("kind", "name", "game", "seats", "pace", "minutes", "increment", "days", "level")


def _to_match(request: HttpRequest, match: Match) -> HttpResponse:
    url = reverse("games:match", args=[match.key])
    return HttpResponseClientRedirect(url) if request.htmx else redirect(url)


def _back(request: HttpRequest, problem: str = "", to: str = "") -> HttpResponse:
    """Return the renewed lobby to htmx, and everybody else to the page that they came from."""
    if request.htmx:
        response = render(request, "games/lobby/live.html", {**lobby_context(request), "problem": problem})
        response["X-Player"] = str(request.player.pk) if request.player else ""
        return response
    if problem:
        messages.error(request, problem)
    came_from = request.POST.get("next", "")
    return redirect(came_from if came_from in _RETURNS else to or "games:lobby")


_RETURNS = ("games:lobby", "games:mine")
"""Where an action may lead back to: names, so that no form can send people elsewhere."""


def _act(request: HttpRequest, action: Callable[[], object], to: str = "") -> HttpResponse:
    try:
        result = action()
    except LobbyError as refused:
        return _back(request, str(refused), to)
    return _to_match(request, result) if isinstance(result, Match) else _back(request, to=to)


@require_POST
def quick(request: HttpRequest, preset: str) -> HttpResponse:
    """Click on a preset. ``want`` says what the click meant, so that a second delivery changes nothing."""
    player = ensure_player(request)
    wanted = {"on": True, "off": False}.get(request.POST.get("want", ""))
    return _act(request, lambda: service.quick_pair(player, preset, utc_now(), wanted))


@require_POST
def take(request: HttpRequest, key: str) -> HttpResponse:
    """Sit down."""
    seek = seek_read(key, request.player)
    if seek is None:
        raise Http404(_("There is no such seat."))
    player = ensure_player(request)
    number = request.POST.get("number", "")
    wanted = int(number) if number.isascii() and number.isdigit() and len(number) < 4 else None
    to = "" if seek.kind == Seek.Kind.OPEN else reverse("games:invitation", args=[key])
    return _act(request, lambda: service.seek_take(key, player, utc_now(), wanted), to)


@require_POST
def leave(request: HttpRequest, key: str) -> HttpResponse:
    """Get up again."""
    return _own(request, key, service.seek_leave)


@require_POST
def cancel(request: HttpRequest, key: str) -> HttpResponse:
    """Withdraw one's own seek."""
    return _own(request, key, service.seek_cancel)


@require_POST
def decline(request: HttpRequest, key: str) -> HttpResponse:
    """Decline a challenge."""
    return _own(request, key, service.challenge_decline)


def _own(request: HttpRequest, key: str, action: Callable[..., object]) -> HttpResponse:
    """Do something to a seek in which the player is concerned already."""
    player = request.player
    if player is None or seek_read(key, player) is None:
        raise Http404(_("There is no such seat."))
    return _act(request, lambda: action(key, player, utc_now()))


@require_http_methods(["GET", "POST"])
def own_terms(request: HttpRequest) -> HttpResponse:
    """Offer a game on one's own terms."""
    if request.method == "GET":
        form = SeekForm(initial=_prefill(request))
        return render(request, "games/own_terms.html", {"form": form})
    form = SeekForm(request.POST)
    if form.is_valid():
        try:
            seek = service.seek_create(
                ensure_player(request),
                form.seek_terms(),
                now=utc_now(),
                kind=form.cleaned_data["kind"],
                target=form.cleaned_data.get("target"),
            )
        except LobbyError as refused:
            form.add_error(None, str(refused))
        else:
            return _opened(request, seek)
    return render(request, "games/own_terms.html", {"form": form}, status=422)


def _opened(request: HttpRequest, seek: Seek) -> HttpResponse:
    """Lead to where one waits, and say that one does."""
    if seek.kind != Seek.Kind.OPEN:
        return redirect("games:invitation", seek.key)
    if seek.pace == Pace.CORRESPONDENCE:
        said = _("Your seat is open for two weeks: you will get a notice when the game begins.")
    else:
        said = _("Your seat is open. Stay in the lobby: the game begins here by itself.")
    messages.success(request, said)
    return redirect("games:lobby")


@require_http_methods(["GET", "POST"])
def computer(request: HttpRequest) -> HttpResponse:
    """Sit down against the computer: first the game is chosen (``?game=``), then the level and the rest."""
    if request.method == "GET":
        initial = _prefill(request)
        level = initial.get("level", "")
        game = _known_game(initial.get("game") or level.partition(":")[0])
        if not level.startswith(f"{game}:"):
            initial.pop("level", None)
        return _computer_page(request, ComputerForm(game=game, initial=initial))
    game = _known_game(request.POST.get("level", "").partition(":")[0])
    form = ComputerForm(request.POST, game=game)
    if form.is_valid():
        level = form.cleaned_data["number_of_level"]
        try:
            match = service.challenge_computer(ensure_player(request), form.terms(), level, utc_now())
        except LobbyError as refused:
            form.add_error(None, str(refused))
        else:
            return _to_match(request, match)
    return _computer_page(request, form, 422)


def _computer_page(request: HttpRequest, form: ComputerForm, status: int = 200) -> HttpResponse:
    building = tables_building(form.rules.slug)
    context = {"form": form, "samples": game_samples(), "building": building}
    return render(request, "games/computer.html", context, status=status)


def _known_game(slug: str) -> str:
    """Return the slug if there is such a game, else that of the first one in the lobby."""
    known = [sample["game"] for sample in game_samples()]
    return slug if slug in known else known[0]


def _prefill(request: HttpRequest) -> dict[str, str]:
    return {name: request.GET[name][:80] for name in PREFILL if name in request.GET}


@require_GET
def invitation(request: HttpRequest, key: str) -> HttpResponse:
    """Show an invitation or challenge to those whom it concerns; once its game has begun, lead its players there."""
    seek = seek_read(key, request.player)
    if seek is None:
        raise Http404(_("There is no such invitation."))
    now = utc_now()
    row = seek_row(seek, rating_index([seek]))
    pk = request.player.pk if request.player else None
    seated = pk in row["user_ids"]
    if seek.match is not None and seated:
        return redirect("games:match", seek.match.key)
    context = {
        "seek": row,
        "open": seek_open(seek, now),
        "status": seek.status,
        "mine": seek.owner_id == pk,
        "by_post": seek.pace == Pace.CORRESPONDENCE,
        "joined": seated,
        "link": request.build_absolute_uri(),
        "barred": seek.rated and not (request.player and request.player.is_person),
    }
    return render(request, "games/invitation.html", context, status=200 if context["open"] else 410)
