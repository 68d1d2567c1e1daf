"""The computer of Trixo: it knows the view of its seat and nothing else, and counts the end out."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import get_type_hints

import pytest

from games.engine.playouts import playout, random_picker, shuffled_setup
from games.engine.protocol import SetupError
from games.rules.trixo import game, mind, search
from games.rules.trixo.rules import apply, legal_moves
from games.rules.trixo.state import State, View, ending
from tests.games.bags import BAG
from tests.games.rules.trixo.late import late

PATIENT_MS = 60_000


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Compile first: it must not eat the time of the first move."""
    game.warm()


def start(seats: int = 2, teams: bool = False) -> State:
    return game.start(seats, {"teams": True} if teams else {}, {"bag": BAG})


def plain_value(state: State) -> int:
    """Return the lead of the seat to move at the end with best play, by the plain rules: 64 × stones + Trixos."""
    own = state.turn - 1
    if ending(state):
        (stones, trixos), (others, other_trixos) = state.won[own], state.won[1 - own]
        return 64 * (stones - others) + trixos - other_trixos
    return max(-plain_value(apply(state, state.turn, move)) for move in legal_moves(state, state.turn))


def known_end(rng: Random, stones: int) -> State:
    """Return a state of a random game whose reserve is empty and whose hands hold so many stones."""
    while True:
        begun = game.start(2, {}, shuffled_setup(game, 2, {}, rng))
        for ply in playout(game, begun, random_picker(rng)):
            if ply.seat and not ply.state.reserve and sum(map(len, ply.state.hands)) == stones:
                found: State = ply.state
                return found


def test_it_takes_a_view_of_one_seat_by_its_type() -> None:
    for function in (search.choose, search.judge, mind.search, mind.solve, mind.grab):
        assert get_type_hints(function)["view"] is View
    assert not {"hands", "bag"} & set(View.__dataclass_fields__), "a view holds one hand only"


@pytest.mark.parametrize("level", [4, 6, 7])
@pytest.mark.parametrize("teams", [False, True])
def test_states_that_differ_only_in_what_is_hidden_give_the_same_move(level: int, teams: bool) -> None:
    seats = 4 if teams else 3
    state = start(seats, teams)
    state = game.apply(state, 1, game.parse("O@0,0"))
    other = game.determinize(game.view(state, 2), Random(3))
    assert other.hands != state.hands
    moves = {game.choose(game.view(one, 2), level, PATIENT_MS, Random(8)) for one in (state, other)}
    assert len(moves) == 1


def test_a_view_alone_is_enough() -> None:
    view = View(2, ((0, 0, "X"),), "OOTS", (3, 4), 28, ((0, 0), (0, 0)), (0, 0, 0, 0), 2, 0, (), False, False, (), ())
    move = game.choose(view, 7, PATIENT_MS, Random(1))
    assert move in search.legal(view)


@pytest.mark.parametrize(("seats", "teams"), [(2, False), (3, False), (4, True)])
def test_every_legal_move_is_judged_push_stones_included(seats: int, teams: bool) -> None:
    state = start(seats, teams)
    state = game.apply(state, 1, game.parse("O@0,0"))
    state = game.apply(state, 2, game.parse("O@1,0"))
    for seat in range(3, seats + 1):
        state = game.apply(state, seat, game.legal_moves(state, seat)[0])
    judgement = game.judge(game.view(state, 1), 200, Random(2))
    assert {one.move for one in judgement.moves} == set(game.legal_moves(state, 1))
    assert all(0 <= one.worth.expected <= 1 and not one.worth.exact for one in judgement.moves)
    assert judgement.worth.lead is not None
    assert judgement.line[0] == judgement.moves[0].move
    assert judgement.worth.expected == max(one.worth.expected for one in judgement.moves)


@pytest.mark.parametrize("stones", [2, 3])
def test_the_end_is_proved_as_the_plain_rules_have_it(stones: int) -> None:
    rng = Random(stones)
    for _end in range(6):
        state = known_end(rng, stones)
        judgement = game.judge(game.view(state, state.turn), 1000, rng)
        assert {one.move for one in judgement.moves} == set(legal_moves(state, state.turn))
        for one in judgement.moves:
            value = -plain_value(apply(state, state.turn, one.move))
            assert one.worth.result == ("win" if value > 0 else "loss" if value < 0 else "draw")
            assert one.worth.lead == (value + 32) // 64


@pytest.mark.full
def test_longer_ends_are_proved_as_the_plain_rules_have_them() -> None:
    rng = Random(40)
    for _end in range(15):
        state = known_end(rng, 4)
        solved = mind.solve(game.view(state, state.turn), 1_000_000, every=True)
        assert solved[0].value == plain_value(state)


def test_it_counts_the_stones_once_the_reserve_is_empty() -> None:
    rng = Random(6)
    state = known_end(rng, 6)
    view = game.view(state, state.turn)
    assert mind.solvable(view)
    best = mind.solve(view, 1_000_000, every=True)
    move = game.choose(view, 8, 1000, rng)
    assert move in [one.move for one in best if one.value == best[0].value]


def test_partners_count_together() -> None:
    state = late("0,0:X;1,0:X", "X/-/-/-", "2.0/9.0/12.0/5.0", teams=True)
    state = state._replace(gone=(13 - 2, 14, 5, 3))
    judgement = game.judge(game.view(state, 1), 100, Random(1))
    assert judgement.worth.expected > 0.8, "alone, 5 stones after the line would be behind the partner's 12"
    assert judgement.worth.lead == 17 - 14


def test_it_takes_the_richest_line() -> None:
    state = game.start(2, {}, {"position": "0,0:XOX;1,0:OX;0,1:TO;1,1:O XOOT/???? " + "?" * 20 + " 0.0/0.0 1"})
    assert game.format(game.choose(game.view(state, 1), 7, PATIENT_MS, Random(5))) in (
        "X@2,0",
        "X@-1,0",
        "O@2,1",
        "O@-1,1",
    )


def test_a_view_whose_stones_cannot_be_is_refused() -> None:
    view = game.view(start(), 1)
    with pytest.raises(SetupError, match="too few for the hands"):
        game.choose(replace(view, reserve=40), 7, 100, Random(1))
    with pytest.raises(SetupError, match="too few for the hands"):
        game.judge(replace(view, gone=(14, 14, 5, 3)), 100, Random(1))


def test_it_is_out_when_its_seat_has_left() -> None:
    state = game.leave(start(3), 1)
    judgement = game.judge(game.view(state, 1), 50, Random(1))
    assert [game.format(one.move) for one in judgement.moves] == ["out"]
