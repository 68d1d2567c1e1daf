"""Reviews are asked for once, of finished games only, and every chosen ply is kept once."""

from datetime import timedelta

import pytest
from django.core.cache import cache

from games import tasks
from games.engine.worth import Judged, Judgement, Worth
from games.models import Review, ReviewPly, Status
from games.rules.quadtria.game import Quadtria
from games.services import review
from tests.games.builders import REPETITION, SOUTH_WINS, later, make_match, play

pytestmark = pytest.mark.django_db

DRAWN, LOST = Worth(0.5, "draw"), Worth(0.0, "loss", 8)


@pytest.fixture
def sent(monkeypatch, django_capture_on_commit_callbacks):
    """What was handed to the workers; judging costs nothing: the first move draws, all others lose."""
    found = []
    monkeypatch.setattr(review, "send", found.append)
    monkeypatch.setattr(tasks, "review_send", found.append)

    def judge(game, view, budget_ms, rng):
        moves = game.legal_moves(view, view.turn)
        return Judgement(tuple(Judged(move, LOST if at else DRAWN) for at, move in enumerate(moves)), moves[:1])

    monkeypatch.setattr(Quadtria, "judge", judge)
    return found


def ask(match, capture, user=None, at=100):
    with capture(execute=True):
        return review.review_ask(match, user, later(at))


def drive(asked):
    while review.review_work(asked.pk, later(200)):
        pass
    asked.refresh_from_db()
    return asked


@pytest.mark.parametrize("status", [Status.RUNNING, Status.ABORTED, Status.DRAWING])
def test_a_game_that_was_not_finished_is_refused_in_a_sentence(status):
    match = make_match("quadtria")
    match.status = status
    with pytest.raises(review.NoReview, match=r"\.$"):
        review.review_ask(match, None, later(1))
    assert not Review.objects.exists()


def test_a_game_without_a_move_has_nothing_to_review():
    match = make_match("quadtria")
    match.status = Status.FINISHED
    with pytest.raises(review.NoReview, match="No move"):
        review.review_ask(match, None, later(1))


def test_asking_twice_is_one_review_and_is_computed_once(sent, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *REPETITION)
    first = ask(match, django_capture_on_commit_callbacks)
    assert ask(match, django_capture_on_commit_callbacks, at=101).pk == first.pk
    assert sent == [first.pk]


def test_a_player_in_a_rated_game_of_the_kind_is_told_why_it_is_closed(sent, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *REPETITION)
    other = make_match("quadtria", rated=True)
    with pytest.raises(review.ReviewClosed, match="rated game"):
        review.review_ask(match, other.seat_set.first().user, later(100))
    asked = ask(match, django_capture_on_commit_callbacks, make_match("troika", rated=True).seat_set.first().user)
    assert asked.status == Review.Status.WAITING


def test_every_ply_is_judged_and_what_the_moves_were_worth_is_kept(sent, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *REPETITION)
    asked = drive(ask(match, django_capture_on_commit_callbacks))
    rows = list(asked.plies.all())
    assert (asked.status, asked.done) == (Review.Status.DONE, len(REPETITION))
    assert [row.text for row in rows] == list(REPETITION)
    assert [row.kept for row in rows] == [row.played["result"] == "draw" for row in rows]
    assert all(row.good == row.line and row.staked and row.mattered for row in rows)


def test_the_move_that_ends_a_game_is_worth_its_result(sent, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *SOUTH_WINS)
    asked = drive(ask(match, django_capture_on_commit_callbacks))
    assert asked.plies.last().played["result"] == "win"
    drawn = drive(ask(play(make_match("quadtria"), *REPETITION), django_capture_on_commit_callbacks))
    assert drawn.plies.last().played["result"] == "draw"


def test_a_review_goes_on_where_a_dead_worker_left_it(sent, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *REPETITION)
    asked = ask(match, django_capture_on_commit_callbacks)
    assert review.review_step(asked.pk, later(101), review.course_of(asked.pk))
    assert review.review_step(asked.pk, later(102), review.course_of(asked.pk))
    assert review.reviews_stuck(later(103)) == []
    assert review.reviews_stuck(later(102) + timedelta(minutes=3)) == [asked.pk]
    sent.clear()
    tasks.tidy()
    assert sent == [asked.pk]
    drive(asked)
    assert ReviewPly.objects.filter(review=asked).count() == len(REPETITION)
    assert review.reviews_stuck(later(10_000)) == []


def test_two_workers_are_not_at_one_review(sent, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *REPETITION)
    asked = ask(match, django_capture_on_commit_callbacks)
    cache.add(f"reviewing:{asked.pk}", 1)
    assert not review.review_work(asked.pk, later(101))
    assert not asked.plies.exists()
    cache.delete(f"reviewing:{asked.pk}")


def test_a_review_that_breaks_says_so_and_can_be_tried_again(sent, monkeypatch, django_capture_on_commit_callbacks):
    match = play(make_match("quadtria"), *REPETITION)
    asked = ask(match, django_capture_on_commit_callbacks)

    def broken(*_args):
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(Quadtria, "judge", broken)
        assert drive(asked).status == Review.Status.FAILED
    assert ask(match, django_capture_on_commit_callbacks).pk == asked.pk
    assert sent == [asked.pk, asked.pk]
    assert drive(asked).status == Review.Status.DONE


def test_a_review_without_the_table_is_renewed_with_it_and_never_the_other_way(
    sent, monkeypatch, django_capture_on_commit_callbacks
):
    match = play(make_match("quadtria"), *REPETITION)
    monkeypatch.setattr(review, "engine_of", lambda _slug: "1.1")
    old = drive(ask(match, django_capture_on_commit_callbacks))
    monkeypatch.setattr(review, "engine_of", lambda _slug: "1.1+table")
    fresh = ask(match, django_capture_on_commit_callbacks)
    assert fresh.pk != old.pk
    drive(fresh)
    assert list(match.reviews.all()) == [fresh]
    monkeypatch.setattr(review, "engine_of", lambda _slug: "1.1")
    assert ask(match, django_capture_on_commit_callbacks).pk == fresh.pk
