"""The desk: what to do next, the buttons that do it, and who may press them."""

from datetime import timedelta

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.models import Director, Event, EventStatus
from tournaments.services.progress import event_tick
from tournaments.services.results import result_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    user = make_user("Petr")
    client.force_login(user)
    return user


def desk(client, event):
    answer = client.get(f"/event/{event.key}/desk/")
    assert answer.status_code == 200
    return answer.content.decode()


def act(client, event, action, **data):
    answer = client.post(f"/event/{event.key}/desk/act/{action}/", data, follow=True)
    event_tick(event.key, utc_now())
    event.refresh_from_db()
    return answer


def at_table(director, n=4, **kw):
    event = make_event(over_the_board=True, created_by=director, rounds=3, round_start="director", **kw)
    enter(event, n)
    return event


def finish_round(event, director):
    for board in event.pairing_set.filter(status="open").values_list("board", flat=True):
        result_enter(event.key, director, board, "1-0", utc_now())


def test_a_draft_is_published_at_one_click(client, director):
    event = make_event(created_by=director, status=EventStatus.DRAFT)
    assert "Open registration" in desk(client, event)
    act(client, event, "publish")
    assert event.status == EventStatus.REGISTRATION


def test_nobody_there_yet_offers_nothing_to_start(client, director):
    text = desk(client, make_event(created_by=director))
    assert "0 have entered" in text
    assert "/act/start/" not in text


def test_the_start_is_offered_with_its_time(client, director):
    event = at_table(director, starts_at=utc_now() + timedelta(hours=1))
    text = desk(client, event)
    assert "Start now" in text
    assert "starts by itself" in text


def test_starting_pairing_and_the_next_round_go_by_the_big_button(client, director):
    event = at_table(director)
    act(client, event, "start")
    assert event.status == EventStatus.RUNNING
    assert event.round_set.count() == 1
    assert "Enter results" in desk(client, event)
    finish_round(event, director)
    assert "Pair round 2 now" in desk(client, event)
    act(client, event, "next", round="2")
    assert event.round_set.count() == 2


def test_pressing_a_button_twice_does_it_once(client, director):
    event = at_table(director)
    act(client, event, "start")
    act(client, event, "start")
    finish_round(event, director)
    act(client, event, "next", round="2")
    finish_round(event, director)
    act(client, event, "next", round="2")
    assert event.round_set.count() == 2


def test_a_large_round_is_left_to_a_worker(client, director, monkeypatch):
    monkeypatch.setattr("tournaments.views.desk.AT_ONCE", 3)
    event = at_table(director)
    act(client, event, "start")
    finish_round(event, director)
    answer = client.post(f"/event/{event.key}/desk/act/next/", {"round": "2"}, follow=True)
    assert event.round_set.count() == 1
    assert "being paired" in answer.content.decode()
    event_tick(event.key, utc_now())
    assert event.round_set.count() == 2
    client.post(f"/event/{event.key}/desk/act/next/", {"round": "2"})
    event_tick(event.key, utc_now())
    assert event.round_set.count() == 2


def test_the_round_names_the_games_that_hold_it(client, director):
    people = [make_user("Anna"), make_user("Ben")]
    event = make_event(created_by=director, rounds=1)
    enter(event, users=people)
    start(event, utc_now())
    text = desk(client, event)
    assert "1 board is open" in text
    assert "Anna" in text
    assert "/match/" in text
    assert "or forfeits" in text


def test_a_director_who_plays_sees_that_another_must_rule(client, director):
    event = make_event(created_by=director, rounds=1)
    enter(event, users=[director, make_user("Ben")])
    start(event, utc_now())
    assert "another director must rule" in desk(client, event)


def test_an_untouched_round_is_taken_back_or_paired_again(client, director):
    event = at_table(director)
    act(client, event, "start")
    asked = client.get(f"/event/{event.key}/desk/act/undo/").content.decode()
    assert "Take round 1 back?" in asked
    assert event.round_set.count() == 1
    act(client, event, "repair")
    assert event.round_set.count() == 1
    act(client, event, "undo")
    assert event.round_set.count() == 0
    assert "No round has been paired yet" in desk(client, event)


def test_cancelling_needs_a_reason_and_keeps_the_page(client, director):
    event = at_table(director)
    answer = act(client, event, "cancel", **{"cancel-reason": ""})
    assert answer.status_code == 422
    assert event.status == EventStatus.REGISTRATION
    act(client, event, "cancel", **{"cancel-reason": "The hall is closed"})
    assert event.status == EventStatus.CANCELLED


def test_an_event_is_ended_early_with_a_reason_between_rounds(client, director):
    event = at_table(director)
    act(client, event, "start")
    finish_round(event, director)
    act(client, event, "finish", **{"finish-reason": "The bus leaves"})
    assert event.status == EventStatus.FINISHED


def test_a_refusal_is_said_and_changes_nothing(client, director):
    event = at_table(director, n=1)
    answer = act(client, event, "next", round="1")
    assert answer.status_code == 200
    assert "said-line error" in answer.content.decode()


def test_the_round_gets_more_time(client, director):
    event = make_event(created_by=director, rounds=1)
    enter(event, users=[make_user(), make_user()])
    start(event, utc_now())
    before = event.pairing_set.get().game_set.get().match.due_at
    act(client, event, "extend", **{"extend-minutes": "10"})
    assert event.pairing_set.get().game_set.get().match.due_at > before


@pytest.mark.parametrize("path", ["desk/", "desk/entrants/", "desk/pairings/", "desk/calls/", "desk/print/"])
def test_only_directors_come_in(client, path):
    event = make_event(created_by=make_user())
    assert client.get(f"/event/{event.key}/{path}").status_code == 302
    client.force_login(make_user())
    assert client.get(f"/event/{event.key}/{path}").status_code == 403


def test_a_named_director_comes_in(client, director):
    event = make_event(created_by=make_user())
    Director.objects.create(event=event, user=director)
    assert "Entrants" in desk(client, event)


def test_unknown_events_and_actions_are_not_found(client, director):
    event = make_event(created_by=director)
    assert client.get("/event/aaaaaaaaaaaa/desk/").status_code in (404,)
    assert client.post(f"/event/{event.key}/desk/act/explode/").status_code == 404
    assert Event.objects.count() == 1


def test_the_desk_of_many_costs_no_query_more(client, director, django_assert_max_num_queries):
    event = at_table(director, n=60)
    act(client, event, "start")
    with django_assert_max_num_queries(34):
        desk(client, event)


def test_the_desk_says_who_rests(client, director):
    event = at_table(director, 3)
    start(event)
    resting = event.pairing_set.get(kind="bye").seat_set.get().entrant
    assert f"<b>{resting.name}</b>" in desk(client, event)


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def test_pairing_a_round_says_which_round_is_paired(client, director):
    event = at_table(director)
    start(event)
    finish_round(event, director)
    event_tick(event.key, utc_now())
    assert said(act(client, event, "next", round=2)) == ["Round 2 is paired."]
    assert said(act(client, event, "repair")) == ["Round 2 is paired."]
    assert said(act(client, event, "undo")) == ["Round 2 is taken back."]


def test_a_director_who_plays_pairs_no_round_again_that_is_his_own(client, director):
    event = make_event(created_by=director)
    enter(event, users=[director, make_user("Anna"), make_user("Ben"), make_user("Cyril")])
    start(event)
    before = set(event.pairing_set.values_list("pk", flat=True))
    assert said(act(client, event, "repair")) == [
        "You play in this round yourself: another director has to pair it again."
    ]
    assert set(event.pairing_set.values_list("pk", flat=True)) == before


def test_more_time_for_the_round_leaves_the_own_board_out_and_says_so(client, director):
    event = make_event(created_by=director)
    enter(event, users=[director, make_user("Anna"), make_user("Ben"), make_user("Cyril")])
    start(event, utc_now())
    own = event.pairing_set.get(seat_set__entrant__name="Petr").board
    assert said(act(client, event, "extend", **{"extend-minutes": 5})) == [
        "Round 1: every open game has 5 more minutes.",
        f"Your own board {own} has got no more time: another director has to give it.",
    ]
