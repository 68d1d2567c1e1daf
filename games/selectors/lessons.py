"""Tutorials read: lessons with what a person has done of them, and a step as the page needs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.engine.lessons import Lesson, Step, attempt
from games.engine.protocol import Game, GameError
from games.lessons import lessons_of
from games.models import TutorialProgress
from games.selectors.line import Line, LineError, line_view, sentence_of

AnyGame = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Course:
    """A game's lessons in order, each with whether it is done, and the first that is not (None: all done)."""

    game: AnyGame
    lessons: tuple[tuple[Lesson, bool], ...]

    @property
    def done(self) -> int:
        return sum(done for _lesson, done in self.lessons)

    @property
    def next(self) -> Lesson | None:
        return next((lesson for lesson, done in self.lessons if not done), None)

    @property
    def preview(self) -> Any:
        """The board of the last step with pieces to play, small, for the page of all courses."""
        lesson = self.lessons[-1][0]
        step = [step for step in lesson.steps if step.goal][-1]
        return line_of_step(self.game, lesson, step)["board"]

    @property
    def finished(self) -> bool:
        return self.next is None


def courses(user: User | None) -> list[Course]:
    """Return the course of every game that has lessons; one query."""
    done: set[tuple[str, str]] = set()
    if user is not None:
        done = set(TutorialProgress.objects.filter(user=user).values_list("game", "lesson"))
    return [
        Course(game, tuple((lesson, (game.slug, lesson.slug) in done) for lesson in lessons_of(game.slug)))
        for game in catalogue.all()
        if lessons_of(game.slug)
    ]


def course(user: User | None, slug: str) -> Course | None:
    """Return the course of one game, None where it has no lessons; one query."""
    return next((one for one in courses(user) if one.game.slug == slug), None)


def line_of_step(game: AnyGame, lesson: Lesson, step: Step, moves: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a step's board as the learner in seat 1 sees it, after moves."""
    return line_view(Line(game, lesson.seats, lesson.options, step.setup, moves), viewer=1)


def steps_json(game: AnyGame, lesson: Lesson) -> list[dict[str, Any]]:
    """Return the steps of a lesson for the page: texts in the reader's language and the board of each."""
    return [
        {
            "text": _(step.text),
            "hint": _(step.hint) if step.hint else "",
            "asks": step.goal is not None,
            "line": line_of_step(game, lesson, step),
        }
        for step in lesson.steps
    ]


def try_step(game: AnyGame, lesson: Lesson, number: int, text: str) -> dict[str, Any]:
    """Return what comes of a move in a step (counted from 0): ``{accepted, said, line}``; raise LineError."""
    if not 0 <= number < len(lesson.steps):
        raise LineError(_("The lesson has no such step."))
    step = lesson.steps[number]
    if step.goal is None:
        raise LineError(_("There is nothing to play in this step."))
    try:
        answer = attempt(game, lesson, step, text)
    except GameError as error:
        raise LineError(sentence_of(error)) from error
    lines = [line_of_step(game, lesson, step, answer.moves[:ply]) for ply in range(1, len(answer.moves) + 1)]
    return {"accepted": answer.accepted, "said": _(answer.said) if answer.said else "", "lines": lines}
