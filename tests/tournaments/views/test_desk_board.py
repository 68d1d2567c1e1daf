"""Rulings on one board."""

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.services.results import result_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client):
    user = make_user("Petr")
    client.force_login(user)
    return user


@pytest.fixture
def online(director):
    event = make_event(created_by=director, rounds=2, round_start="director")
    enter(event, users=[make_user("Anna"), make_user("Ben"), make_user("Cyril"), make_user("Dana")])
    start(event, utc_now())
    event.refresh_from_db()
    return event


def path(event, board=1, number=1):
    return f"/event/{event.key}/desk/round/{number}/board/{board}/"


def marks(event, board=1):
    pairing = event.pairing_set.get(round__number=1, board=board)
    return "".join(seat.mark for seat in pairing.seat_set.order_by("order"))


def test_a_game_is_adjudicated_with_a_reason_that_the_board_then_shows(client, online):
    data = {"action": "ruling", "ruling-result": "1/2", "ruling-reason": "Power cut"}
    answer = client.post(path(online), data, follow=True)
    assert answer.status_code == 200
    assert marks(online) == "=="
    assert "Power cut" in answer.content.decode()
    assert online.pairing_set.get(board=1).game_set.get().match.status == "finished"


def test_without_a_reason_nothing_is_ruled_and_the_choice_is_kept(client, online):
    answer = client.post(path(online), {"action": "ruling", "ruling-result": "0-1", "ruling-reason": ""})
    assert answer.status_code == 422
    assert marks(online) == "**"
    assert 'value="0-1" required id="id_ruling-result_2" checked' in answer.content.decode()


@pytest.mark.parametrize(("losers", "stored"), [(["1"], "-+"), (["2"], "+-"), (["1", "2"], "--")])
def test_one_side_or_both_forfeit(client, online, losers, stored):
    data = {"action": "forfeit", "forfeit-losers": losers, "forfeit-reason": "Phone at the board"}
    client.post(path(online), data)
    assert marks(online) == stored


def test_a_board_gets_more_time(client, online):
    before = online.pairing_set.get(board=1).game_set.get().match.due_at
    client.post(path(online), {"action": "extend", "extend-minutes": "5"})
    assert online.pairing_set.get(board=1).game_set.get().match.due_at > before


def test_a_correction_under_a_later_round_must_be_confirmed(client, director):
    event = make_event(over_the_board=True, created_by=director, rounds=3, round_start="director")
    enter(event, 4)
    start(event)
    for board in (1, 2):
        result_enter(event.key, director, board, "1-0", utc_now())
    client.post(f"/event/{event.key}/desk/act/next/", {"round": "2"})
    data = {"action": "ruling", "ruling-result": "0-1", "ruling-reason": "Slip misread"}
    answer = client.post(path(event), data)
    assert answer.status_code == 422
    assert "A later round has been paired" in answer.content.decode()
    assert marks(event) == "10"
    answer = client.post(path(event), {**data, "ruling-confirm": "on"}, follow=True)
    assert marks(event) == "01"
    assert "Round 2 was paired on the old result" in answer.content.decode()


def test_a_director_rules_nothing_on_the_own_board(client, director):
    event = make_event(created_by=director, rounds=1)
    enter(event, users=[director, make_user("Ben")])
    start(event, utc_now())
    page = client.get(path(event)).content.decode()
    assert "Another director must rule" in page
    assert '<form method="post" class="form">' not in page
    answer = client.post(path(event), {"action": "ruling", "ruling-result": "1-0", "ruling-reason": "I say so"})
    assert answer.status_code == 422
    assert marks(event) == "**"


def test_places_are_ruled_at_a_table(client, director):
    event = make_event(
        over_the_board=True,
        created_by=director,
        format="tables",
        game="trixo",
        table_size=3,
        rounds=1,
        place_points=["5", "3", "1"],
    )
    enter(event, 3)
    start(event)
    client.post(path(event), {"action": "ruling", "ruling-result": "2 1 3", "ruling-reason": "Counted again"})
    assert [seat.place for seat in event.pairing_set.get().seat_set.order_by("order")] == [2, 1, 3]


def test_there_is_no_page_of_a_bye_nor_of_a_board_that_is_not(client, online):
    assert client.get(path(online, 9)).status_code == 404
    assert client.post(path(online), {"action": "explode"}).status_code == 404


def test_a_ruling_is_answered_with_what_it_came_to(client, online):
    def said(**data):
        return [str(message) for message in client.post(path(online), data, follow=True).context["messages"]]

    assert said(action="extend", **{"extend-minutes": 7}) == ["Board 1 has 7 more minutes; the players have been told."]
    first, second = online.pairing_set.get(board=1).seat_set.order_by("order").values_list("entrant__name", flat=True)
    assert said(action="ruling", **{"ruling-result": "1/2", "ruling-reason": "Power cut"}) == [
        f"Board 1, {first} – {second}: ½ – ½. The players have been told."
    ]
