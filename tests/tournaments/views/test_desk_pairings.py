"""Pairing by hand."""

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.services.results import result_enter

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    director = make_user("Petr")
    client.force_login(director)
    event = make_event(over_the_board=True, created_by=director, rounds=3, round_start="director")
    enter(event, 6)
    start(event)
    event.refresh_from_db()
    return event


def boards(event, number=1):
    pairings = event.pairing_set.filter(round__number=number, kind="game").order_by("board")
    return [list(p.seat_set.order_by("order").values_list("entrant_id", flat=True)) for p in pairings]


def post(client, event, wanted, **more):
    data = {f"b{board}-{seat}": one for board, sides in enumerate(wanted, 1) for seat, one in enumerate(sides, 1)}
    return client.post(f"/event/{event.key}/desk/pairings/by-hand/", {**data, **more})


def test_two_players_change_boards(client, event):
    (a, b), (c, d), rest = boards(event)
    answer = post(client, event, [(a, d), (c, b), rest])
    assert answer.status_code == 302
    assert sorted(map(sorted, boards(event))) == sorted(map(sorted, [[a, d], [c, b], rest]))
    assert event.log_set.filter(action="round.edit").exists()


def test_nobody_is_on_two_boards(client, event):
    (a, b), (c, d), rest = boards(event)
    answer = post(client, event, [(a, b), (a, d), rest])
    assert answer.status_code == 422
    assert "is on two boards" in answer.content.decode()
    assert boards(event) == [[a, b], [c, d], rest]


def test_a_rematch_is_told_and_goes_on_only_when_confirmed(client, event):
    first = boards(event)
    for board in (1, 2, 3):
        result_enter(event.key, event.created_by, board, "1-0", utc_now())
    client.post(f"/event/{event.key}/desk/act/next/", {"round": "2"})
    answer = post(client, event, first)
    assert answer.status_code == 422
    assert "have met already" in answer.content.decode()
    assert sorted(map(sorted, boards(event, 2))) != sorted(map(sorted, first))
    assert post(client, event, first, confirm="on").status_code == 302
    assert sorted(map(sorted, boards(event, 2))) == sorted(map(sorted, first))


def test_a_board_with_a_result_is_not_offered(client, event):
    result_enter(event.key, event.created_by, 1, "1-0", utc_now())
    page = client.get(f"/event/{event.key}/desk/pairings/by-hand/").content.decode()
    assert "Board 1<" not in page
    assert "Board 2<" in page


def test_between_rounds_there_is_nothing_to_pair_by_hand(client, event):
    for board in (1, 2, 3):
        result_enter(event.key, event.created_by, board, "1-0", utc_now())
    answer = client.get(f"/event/{event.key}/desk/pairings/by-hand/", follow=True)
    assert "No round is running" in answer.content.decode()


def test_all_boards_of_a_round_are_listed_with_the_way_to_correct_them(client, event):
    result_enter(event.key, event.created_by, 1, "1-0", utc_now())
    page = client.get(f"/event/{event.key}/desk/pairings/?round=1").content.decode()
    assert f"/event/{event.key}/desk/round/1/board/1/" in page
    assert "1 – 0" in page
    assert client.get(f"/event/{event.key}/desk/pairings/?round=99").status_code == 200
