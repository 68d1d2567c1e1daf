"""The analysis board's endpoints: where a line leads, and what its end is worth."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.selectors.knowledge import kept, question_of, told
from games.selectors.line import LineError, line_of, line_view
from games.selectors.policy import knowledge_closed
from games.services.study import TooMany, Unreachable, ask
from games.timing import utc_now

BODY_MAX = 64 * 1024
"""Most bytes of a request."""

View = Callable[[HttpRequest, Any], HttpResponse]


def asks_json(view: View) -> Callable[[HttpRequest], HttpResponse]:
    """Give a view the JSON of its request; answer what is wrong with a line as ``{error, ply}``, in one sentence."""

    @require_POST
    @wraps(view)
    def answer(request: HttpRequest) -> HttpResponse:
        try:
            return view(request, _body(request))
        except LineError as error:
            return JsonResponse({"error": error.sentence, "ply": error.ply}, status=400)
        except TooMany as error:
            return JsonResponse({"error": str(error), "ply": None}, status=429)
        except Unreachable as error:
            return JsonResponse({"error": str(error), "ply": None}, status=503)

    return answer


def _body(request: HttpRequest) -> Any:
    try:
        if int(request.headers.get("Content-Length") or 0) > BODY_MAX:
            raise LineError(_("This is more than %(most)s KB.") % {"most": BODY_MAX // 1024})
        return json.loads(request.body)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as error:
        raise LineError(_("The request is no JSON.")) from error


def visitor_of(request: HttpRequest) -> str:
    """Name who asks, for counting: the account, else the address."""
    return f"player-{request.player.pk}" if request.player else f"address-{request.META.get('REMOTE_ADDR', '')}"


@asks_json
def line(request: HttpRequest, data: Any) -> HttpResponse:
    """Tell where a line leads: the board, the legal moves, how it ended. Rules only, nothing about its worth."""
    return JsonResponse(line_view(line_of(data)))


@asks_json
def worth(request: HttpRequest, data: Any) -> HttpResponse:
    """Tell what the end of a line and each move there are worth; 202 until that is computed."""
    asked = line_of(data)
    if closed := knowledge_closed(request.player, asked.game.slug):
        return JsonResponse({"error": closed, "ply": None}, status=403)
    question = question_of(asked)
    found = kept(question)
    if found is None:
        ask(question, data, visitor_of(request), utc_now())
        return JsonResponse({"pending": True, "id": question.digest}, status=202)
    if "error" in found:
        return JsonResponse({"error": found["error"], "ply": None}, status=400)
    return JsonResponse(told(found))
