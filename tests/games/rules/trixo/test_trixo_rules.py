"""Trixo, rule by rule: placing, stacking, pushing, collecting, passing."""

import pytest

from games.engine.protocol import IllegalMove, NotationError, SetupError
from games.rules.trixo import game
from games.rules.trixo.state import State
from tests.games.bags import BAG
from tests.games.rules.trixo.late import late


def at(cells: str, hands: str = "????/????") -> State:
    """Start from a table before anything was collected; the reserve is what is left over."""
    on_table = sum(letter in "XOT" for letter in cells)
    reserve = "?" * (36 - on_table - len(hands) + hands.count("/"))
    return game.start(2, {}, {"position": f"{cells} {hands} {reserve} 0.0/0.0 1"})


def play(state: State, *texts: str) -> State:
    for text in texts:
        (seat,) = game.to_act(state)
        state = game.apply(state, seat, game.parse(text))
    return state


def texts(state: State) -> set[str]:
    return {game.format(move) for seat in game.to_act(state) for move in game.legal_moves(state, seat)}


def cells(state: State) -> str:
    return game.position(state, None).split()[0]


def test_each_seat_gets_four_stones_in_turn_and_the_rest_is_the_reserve() -> None:
    state = game.start(3, {}, {"bag": BAG})
    assert state.hands == ("SOXT", "OOOO", "SXXO")
    assert state.reserve == BAG[12:]
    assert game.start(3, {}, {"bag": list(BAG)}) == state


@pytest.mark.parametrize("bag", ["", "X" * 36, BAG[:-1], BAG + "X", BAG.lower(), "?" * 35])
def test_a_bag_of_other_stones_is_refused(bag: str) -> None:
    with pytest.raises(SetupError, match="36 letters"):
        game.start(2, {}, {"bag": bag})


def test_without_a_bag_there_is_no_game() -> None:
    with pytest.raises(SetupError, match="needs a shuffled bag"):
        game.start(2, {}, {})


def test_the_first_stone_lies_at_the_origin() -> None:
    start = game.start(2, {}, {"bag": BAG})
    assert texts(start) == {"X@0,0", "O@0,0", "T@0,0"}
    with pytest.raises(IllegalMove, match="lies at 0,0"):
        play(start, "X@1,0")


def test_a_move_stone_cannot_be_played_on_an_empty_table() -> None:
    with pytest.raises(IllegalMove, match="no stone in that row"):
        play(game.start(2, {}, {"bag": BAG}), ">0")


def test_one_stone_is_drawn_after_each_play_while_the_reserve_lasts() -> None:
    state = play(game.start(2, {}, {"bag": BAG}), "O@0,0")
    assert state.hands[0] == "SXT" + BAG[8]
    assert state.reserve == BAG[9:]
    last = play(late("0,0:X", "O/X", "33.5/0.0"), "O@0,0")
    assert last.hands == ("", "X")


def test_a_lone_stone_may_be_joined_on_all_eight_sides() -> None:
    joined = {text for text in texts(at("0,0:X", "OOOO/????")) if text.startswith("O")}
    assert joined == {f"O@{x},{y}" for x in (-1, 0, 1) for y in (-1, 0, 1)}


def test_a_stone_must_touch_another() -> None:
    with pytest.raises(IllegalMove, match="must touch another"):
        play(at("0,0:X", "OOOO/????"), "O@2,0")


def test_all_stones_fit_in_three_by_three_wherever_the_square_floats() -> None:
    wide = at("0,0:X;1,0:O;2,1:O", "TTXX/????")
    with pytest.raises(IllegalMove, match="three by three"):
        play(wide, "T@3,1")
    free = {text for text in texts(wide) if text.startswith("T")}
    assert free == {f"T@{x},{y}" for x in (0, 1, 2) for y in (-1, 0, 1, 2)} - {"T@0,2"}, "nothing touches 0,2"


def test_the_square_floats_again_when_stones_have_left() -> None:
    state = play(
        at("0,0:X;1,0:X;2,1:O", "XTTT/????"),
        "X@2,0",
    )
    assert cells(state) == "2,1:O"
    assert {"X@3,2", "X@1,0"} <= texts(state._replace(hands=("XTTT", "XXXX")))


def test_a_stack_is_at_most_three_high() -> None:
    assert "T@0,0" in texts(at("0,0:XO", "TTTT/????"))
    full = at("0,0:XOT", "XXXX/????")
    assert "X@0,0" not in texts(full)
    with pytest.raises(IllegalMove, match="at most three"):
        play(full, "X@0,0")


@pytest.mark.parametrize("stone", "XOT")
def test_a_stone_differs_from_the_one_it_lies_on(stone: str) -> None:
    state = at(f"0,0:{stone}", f"{stone}XOT/????")
    assert {text for text in texts(state) if text.endswith("@0,0")} == {f"{other}@0,0" for other in "XOT"} - {
        f"{stone}@0,0"
    }
    with pytest.raises(IllegalMove, match="must differ"):
        play(state, f"{stone}@0,0")


@pytest.mark.parametrize(
    ("table", "move"),
    [
        ("0,0:X;1,0:X", "X@2,0"),
        ("0,0:X;0,2:X", "X@0,1"),
        ("0,0:X;1,1:X", "X@2,2"),
        ("0,2:X;2,0:X", "X@1,1"),
        ("0,0:OX;1,0:X;2,0:XO", "X@2,0"),
    ],
    ids=["row", "column", "rising diagonal", "falling diagonal", "at other heights"],
)
def test_three_equal_tops_in_a_line_are_collected(table: str, move: str) -> None:
    after = play(at(table, "XXXX/????"), move)
    assert cells(after) == "-"
    stones = sum(letter in "XOT" for letter in table) + 1
    assert game.score(after) == ([stones, 0], [0, 0])
    assert len(game.view_json(game.view(after, None))["collected"]) == 3


def test_whole_stacks_are_collected_and_trixos_counted() -> None:
    after = play(at("0,0:TX;1,0:OTX", "XXXX/????"), "X@2,0")
    assert game.score(after)[0] == [6, 2]


def test_several_lines_are_collected_at_once_each_stack_once() -> None:
    after = play(at("0,0:X;1,0:X;0,2:OX;1,1:TX;0,1:T", "XXXX/????"), "X@2,0")
    assert len(after.lines) == 2
    assert game.score(after)[0] == [7, 1]
    assert cells(after) == "0,1:T"


def test_trixo_is_no_joker_but_makes_a_line_of_trixos() -> None:
    assert game.score(play(at("0,0:X;1,0:X", "TTTT/????"), "T@2,0"))[0] == [0, 0]
    assert game.score(play(at("0,0:T;1,0:T", "TXXX/????"), "T@2,0"))[0] == [3, 3]


def test_a_stone_in_a_line_can_be_covered_to_block_it() -> None:
    blocked = play(at("0,0:X;1,0:X", "TTTT/XXXX"), "T@1,0", "X@2,0")
    assert game.score(blocked) == ([0, 0], [0, 0])


@pytest.mark.parametrize(
    ("table", "move", "after"),
    [
        ("0,0:X;2,0:O", ">0", "1,0:X;2,0:O"),
        ("0,0:X;2,0:O", "<0", "0,0:X;1,0:O"),
        ("0,0:X;0,2:O", "^0", "0,1:X;0,2:O"),
        ("0,0:X;0,2:O", "v0", "0,0:X;0,1:O"),
        ("0,0:X;1,0:O", ">0", "1,0:X;2,0:O"),
        ("0,0:X;1,0:O;0,1:T", "<0", "-1,0:X;0,0:O;0,1:T"),
        ("0,0:X;0,1:OT", "v0", "0,-1:X;0,0:OT"),
        ("0,0:X", "^0", "0,1:X"),
        ("0,0:X;0,1:O", ">1", "0,0:X;1,1:O"),
        ("0,0:X;1,1:O", ">1", "0,0:X;2,1:O"),
        ("0,0:X;1,0:O;0,-1:T", ">-1", "0,0:X;1,-1:T;1,0:O"),
    ],
    ids=[
        "gap right",
        "gap left",
        "gap up",
        "gap down",
        "row",
        "row left",
        "column",
        "shift",
        "upper",
        "split",
        "negative",
    ],
)
def test_a_push_moves_whole_stacks_and_closes_a_gap(table: str, move: str, after: str) -> None:
    state = play(at(table, "SXXX/????"), move)
    assert cells(state) == after
    assert game.view_json(game.view(state, None))["moved_out"] == 1
    assert game.score(state) == ([0, 0], [0, 0])


def test_a_push_must_leave_the_stones_in_three_by_three() -> None:
    state = at("0,0:X;1,0:O;2,1:O", "SXXX/????")
    assert "<0" not in texts(state)
    assert ">0" in texts(state)
    with pytest.raises(IllegalMove, match="would not fit"):
        play(state, "<0")


def test_a_full_row_of_a_full_width_can_be_pushed_only_where_nothing_else_lies() -> None:
    assert {text for text in texts(at("0,0:X;1,0:O;2,0:T", "SXXX/????")) if text[0] in "<>"} == {"<0", ">0"}
    both = at("0,0:X;1,0:O;2,0:T;0,1:T;2,1:X", "SOOO/????")
    assert {text for text in texts(both) if text[0] in "<>"} == {"<1", ">1"}, "only over the gap"


def test_a_line_made_by_a_push_counts_for_the_pusher() -> None:
    made = play(at("0,0:X;1,1:X;1,2:OX", "SOOO/????"), ">2")
    assert game.score(made)[0] == [4, 0]
    assert made.gone == (3, 1, 0, 1)


def test_after_a_split_any_stone_may_be_joined() -> None:
    split = play(at("0,0:X;1,1:O", "SXXX/TTTT"), ">1")
    assert {"T@1,0", "T@1,1", "T@1,2", "T@0,1", "T@2,0"} <= texts(split)


def test_who_has_no_legal_play_passes_and_draws_nothing() -> None:
    state = late("-", "S/X", "34.5/0.0")
    assert texts(state) == {"pass"}
    assert game.forced(state) == game.parse("pass")
    after = play(state, "pass")
    assert after.hands == ("S", "X")
    assert texts(after) == {"X@0,0"}


def test_an_empty_hand_passes_while_others_still_play() -> None:
    state = late("0,0:X", "-/OX", "33.5/0.0")
    assert texts(state) == {"pass"}


def test_nobody_may_pass_who_can_play() -> None:
    with pytest.raises(IllegalMove, match="must play"):
        play(game.start(2, {}, {"bag": BAG}), "pass")


def test_the_game_ends_when_all_pass_in_succession() -> None:
    state = play(late("-", "S/S", "34.5/0.0"), "pass")
    assert game.outcome(state) is None
    outcome = game.outcome(play(state, "pass"))
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("blocked", (1, 2))


def test_a_play_breaks_the_succession_of_passes() -> None:
    state = play(late("-", "S/X/-", "20.3/10.2/4.0"), "pass", "X@0,0", "pass")
    assert game.outcome(state) is None
    assert texts(state) == {"^0", "v0", "<0", ">0"}


def test_the_game_ends_when_the_last_stone_is_played() -> None:
    state = play(late("0,0:X", "-/O", "24.3/10.2", turn=2), "O@0,0")
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("stones", (1, 2))


@pytest.mark.parametrize(
    ("won", "places"),
    [("17.2/17.3", (2, 1)), ("17.1/17.1", (1, 1)), ("12.2/12.2/10.1", (1, 1, 3)), ("9.2/9.3/9.2/7.0", (2, 1, 2, 4))],
)
def test_more_stones_then_more_trixos_else_a_shared_place(won: str, places: tuple[int, ...]) -> None:
    seats = len(places)
    hands = "/".join(["X"] + ["-"] * (seats - 1))
    outcome = game.outcome(play(late("0,0:O", hands, won), "X@0,0"))
    assert outcome is not None
    assert outcome.places == places


@pytest.mark.parametrize("text", ["S@0,0", "X@0", ">", ">>0", "^1,2", "x@0,0", "X@+1,0", "X@-0,1", ">01", "PASS"])
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError):
        game.parse(text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("0,0:XX SOXT/???? ? 0.0/0.0 1", "differs"),
        ("0,0:X;0,0:O SOXT/???? ? 0.0/0.0 1", "one stack"),
        ("0,0:X;3,0:O SOXT/???? ? 0.0/0.0 1", "three by three"),
        ("0,0:X;1,0:X;2,0:X SOXT/???? ? 0.0/0.0 1", "lines are collected"),
        ("0,0:S SOXT/???? ? 0.0/0.0 1", "one stack"),
        ("- SOXTO/???? ? 0.0/0.0 1", "at most four"),
        ("- SOX/???? ? 0.0/0.0 1", "four stones while"),
        ("- SSSS/???? ???????????????????????????? 0.0/0.0 1", "add up"),
        ("- SOXT/???? ????????????????????????????? 0.0/0.0 1", "add up"),
        ("- SOXT/???? ???????????????????????????? 0.1/0.0 1", "stones.Trixos"),
        ("- SOXT/???? ???????????????????????????? 0.0 1", "every seat"),
        ("- SOXT/???? ???????????????????????????? 0.0/0.0 3", "a line has"),
    ],
)
def test_a_position_that_cannot_occur_is_refused(line: str, reason: str) -> None:
    with pytest.raises(SetupError, match=reason):
        game.start(2, {}, {"position": line})


def test_with_an_unknown_bag_any_stone_not_yet_seen_may_be_played() -> None:
    state = game.start(2, {}, {"bag": "?" * 36})
    assert texts(state) == {"X@0,0", "O@0,0", "T@0,0"}
    assert play(state, "X@0,0").hands == ("????", "????")


def test_a_pass_is_open_where_unknown_stones_may_all_be_unplayable() -> None:
    state = late("-", "?/X", "34.5/0.0")
    assert "pass" in texts(state), "the stone may be a move stone, and the table is empty"
    assert game.forced(state) is None
    four = game.start(2, {}, {"bag": "?" * 36})
    assert "pass" not in texts(four), "there are only three move stones"


def test_the_view_is_as_the_board_expects_it() -> None:
    state = play(game.start(2, {}, {"bag": BAG}), "O@0,0")
    view = game.view_json(game.view(state, 1))
    assert view == {
        "cells": [{"x": 0, "y": 0, "stack": ["O"]}],
        "hands": [["S", "X", "T", "S"], 4],
        "reserve": 27,
        "won": [[0, 0], [0, 0]],
        "moved_out": 0,
        "teams": False,
        "turn": 2,
        "out": [],
        "last_lines": [],
        "collected": [],
    }
    assert game.view_json(game.view(state, None))["hands"] == [4, 4]
