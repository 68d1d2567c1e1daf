"""Ratings of games with more seats: openskill's own values, ties, teams, days without play."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

import pytest

from games.ratings import Pool, system_for
from games.ratings.skill import SIGMA, SKILL, aged

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))["openskill_6_2_0"]
NEW = SKILL.initial()


def test_four_players_with_a_tie_are_rated_as_by_the_package() -> None:
    after = SKILL.rate([NEW] * 4, [1, 2, 2, 4], [None] * 4, [0] * 4)
    assert [[s["mu"], s["sigma"]] for s in after] == [
        pytest.approx(pair, abs=1e-9) for pair in VECTORS["BradleyTerryFull_ffa_ranks_1_2_2_4"]
    ]


def test_partners_rise_and_fall_together() -> None:
    after = SKILL.rate([NEW] * 4, [1, 3, 1, 3], [1, 2, 1, 2], [0] * 4)
    won, lost = VECTORS["BradleyTerryFull_2v2"]
    assert [[s["mu"], s["sigma"]] for s in after] == [pytest.approx(x, abs=1e-9) for x in (won, lost, won, lost)]


def test_uncertainty_grows_without_play_up_to_the_start() -> None:
    state = {"mu": 30.0, "sigma": 2.0}
    assert aged(state, 10) == pytest.approx(sqrt(4.5))
    assert aged(state, 100_000) == SIGMA
    assert aged(NEW, 100) == SIGMA


def test_ratings_are_shown_in_points() -> None:
    assert SKILL.shown(NEW).value == 1500
    shown = SKILL.shown({"mu": 30.0, "sigma": 4.0})
    assert (shown.value, shown.deviation, shown.provisional, shown.listed) == (1700, 160, False, True)
    assert SKILL.shown(NEW).provisional


def test_the_expectation_is_a_probability() -> None:
    strong = {"mu": 30.0, "sigma": 2.0}
    assert SKILL.expectation([NEW], [NEW]) == 0.5
    p = SKILL.expectation([strong], [NEW])
    assert 0.5 < p < 1
    assert p + SKILL.expectation([NEW], [strong]) == pytest.approx(1)
    assert SKILL.expectation([strong, NEW], [NEW, NEW]) > 0.5


def test_starting_is_worth_its_offset_and_leaves_no_trace_in_the_state() -> None:
    plain = SKILL.rate([NEW] * 3, [1, 2, 3], [None] * 3, [0] * 3)
    handicap = SKILL.rate([NEW] * 3, [1, 2, 3], [None] * 3, [0] * 3, start_offset=-80)
    assert plain[0]["mu"] < handicap[0]["mu"] < plain[0]["mu"] + 2


def test_more_seats_and_teams_are_rated_by_skill() -> None:
    assert system_for("multi") is SKILL
    assert system_for("teams") is SKILL


def test_a_pool_names_itself() -> None:
    assert str(Pool("trixo", "teams", "live")) == "trixo/teams/live/person"
