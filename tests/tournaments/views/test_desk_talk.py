"""Calls, appeals and the log: who may write and read what."""

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.models import Call
from tournaments.services.locking import log
from tournaments.services.progress import event_tick
from tournaments.services.results import result_enter
from tournaments.services.rulings import adjudicate

pytestmark = pytest.mark.django_db


@pytest.fixture
def people():
    return {name: make_user(name) for name in ("Petr", "Anna", "Ben")}


@pytest.fixture
def event(people):
    event = make_event(created_by=people["Petr"], rounds=1)
    enter(event, users=[people["Anna"], people["Ben"]])
    start(event, utc_now())
    event.refresh_from_db()
    return event


def test_a_player_calls_from_the_game_and_the_director_answers(client, event, people):
    pairing = event.pairing_set.get()
    game = pairing.game_set.get().match.key
    client.force_login(people["Anna"])
    page = client.get(f"/event/{event.key}/call/?game={game}").content.decode()
    assert f'<option value="{pairing.pk}" selected>' in page
    data = {"pairing": pairing.pk, "kind": "call", "text": "His flag fell, mine ran on."}
    assert client.post(f"/event/{event.key}/call/", data).status_code == 302
    call = Call.objects.get()
    client.force_login(people["Petr"])
    assert "His flag fell" in client.get(f"/event/{event.key}/desk/").content.decode()
    client.post(f"/event/{event.key}/desk/calls/", {"call": call.pk, "text": "I have looked: both clocks are right."})
    call.refresh_from_db()
    assert call.answered_by == people["Petr"]
    client.force_login(people["Anna"])
    assert "both clocks are right" in client.get(f"/event/{event.key}/call/").content.decode()


def test_a_call_that_is_refused_keeps_what_was_written(client, event, people):
    client.force_login(people["Anna"])
    data = {"pairing": event.pairing_set.get().pk, "kind": "appeal", "text": "Unfair!"}
    answer = client.post(f"/event/{event.key}/call/", data)
    assert answer.status_code == 422
    assert "Unfair!" in answer.content.decode()


def test_an_empty_answer_is_refused(client, event, people):
    client.force_login(people["Anna"])
    client.post(f"/event/{event.key}/call/", {"pairing": event.pairing_set.get().pk, "kind": "call", "text": "Help"})
    client.force_login(people["Petr"])
    answer = client.post(f"/event/{event.key}/desk/calls/", {"call": Call.objects.get().pk, "text": " "})
    assert answer.status_code == 422
    assert Call.objects.get().answered_at is None


def test_strangers_and_visitors_do_not_call(client, event):
    assert client.get(f"/event/{event.key}/call/").status_code == 302
    client.force_login(make_user())
    assert client.get(f"/event/{event.key}/call/").status_code == 403


def test_entrants_and_directors_read_the_log_and_nobody_else(client, event, people):
    path = f"/event/{event.key}/log/"
    assert client.get(path).status_code == 302
    for name in ("Anna", "Petr"):
        client.force_login(people[name])
        assert client.get(path).status_code == 200
    client.force_login(make_user())
    assert client.get(path).status_code == 403


def test_the_log_is_found_by_round_and_by_who_and_goes_page_by_page(client, people):
    event = make_event(over_the_board=True, created_by=people["Petr"], rounds=2)
    enter(event, 4)
    start(event)
    result_enter(event.key, people["Petr"], 1, "1-0", utc_now())
    for n in range(60):
        log(event, None, "note", "Entry %(n)d happened.", utc_now(), {"n": n})
    client.force_login(people["Petr"])
    path = f"/event/{event.key}/log/"
    assert "Page 1 of 2" in client.get(path).content.decode()
    own = client.get(f"{path}?actor={people['Petr'].pk}").content.decode()
    assert "board 1" in own
    assert "Entry 3" not in own
    assert "board 1" in client.get(f"{path}?round=1").content.decode()
    assert client.get(f"{path}?round=x&actor=%27&page=-1").status_code == 200


def test_a_reason_stands_beside_a_sentence_that_has_none(client, people):
    event = make_event(created_by=people["Petr"])
    log(event, people["Petr"], "note", "Something happened.", utc_now(), {"reason": "Because of rain"})
    log(event, people["Petr"], "note", "It is 100 % broken %(missing)s", utc_now(), {"other": 1})
    client.force_login(people["Petr"])
    text = client.get(f"/event/{event.key}/log/").content.decode()
    assert "Because of rain" in text
    assert "100 % broken" in text


def test_who_plays_finds_the_director_on_the_events_pages(client, event, people):
    pairing = event.pairing_set.get()
    pages = [f"/event/{event.key}/", f"/event/{event.key}/round/1/"]
    call, appeal = f"/event/{event.key}/call/?board={pairing.pk}", "Appeal a ruling"

    def texts(user):
        client.force_login(people[user])
        return [client.get(page).content.decode() for page in pages]

    for text in texts("Anna"):
        assert call in text
        assert appeal not in text
    for text in texts("Petr"):
        assert call not in text
    adjudicate(event.key, people["Petr"], pairing.pk, "1-0", "As agreed", utc_now())
    event_tick(event.key, utc_now())
    for text in texts("Anna"):
        assert f"{call}&amp;kind=appeal" in text
    page = client.get(f"{call}&kind=appeal").content.decode()
    assert f'<option value="{pairing.pk}" selected>' in page


def test_an_event_without_a_game_of_ones_own_has_nobody_to_call(client, people):
    event = make_event(created_by=people["Petr"])
    enter(event, users=[people["Anna"], people["Ben"]])
    client.force_login(people["Anna"])
    assert "Call the director" not in client.get(f"/event/{event.key}/").content.decode()
