"""The review's pages: asked for, on its way, done, refused; what they cost; and the moderators' count."""

import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.engine.worth import Judged, Judgement, Worth
from games.models import Review
from games.rules.quadtria.game import Quadtria
from games.selectors.choices import choices_view
from games.services import review
from games.services.offers import match_act
from tests.factories import make_user
from tests.games.builders import REPETITION, SOUTH_WINS, later, make_match, play, seated

pytestmark = pytest.mark.django_db

DRAWN, LOST = Worth(0.5, "draw"), Worth(0.0, "loss", 8)


@pytest.fixture(autouse=True)
def judged(monkeypatch):
    """Judging costs nothing: the first move draws, all others lose."""
    cache.clear()
    monkeypatch.setattr(review, "send", lambda _pk: None)

    def judge(game, view, budget_ms, rng):
        moves = game.legal_moves(view, view.turn)
        return Judgement(tuple(Judged(move, LOST if at else DRAWN) for at, move in enumerate(moves)), moves[:1])

    monkeypatch.setattr(Quadtria, "judge", judge)


def reviewed(texts=REPETITION, users=None):
    match = play(make_match("quadtria", users), *texts)
    asked = review.review_ask(match, None, later(100))
    while review.review_work(asked.pk, later(101)):
        pass
    return match


def text_of(response) -> str:
    return response.content.decode()


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="accounts.backends.NameOrEmailBackend")
    return client


def test_a_finished_game_offers_its_review_then_tells_how_far_it_is_then_shows_it(client):
    match = play(make_match("quadtria"), *REPETITION)
    path = f"/match/{match.key}/review/"
    assert "Review this game" in text_of(client.get(path))
    assert client.post(f"{path}start/").url == path
    assert client.post(f"{path}start/").url == path
    asked = Review.objects.get()
    review.review_step(asked.pk, later(101), review.course_of(asked.pk))
    assert "1 of 8 plies judged" in text_of(client.get(path))
    assert "1 of 8 plies judged" in text_of(client.get(f"{path}progress/"))
    while review.review_work(asked.pk, later(102)):
        pass
    assert client.get(f"{path}progress/").headers["HX-Refresh"] == "true"
    shown = text_of(client.get(path))
    assert "Every value is exact" in shown
    assert "a draw lost" in shown
    assert 'role="slider"' in shown


def test_a_running_and_an_aborted_game_are_refused_in_a_sentence(client):
    running = make_match("quadtria")
    assert "once it is over" in text_of(client.get(f"/match/{running.key}/review/"))
    assert client.post(f"/match/{running.key}/review/start/").status_code == 409
    match_act(running.key, seated(running)[0], "abort", later(1))
    refused = client.post(f"/match/{running.key}/review/start/")
    assert (refused.status_code, "aborted" in text_of(refused)) == (409, True)
    assert not Review.objects.exists()


def test_every_door_is_closed_while_one_plays_a_rated_game_of_the_kind():
    match = reviewed()
    player = make_user()
    make_match("quadtria", [player, make_user()], rated=True)
    client = client_of(player)
    path = f"/match/{match.key}/review/"
    for answer in (client.get(path), client.post(f"{path}start/"), client.get(f"{path}progress/")):
        assert answer.status_code == 403
        assert "while you play a rated game of Quadtria" in text_of(answer)
    told = client.get(f"/api/v1/matches/{match.key}/review")
    assert (told.status_code, "rated game" in told.json()["message"]) == (403, True)


def test_a_private_game_has_no_review_for_others(client):
    match = make_match("quadtria", private=True)
    play(match, *REPETITION)
    assert client.get(f"/match/{match.key}/review/").status_code == 404
    assert client.post(f"/match/{match.key}/review/start/").status_code == 404


def test_the_page_costs_the_same_whatever_the_length(client):
    counts = []
    for texts in (REPETITION, SOUTH_WINS):
        match = reviewed(texts)
        client.get(f"/match/{match.key}/review/")
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(f"/match/{match.key}/review/")
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 14


def test_the_api_tells_the_same(client):
    match = reviewed()
    told = client.get(f"/api/v1/matches/{match.key}/review").json()
    assert [ply["text"] for ply in told["review"]["plies"]] == list(REPETITION)
    assert told["progress"] is None
    assert told["review"]["players"][0]["choices"] == 4


def test_moderators_see_how_often_the_best_move_was_chosen(django_assert_num_queries):
    player, other = make_user(), make_user()
    reviewed(REPETITION, [player, other])
    reviewed(SOUTH_WINS, [player, other])
    with django_assert_num_queries(2):
        found = choices_view(player)
    rows = [row for asked in Review.objects.all() for row in asked.plies.filter(seat=1)]
    assert found["total"]["mattered"] == len(rows)
    assert found["total"]["best"] == sum(row.best_chosen for row in rows)
    assert len(found["matches"]) == 2
    assert found["pools"][0]["pace"] == "live"


def test_only_moderators_see_choices():
    player, moderator = make_user(), make_user()
    moderator.is_staff = True
    moderator.save()
    reviewed(REPETITION, [player, make_user()])
    path = f"/@{player.username}/choices/"
    assert client_of(player).get(path).status_code == 404
    assert Client().get(path).status_code == 404
    shown = text_of(client_of(moderator).get(path))
    assert re.search(r"Overall.*\d+ %", shown, re.DOTALL)
    assert path in text_of(client_of(moderator).get(f"/@{player.username}/"))
    assert path not in text_of(client_of(player).get(f"/@{player.username}/"))
