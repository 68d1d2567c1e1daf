"""Every way in which the games of the catalogue can be set up, and random play-outs of them."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from games import catalogue, rules
from games.engine.playouts import shuffled_setup
from games.engine.protocol import SetupError

RULES = Path(rules.__file__).parent
TRIED_OPTIONS: tuple[dict[str, Any], ...] = ({}, {"teams": True})
"""Options tried with every game; those that a game refuses are left out."""


class Variant(NamedTuple):
    game: Any
    seats: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join([self.game.slug, str(self.seats), *self.options])


class Step(NamedTuple):
    """A state and what happened next: a move of a seat, a seat leaving (move None), or nothing (seat 0)."""

    state: Any
    seat: int
    move: Any


def _accepted(game: Any, seats: int, options: dict[str, Any]) -> bool:
    try:
        return dict(game.check_options(seats, options)) == options
    except SetupError:
        return False


VARIANTS = [
    Variant(game, seats, options)
    for game in catalogue.all()
    for seats in game.seats
    for options in TRIED_OPTIONS
    if _accepted(game, seats, options)
]


def golden_games() -> Iterator[tuple[Any, Path]]:
    for game in catalogue.all():
        for path in sorted((RULES / game.slug / "golden").glob("*.json")):
            yield game, path


def read(path: Path) -> Any:
    return json.loads(path.read_text())


def random_game(variant: Variant, seed: int, leaving: float = 0.01) -> list[Step]:
    """Play at random to the end; with more than two seats some leave on the way."""
    game, seats, options = variant
    rng = Random(seed)
    state = game.start(seats, options, shuffled_setup(game, seats, options, rng))
    steps = []
    gone: set[int] = set()
    while acting := game.to_act(state):
        leaver = rng.randint(1, seats)
        if seats > 2 and leaver not in gone and rng.random() < leaving:
            gone.add(leaver)
            steps.append(Step(state, leaver, None))
            state = game.leave(state, leaver)
            continue
        seat = acting[0]
        move = rng.choice(game.legal_moves(state, seat))
        steps.append(Step(state, seat, move))
        state = game.apply(state, seat, move)
    return [*steps, Step(state, 0, None)]
