"""The analysis board: its pages, and the endpoints that say where a line leads and what its end is worth."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.account.adapter import get_adapter
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from games import catalogue, record
from games.boards import editor_module
from games.models import Study
from games.selectors.knowledge import kept, question_of, told
from games.selectors.line import Line, LineError, line_of, line_view, stage_context
from games.selectors.match import bundle_read
from games.selectors.policy import knowledge_closed
from games.selectors.study import choice, fresh_study, read_record, record_of_json, study_json, study_of_match
from games.services.study import LINES_A_MINUTE, RECORDS_A_MINUTE, TooMany, Unreachable, ask, may_ask, study_share
from games.timing import utc_now

BODY_MAX = 512 * 1024
"""Most bytes of a request: a record of 64 KB as a tree in JSON, with room."""

View = Callable[..., HttpResponse]
"""Takes the request, its JSON, and by name the parts of the address."""


class Closed(Exception):
    """What was asked for is closed to this account now; ``str()`` is the reason."""


def asks_json(view: View) -> Callable[..., HttpResponse]:
    """Give a view the JSON of its request; answer what is wrong as ``{error, ply}``, in one sentence."""

    @require_POST
    @wraps(view)
    def answer(request: HttpRequest, **parts: str) -> HttpResponse:
        try:
            return view(request, _body(request), **parts)
        except LineError as error:
            return JsonResponse({"error": error.sentence, "ply": error.ply}, status=400)
        except (Closed, TooMany, Unreachable) as error:
            status = {Closed: 403, TooMany: 429, Unreachable: 503}[type(error)]
            return JsonResponse({"error": str(error), "ply": None}, status=status)

    return answer


def _body(request: HttpRequest) -> Any:
    too_much = LineError(_("This is more than %(most)s KB.") % {"most": BODY_MAX // 1024})
    if int(request.headers.get("Content-Length") or 0) > BODY_MAX:
        raise too_much
    body = request.body
    if len(body) > BODY_MAX:
        raise too_much
    try:
        data = json.loads(body)
        json.dumps(data, ensure_ascii=False).encode()  # fails on half a surrogate pair, which no record can hold
    except (ValueError, RecursionError) as error:
        raise LineError(_("The request is no JSON.")) from error
    return data


def visitor_of(request: HttpRequest) -> str:
    """Name who asks, for counting: the account, else the address."""
    if request.player:
        return f"player-{request.player.pk}"
    return f"address-{get_adapter(request).get_client_ip(request)}"


def _open(request: HttpRequest, slug: str) -> None:
    if closed := knowledge_closed(request.player, slug):
        raise Closed(closed)


@asks_json
def line(request: HttpRequest, data: Any) -> HttpResponse:
    """Tell where a line leads: the board, the legal moves, how it ended. Rules only, nothing about its worth."""
    may_ask(visitor_of(request), utc_now(), LINES_A_MINUTE, "line")
    return JsonResponse(line_view(line_of(data)))


@asks_json
def worth(request: HttpRequest, data: Any) -> HttpResponse:
    """Tell what the end of a line and each move there are worth; 202 until that is computed."""
    asked: Line = line_of(data)
    _open(request, asked.game.slug)
    question = question_of(asked)
    found = kept(question)
    if found is None:
        ask(question, data, visitor_of(request), utc_now())
        return JsonResponse({"pending": True, "id": question.digest}, status=202)
    if "error" in found:
        return JsonResponse({"error": found["error"], "ply": None}, status=400)
    return JsonResponse(told(found))


@asks_json
def load(request: HttpRequest, data: Any) -> HttpResponse:
    """Read the text of a record, ``{text}``, as a study."""
    may_ask(visitor_of(request), utc_now(), RECORDS_A_MINUTE, "record")
    study = read_record(data.get("text") if isinstance(data, dict) else None)
    _open(request, study["game"])
    return JsonResponse(study | {"url": reverse("games:analysis_game", args=[study["game"]])})


@asks_json
def export(request: HttpRequest, data: Any) -> HttpResponse:
    """Write a study as the text of a record, ``{text}``."""
    may_ask(visitor_of(request), utc_now(), RECORDS_A_MINUTE, "record")
    return JsonResponse({"text": record.format(record_of_json(data))})


@asks_json
def share(request: HttpRequest, data: Any) -> HttpResponse:
    """Keep a study under a link, ``{key, url}``."""
    may_ask(visitor_of(request), utc_now(), RECORDS_A_MINUTE, "record")
    found = record_of_json(data)
    _open(request, found.tag("Game"))
    study = study_share(found, request.player, utc_now())
    url = request.build_absolute_uri(reverse("games:study", args=[study.key]))
    return JsonResponse({"key": study.key, "url": url})


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Offer the games to analyse."""
    games = [choice(game) | {"closed": knowledge_closed(request.player, game.slug)} for game in catalogue.all()]
    return render(request, "games/study/choose.html", {"games": games})


@require_GET
def board(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the analysis board: a fresh one, from a position line, or from a ply of a match that is over."""
    try:
        catalogue.get(slug)
    except catalogue.UnknownGame as unknown:
        raise Http404(str(unknown)) from unknown
    if closed := knowledge_closed(request.player, slug):
        return _refusal(request, slug, closed, status=403)
    try:
        study = _study_asked(request, slug)
    except LineError as error:
        return _refusal(request, slug, error.sentence, status=400)
    return _page(request, study)


@require_GET
def study(request: HttpRequest, key: str) -> HttpResponse:
    """Show a shared study; what a reader changes stays in the reader's browser until shared anew."""
    found = get_object_or_404(Study, key=key)
    if closed := knowledge_closed(request.player, found.game):
        return _refusal(request, found.game, closed, status=403)
    return _page(request, study_json(record.parse(found.record)) | {"key": key})


@require_GET
def study_record(request: HttpRequest, key: str) -> HttpResponse:
    """Return a shared study as a record."""
    found = get_object_or_404(Study, key=key)
    if closed := knowledge_closed(request.player, found.game):
        return _refusal(request, found.game, closed, status=403)
    response = HttpResponse(found.record, content_type="text/plain; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{found.game}-{key}.txt"'
    return response


def _study_asked(request: HttpRequest, slug: str) -> dict[str, Any]:
    asked = request.GET
    if key := asked.get("match"):
        bundle = bundle_read(key[:24])
        if bundle is None or not bundle.may_see(request.player) or bundle.match.game != slug:
            raise Http404(_("There is no such game."))
        return study_of_match(bundle.match, bundle.seat_of(request.player)) | {"ply": _number(asked.get("ply"), 9_999)}
    study = fresh_study(slug, _number(asked.get("seats"), 9), asked.get("teams") == "yes")
    if position := asked.get("position"):
        study["setup"] = {"position": position}
        line_view(line_of(study))
    return study


def _number(text: str | None, most: int) -> int | None:
    return min(int(text), most) if text and text.isascii() and text.isdigit() and len(text) < 6 else None


def _page(request: HttpRequest, study: dict[str, Any]) -> HttpResponse:
    game = catalogue.get(study["game"])
    editor = editor_module(game.slug)
    context = {
        "game": game,
        "games": catalogue.all(),
        "stage": stage_context(game),
        "study": study,
        "editor": static(editor) if editor else "",
        "kinds": [(seats, _seats_name(seats, False), False) for seats in game.seats] + _team_kinds(game),
    }
    return render(request, "games/study/analysis.html", context)


def _team_kinds(game: Any) -> list[tuple[int, str, bool]]:
    """Return the seat counts that can be played in teams."""
    found = []
    for seats in game.seats:
        try:
            game.check_options(seats, {"teams": True})
        except ValueError:
            continue
        found.append((seats, _seats_name(seats, True), True))
    return found


def _seats_name(seats: int, teams: bool) -> str:
    return _("two teams of two") if teams else _("%(seats)s seats") % {"seats": seats}


def _refusal(request: HttpRequest, slug: str, sentence: str, status: int) -> HttpResponse:
    context = {"game": catalogue.get(slug), "sentence": sentence}
    return render(request, "games/study/refused.html", context, status=status)
