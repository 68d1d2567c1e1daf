"""Results at the table: one small request each, safe to repeat, corrected with a reason, the same without JS."""

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.models import LogEntry, Pairing
from tournaments.services.results import result_enter

pytestmark = pytest.mark.django_db
JSON = {"Accept": "application/json"}


@pytest.fixture
def director(client):
    user = make_user("Petr")
    client.force_login(user)
    return user


@pytest.fixture
def event(director):
    event = make_event(over_the_board=True, created_by=director, rounds=3, round_start="director")
    enter(event, 8)
    start(event)
    event.refresh_from_db()
    return event


def type_in(client, event, board, result, round_number=1, **more):
    data = {"round": round_number, "board": board, "result": result, **more}
    return client.post(f"/event/{event.key}/desk/results/", data, headers=JSON)


def marks(event, board, round_number=1):
    pairing = Pairing.objects.get(event=event, round__number=round_number, board=board)
    return "".join(seat.mark for seat in pairing.seat_set.order_by("order"))


@pytest.mark.parametrize(
    ("typed", "stored"), [("1", "10"), ("0", "01"), ("=", "=="), ("½", "=="), ("+", "+-"), ("-", "-+"), ("--", "--")]
)
def test_a_code_is_stored_and_answered_with_the_row(client, event, typed, stored):
    answer = type_in(client, event, 2, typed)
    assert answer.status_code == 200
    assert answer.json()["code"] == "ok"
    assert answer.json()["open"] is False
    assert marks(event, 2) == stored


def test_a_board_and_its_result_can_be_typed_in_one_field(client, event):
    assert type_in(client, event, "3 1", "").json()["board"] == 3
    assert marks(event, 3) == "10"


def test_an_empty_board_field_means_the_next_open_board(client, event):
    assert type_in(client, event, "", "0", next="4").json()["stored"]
    assert marks(event, 4) == "01"


def test_the_same_result_sent_twice_is_stored_once(client, event):
    type_in(client, event, 1, "1")
    answer = type_in(client, event, 1, "1")
    assert answer.status_code == 200
    assert answer.json()["code"] == "again"
    assert LogEntry.objects.filter(event=event, action="result.enter").count() == 1


def test_another_result_for_a_decided_board_asks_for_a_reason_and_changes_nothing(client, event):
    type_in(client, event, 1, "1")
    answer = type_in(client, event, 1, "0")
    assert answer.status_code == 409
    assert answer.json()["code"] == "reason"
    assert marks(event, 1) == "10"


def test_a_reason_changes_the_result_and_stands_in_the_log(client, event):
    type_in(client, event, 1, "1")
    answer = type_in(client, event, 1, "0", reason="Slip read wrongly")
    assert answer.json()["code"] == "changed"
    assert marks(event, 1) == "01"
    assert LogEntry.objects.filter(event=event, params__reason="Slip read wrongly").exists()


@pytest.mark.parametrize(
    ("board", "result", "code"), [("1", "2", "result"), ("99", "1", "board"), ("x", "1", "board"), ("1", "", "result")]
)
def test_what_cannot_be_read_is_refused_with_a_sentence(client, event, board, result, code):
    answer = type_in(client, event, board, result)
    assert answer.status_code == 422
    assert answer.json()["code"] == code
    assert answer.json()["message"]
    assert "*" in marks(event, 1)


def test_a_result_meant_for_an_older_round_never_lands_in_the_new_one(client, event, director):
    for board in range(1, 5):
        result_enter(event.key, director, board, "1-0", utc_now())
    client.post(f"/event/{event.key}/desk/act/next/", {"round": "2"})
    assert event.round_set.count() == 2
    answer = type_in(client, event, 1, "0", round_number=1)
    assert answer.json()["code"] == "reason"
    assert marks(event, 1, 2) == "**"


def test_without_a_script_the_form_comes_back_to_the_next_open_board(client, event):
    data = {"round": 1, "board": "1", "result": "1"}
    answer = client.post(f"/event/{event.key}/desk/results/", data, follow=True)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert 'placeholder="2"' in text
    assert "Stored: board 1" in text


def test_without_a_script_a_wrong_code_keeps_what_was_typed(client, event):
    answer = client.post(f"/event/{event.key}/desk/results/", {"round": 1, "board": "3", "result": "7"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="3"' in text
    assert 'value="7"' in text
    assert "is no result" in text


def test_without_a_script_a_correction_asks_for_the_reason_in_the_form(client, event):
    type_in(client, event, 1, "1")
    answer = client.post(f"/event/{event.key}/desk/results/", {"round": 1, "board": "1", "result": "0"})
    assert answer.status_code == 409
    assert 'name="reason"' in answer.content.decode()


def test_one_click_beside_a_board_stores_its_result(client, event):
    client.post(f"/event/{event.key}/desk/results/", {"round": 1, "line": "2 ="})
    assert marks(event, 2) == "=="


def test_places_are_typed_at_tables(client, director):
    event = make_event(
        over_the_board=True,
        created_by=director,
        format="tables",
        game="trixo",
        table_size=4,
        rounds=2,
        place_points=["5", "3", "2", "1"],
        round_start="director",
    )
    enter(event, 4)
    start(event)
    assert type_in(client, event, 1, "2133").json()["code"] == "ok"
    pairing = event.pairing_set.get()
    assert [seat.place for seat in pairing.seat_set.order_by("order")] == [2, 1, 3, 3]


def test_only_a_director_enters_results(client, event):
    client.force_login(make_user())
    assert type_in(client, event, 1, "1").status_code == 403
    client.logout()
    assert client.get(f"/event/{event.key}/desk/results/").status_code == 302


def test_a_round_of_many_boards_costs_no_query_more(client, director, django_assert_max_num_queries):
    event = make_event(over_the_board=True, created_by=director, rounds=3)
    enter(event, 60)
    start(event)
    with django_assert_max_num_queries(30):
        assert client.get(f"/event/{event.key}/desk/results/").status_code == 200
    with django_assert_max_num_queries(60):
        type_in(client, event, 30, "1")


@pytest.fixture
def pairs_of_games(director):
    """An event over the board with two games a pairing."""
    event = make_event(
        over_the_board=True, created_by=director, rounds=3, round_start="director", game="troika", games_per_pairing=2
    )
    enter(event, 8)
    start(event)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize(
    ("typed", "stored", "shown"),
    [("2", "10", "2 – 0"), ("1½", "10", "1½ – ½"), ("1", "==", "1 – 1"), ("=", "==", "1 – 1"), ("½", "01", "½ – 1½")],
)
def test_points_of_several_games_are_typed_and_shown(client, pairs_of_games, typed, stored, shown):
    assert type_in(client, pairs_of_games, 2, typed).json()["result"] == shown
    assert marks(pairs_of_games, 2) == stored


def test_a_row_of_several_games_has_a_button_for_each_score(client, pairs_of_games):
    text = client.get(f"/event/{pairs_of_games.key}/desk/results/").content.decode()
    assert 'value="1 1.5-0.5"' in text
    assert "2, 1½, 1, ½, 0" in text
    assert (
        client.post(f"/event/{pairs_of_games.key}/desk/results/", {"round": 1, "line": "1 1.5-0.5"}).status_code == 302
    )
    assert marks(pairs_of_games, 1) == "10"


def test_the_page_of_a_board_offers_the_scores_of_several_games(client, pairs_of_games):
    page = f"/event/{pairs_of_games.key}/desk/round/1/board/1/"
    assert 'value="1.5-0.5"' in client.get(page).content.decode()
    for result, stored in (("1.5-0.5", "10"), ("1-1", "=="), ("+-", "+-")):
        data = {"action": "ruling", "ruling-result": result, "ruling-reason": "As the slip says"}
        assert client.post(page, data).status_code == 302
        assert marks(pairs_of_games, 1) == stored


def test_a_wrong_score_is_told_once(client, pairs_of_games):
    answer = client.post(f"/event/{pairs_of_games.key}/desk/results/", {"round": 1, "board": "3", "result": "7"})
    assert answer.content.decode().count("is no result") == 1


def test_a_stored_result_is_answered_with_the_page_that_corrects_it(client, event):
    assert type_in(client, event, 2, "1").json()["page"] == f"/event/{event.key}/desk/round/1/board/2/"


def test_after_the_last_round_the_desk_offers_to_finish_at_one_click(client, director):
    event = make_event(over_the_board=True, created_by=director, rounds=1, round_start="director")
    enter(event, 2)
    start(event)
    type_in(client, event, 1, "1")
    assert "desk/act/end/" in client.get(f"/event/{event.key}/desk/").content.decode()
    client.post(f"/event/{event.key}/desk/act/end/")
    event.refresh_from_db()
    assert event.status == "finished"
