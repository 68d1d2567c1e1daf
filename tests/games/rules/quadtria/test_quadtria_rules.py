"""Quadtria, rule by rule."""

from itertools import combinations
from random import Random

import pytest

from games.engine.protocol import IllegalMove, SetupError
from games.rules.quadtria import game
from games.rules.quadtria.board import NAMES, PASSAGES, TARGETS, coordinates, mask_of, names_of
from games.rules.quadtria.state import State, quadtria

BACK_AND_FORTH = ["d3-c3", "c4-d4", "c3-d3", "d4-c4"]
SHUT_IN = "d1,d3,e2,f1,f3 c1,c3,c4,d4,f4 -- 1"


def at(line: str) -> State:
    return game.start(2, {}, {"position": line})


def play(state: State, *texts: str) -> State:
    for text in texts:
        (seat,) = game.to_act(state)
        state = game.apply(state, seat, game.parse(text))
    return state


def texts(state: State) -> set[str]:
    return {game.format(move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)}


def counts(names: str, seat: int, pegs: int) -> bool:
    return bool(quadtria(mask_of(names.split()), seat, pegs))


def test_the_board_has_twenty_points_and_42_passages() -> None:
    assert len(NAMES) == 20
    assert len(PASSAGES) == 2 * 42


def test_the_board_looks_the_same_after_a_half_turn() -> None:
    for one, other in PASSAGES:
        assert (19 - one, 19 - other) in PASSAGES
    for point in range(20):
        file, rank = coordinates(point)
        assert coordinates(19 - point) == (5 - file, 5 - rank)


def test_a_corner_is_not_joined_to_the_opposite_corner() -> None:
    pairs = [("a6", "c4"), ("c6", "a4"), ("d3", "f1"), ("f3", "d1"), ("a3", "c1"), ("d6", "f4"), ("b5", "c6")]
    joined = [(NAMES.index(one), NAMES.index(other)) in PASSAGES for one, other in pairs]
    assert joined == [False] * 6 + [True]


def test_the_middle_square_has_both_diagonals() -> None:
    for corner in ("c4", "d4", "c3", "d3"):
        others = {"c4", "d4", "c3", "d3"} - {corner}
        assert others <= {NAMES[target] for target in TARGETS[NAMES.index(corner)]}


def test_both_sides_start_at_home_and_south_moves_first() -> None:
    start = game.start(2, {}, {})
    assert names_of(start.south) == ["d1", "d3", "e2", "f1", "f3"]
    assert names_of(start.north) == ["a4", "a6", "b5", "c4", "c6"]
    assert game.to_act(start) == (1,)
    assert texts(start) == {"d1-c1", "d3-c3", "d3-d4", "f3-f4"}
    assert game.seat_names(2, {}, {}) == ("South", "North")


@pytest.mark.parametrize("quad", ["a6 c6 b5 a4 c4", "d6 f6 e5 d4 f4", "a3 c3 b2 a1 c1", "d3 f3 e2 d1 f1"])
def test_eight_of_the_ten_triples_of_a_quad_are_quadtrias(quad: str) -> None:
    points = quad.split()
    centre = points[2]
    lines = [{points[0], centre, points[4]}, {points[1], centre, points[3]}]
    for triple in combinations(points, 3):
        assert counts(" ".join(triple), 1, 3) == (set(triple) not in lines)


def test_three_balls_in_the_middle_square_are_none() -> None:
    assert not counts("c4 d4 c3", 1, 3)


@pytest.mark.parametrize(("seat", "home"), [(1, "d3 f3 e2"), (2, "a6 c6 b5")])
def test_at_home_a_quadtria_counts_only_once_the_own_peg_is_turned(seat: int, home: str) -> None:
    assert not counts(home, seat, 0)
    assert not counts(home, seat, 3 - seat)
    assert counts(home, seat, seat)
    assert counts(home, 3 - seat, 0)


def test_a_quadtria_wins_at_once() -> None:
    state = play(at("a1,a3,d3,f1,f3 a4,a6,b5,c4,c6 -- 1"), "d3-c3")
    assert game.to_act(state) == ()
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("quadtria", (1, 2))
    assert game.view_json(state)["won"] == ["a1", "a3", "c3"]


def test_the_peg_turns_when_the_last_ball_leaves_home_and_stays_turned() -> None:
    state = play(at("a1,c3,c4,d3,d6 a4,a6,b5,c6,e5 -- 1"), "d3-d4")
    assert state.pegs == 1
    assert play(state, "a4-a3", "d4-d3").pegs == 1


def test_the_peg_stays_while_a_ball_is_at_home() -> None:
    assert play(at("a1,c3,d3,d6,f3 a4,a6,b5,c4,c6 -- 1"), "f3-f4").pegs == 0


def test_the_ball_that_clears_home_may_complete_a_quadtria() -> None:
    state = play(at("a1,c3,d3,d6,f4 a4,a6,b5,c4,c6 -- 1"), "d3-d4")
    assert state.pegs == 1
    assert game.view_json(state)["won"] == ["d4", "d6", "f4"]


def test_a_side_that_is_shut_in_must_pass_and_nobody_else_may() -> None:
    state = at(SHUT_IN)
    assert texts(state) == {"pass"}
    assert game.forced(state) == game.parse("pass")
    after = play(state, "pass")
    assert game.to_act(after) == (2,)
    assert "pass" not in texts(after)
    with pytest.raises(IllegalMove, match="You must move"):
        play(after, "pass")


def test_the_third_occurrence_of_a_position_draws() -> None:
    state = play(game.start(2, {}, {}), *BACK_AND_FORTH, *BACK_AND_FORTH[:3])
    assert game.outcome(state) is None
    state = play(state, BACK_AND_FORTH[3])
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("repetition", (1, 1))
    assert game.to_act(state) == ()


def test_the_same_balls_with_another_side_to_move_or_other_pegs_are_another_position() -> None:
    one = at("a1,c3,c4,d3,d6 a4,a6,b5,c6,e5 -- 1")
    assert game.position(one, None) != game.position(one._replace(turn=2), None)
    again = play(one, "d6-f6", "e5-f4", "f6-d6", "f4-e5", "d6-f6", "e5-f4", "f6-d6", "f4-e5")
    assert game.outcome(again) is not None
    assert game.outcome(again._replace(turn=2)) is None
    assert game.outcome(again._replace(pegs=1)) is None
    turned = play(one, "d3-d4")
    assert turned.past == (), "nothing from before a peg was turned can recur"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("c4-c3", "You have no ball on c4"),
        ("d3-f3", "f3 is occupied"),
        ("d3-a3", "No passage joins d3 and a3"),
        ("d3-f1", "No passage joins d3 and f1"),
        ("pass", "You must move"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(text: str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        play(game.start(2, {}, {}), text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("c1,d1,d3,e2 a4,a6,b5,c4,c6 -- 1", "five balls"),
        ("c1,d1,d3,e2,e2 a4,a6,b5,c4,c6 -- 1", "five balls"),
        ("c1,d1,d3,e2,a4 a4,a6,b5,c4,c6 -- 1", "five balls"),
        ("b1,d1,d3,e2,f1 a4,a6,b5,c4,c6 -- 1", "no such point"),
        ("a1,a3,b2,d6,f6 a4,a6,b5,c4,c6 -- 1", "a peg is turned"),
        ("a1,a3,b2,d3,f6 a4,a6,b5,c4,c6 -- 1", "already has a Quadtria"),
        ("d1,d3,e2,f1,f3 a4,a6,b5,c4,c6 N- 1", "a line has"),
        ("d1,d3,e2,f1,f3 a4,a6,b5,c4,c6 -- 3", "a line has"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(line: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        at(line)


def test_the_view_is_as_the_board_expects_it() -> None:
    assert game.view_json(game.start(2, {}, {})) == {
        "south": ["d1", "d3", "e2", "f1", "f3"],
        "north": ["a4", "a6", "b5", "c4", "c6"],
        "pegs": [False, False],
        "turn": 1,
        "won": None,
    }


@pytest.mark.parametrize("level", range(3, 7))
def test_a_computer_that_looks_takes_a_win_and_stops_one(level: int) -> None:
    winning = at("a1,a3,d3,f1,f3 a4,a6,b5,c4,c6 -- 1")
    assert game.format(game.choose(winning, level, 2_000, Random(3))) == "d3-c3"


def test_the_computer_passes_when_it_must() -> None:
    assert [game.format(game.choose(at(SHUT_IN), level, 1_000, Random(1))) for level in (1, 4, 6)] == ["pass"] * 3
