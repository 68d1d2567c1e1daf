"""Trixo with more than two: teams, leaving, and what each seat may know."""

from random import Random

import pytest

from games.engine.protocol import GameError, IllegalMove
from games.rules.trixo import game
from games.rules.trixo.state import State
from tests.games.bags import BAG
from tests.games.rules.trixo.late import late

TEAMS = {"teams": True}


def start(seats: int, teams: bool = False) -> State:
    return game.start(seats, TEAMS if teams else {}, {"bag": BAG})


def places(state: State) -> tuple[int, ...]:
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.places


def test_partners_sit_opposite() -> None:
    assert [game.team(seat, 4, TEAMS) for seat in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert game.team(1, 4, {}) is None


def test_each_kind_of_game_has_its_rating_mode() -> None:
    assert [game.mode(2, {}), game.mode(3, {}), game.mode(4, {}), game.mode(4, TEAMS)] == [
        "duel",
        "multi",
        "multi",
        "teams",
    ]


def test_teams_add_up_stones_and_trixos() -> None:
    last = late("0,0:O", "X/-/-/-", "5.1/10.1/12.1/7.1", teams=True)
    assert places(game.apply(last, 1, game.parse("X@0,0"))) == (1, 1, 1, 1)
    last = late("0,0:O", "X/-/-/-", "5.1/10.1/12.2/7.1", teams=True)
    assert places(game.apply(last, 1, game.parse("X@0,0"))) == (1, 3, 1, 3)


def test_a_leavers_turns_are_out_and_the_others_play_on() -> None:
    state = game.leave(start(3), 2)
    state = game.apply(state, 1, game.parse("X@0,0"))
    assert game.to_act(state) == (2,)
    assert game.legal_moves(state, 2) == (game.parse("out"),)
    assert game.forced(state) == game.parse("out")
    with pytest.raises(IllegalMove, match="has left"):
        game.apply(state, 2, game.parse("O@0,1"))
    after = game.apply(state, 2, game.parse("out"))
    assert game.to_act(after) == (3,)
    assert after.hands[1] == "OOOO"
    assert after.reserve == state.reserve


def test_who_has_not_left_is_not_out() -> None:
    with pytest.raises(IllegalMove, match="Only a seat that has left"):
        game.apply(start(3), 1, game.parse("out"))


def test_a_seat_may_leave_in_its_own_turn_but_only_once() -> None:
    state = game.leave(start(3), 1)
    assert game.forced(state) == game.parse("out")
    with pytest.raises(GameError, match="already left"):
        game.leave(state, 1)
    with pytest.raises(GameError, match="already left"):
        game.leave(state, 4)


def test_leavers_are_last_an_earlier_one_below_a_later_one() -> None:
    state = game.leave(game.leave(start(4), 3), 1)
    assert game.outcome(state) is None
    over = game.leave(state, 2)
    assert places(over) == (3, 2, 4, 1)
    assert game.to_act(over) == ()
    with pytest.raises(GameError, match="over"):
        game.leave(over, 4)


def test_stones_of_those_who_stay_decide_their_order_whatever_a_leaver_has() -> None:
    state = game.leave(late("0,0:O", "X/-/S", "5.1/20.1/8.1"), 2)
    state = game.apply(state, 1, game.parse("X@0,0"))
    state = game.apply(state, 2, game.parse("out"))
    state = game.apply(state, 3, game.parse(">0"))
    assert places(state) == (2, 3, 1)


def test_the_game_ends_when_those_who_stay_have_no_stones_left() -> None:
    state = game.leave(late("0,0:O", "X/OX/-", "5.1/20.1/7.1"), 2)
    state = game.apply(state, 1, game.parse("X@0,0"))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("stones", (2, 3, 1))


def test_passes_of_those_who_stay_end_the_game_across_an_out() -> None:
    state = game.leave(late("-", "S/OX/S", "5.1/20.1/7.1"), 2)
    for seat, text in ((1, "pass"), (2, "out"), (3, "pass")):
        assert game.outcome(state) is None
        state = game.apply(state, seat, game.parse(text))
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("blocked", (2, 3, 1))


def test_a_team_that_loses_a_partner_loses() -> None:
    state = game.leave(start(4, teams=True), 3)
    outcome = game.outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.places) == ("left", (3, 1, 3, 1))


@pytest.mark.parametrize("viewer", [None, 1, 2, 3, 4])
def test_nobody_sees_another_hand_a_partners_included(viewer: int | None) -> None:
    state = start(4, teams=True)
    for seat, hand in enumerate(game.view_json(game.view(state, viewer))["hands"], 1):
        assert hand == (list(BAG[4 * seat - 4 : 4 * seat]) if seat == viewer else 4)
    shown = game.position(state, viewer).split()[1].split("/")
    assert [seat for seat, hand in enumerate(shown, 1) if "?" not in hand] == ([viewer] if viewer else [])


@pytest.mark.parametrize("viewer", [None, 1, 2, 3])
def test_swapped_secrets_change_nothing_that_a_viewer_gets(viewer: int | None) -> None:
    """Exchange stones among the hidden hands and the reserve by hand, not by the game's own dealing."""
    state = start(3)
    for text in ("X@0,0", "O@1,1", "X@0,1"):
        (seat,) = game.to_act(state)
        state = game.apply(state, seat, game.parse(text))
    hidden = [seat for seat in (1, 2, 3) if seat != viewer]
    pool = list("".join(state.hands[seat - 1] for seat in hidden) + state.reserve)
    Random(4).shuffle(pool)
    hands = list(state.hands)
    for seat in hidden:
        hands[seat - 1] = "".join(pool.pop() for _ in range(4))
    other = state._replace(hands=tuple(hands), reserve="".join(pool))
    assert other != state
    assert game.view(other, viewer) == game.view(state, viewer)
    assert game.position(other, viewer) == game.position(state, viewer)
    assert repr(game.view(other, viewer)) == repr(game.view(state, viewer))


def test_hands_stay_hidden_after_the_end() -> None:
    over = game.leave(start(4, teams=True), 1)
    for viewer in (None, 1, 2, 3, 4):
        assert game.view_json(game.view(over, viewer))["hands"] == [4, 4, 4, 4]
        assert "X" not in game.position(over, viewer)


def test_a_guess_agrees_with_the_view_and_holds_the_stones_that_there_are() -> None:
    state = start(3)
    view = game.view(state, 2)
    guesses = [game.determinize(view, Random(seed)) for seed in range(5)]
    assert len({(guess.hands, guess.reserve) for guess in guesses}) == 5
    for guess in guesses:
        assert guess.hands[1] == state.hands[1]
        assert sorted("".join(guess.hands) + guess.reserve) == sorted(BAG)


@pytest.mark.parametrize("level", [1, 3, 6])
def test_the_computer_moves_for_every_seat_by_its_view_alone(level: int) -> None:
    state = start(3)
    for seat in (1, 2, 3):
        view = game.view(state, seat)
        move = game.choose(view, level, 100, Random(2))
        assert move in game.legal_moves(state, seat)
        state = game.apply(state, seat, move)


def test_the_computer_is_out_when_its_seat_has_left() -> None:
    state = game.leave(start(3), 1)
    assert game.format(game.choose(game.view(state, 1), 3, 100, Random(1))) == "out"
