"""A run is counted by the server, once, and only if it can have been."""

from datetime import timedelta

import pytest
from django.core import signing

from games.models import TrainingRun, TutorialProgress
from games.selectors.training import MODES, answers_to, best_run, history, questions
from games.services.training import SALT, BadRun, deal_make, deal_read, run_store
from tests.factories import make_guest, make_user
from tests.games.builders import NOON

pytestmark = pytest.mark.django_db


def right(deal, number):
    return answers_to(deal.exercise, deal.key, number)[0]


def answered(deal, count, every_ms=1000, wrong=()):
    """Answer so many questions at an even pace; a mistake puts the clock forward."""
    clock, answers = 0, []
    for number in range(count):
        clock += every_ms
        answers.append(["??" if number in wrong else right(deal, number), clock])
        clock += MODES[deal.mode].penalty_ms * (number in wrong)
    return answers


@pytest.fixture
def anna():
    return make_user("anna")


def later(seconds=60):
    return NOON + timedelta(seconds=seconds)


def test_a_run_is_counted_from_its_answers(anna):
    deal, token = deal_make("third", "minute", NOON)
    run, best = run_store(anna, token, answered(deal, 10, wrong=(4,)), later())
    assert (run.right, run.wrong, run.streak) == (9, 1, 5)
    assert run.time_ms == 10_000 + 3_000
    assert best


def test_handing_in_twice_is_one_run(anna):
    deal, token = deal_make("third", "minute", NOON)
    first, _best = run_store(anna, token, answered(deal, 3), later())
    again, _best = run_store(anna, token, answered(deal, 9), later(70))
    assert first == again
    assert again.right == 3
    assert TrainingRun.objects.count() == 1


def test_two_hands_at_once_store_one_run(anna, monkeypatch):
    deal, token = deal_make("third", "minute", NOON)
    first, _best = run_store(anna, token, answered(deal, 3), later())
    queries = TrainingRun.objects.filter
    unseen = iter([TrainingRun.objects.none()])
    monkeypatch.setattr(TrainingRun.objects, "filter", lambda **wanted: next(unseen, None) or queries(**wanted))
    again, _best = run_store(anna, token, answered(deal, 3), later())
    assert again == first
    assert TrainingRun.objects.count() == 1


def test_a_run_is_handed_in_by_one_person_only(anna):
    deal, token = deal_make("third", "minute", NOON)
    run_store(anna, token, answered(deal, 3), later())
    with pytest.raises(BadRun, match="somebody else"):
        run_store(make_guest(), token, answered(deal, 3), later())


@pytest.mark.parametrize("exercise", ["third", "board"])
def test_both_exercises_are_counted_for_guests_too(exercise):
    deal, token = deal_make(exercise, "twenty", NOON)
    run, _best = run_store(make_guest(), token, answered(deal, 21, wrong=(0,)), later())
    assert (run.right, run.wrong, run.time_ms) == (20, 1, 24_000)


def test_every_winning_placement_is_right(anna):
    deal, token = deal_make("board", "minute", NOON)
    number = next(number for number in range(50) if len(answers_to("board", deal.key, number)) > 1)
    answers = answered(deal, number + 1)
    answers[number][0] = answers_to("board", deal.key, number)[-1]
    assert run_store(anna, token, answers, later())[0].wrong == 0


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda deal: [], "without an answer"),
        (lambda deal: [[right(deal, 0), 40]], "faster than anybody"),
        (lambda deal: [[right(deal, 0), 900], [right(deal, 1), 950]], "Answer 2 came faster"),
        (lambda deal: [["??", 900], [right(deal, 1), 2_000]], "Answer 2 came faster"),
        (lambda deal: [[right(deal, 0), 60_001]], "after the time was up"),
        (lambda deal: answered(deal, 121, 400), "more answers than questions"),
        (lambda deal: "nothing", "list of pairs"),
        (lambda deal: [["RL"]], "list of pairs"),
        (lambda deal: [["RL", "soon"]], "whole number"),
        (lambda deal: [["RL", True]], "whole number"),
        (lambda deal: None, "list of pairs"),
    ],
)
def test_a_run_that_cannot_have_been_is_refused_with_a_sentence(anna, change, sentence):
    deal, token = deal_make("third", "minute", NOON)
    with pytest.raises(BadRun, match=sentence):
        run_store(anna, token, change(deal), later())
    assert not TrainingRun.objects.exists()


def test_a_run_cannot_last_longer_than_since_its_deal(anna):
    deal, token = deal_make("third", "minute", NOON)
    with pytest.raises(BadRun, match="lasted longer"):
        run_store(anna, token, answered(deal, 30), later(10))


def test_a_run_to_twenty_ends_with_the_twentieth(anna):
    deal, token = deal_make("third", "twenty", NOON)
    with pytest.raises(BadRun, match="ends with 20"):
        run_store(anna, token, answered(deal, 19), later())
    with pytest.raises(BadRun, match="after the end"):
        run_store(anna, token, answered(deal, 21), later())


def test_a_deal_is_ours_and_not_older_than_a_week(anna):
    deal, token = deal_make("third", "minute", NOON)
    assert deal_read(token, later()) == deal
    with pytest.raises(BadRun, match="not dealt here"):
        deal_read(token[:-1] + "x", later())
    with pytest.raises(BadRun, match="not dealt here"):
        deal_read(signing.dumps([deal.key], salt=SALT), later())
    with pytest.raises(BadRun, match="week"):
        deal_read(token, NOON + timedelta(days=8))
    with pytest.raises(BadRun, match="no such training"):
        deal_make("fourth", "minute", NOON)


def test_the_best_run_has_most_right_or_least_time(anna):
    for count, at in ((5, 0), (9, 100), (7, 200)):
        deal, token = deal_make("third", "minute", later(at))
        _run, best = run_store(anna, token, answered(deal, count), later(at + 60))
        assert best == (count != 7)
    assert best_run(anna, "third", "minute").right == 9
    assert best_run(anna, "third", "three") is None
    for pace, at in ((1500, 0), (900, 100), (1200, 200)):
        deal, token = deal_make("third", "twenty", later(at))
        run_store(anna, token, answered(deal, 20, pace), later(at + 60))
    assert best_run(anna, "third", "twenty").time_ms == 18_000


def test_the_history_shows_the_last_runs_oldest_first(anna):
    assert history(anna, "third", MODES["minute"]) is None
    assert history(None, "third", MODES["minute"]) is None
    for count, at in ((2, 0), (4, 100)):
        deal, token = deal_make("third", "minute", later(at))
        run_store(anna, token, answered(deal, count), later(at + 60))
    curve = history(anna, "third", MODES["minute"])
    assert [run.right for run in curve.rows] == [4, 2]
    assert curve.points[0][1] > curve.points[1][1], "more is higher"
    assert curve.top == 10


def test_questions_come_with_the_boards_answers_only_where_the_browser_needs_them():
    assert set(questions("third", "seed", MODES["minute"])[0]) == {"shown"}
    first = questions("board", "seed", MODES["twenty"])[0]
    assert set(first["wins"]) <= set(first["line"]["legal"])
    assert len(first["line"]["to_act"]) == 1


def test_a_person_is_forgotten_with_runs_and_lessons(anna):
    deal, token = deal_make("third", "minute", NOON)
    run_store(anna, token, answered(deal, 3), later())
    TutorialProgress.objects.create(user=anna, game="troika", lesson="place", done_at=NOON)
    anna.delete()
    assert not TrainingRun.objects.exists()
    assert not TutorialProgress.objects.exists()
