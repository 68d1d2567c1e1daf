"""Sheets, slips and the big screen."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, start
from tournaments.selectors.desk_sheet import by_name

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(over_the_board=True, created_by=make_user("Petr"), rounds=3)
    enter(event, 1, name="Žofie Malá")
    enter(event, 1, name="zdeněk")
    enter(event, 1, name="Čeněk")
    enter(event, 4)
    start(event)
    event.refresh_from_db()
    return event


def page(client, event, path):
    answer = client.get(f"/event/{event.key}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_sheet_lists_boards_and_the_bye(client, event):
    text = page(client, event, "round/1/sheet/")
    assert "Žofie Malá" in text
    assert "bye" in text


def test_by_name_everybody_is_found_where_the_alphabet_puts_the_name(client, event):
    text = page(client, event, "round/1/sheet/?order=name")
    places = [text.index(f'<th scope="row">{name}') for name in ("Čeněk", "Player 4", "zdeněk", "Žofie Malá")]
    assert places == sorted(places)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_there_is_a_slip_for_each_open_board(client, event, size):
    text = page(client, event, f"round/1/slips/?per={size}")
    assert text.count('class="slip"') == 3
    assert f"per-{size}" in text


def test_an_odd_number_of_slips_a_page_falls_back_to_six(client, event):
    assert "per-6" in page(client, event, "round/1/slips/?per=5000")


def test_the_screen_without_a_number_shows_the_last_round(client, event):
    assert "Round 1" in page(client, event, "screen/")
    assert "Round 1" in page(client, event, "screen/1/")
    assert client.get(f"/event/{event.key}/screen/9/").status_code == 404


def test_before_the_first_round_the_screen_says_so(client):
    assert "not paired yet" in page(client, make_event(), "screen/")


def test_names_sort_without_regard_to_marks_and_case():
    class Side:
        def __init__(self, name):
            self.name = name

    class Row:
        is_game, board, kind = True, 1, "game"
        sides = tuple(Side(name) for name in ("žalud", "Zdena", "Čapek", "Cyril"))

    assert [line.name for line in by_name([Row()])] == ["Čapek", "Cyril", "žalud", "Zdena"]
