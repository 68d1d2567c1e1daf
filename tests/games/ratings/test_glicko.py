"""Glicko-2 against Glickman's paper, lichess' tests and OGS' settings, and its bounds."""

from __future__ import annotations

import json
from math import isfinite
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.ratings import system_for
from games.ratings.glicko import GLICKO, SCALE, Game, Glicko, Player, _expected, _weight
from games.ratings.system import RatingsError

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
SCORES = {"1-0": 1.0, "1/2": 0.5, "0-1": 0.0}


def test_the_example_of_the_paper_holds() -> None:
    paper = VECTORS["paper"]
    games = [Game(Player(r, rd, 0.06), score) for r, rd, score in paper["opps"]]
    for game, g, e in zip(games, paper["g"], paper["E"], strict=True):
        deviation = game.opponent.deviation / SCALE
        assert _weight(deviation) == pytest.approx(g, abs=5e-5)
        assert _expected((1500 - game.opponent.rating) / SCALE, deviation) == pytest.approx(e, abs=5e-4)
    after = Glicko(tau=paper["tau"]).rated(Player(*paper["player"]), games, periods=1)
    rating, deviation, volatility = paper["exact"]
    assert after.rating == pytest.approx(rating, abs=1e-3)
    assert after.deviation == pytest.approx(deviation, abs=1e-3)
    assert after.volatility == pytest.approx(volatility, abs=1e-7)


@pytest.mark.parametrize("case", VECTORS["scalachess"]["cases"])
def test_a_game_is_rated_as_on_lichess(case: dict[str, Any]) -> None:
    white, black, score = Player(*case["w"]), Player(*case["b"]), SCORES[case["result"]]
    for player, opponent, result, expected in ((white, black, score, "w2"), (black, white, 1 - score, "b2")):
        after = GLICKO.rated(player, [Game(opponent, result)], periods=0)
        assert after.rating == pytest.approx(case[expected][0], abs=0.01)
        assert after.deviation == pytest.approx(case[expected][1], abs=1e-3)
        assert after.volatility == pytest.approx(case[expected][2], abs=1e-5)


def test_a_game_is_rated_as_on_ogs() -> None:
    case = VECTORS["ogs"]["case"]
    after = Glicko(tau=0.5).rated(Player(*case["p"]), [Game(Player(*case["beats"]), 1.0)], periods=1)
    assert [after.rating, after.deviation] == pytest.approx(case["out"][:2], abs=2e-3)
    assert after.volatility == pytest.approx(case["out"][2], abs=1e-5)


def test_a_deviation_grows_in_real_time() -> None:
    case = VECTORS["live_rd"]
    aged = GLICKO.aged(Player(1500, case["rd"], case["vol"]), GLICKO.periods(case["days"]))
    assert aged == pytest.approx(case["out"], abs=0.1)


def test_a_newcomer_is_provisional_and_not_listed() -> None:
    shown = GLICKO.shown(GLICKO.initial())
    assert (shown.value, shown.deviation, shown.provisional, shown.listed) == (1500, 500, True, False)


def test_a_settled_player_is_listed_for_ninety_days() -> None:
    state = {"rating": 1700.0, "deviation": 50.0, "volatility": 0.06}
    assert GLICKO.shown(state, days=80).listed
    assert not GLICKO.shown(state, days=91).listed


def test_no_game_moves_a_rating_by_more_than_the_cap() -> None:
    weak, strong = GLICKO.initial(), {"rating": 3500.0, "deviation": 45.0, "volatility": 0.06}
    after = GLICKO.rate([weak, strong], [1, 2], [None, None], [0, 0])
    assert after[0]["rating"] == 2200


def test_starting_is_worth_its_offset() -> None:
    even = [{"rating": 1500.0, "deviation": 60.0, "volatility": 0.06}] * 2
    plain = GLICKO.rate(even, [1, 2], [None, None], [0, 0])
    handicap = GLICKO.rate(even, [1, 2], [None, None], [0, 0], start_offset=-50)
    assert handicap[0]["rating"] > plain[0]["rating"]
    assert handicap[0]["rating"] - 1500 == pytest.approx(1500 - handicap[1]["rating"])


def test_glicko_rates_two_seats_only() -> None:
    with pytest.raises(RatingsError, match="games of two"):
        GLICKO.rate([GLICKO.initial()] * 3, [1, 2, 3], [None] * 3, [0] * 3)
    with pytest.raises(RatingsError, match="do not fit"):
        GLICKO.rate([GLICKO.initial()] * 2, [1], [None] * 2, [0] * 2)


def test_duels_are_rated_by_glicko() -> None:
    assert system_for("duel") is GLICKO


PLAYER = st.fixed_dictionaries(
    {"rating": st.floats(400, 3500), "deviation": st.floats(45, 500), "volatility": st.floats(0.01, 0.1)}
)


@given(PLAYER, PLAYER, st.sampled_from([(1, 2), (2, 1), (1, 1)]), st.floats(0, 5000), st.floats(0, 5000))
def test_every_result_stays_within_the_bounds(one: Any, two: Any, places: Any, days: float, more: float) -> None:
    for before, after in zip([one, two], GLICKO.rate([one, two], places, [None, None], [days, more]), strict=True):
        assert all(isfinite(value) for value in after.values())
        assert after["rating"] >= 400
        assert abs(after["rating"] - before["rating"]) <= 700 + 1e-9
        assert 45 <= after["deviation"] <= 500
        assert after["volatility"] <= 0.1
    first, second = GLICKO.rate([one, two], places, [None, None], [days, more])
    assert [second, first] == GLICKO.rate([two, one], places[::-1], [None, None], [more, days])
