"""The computer players: legal, within their time, and stronger from level to level. Games are seeded, not timed."""

from random import Random
from typing import Any

import pytest

from games import catalogue
from games.engine.playouts import shuffled_setup
from tests.games.rules.variants import VARIANTS, Variant, random_game

PATIENT_MS = 60_000
"""A budget that a level limited by its nodes never uses up."""

every_game = pytest.mark.parametrize("game", catalogue.all(), ids=lambda game: game.slug)


def duel(game: Any, strong: int, weak: int, games: int) -> float:
    """Return the points of the stronger level; every setup is played from both sides."""
    points = 0.0
    for number in range(games):
        rng = Random(number // 2)
        state = game.start(2, {}, shuffled_setup(game, 2, {}, rng))
        stronger = 1 + number % 2
        for _ply in range(120):
            if not (acting := game.to_act(state)):
                break
            level = strong if acting[0] == stronger else weak
            move = game.choose(game.view(state, acting[0]), level, PATIENT_MS, rng)
            state = game.apply(state, acting[0], move)
        outcome = game.outcome(state)
        places = outcome.places if outcome else (1, 1)
        points += 0.5 if places == (1, 1) else float(places[stronger - 1] == 1)
    return points


@every_game
@pytest.mark.parametrize(("strong", "weak"), [(2, 1), pytest.param(3, 1, marks=pytest.mark.full)])
def test_a_level_that_looks_beats_one_that_hardly_does(game: Any, strong: int, weak: int) -> None:
    assert duel(game, strong, weak, games=10) >= 6


@pytest.mark.full
@every_game
@pytest.mark.parametrize("weak", [2, 3])
def test_two_levels_up_is_clearly_stronger(game: Any, weak: int) -> None:
    assert duel(game, weak + 2, weak, games=20) >= 13


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_level_plays_a_legal_move(variant: Variant) -> None:
    game = variant.game
    steps = [step for step in random_game(variant, 3) if step.move is not None]
    for level in range(1, len(game.levels) + 1):
        state, seat, _move = steps[(level - 1) * len(steps) // len(game.levels)]
        move = game.choose(game.view(state, seat), level, 150, Random(level))
        assert move in game.legal_moves(state, seat)


@every_game
def test_the_same_seed_plays_the_same_move(game: Any) -> None:
    state = game.start(2, {}, shuffled_setup(game, 2, {}, Random(4)))
    seat = game.to_act(state)[0]
    moves = {game.choose(game.view(state, seat), 3, PATIENT_MS, Random(9)) for _ in range(2)}
    assert len(moves) == 1
