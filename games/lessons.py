"""The lessons there are: what the folders of ``games/rules`` teach."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from games import rules
from games.engine.lessons import Lesson


class UnknownLesson(KeyError):
    """The game has no lesson of that name."""


@cache
def lessons_of(slug: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game in order; a game may have none."""
    name = f"{rules.__name__}.{slug}.lessons"
    found: tuple[Lesson, ...] = import_module(name).LESSONS if find_spec(name) else ()
    return found


def lesson_of(slug: str, name: str) -> Lesson:
    """Return one lesson; raise UnknownLesson."""
    for lesson in lessons_of(slug):
        if lesson.slug == name:
            return lesson
    raise UnknownLesson(f"{slug} has no lesson “{name[:40]}”.")
