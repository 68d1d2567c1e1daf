"""Lessons of a tutorial as plain values, and how the rules check what is played in them.

A game that teaches has a module ``lessons`` with a tuple ``LESSONS``. All texts are English msgids.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.engine.protocol import Game
from games.engine.text import gettext_noop as _

Goal = Callable[[Any, Any, Any], bool]
"""Whether a move does what is asked: the state before it, the move, the state after it."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A legal move that usually goes wrong, and what is said of it."""

    goal: Goal
    said: str


@dataclass(frozen=True, slots=True)
class Step:
    """A position, what is to be done there, and what is said. A step without a goal is read, not played.

    Of ``replies`` the other side plays the first that is legal after an accepted move. ``otherwise`` is said of moves
    that neither reach the goal nor are a listed mistake, ``hint`` to whoever asks for one.
    """

    text: str
    setup: Mapping[str, Any]
    goal: Goal | None = None
    good: str = ""
    otherwise: str = _("That is a legal move, but not what is asked here. Try another.")
    mistakes: tuple[Mistake, ...] = ()
    replies: tuple[str, ...] = ()
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one thing; ``slug`` is its address."""

    slug: str
    title: str
    about: str
    steps: tuple[Step, ...]
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a move in a step: whether it is accepted, what is said (msgid), and the moves that now lie there."""

    accepted: bool
    said: str
    moves: tuple[str, ...] = ()


def start_of(game: Game[Any, Any, Any], lesson: Lesson, step: Step) -> Any:
    """Return the state in which a step begins; raise SetupError."""
    return game.start(lesson.seats, lesson.options, step.setup)


def attempt(game: Game[Any, Any, Any], lesson: Lesson, step: Step, text: str) -> Answer:
    """Play a move text in a step; raise NotationError or IllegalMove where the rules do not allow it."""
    before = start_of(game, lesson, step)
    seat = game.to_act(before)[0]
    move = game.parse(text)
    after = game.apply(before, seat, move)
    if step.goal is not None and step.goal(before, move, after):
        return Answer(True, step.good, (text, *_reply(game, after, step.replies)))
    said = next((one.said for one in step.mistakes if one.goal(before, move, after)), step.otherwise)
    return Answer(False, said)


def _reply(game: Game[Any, Any, Any], state: Any, replies: tuple[str, ...]) -> tuple[str, ...]:
    for seat in game.to_act(state):
        legal = {game.format(move) for move in game.legal_moves(state, seat)}
        return tuple(text for text in replies if text in legal)[:1]
    return ()


def completes(game: Game[Any, Any, Any], lesson: Lesson, played: list[str | None]) -> bool:
    """Tell whether these moves, one a step and None where it is only read, do every step of a lesson.

    Raise NotationError or IllegalMove where the rules do not allow one.
    """
    if len(played) != len(lesson.steps):
        return False
    return all(
        (text is not None and attempt(game, lesson, step, text).accepted) if step.goal else text is None
        for step, text in zip(lesson.steps, played, strict=True)
    )
