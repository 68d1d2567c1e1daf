"""Finished games kept as files, at least one for every way a game can end."""

from pathlib import Path
from typing import Any

import pytest

from games import catalogue
from tests.games.rules.variants import golden_games, read

GOLDEN = list(golden_games())


@pytest.mark.parametrize(("game", "path"), GOLDEN, ids=[f"{game.slug}-{path.stem}" for game, path in GOLDEN])
def test_a_golden_game_ends_as_it_says(game: Any, path: Path) -> None:
    golden = read(path)
    options = game.check_options(golden["seats"], golden["options"])
    state = game.start(golden["seats"], options, golden["setup"])
    for event in golden["moves"]:
        assert game.outcome(state) is None
        if isinstance(event, dict):
            state = game.leave(state, event["leave"])
            continue
        (seat,) = game.to_act(state)
        move = game.parse(event)
        assert (game.forced(state) == move) == (event in ("pass", "out"))
        state = game.apply(state, seat, move)
    outcome = game.outcome(state)
    assert {"reason": outcome.reason, "places": list(outcome.places)} == golden["outcome"]


@pytest.mark.parametrize("game", catalogue.all(), ids=lambda game: game.slug)
def test_every_way_to_end_has_a_golden_game(game: Any) -> None:
    ends = {read(path)["outcome"]["reason"] for owner, path in GOLDEN if owner is game}
    assert ends == set(game.reasons)
