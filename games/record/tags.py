"""The tags that tell how a game began."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.protocol import Game


def game_tags(game: Game[Any, Any, Any], seats: int, options: Mapping[str, Any]) -> dict[str, str]:
    """Return the tags of a game's kind: Game, Seats and, if so played, Teams."""
    tags = {"Game": game.slug, "Seats": str(seats)}
    return {**tags, "Teams": "yes"} if options.get("teams") else tags


def setup_tags(
    game: Game[Any, Any, Any], seats: int, options: Mapping[str, Any], setup: Mapping[str, Any], secrets: bool
) -> dict[str, str]:
    """Return the tags from which the same start follows; with ``secrets`` also what the game hides.

    An open draw is told by what came of it: ``Starter``, when seat 1 has another side than without the draw.
    """
    tags = {}
    if "position" in setup:
        tags["Position"] = str(setup["position"])
    elif game.hidden:
        drawn = {label.capitalize(): "".join(setup[label]) for label in game.draws(seats, options) if label in setup}
        return drawn if secrets else {}
    if not game.hidden and game.draws(seats, options):
        name = game.seat_names(seats, options, setup)[0]
        if name != game.seat_names(seats, options, {})[0]:
            tags["Starter"] = name.casefold()
    return tags
