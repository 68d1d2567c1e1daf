"""Training read: the exercises and their modes, questions, personal bests and how runs went over time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_noop as _n

from accounts.models import User
from games import catalogue
from games.models import TrainingRun
from games.rules.troika import training
from games.rules.troika.pyramids import PYRAMIDS
from games.selectors.line import Line, line_view

HISTORY = 40
"""Most runs that a curve shows."""
PENALTY_MS = 3_000
"""What a mistake costs on the run's clock."""


@dataclass(frozen=True, slots=True)
class Mode:
    """How long a run lasts: ``limit_ms`` of its own clock, or until ``goal`` right answers. ``dealt`` by exercise."""

    slug: str
    name: str
    limit_ms: int | None
    goal: int | None
    dealt: dict[str, int]
    penalty_ms: int = PENALTY_MS


EXERCISES = {"third": _n("Find the third"), "board": _n("Win on the board")}
MODES = {
    mode.slug: mode
    for mode in (
        Mode("minute", _n("60 seconds"), 60_000, None, {"third": 120, "board": 50}),
        Mode("three", _n("3 minutes"), 180_000, None, {"third": 300, "board": 120}),
        Mode("twenty", _n("20 as fast as you can"), None, 20, {"third": 120, "board": 60}),
    )
}


def questions(exercise: str, seed: str, mode: Mode) -> list[dict[str, Any]]:
    """Return the questions of a deal as JSON. On a board with the answers, as the browser knows no rules."""
    numbers = range(mode.dealt[exercise])
    if exercise == "third":
        return [{"shown": training.pair_of(seed, number).shown} for number in numbers]
    return [_board_question(seed, number) for number in numbers]


def _board_question(seed: str, number: int) -> dict[str, Any]:
    game = catalogue.get("troika")
    position = game.position(training.board_of(seed, number), None)
    return {"line": line_view(Line(game, 2, {}, {"position": position})), "wins": answers_to("board", seed, number)}


def answers_to(exercise: str, seed: str, number: int) -> list[str]:
    """Return the right answers to a question: the third pyramid, or every placement that wins at once."""
    if exercise == "third":
        return [PYRAMIDS[training.pair_of(seed, number).third]]
    game = catalogue.get("troika")
    return [game.format(move) for move in training.winning_moves(training.board_of(seed, number))]


def rank_of(run: TrainingRun) -> tuple[int, int]:
    """Return what runs of one mode are compared by, the less the better: time to a goal, or right answers in a time."""
    return (run.time_ms, run.wrong) if MODES[run.mode].goal else (-run.right, run.wrong)


def is_better(run: TrainingRun, than: TrainingRun) -> bool:
    return rank_of(run) < rank_of(than)


def best_run(user: User | None, exercise: str, mode: str) -> TrainingRun | None:
    """Return the person's best run, the first of equals."""
    if user is None:
        return None
    order = ("time_ms", "wrong") if MODES[mode].goal else ("-right", "wrong")
    runs = TrainingRun.objects.filter(user=user, exercise=exercise, mode=mode)
    return runs.order_by(*order, "finished_at").first()


def bests(user: User | None, exercise: str) -> list[dict[str, Any]]:
    """Return every mode of an exercise with the person's best; one query for each of the three modes."""
    return [{"mode": mode, "best": best_run(user, exercise, mode.slug)} for mode in MODES.values()]


def run_json(run: TrainingRun) -> dict[str, Any]:
    return {
        "right": run.right,
        "wrong": run.wrong,
        "streak": run.streak,
        "time_ms": run.time_ms,
    }


@dataclass(frozen=True, slots=True)
class Curve:
    """A person's last runs of one mode as numbers for an SVG, oldest first, and as rows, newest first."""

    points: tuple[tuple[float, float], ...]
    path: str
    top: int
    middle: int
    rows: Sequence[TrainingRun]


WIDTH, HEIGHT = 640, 180
LEFT, RIGHT, TOP, BOTTOM = 44, 12, 14, 14


def history(user: User | None, exercise: str, mode: Mode) -> Curve | None:
    """Return the last runs of a mode, by right answers or, where there is a goal, seconds; None before the first."""
    if user is None:
        return None
    found = TrainingRun.objects.filter(user=user, exercise=exercise, mode=mode.slug)
    rows = list(found.order_by("-finished_at", "-pk")[:HISTORY])
    if not rows:
        return None
    values = [run.time_ms / 1000 if mode.goal else run.right for run in reversed(rows)]
    top = max(10, -(-int(max(values) + 1) // 10) * 10)
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    points = tuple(
        (round(LEFT + wide * at / max(1, len(values) - 1), 1), round(TOP + high * (1 - value / top), 1))
        for at, value in enumerate(values)
    )
    return Curve(points, "M" + "L".join(f"{x} {y}" for x, y in points), top, top // 2, rows)
