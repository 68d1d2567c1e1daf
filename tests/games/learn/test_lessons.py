"""Every lesson of every game, played through the rules: what is asked can be done, what is not asked is refused."""

from dataclasses import replace
from typing import Any

import pytest

from games import catalogue
from games.engine.lessons import Lesson, Step, attempt, completes, start_of
from games.engine.protocol import GameError
from games.lessons import UnknownLesson, lesson_of, lessons_of

LESSONS = [(game, lesson) for game in catalogue.all() for lesson in lessons_of(game.slug)]
STEPS = [(game, lesson, step) for game, lesson in LESSONS for step in lesson.steps]
each_lesson = pytest.mark.parametrize(("game", "lesson"), LESSONS, ids=[f"{g.slug}-{one.slug}" for g, one in LESSONS])
each_step = pytest.mark.parametrize(
    ("game", "lesson", "step"), STEPS, ids=[f"{g.slug}-{one.slug}-{one.steps.index(step)}" for g, one, step in STEPS]
)


def tried(game: Any, lesson: Lesson, step: Step) -> dict[str, Any]:
    """Try every legal move of a step: its text -> what came of it."""
    state = start_of(game, lesson, step)
    (seat,) = game.to_act(state)
    texts = [game.format(move) for move in game.legal_moves(state, seat)]
    return {text: attempt(game, lesson, step, text) for text in texts}


def test_every_game_teaches() -> None:
    assert {game.slug for game, _lesson in LESSONS} == {game.slug for game in catalogue.all()}


@each_lesson
def test_a_lesson_has_a_name_of_its_own_and_is_short(game: Any, lesson: Lesson) -> None:
    assert [one.slug for one in lessons_of(game.slug)].count(lesson.slug) == 1
    assert lesson_of(game.slug, lesson.slug) is lesson
    assert 2 <= len(lesson.steps) <= 6
    assert any(step.goal for step in lesson.steps)


@each_step
def test_the_learner_in_seat_1_is_to_move(game: Any, lesson: Lesson, step: Step) -> None:
    assert game.to_act(start_of(game, lesson, step)) == (1,)
    assert bool(step.goal) == bool(step.good)
    assert bool(step.goal) == bool(step.hint)


@each_step
def test_what_a_step_asks_can_be_done_and_something_else_is_refused(game: Any, lesson: Lesson, step: Step) -> None:
    if step.goal is None:
        return
    answers = tried(game, lesson, step)
    accepted = [text for text, answer in answers.items() if answer.accepted]
    assert accepted
    first = (step is lesson.steps[0] and not step.setup) or "Play any stone" in step.text
    assert first or len(accepted) < len(answers), "a step that takes every move teaches nothing"
    assert all(answer.said for answer in answers.values())


@each_step
def test_every_listed_mistake_is_one_that_can_be_made(game: Any, lesson: Lesson, step: Step) -> None:
    said = {answer.said for answer in tried(game, lesson, step).values() if not answer.accepted}
    assert {mistake.said for mistake in step.mistakes} <= said


@each_step
def test_a_reply_is_legal_after_every_accepted_move(game: Any, lesson: Lesson, step: Step) -> None:
    for text, answer in tried(game, lesson, step).items():
        if not answer.accepted or not step.replies:
            continue
        assert answer.moves[0] == text
        state = start_of(game, lesson, step)
        for move in answer.moves:
            state = game.apply(state, game.to_act(state)[0], game.parse(move))
        assert len(answer.moves) == 2


@each_lesson
def test_a_lesson_is_done_by_accepted_moves_and_by_nothing_less(game: Any, lesson: Lesson) -> None:
    played: list[str | None] = []
    for step in lesson.steps:
        answers = tried(game, lesson, step)
        played.append(next((text for text, answer in answers.items() if answer.accepted), None))
    assert completes(game, lesson, played)
    assert not completes(game, lesson, played[:-1])
    assert not completes(game, lesson, [None] * len(played))


def test_a_move_that_is_not_legal_is_refused_with_the_reason() -> None:
    game, lesson = catalogue.get("troika"), lesson_of("troika", "place")
    with pytest.raises(GameError, match="exactly one"):
        attempt(game, lesson, lesson.steps[1], "WMb2")
    with pytest.raises(GameError):
        attempt(game, lesson, lesson.steps[1], "nonsense")


def test_a_reply_that_does_not_fit_is_left_out() -> None:
    game, lesson = catalogue.get("quadtria"), lesson_of("quadtria", "move")
    step = replace(lesson.steps[0], replies=("a1-b2",))
    assert attempt(game, lesson, step, "d3-c3").moves == ("d3-c3",)


def test_a_game_may_teach_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.lessons.find_spec", lambda _name: None)
    assert lessons_of.__wrapped__("troika") == ()


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(UnknownLesson, match="no lesson “nothing”"):
        lesson_of("troika", "nothing")
