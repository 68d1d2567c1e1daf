"""The review of a finished game: its page, asking for it, its progress; and the moderators' count."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games.models import Seat
from games.selectors.choices import choices_view
from games.selectors.line import LineError, stage_context
from games.selectors.match import Bundle
from games.selectors.review import progress, review_of, review_view
from games.selectors.study import study_of_match
from games.services.review import NoReview, ReviewClosed, review_ask, review_check
from games.services.study import TooMany, may_ask
from games.timing import utc_now
from games.views.analysis import visitor_of
from games.views.match_of import visible
from games.views.people import person_named

ASKED_A_MINUTE = 12
"""How many reviews one visitor may ask for in a minute."""


@require_GET
def page(request: HttpRequest, key: str) -> HttpResponse:
    """Show the review, how far it is, or the way to ask for it."""
    bundle, seat = visible(request, key)
    try:
        review_check(bundle.match, request.player)
    except NoReview as refusal:
        return _refused(request, bundle, refusal)
    done, pending = review_of(bundle.match)
    context: dict[str, Any] = {"bundle": bundle, "match": bundle.match, "game": bundle.game}
    if pending is not None:
        context["progress"] = progress(pending)
    if done is None:
        return render(request, "games/review/waiting.html", context)
    review = review_view(bundle, done)
    context |= {
        "review": review,
        "stage": stage_context(bundle.game),
        "you": seat.number if seat is not None else None,
        "data": _data(bundle, seat, review),
    }
    return render(request, "games/review/page.html", context)


def _data(bundle: Bundle, seat: Seat | None, review: dict[str, Any]) -> dict[str, Any]:
    """Return what the page's script needs: the line that was played, and what every ply was worth."""
    try:
        study = study_of_match(bundle.match, seat)
    except LineError as error:
        raise Http404(error.sentence) from error
    return {
        "key": bundle.match.key,
        "line": {name: study[name] for name in ("game", "seats", "options", "setup")},
        "hidden": bundle.game.hidden,
        "you": seat.number if seat is not None else None,
        "plies": review["plies"],
        "names": {str(one.number): one.shown_name for one in bundle.seats},
    }


@require_POST
def start(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for the review; asking again changes nothing."""
    bundle, _seat = visible(request, key)
    try:
        may_ask(visitor_of(request), utc_now(), ASKED_A_MINUTE, "review")
        review_ask(bundle.match, request.player, utc_now())
    except NoReview as refusal:
        return _refused(request, bundle, refusal)
    except TooMany as refusal:
        return _refused(request, bundle, refusal, 429)
    return redirect("games:review", key)


@require_GET
def progress_part(request: HttpRequest, key: str) -> HttpResponse:
    """Return how far the review is; once it is done or has failed, the whole page is to be loaded again."""
    bundle, _seat = visible(request, key)
    try:
        review_check(bundle.match, request.player)
    except NoReview as refusal:
        return HttpResponse(str(refusal), status=403, content_type="text/plain; charset=utf-8")
    _done, pending = review_of(bundle.match)
    how_far = None if pending is None else progress(pending)
    if how_far is None or not how_far["under_way"]:
        return HttpResponse(status=204, headers={"HX-Refresh": "true"})
    return render(request, "games/review/progress.html", {"match": bundle.match, "progress": how_far})


def _refused(request: HttpRequest, bundle: Bundle, refusal: Exception, status: int = 409) -> HttpResponse:
    status = 403 if isinstance(refusal, ReviewClosed) else status
    context = {"match": bundle.match, "game": bundle.game, "sentence": str(refusal)}
    return render(request, "games/review/refused.html", context, status=status)


@require_GET
def choices(request: HttpRequest, name: str) -> HttpResponse:
    """Tell moderators how often a player chose the exact best move where the choice mattered."""
    if request.player is None or not request.player.is_staff:
        raise Http404(_("There is no such page."))
    person = person_named(name)
    return render(request, "games/review/choices.html", {"person": person, "choices": choices_view(person)})
