"""Trixo in machine code plays exactly as the plain rules do."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from games.engine.playouts import shuffled_setup
from games.rules.trixo import fast, game, rules
from games.rules.trixo.state import ending
from games.rules.trixo.worlds import move_of, world_of

GAMES = 15
"""Games of each kind; the long comparison is in the benchmark."""


def compare(seats: int, options: dict[str, object], rng: Random, leaving: float = 0.0) -> None:
    """Play a game at random in both and look at every ply."""
    state = game.start(seats, options, shuffled_setup(game, seats, options, rng))
    world = world_of(state)
    moves, board = np.zeros(fast.MOVES, np.int16), np.zeros(25, np.int16)
    while not ending(state):
        assert not fast.over(world)
        if seats > 2 and not options and rng.random() < leaving and state.turn not in state.out:
            state = game.leave(state, state.turn)
            world = world_of(state)
            continue
        numbers = [int(number) for number in moves[: fast.legal(world, moves, board)]]
        by_move = {move_of(world, number): number for number in numbers}
        assert sorted(by_move) == sorted(rules.legal_moves(state, state.turn))
        assert len(by_move) == len(numbers)
        move = rng.choice(sorted(by_move))
        stones = fast.play(world, by_move[move], board)
        state = rules.apply(state, state.turn, move)
        assert stones == sum(len(stack) for _x, _y, stack in state.taken)
        plain = world_of(state)
        assert list(world[: fast.DECK]) == list(plain[: fast.DECK])
        size = fast.DECK + len(state.reserve)
        assert list(world[fast.DECK : size]) == list(plain[fast.DECK : size])
    assert fast.over(world)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {}), (4, {"teams": True})])
def test_random_games_agree_ply_by_ply(seats: int, options: dict[str, object]) -> None:
    rng = Random(f"{seats}{options}")
    for _game in range(GAMES):
        compare(seats, options, rng)


def test_games_that_seats_leave_agree_ply_by_ply() -> None:
    rng = Random(7)
    for _game in range(GAMES):
        compare(4, {}, rng, leaving=0.03)
