"""The programs' way in: the same selectors and services as the pages, as JSON under /api/v1/."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Schema
from ninja.errors import HttpError
from ninja.security import APIKeyCookie
from pydantic import StringConstraints

from accounts.models import User
from games import catalogue
from games.engine.protocol import GameError
from games.selectors.archive import BadCursor, Filters, archive_page
from games.selectors.match import Bundle, bundle_read, match_moves, match_positions, match_view
from games.selectors.record import match_record_text
from games.selectors.review import progress, review_of, review_view
from games.services.offers import match_act
from games.services.play import move_play
from games.services.review import NoReview, ReviewClosed, review_check
from games.services.table import Refused, say
from games.timing import utc_now

Text = Annotated[str, StringConstraints(pattern=r"^[^\x00]*$")]
"""A text that every database can hold: PostgreSQL knows no NUL."""


class Problem(Schema):
    """What was wrong: a code for programs, a sentence for people, and the match's present version if it has one."""

    code: str
    message: str
    version: int | None = None


class MoveIn(Schema):
    """A move for the position at ``version``; the same ``id`` again is acknowledged, not played twice."""

    id: Annotated[Text, StringConstraints(max_length=40)]
    version: int
    text: Text


class ActIn(Schema):
    """One of the ``actions`` that the match offers; ``lines`` for conditional moves."""

    action: str
    lines: list[list[str]] | None = None


class Done(Schema):
    """The match's version after what was asked."""

    version: int


class PlayerAuth(APIKeyCookie):
    """The browser's session: a person or a guest, and Django's CSRF token for everything that writes."""

    param_name = "sessionid"

    def authenticate(self, request: HttpRequest, key: str | None) -> User | None:
        return request.player


api = NinjaAPI(title="Tercet", version="1", docs_url=None, urls_namespace="api")
person = PlayerAuth(csrf=True)

STATUS = {"unknown": 404, "forbidden": 403, "stale": 409, "over": 409, "turn": 409, "early": 409, "rate": 429}


@api.exception_handler(Refused)
def refused(request: HttpRequest, refusal: Refused) -> HttpResponse:
    problem = {"code": refusal.code, "message": str(refusal), "version": refusal.version}
    return api.create_response(request, problem, status=STATUS.get(refusal.code, 400))


@api.exception_handler(GameError)
def illegal(request: HttpRequest, error: GameError) -> HttpResponse:
    return api.create_response(request, {"code": "illegal", "message": say(error)}, status=400)


def _visible(request: HttpRequest, key: str) -> Bundle:
    bundle = bundle_read(key) if key.isalnum() and key.isascii() else None
    if bundle is None or not bundle.may_see(request.player):
        raise Refused("unknown", _("There is no such game."))
    return bundle


@api.get("/games", summary="The games there are")
def games(request: HttpRequest) -> list[dict[str, Any]]:
    return [{"slug": game.slug, "title": game.title, "seats": list(game.seats)} for game in catalogue.all()]


@api.get("/matches", summary="Finished games, newest first")
def matches(
    request: HttpRequest, game: Text = "", player: Text = "", result: Text = "", cursor: str = ""
) -> dict[str, Any]:
    who = User.objects.filter(username__iexact=player[:40]).first() if player else None
    if player and who is None:
        raise HttpError(404, _("There is no player of that name."))
    try:
        page = archive_page(Filters(game=game, player=who, result=result), request.player, utc_now(), cursor)
    except BadCursor as error:
        raise HttpError(400, str(error)) from error
    return {"matches": [{**card, "clock": card["clock"].format()} for card in page.cards], "older": page.older}


@api.get("/matches/{key}", summary="A match as you may know it")
def match(request: HttpRequest, key: str) -> dict[str, Any]:
    bundle = _visible(request, key)
    return match_view(bundle, bundle.seat_of(request.player), utc_now(), match_moves(bundle.match))


@api.get("/matches/{key}/positions", summary="The board after every ply")
def positions(request: HttpRequest, key: str) -> list[dict[str, Any]]:
    bundle = _visible(request, key)
    return match_positions(bundle, bundle.seat_of(request.player))


@api.get("/matches/{key}/record", summary="The text record")
def record(request: HttpRequest, key: str) -> HttpResponse:
    bundle = _visible(request, key)
    text = match_record_text(bundle.match, bundle.seat_of(request.player))
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@api.get("/matches/{key}/review", summary="The review of a finished game, once somebody has asked for it on its page")
def review(request: HttpRequest, key: str) -> dict[str, Any]:
    bundle = _visible(request, key)
    try:
        review_check(bundle.match, request.player)
    except ReviewClosed as closed:
        raise Refused("forbidden", str(closed)) from closed
    except NoReview as refusal:
        raise Refused("over", str(refusal)) from refusal
    done, pending = review_of(bundle.match)
    view = review_view(bundle, done) if done is not None else {}
    view.pop("curves", None)
    return {"review": view or None, "progress": progress(pending) if pending is not None else None}


@api.post("/matches/{key}/moves", response={200: Done, 400: Problem, 409: Problem}, auth=person, summary="Play a move")
def play(request: HttpRequest, key: str, move: MoveIn) -> Done:
    _visible(request, key)
    return Done(version=move_play(key, request.player, move.text, move.version, move.id, utc_now()).version)


@api.post("/matches/{key}/actions", response={200: Done, 400: Problem, 403: Problem}, auth=person, summary="Act")
def act(request: HttpRequest, key: str, given: ActIn) -> Done:
    _visible(request, key)
    return Done(version=match_act(key, request.player, given.action, utc_now(), lines=given.lines))
