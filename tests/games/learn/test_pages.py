"""The pages to learn from, and what they ask the server."""

import json

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import TrainingRun, TutorialProgress
from games.selectors.training import answers_to
from games.services.training import deal_make, deal_read
from games.timing import utc_now
from tests.factories import make_user

pytestmark = pytest.mark.django_db

PLACE = ["RLa1", "YLb2", "RMb2", "WMa1"]


@pytest.fixture(autouse=True)
def nothing_counted():
    cache.clear()


def send(client, path, data):
    return client.post(path, json.dumps(data), content_type="application/json")


@pytest.fixture
def anna(client):
    user = make_user("anna")
    client.force_login(user)
    return user


@pytest.mark.parametrize(
    "path",
    ["/learn/", "/learn/troika/", "/learn/troika/?mode=twenty", "/learn/troika/board/", "/learn/trixo/push/"],
)
def test_a_page_is_there_for_everybody(client, path):
    assert client.get(path).status_code == 200
    client.force_login(make_user())
    assert client.get(path).status_code == 200


def test_the_hub_leads_everywhere(client):
    html = client.get("/learn/").content.decode()
    for link in ("/learn/troika/", "/learn/troika/board/", "/learn/quadtria/home/", "/rules/trixo/", "/help/"):
        assert f'href="{link}"' in html
    assert "0 of 3 done" in html


def test_rules_and_the_newcomers_lobby_lead_to_the_lessons(client):
    assert 'href="/learn/quadtria/move/"' in client.get("/rules/quadtria/").content.decode()
    assert 'href="/learn/quadtria/"' in client.get("/").content.decode()
    assert client.get("/learn/quadtria/").headers["Location"] == "/learn/#quadtria"


@pytest.mark.parametrize("path", ["/learn/chess/", "/learn/chess/place/", "/learn/troika/nothing/"])
def test_what_is_not_taught_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize("path", ["/learn/", "/learn/troika/", "/learn/troika/place/"])
def test_a_page_asks_the_database_equally_often_however_much_was_done(client, anna, path):
    def queries():
        with CaptureQueriesContext(
            connection,
        ) as asked:
            client.get(path)
        return len(asked)

    before = queries()
    now = utc_now()
    for number in range(12):
        TutorialProgress.objects.create(user=anna, game="troika", lesson=f"lesson-{number}", done_at=now)
        TrainingRun.objects.create(
            key=str(number),
            user=anna,
            exercise="third",
            mode="minute",
            right=5,
            wrong=0,
            streak=5,
            time_ms=9,
            finished_at=now,
        )
    assert queries() == before


def test_a_run_is_dealt_and_handed_in(client):
    dealt = send(client, "/learn/training/deal/", {"exercise": "third", "mode": "minute"}).json()
    assert (dealt["limit"], dealt["goal"], len(dealt["questions"])) == (60_000, None, 120)
    deal = deal_read(dealt["token"], utc_now())
    answer = [answers_to("third", deal.key, 0)[0], 900]
    for _twice in range(2):
        counted = send(client, "/learn/training/runs/", {"token": dealt["token"], "answers": [answer]})
        assert counted.json() == {"right": 1, "wrong": 0, "streak": 1, "time_ms": 900, "best": True}
    run = TrainingRun.objects.get()
    assert run.user.is_guest
    html = client.get("/learn/troika/").content.decode()
    assert "<b>1</b> right" in html
    assert "Curve of your last runs" in html


def test_a_deal_stores_nothing_and_makes_no_guest(client):
    send(client, "/learn/training/deal/", {"exercise": "board", "mode": "twenty"})
    assert "guest_id" not in client.session
    assert not TrainingRun.objects.exists()


def test_a_run_of_somebody_else_makes_no_guest(client):
    dealt = send(client, "/learn/training/deal/", {"exercise": "third", "mode": "minute"}).json()
    run = {"token": dealt["token"], "answers": [["WS", 900]]}
    assert send(client, "/learn/training/runs/", run).status_code == 200
    other = Client()
    refused = send(other, "/learn/training/runs/", run)
    assert (refused.status_code, "somebody else" in refused.json()["error"]) == (400, True)
    assert "guest_id" not in other.session


def test_who_asks_for_deals_without_end_is_told_to_wait(client):
    asked = [send(client, "/learn/training/deal/", {"exercise": "third", "mode": "twenty"}) for _ in range(61)]
    assert [answer.status_code for answer in asked[-2:]] == [200, 429]
    assert asked[-1].json()["error"].endswith(".")


@pytest.mark.parametrize(
    ("path", "data"),
    [
        ("/learn/training/deal/", {"exercise": "third", "mode": "year"}),
        ("/learn/training/deal/", []),
        ("/learn/training/runs/", {"token": "x", "answers": []}),
        ("/learn/training/runs/", None),
        ("/learn/lesson/try/", {"game": "troika", "lesson": "nothing", "step": 0, "move": "RLa1"}),
        ("/learn/lesson/try/", {"game": "troika", "lesson": "place", "step": 9, "move": "RLa1"}),
        ("/learn/lesson/try/", {"game": "troika", "lesson": "place", "step": "one", "move": "RLa1"}),
        ("/learn/lesson/try/", {"game": "troika", "lesson": "defend", "step": 3, "move": "RLa1"}),
        ("/learn/lesson/done/", {"game": "troika", "lesson": "place", "moves": ["RLa1"]}),
        ("/learn/lesson/done/", {"game": "troika", "lesson": "place", "moves": ["RLa1", "WMb2", "RMb2", "WMa1"]}),
        ("/learn/lesson/done/", {"game": "troika", "lesson": "place", "moves": "all"}),
        ("/learn/lesson/done/", 7),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(client, path, data):
    answer = send(client, path, data)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")
    assert "guest_id" not in client.session
    assert not TrainingRun.objects.exists()
    assert not TutorialProgress.objects.exists()


def test_a_step_tells_what_came_of_a_move(client):
    asked = {"game": "troika", "lesson": "place", "step": 1}
    good = send(client, "/learn/lesson/try/", {**asked, "move": "YLb2"}).json()
    assert good["accepted"]
    assert good["lines"][0]["board"]["cells"]["b2"] == ["GM", "YL"]
    wrong = send(client, "/learn/lesson/try/", {**asked, "move": "YLc3"}).json()
    assert (wrong["accepted"], wrong["lines"]) == (False, [])
    assert "b2" in wrong["said"]
    illegal = send(client, "/learn/lesson/try/", {**asked, "move": "YMb2"})
    assert illegal.status_code == 400
    assert "exactly one" in illegal.json()["error"]


def test_the_other_side_replies(client):
    asked = {"game": "troika", "lesson": "place", "step": 0, "move": "RLb2"}
    lines = send(client, "/learn/lesson/try/", asked).json()["lines"]
    assert [line["last"]["text"] for line in lines] == ["RLb2", "GMb2"]


def test_a_hidden_hand_stays_hidden_in_a_lesson(client):
    html = client.get("/learn/trixo/collect/").content.decode()
    config = json.loads(html.split('id="lesson-config" type="application/json">')[1].split("</script>")[0])
    assert config["steps"][0]["line"]["board"]["hands"] == [["X", "O", "T", "T"], 4]


def test_a_lesson_is_done_once_and_marked(client):
    for _twice in range(2):
        assert send(client, "/learn/lesson/done/", {"game": "troika", "lesson": "place", "moves": PLACE}).json() == {
            "done": True
        }
    assert TutorialProgress.objects.count() == 1
    html = client.get("/learn/").content.decode()
    assert "1 of 3 done" in html
    assert 'href="/learn/troika/win/">Go on' in html


def test_answers_need_a_token_of_the_page():
    strict = Client(enforce_csrf_checks=True)
    _deal, token = deal_make("third", "minute", utc_now())
    assert send(strict, "/learn/training/runs/", {"token": token, "answers": []}).status_code == 403
