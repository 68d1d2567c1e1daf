"""The programs' way in, as a program and mischief use it."""

import json

import pytest
from django.test import Client

from games.models import Match, Status
from tests.factories import make_user
from tests.games.builders import SOUTH_WINS, make_match, play, seated

pytestmark = pytest.mark.django_db
ROOT = "/api/v1"


@pytest.fixture
def match():
    return make_match(clock="-")


def signed_in(user):
    client = Client()
    client.force_login(user)
    return client


def post(client, match, end, **body):
    return client.post(f"{ROOT}/matches/{match.key}/{end}", json.dumps(body), content_type="application/json")


def test_the_games_and_finished_matches_are_listed(client):
    match = play(make_match(), *SOUTH_WINS)
    assert [game["slug"] for game in client.get(f"{ROOT}/games").json()] == ["quadtria", "trixo", "troika"]
    south = seated(match)[0].username
    found = client.get(f"{ROOT}/matches", {"game": "quadtria", "player": south.upper(), "result": "1-0"}).json()
    assert [(card["key"], card["clock"]) for card in found["matches"]] == [(match.key, "300+5")]
    assert client.get(f"{ROOT}/matches", {"game": "trixo"}).json()["matches"] == []


def test_a_match_is_read_with_its_positions_and_record(client):
    match = play(make_match(), "d3-c3", "a4-a3")
    address = f"{ROOT}/matches/{match.key}"
    assert [move["text"] for move in client.get(address).json()["moves"]] == ["d3-c3", "a4-a3"]
    assert len(client.get(f"{address}/positions").json()) == 3
    assert "1. d3-c3 {" in client.get(f"{address}/record").content.decode()


def test_a_move_sent_twice_is_played_once(match):
    south = signed_in(seated(match)[0])
    sent = {"id": "m1", "version": match.version, "text": "d3-c3"}
    first, again = (post(south, match, "moves", **sent) for _ in range(2))
    assert (first.status_code, again.status_code) == (200, 200)
    assert first.json() == again.json() == {"version": match.version + 1}
    assert match.move_set.count() == 1


def test_a_private_match_is_unknown_to_others(client):
    match = make_match(private=True, clock="-")
    stranger = signed_in(make_user())
    for who in (client, stranger):
        for end in ("", "/positions", "/record"):
            assert who.get(f"{ROOT}/matches/{match.key}{end}").status_code == 404
    move = {"id": "m", "version": match.version, "text": "d3-c3"}
    assert post(stranger, match, "moves", **move).status_code == 404
    assert post(stranger, match, "actions", action="abort").status_code == 404


@pytest.mark.parametrize(
    ("seat", "end", "body", "status"),
    [
        (None, "moves", {"id": "m", "version": 1, "text": "d3-c3"}, 401),
        (0, "moves", {"id": "m", "version": 1, "text": "d3-c3"}, 403),
        (2, "moves", {"id": "m", "version": 1, "text": "a4-a3"}, 409),
        (1, "moves", {"id": "m", "version": 10**30, "text": "d3-c3"}, 409),
        (1, "moves", {"id": "m", "version": -1, "text": "d3-c3"}, 409),
        (1, "moves", {"id": "m", "version": 1, "text": "<b>d3</b>"}, 400),
        (1, "moves", {"id": "m", "version": 1, "text": "d3-c3" * 3000}, 400),
        (1, "moves", {"id": "m" * 41, "version": 1, "text": "d3-c3"}, 422),
        (1, "moves", {"id": "\0", "version": 0, "text": "d3-c3"}, 422),
        (1, "moves", {"id": "m", "version": 0, "text": "\0"}, 422),
        (1, "moves", {"version": "soon"}, 422),
        (1, "actions", {"action": "explode"}, 404),
        (1, "actions", {"action": "resign"}, 403),
        (1, "actions", {"action": "conditions", "lines": [["\0"]]}, 403),
        (0, "actions", {"action": "abort"}, 403),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(client, match, seat, end, body, status):
    users = [make_user(), *seated(match)]
    who = client if seat is None else signed_in(users[seat])
    assert post(who, match, end, **body).status_code == status
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.version, fresh.status, fresh.move_set.count()) == (match.version, Status.RUNNING, 0)


def test_malformed_json_and_a_missing_token_are_refused(match):
    south = seated(match)[0]
    address = f"{ROOT}/matches/{match.key}/moves"
    assert signed_in(south).post(address, "{", content_type="application/json").status_code == 400
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(south)
    move = {"id": "m", "version": match.version, "text": "d3-c3"}
    assert strict.post(address, json.dumps(move), content_type="application/json").status_code == 403
    assert not match.move_set.exists()


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"game": "\0"}, 422),
        ({"player": "\0"}, 422),
        ({"result": "\0"}, 422),
        ({"cursor": "\0"}, 400),
        ({"player": "nobody-at-all"}, 404),
        ({"cursor": "9" * 40}, 400),
        ({"game": "<b>"}, 200),
    ],
)
def test_odd_questions_are_answered_without_breaking(client, asked, status):
    assert client.get(f"{ROOT}/matches", asked).status_code == status


@pytest.mark.parametrize("key", ["nonesuch", "a" * 300, "%00", "é", "..%2f"])
def test_an_unknown_match_is_not_found(client, key):
    assert client.get(f"{ROOT}/matches/{key}").status_code == 404
