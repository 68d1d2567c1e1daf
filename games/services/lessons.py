"""Lessons done: stored once a person and lesson, after the rules have checked every step."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.lessons import Lesson, completes
from games.engine.protocol import GameError
from games.models import TutorialProgress
from games.selectors.lessons import AnyGame
from games.selectors.line import LineError


def lesson_finish(user: User, game: AnyGame, lesson: Lesson, played: Any, now: datetime) -> TutorialProgress:
    """Note that a person has done a lesson: ``played`` has a move text for every step, None where there is none.

    Raise LineError where a step is not done by its move. Safe to repeat.
    """
    if not done_by(game, lesson, played):
        raise LineError(_("A step of this lesson is still open."))
    progress, _new = TutorialProgress.objects.get_or_create(
        user=user, game=game.slug, lesson=lesson.slug, defaults={"done_at": now}
    )
    return progress


def done_by(game: AnyGame, lesson: Lesson, played: Any) -> bool:
    """Tell whether these moves do every step of a lesson."""
    if not isinstance(played, list) or not all(text is None or isinstance(text, str) for text in played):
        return False
    try:
        return completes(game, lesson, played)
    except GameError:
        return False
