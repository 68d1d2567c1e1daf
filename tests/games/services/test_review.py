"""Reviews are asked for once, of finished games only, and every chosen ply is kept once."""

import pytest

from games.models import Review, ReviewPly, Status
from games.services import review
from games.services.play import move_play
from tests.games.builders import later, make_match

pytestmark = pytest.mark.django_db


def finished(monkeypatch):
    monkeypatch.setattr(review, "BUDGET_MS", 5)
    monkeypatch.setattr(review, "send", lambda _pk: None)
    match = make_match("quadtria")
    match.status = Status.FINISHED
    match.save()
    return match


@pytest.mark.parametrize("status", [Status.RUNNING, Status.ABORTED, Status.DRAWING])
def test_a_game_that_was_not_finished_is_refused(status):
    match = make_match("quadtria")
    match.status = status
    with pytest.raises(review.NoReview):
        review.review_ask(match, None, later(1))
    assert not Review.objects.exists()


def test_asking_twice_is_one_review(monkeypatch):
    match = finished(monkeypatch)
    first = review.review_ask(match, None, later(1))
    assert review.review_ask(match, None, later(2)).pk == first.pk


def test_a_player_in_a_rated_game_of_the_kind_is_told_why_it_is_closed(monkeypatch):
    match = finished(monkeypatch)
    other = make_match("quadtria", rated=True)
    with pytest.raises(review.NoReview, match="rated game"):
        review.review_ask(match, other.seat_set.first().user, later(1))


def test_a_review_without_plies_is_done_at_once(monkeypatch):
    match = finished(monkeypatch)
    asked = review.review_ask(match, None, later(1))
    assert not review.review_step(asked.pk, later(2))
    assert not ReviewPly.objects.exists()
    assert Review.objects.get().status == Review.Status.DONE


def test_a_ply_is_kept_once_and_a_stuck_review_is_found(monkeypatch):
    monkeypatch.setattr(review, "send", lambda _pk: None)
    monkeypatch.setattr(review, "BUDGET_MS", 20)
    match = make_match("quadtria")
    first = match.seat_set.get(number=1)
    move_play(match.key, first.user, "d3-c3", match.version, "", later(1))
    match.refresh_from_db()
    match.status = Status.FINISHED
    match.save()
    asked = review.review_ask(match, None, later(2))
    assert review.reviews_stuck(later(60)) == []
    assert review.reviews_stuck(later(600)) == [asked.pk]
    assert not review.review_step(asked.pk, later(601))
    assert not review.review_step(asked.pk, later(602))
    assert [(row.ply, row.text) for row in ReviewPly.objects.all()] == [(1, "d3-c3")]
