"""Playing a game to its end with moves from anywhere: random, or chosen by a function."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple, TypeVar

from games.engine.protocol import Game

S = TypeVar("S")
M = TypeVar("M")

Picker = Callable[[Any, int, tuple[Any, ...]], Any]
"""Chooses among the legal moves: ``(state, seat, moves) -> move``."""


class Ply(NamedTuple):
    """One step of a play-out: the state before it, who moved, and what."""

    state: Any
    seat: int
    move: Any


def shuffled_setup(game: Game[Any, Any, Any], seats: int, options: Mapping[str, Any], rng: Random) -> dict[str, Any]:
    """Return a setup in which chance has shuffled everything that this game draws."""
    setup: dict[str, Any] = {}
    for label, items in game.draws(seats, options).items():
        drawn = list(items)
        rng.shuffle(drawn)
        setup[label] = drawn
    return setup


def random_picker(rng: Random) -> Picker:
    """Return a picker that takes any legal move with equal chance."""
    return lambda _state, _seat, moves: rng.choice(moves)


def playout(game: Game[Any, Any, Any], state: Any, pick: Picker, max_plies: int = 10_000) -> Iterator[Ply]:
    """Yield every ply until nobody is to act, then a last one with seat 0 that holds the final state."""
    for _ in range(max_plies):
        acting = game.to_act(state)
        if not acting:
            break
        seat = acting[0]
        move = pick(state, seat, game.legal_moves(state, seat))
        yield Ply(state, seat, move)
        state = game.apply(state, seat, move)
    yield Ply(state, 0, None)
