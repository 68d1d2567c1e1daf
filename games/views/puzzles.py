"""The pages of puzzles. The solution leaves the server only when the attempt is decided."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from games import catalogue
from games.models import Puzzle
from games.puzzles import FIELDS
from games.puzzles.themes import THEMES
from games.selectors.line import LineError, stage_context
from games.selectors.puzzles import (
    attempt_of,
    games_with_puzzles,
    line_json,
    near,
    rating_curve,
    rating_for,
    ratings_of,
    side_of,
    solution_json,
    themes_with_puzzles,
    told,
    vote_of,
)
from games.selectors.puzzletry import asked_moves, try_move
from games.services.puzzles import attempt_decide, daily_puzzle, puzzle_vote
from games.services.study import may_ask
from games.timing import utc_now
from games.views.analysis import asks_json, visitor_of

SESSION_KEY = "puzzles"
SESSION_MOST = 200
"""Most puzzles that a session without an account remembers, the latest."""
MOVES_A_MINUTE = 60


@require_GET
def hub(request: HttpRequest) -> HttpResponse:
    """Show the puzzle of the day, the ways to more, and how this person does."""
    today = utc_now().date()
    daily = daily_puzzle(today)
    ratings = ratings_of(request.player)
    chosen = next((row for row in ratings if row.game == request.GET.get("game")), ratings[0] if ratings else None)
    context: dict[str, Any] = {
        "today": today,
        "daily": _daily(request, daily) if daily else None,
        "games": games_with_puzzles(),
        "themes": themes_with_puzzles(),
        "ratings": [{"row": row, "title": catalogue.get(row.game).title} for row in ratings],
        "chosen": chosen,
        "chosen_title": catalogue.get(chosen.game).title if chosen else "",
        "curve": rating_curve(request.player, chosen.game) if chosen and request.player else None,
    }
    return render(request, "games/puzzles/hub.html", context)


def _daily(request: HttpRequest, puzzle: Puzzle) -> dict[str, Any]:
    line = line_json(puzzle)
    side = side_of(line)
    return {
        "puzzle": puzzle,
        "title": catalogue.get(puzzle.game).title,
        "board": line["board"],
        "side": side,
        "flip": side.seat == 2,
        "state": _state(request, puzzle),
    }


def _state(request: HttpRequest, puzzle: Puzzle) -> str:
    """Return how the first attempt ended: "solved", "failed", or an empty string."""
    if request.player is None:
        return str(_remembered(request).get(puzzle.key, ""))
    attempt = attempt_of(request.player, puzzle)
    return "" if attempt is None else "solved" if attempt.solved else "failed"


def _remembered(request: HttpRequest) -> dict[str, str]:
    found = request.session.get(SESSION_KEY)
    return found if isinstance(found, dict) else {}


@require_GET
def following(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to a puzzle of a game that suits the person's strength and is new to them, of a theme if asked for one."""
    if slug not in FIELDS:
        raise Http404(_("There are no puzzles of this game."))
    theme = request.GET.get("theme", "")
    if theme and theme not in THEMES:
        raise Http404(_("There is no such theme."))
    keys = near(slug, rating_for(request.player, slug), request.player, list(_remembered(request)), theme)
    if not keys:
        messages.info(request, _("You have tried all the puzzles there are of this kind. New ones come every night."))
        return redirect("games:puzzles")
    url = reverse("games:puzzle", args=[secrets.choice(keys)])
    return redirect(f"{url}?theme={theme}" if theme else url)


@require_GET
@ensure_csrf_cookie
def puzzle(request: HttpRequest, key: str) -> HttpResponse:
    """Show a puzzle on its board."""
    found = _puzzle(key)
    game, line = catalogue.get(found.game), line_json(found)
    side, state = side_of(line), _state(request, found)
    theme = request.GET.get("theme", "")
    onward = reverse("games:puzzle_next", args=[found.game])
    context = {
        "puzzle": found,
        "game": game,
        "side": side,
        "state": state,
        "rated": request.player is not None,
        "theme": _(THEMES[theme]) if theme in THEMES else "",
        "next_url": f"{onward}?theme={theme}" if theme in THEMES else onward,
        "stage": stage_context(game),
        "config": {
            "line": line,
            "you": side.seat,
            "state": state,
            "told": _told(request, found) if state else None,
            "move": reverse("games:puzzle_move", args=[key]),
            "solution": reverse("games:puzzle_solution", args=[key]),
            "vote": reverse("games:puzzle_vote", args=[key]),
        },
    }
    return render(request, "games/puzzles/puzzle.html", context)


def _puzzle(key: str) -> Puzzle:
    return get_object_or_404(Puzzle.objects.select_related("match"), key=key[:16])


def _told(request: HttpRequest, puzzle: Puzzle) -> dict[str, Any]:
    vote = {"vote": vote_of(request.player, puzzle)} if request.player else {}
    return told(puzzle) | vote


def _decide(request: HttpRequest, puzzle: Puzzle, solved: bool) -> dict[str, Any]:
    """Decide the first attempt, of an account in the database, else in the session; return what may now be told."""
    if request.player is None:
        remembered = _remembered(request)
        fresh = puzzle.key not in remembered
        if fresh:
            kept = [*remembered.items(), (puzzle.key, "solved" if solved else "failed")][-SESSION_MOST:]
            request.session[SESSION_KEY] = dict(kept)
        return {"first": fresh, "state": _remembered(request)[puzzle.key], "told": _told(request, puzzle)}
    decided = attempt_decide(request.player, puzzle, solved, utc_now())
    attempt = decided.attempt
    answer: dict[str, Any] = {"first": decided.fresh, "state": "solved" if attempt.solved else "failed"}
    if decided.fresh:
        answer["rating"] = {"before": round(attempt.before), "after": round(attempt.after), "streak": decided.streak}
    puzzle.refresh_from_db(fields=["rating", "attempts", "solved"])
    return answer | {"told": _told(request, puzzle)}


@asks_json
def move(request: HttpRequest, data: Any, key: str) -> HttpResponse:
    """Answer a move, ``{played: [texts], move}``: right or wrong, and what the other side plays."""
    may_ask(visitor_of(request), utc_now(), MOVES_A_MINUTE, "puzzle")
    found = _puzzle(key)
    tried = try_move(found, *asked_moves(data))
    answer = tried.to_json() | {"decided": None}
    if tried.decides is not None:
        answer["decided"] = _decide(request, found, tried.decides)
    return JsonResponse(answer)


@asks_json
def solution(request: HttpRequest, data: Any, key: str) -> HttpResponse:
    """Show the solution; an attempt that was not decided has failed by that."""
    may_ask(visitor_of(request), utc_now(), MOVES_A_MINUTE, "puzzle")
    found = _puzzle(key)
    decided = _decide(request, found, solved=False)
    return JsonResponse(solution_json(found) | {"decided": decided})


@asks_json
def vote(request: HttpRequest, data: Any, key: str) -> HttpResponse:
    """Take a vote, ``{value: 1 | 0 | -1}``, of somebody who has tried the puzzle."""
    found = _puzzle(key)
    value = data.get("value") if isinstance(data, dict) else None
    if value not in (1, 0, -1) or isinstance(value, bool):
        raise LineError(_("A vote is 1, 0 or -1."))
    if request.player is None or attempt_of(request.player, found) is None:
        raise LineError(_("Try the puzzle before you vote on it."))
    puzzle_vote(request.player, found, value)
    return JsonResponse(_told(request, found))
