"""The pages to learn from: what there is, Troika training, and the tutorials."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_GET

from accounts.guests import ensure_player
from games import catalogue
from games.engine.lessons import Lesson
from games.lessons import UnknownLesson, lesson_of
from games.selectors.lessons import AnyGame, course, courses, steps_json, try_step
from games.selectors.line import LineError, stage_context
from games.selectors.training import EXERCISES, MODES, bests, history, questions, run_json
from games.services.lessons import done_by, lesson_finish
from games.services.study import LINES_A_MINUTE, may_ask
from games.services.training import DEALS_A_MINUTE, BadRun, deal_make, run_check, run_store
from games.timing import utc_now
from games.views.analysis import asks_json, visitor_of


@require_GET
def hub(request: HttpRequest) -> HttpResponse:
    """Show all there is to learn from, with what this person has done of it."""
    context = {
        "courses": courses(request.player),
        "games": catalogue.all(),
        "training": [
            {"name": _(name), "slug": slug, "modes": bests(request.player, slug)} for slug, name in EXERCISES.items()
        ],
    }
    return render(request, "games/learn/hub.html", context)


@require_GET
@ensure_csrf_cookie
def training(request: HttpRequest, exercise: str) -> HttpResponse:
    """Show the trainer of an exercise, the person's bests and how the runs of one mode went."""
    mode = MODES.get(request.GET.get("mode", ""), MODES["minute"])
    context = {
        "exercise": exercise,
        "exercises": [{"slug": slug, "name": _(name)} for slug, name in EXERCISES.items()],
        "title": _(EXERCISES[exercise]),
        "modes": bests(request.player, exercise),
        "mode": mode,
        "history": history(request.player, exercise, mode),
        "stage": stage_context(catalogue.get("troika")),
        "config": {
            "exercise": exercise,
            "deal": reverse("games:training_deal"),
            "runs": reverse("games:training_runs"),
            "penalty": mode.penalty_ms,
        },
    }
    return render(request, "games/learn/training.html", context)


def _field(data: Any, name: str) -> Any:
    return data.get(name) if isinstance(data, dict) else None


@asks_json
def deal(request: HttpRequest, data: Any) -> HttpResponse:
    """Deal the questions of a run: ``{exercise, mode}``."""
    may_ask(visitor_of(request), utc_now(), DEALS_A_MINUTE, "deal")
    try:
        dealt, token = deal_make(str(_field(data, "exercise")), str(_field(data, "mode")), utc_now())
    except BadRun as error:
        return JsonResponse({"error": str(error)}, status=400)
    mode = MODES[dealt.mode]
    answer = {
        "token": token,
        "mode": dealt.mode,
        "limit": mode.limit_ms,
        "goal": mode.goal,
        "penalty": mode.penalty_ms,
        "questions": questions(dealt.exercise, dealt.key, mode),
    }
    return JsonResponse(answer)


@asks_json
def runs(request: HttpRequest, data: Any) -> HttpResponse:
    """Store a run: ``{token, answers: [[text, ms], …]}``; who has no account becomes a guest."""
    try:
        token, answers, now = _field(data, "token"), _field(data, "answers"), utc_now()
        if request.player is None:
            run_check(token, answers, now)
        run, best = run_store(ensure_player(request), token, answers, now)
    except BadRun as error:
        return JsonResponse({"error": str(error)}, status=400)
    return JsonResponse({**run_json(run), "best": best})


def _lesson(slug: str, name: str) -> tuple[AnyGame, Lesson]:
    try:
        return catalogue.get(slug), lesson_of(slug, name)
    except (catalogue.UnknownGame, UnknownLesson) as unknown:
        raise Http404(_("There is no such lesson.")) from unknown


@require_GET
def lessons(request: HttpRequest, slug: str) -> HttpResponse:
    """Lead to a game's lessons on the page of all."""
    if not any(game.slug == slug for game in catalogue.all()):
        raise Http404(_("There is no such game."))
    return redirect(f"{reverse('games:learn')}#{slug}")


@require_GET
@ensure_csrf_cookie
def lesson(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    """Show a lesson on its board."""
    game, shown = _lesson(slug, name)
    own = course(request.player, slug)
    order = [one for one, _done in own.lessons] if own else []
    following = order[order.index(shown) + 1 :][:1]
    context = {
        "game": game,
        "lesson": shown,
        "course": own,
        "following": following[0] if following else None,
        "stage": stage_context(game),
        "config": {
            "game": slug,
            "lesson": name,
            "steps": steps_json(game, shown),
            "try": reverse("games:lesson_try"),
            "done": reverse("games:lesson_done"),
        },
    }
    return render(request, "games/learn/lesson.html", context)


def _asked(data: Any) -> tuple[AnyGame, Lesson]:
    if not isinstance(data, dict):
        raise LineError(_("There is no such lesson."))
    try:
        return _lesson(str(data.get("game")), str(data.get("lesson")))
    except Http404 as unknown:
        raise LineError(str(unknown)) from unknown


@asks_json
def lesson_try(request: HttpRequest, data: Any) -> HttpResponse:
    """Tell what comes of a move in a step: ``{game, lesson, step, move}``. Stores nothing."""
    may_ask(visitor_of(request), utc_now(), LINES_A_MINUTE, "step")
    game, asked = _asked(data)
    step = data.get("step")
    if not isinstance(step, int):
        raise LineError(_("The lesson has no such step."))
    return JsonResponse(try_step(game, asked, step, str(data.get("move"))[:24]))


@asks_json
def lesson_done(request: HttpRequest, data: Any) -> HttpResponse:
    """Note a lesson as done: ``{game, lesson, moves: [text or null a step]}``."""
    game, asked = _asked(data)
    moves = data.get("moves")
    if not done_by(game, asked, moves):
        raise LineError(_("A step of this lesson is still open."))
    lesson_finish(ensure_player(request), game, asked, moves, utc_now())
    return JsonResponse({"done": True})
