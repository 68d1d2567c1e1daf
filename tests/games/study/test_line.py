"""Lines of moves outside a match, and what is wrong with those that cannot be."""

import json
from typing import Any

import pytest
from django.test import Client

from games.selectors.line import MOVES_MAX, LineError, line_of, line_view
from tests.games.bags import BAG


def view_of(**data: Any) -> dict[str, Any]:
    return line_view(line_of(data))


def test_a_line_leads_to_a_board_with_the_legal_moves_of_who_is_to_act() -> None:
    found = view_of(game="quadtria", moves=["d3-c3"])
    assert found["to_act"] == [2]
    assert found["you"] == 2
    assert found["legal"] == ["a4-a3", "c4-d3", "c4-d4", "c6-d6"]
    assert found["last"] == {"text": "d3-c3", "seat": 1}
    assert found["position"] == "c3,d1,e2,f1,f3 a4,a6,b5,c4,c6 -- 2"
    assert found["result"] is None


def test_a_line_of_a_hidden_game_shows_the_hand_of_who_is_to_act() -> None:
    found = view_of(game="trixo", setup={"bag": BAG}, moves=["X@0,0"])
    assert found["board"]["hands"] == [4, ["O", "O", "O", "O"]]
    assert found["position"].split()[1] == "SOTS/OOOO"


def test_a_line_shown_to_a_seat_hides_the_other_hands() -> None:
    line = line_of({"game": "trixo", "setup": {"bag": BAG}, "moves": ["X@0,0"]})
    found = line_view(line, viewer=1)
    assert found["board"]["hands"] == [["S", "O", "T", "S"], 4]
    assert found["position"].split()[1] == "SOTS/????"
    assert found["legal"] == []


def test_a_hidden_game_without_a_bag_is_played_with_stones_not_known() -> None:
    found = view_of(game="trixo", seats=3, moves=["X@0,0"])
    assert found["position"].split()[1] == "????/????/????"
    assert "T@0,1" in found["legal"]


def test_a_finished_line_says_who_won_and_offers_nothing() -> None:
    found = view_of(
        game="troika", setup={"position": ".,.,./GS,GM,./WS,WM,. WLYSYMYLRSRMRL GLBSBMBLKSKMKL 1"}, moves=["WLc1"]
    )
    assert found["to_act"] == []
    assert found["legal"] == []
    assert found["result"]["places"] == [1, 2]
    assert "Light" in found["result"]["sentence"]


@pytest.mark.parametrize(
    ("data", "ply", "part"),
    [
        ([], None, "object"),
        ({"game": "chess"}, None, "no game “chess”"),
        ({"game": "quadtria", "seats": 3}, None, "seats"),
        ({"game": "quadtria", "seats": "two"}, None, "whole number"),
        ({"game": "quadtria", "setup": {"bag": "X"}}, None, "knows no “bag”"),
        ({"game": "quadtria", "setup": {"position": "x" * 2000}}, None, "at most"),
        ({"game": "quadtria", "setup": {"position": "c1,d1,d3,e2,f1,f3 a4,a6,b5,c4,c6 -- 1"}}, None, "five balls"),
        ({"game": "troika", "setup": {"position": ".,.,./.,.,./WS,WS,. WM GS 1"}}, None, "eighteen pyramids"),
        ({"game": "trixo", "setup": {"position": "- XXXXX/OOOO - 0.0/0.0 1"}}, None, "at most four in a hand"),
        ({"game": "trixo", "setup": {"position": "0,0:XX OOOO/OOOO - 0.0/0.0 1"}}, None, "differs"),
        ({"game": "quadtria", "moves": ["d3-c3", "d3-c3"]}, 2, "ball"),
        ({"game": "quadtria", "moves": ["zz"]}, 1, "no move"),
        ({"game": "quadtria", "moves": [7]}, 1, "no move text"),
        ({"game": "quadtria", "moves": ["d3-c3"] * (MOVES_MAX + 1)}, None, "at most"),
        ({"game": "quadtria", "moves": "d3-c3"}, None, "list"),
    ],
)
def test_a_line_that_cannot_be_is_refused_in_one_sentence(data: Any, ply: int | None, part: str) -> None:
    with pytest.raises(LineError) as refused:
        line_view(line_of(data))
    assert refused.value.ply == ply
    assert part in refused.value.sentence


@pytest.mark.django_db
def test_the_endpoint_answers_a_line_and_refuses_a_wrong_one(client: Client) -> None:
    good = client.post("/analysis/line/", {"game": "quadtria", "moves": []}, content_type="application/json")
    assert good.status_code == 200
    assert good.json()["legal"] == ["d1-c1", "d3-c3", "d3-d4", "f3-f4"]
    bad = client.post("/analysis/line/", {"game": "quadtria", "moves": ["a1-a2"]}, content_type="application/json")
    assert bad.status_code == 400
    assert bad.json()["ply"] == 1
    for body in (b"{", b"[" * 60_000, b"\xff", json.dumps({"game": "x" * 70_000}).encode()):
        answer = client.post("/analysis/line/", body, content_type="application/json")
        assert answer.status_code == 400
        assert answer.json()["error"].endswith(".")
