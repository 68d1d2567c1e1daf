"""Replays a record under the rules of its game.

A record of a game with secrets may lack them (a running game, or one from elsewhere). It is then replayed with stones,
or whatever is drawn, that are not known ("?"), and checked as far as that goes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games import catalogue
from games.engine.protocol import GameError
from games.record.errors import RecordError
from games.record.leaving import leavings
from games.record.playing import AnyGame, Leaving, Played, leave, replay, try_variations
from games.record.result import Ending, ending
from games.record.value import Record

UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class Checked:
    """What a record turned out to be: its game, the states (the start first), who made each ply, and how it ended.

    ``places`` is None for a game without a result; ``known`` is False where secrets of the game are missing.
    """

    record: Record
    game: AnyGame
    seats: int
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    known: bool
    states: tuple[Any, ...]
    movers: tuple[int, ...]
    left: tuple[int, ...]
    result: str
    termination: str
    places: tuple[int, ...] | None

    @property
    def plies(self) -> int:
        return len(self.movers)


def check(record: Record) -> Checked:
    """Replay the record; raise RecordError where it breaks the rules of its game or of records.

    Nothing in a record says when a seat left unless its turns (``out``) follow; so with more than two seats every order
    and time of leaving that fits the moves is tried until one leads to the result.
    """
    game, seats, options = game_of(record)
    setup, known = setup_of(record, game, seats, options)
    try:
        start = game.start(seats, options, setup)
    except GameError as error:
        raise RecordError(str(error)) from error
    played = replay(game, start, record.moves)
    if known:
        try_variations(game, played, record.line)
    try:
        end = ending(record, game, played)
    except RecordError:
        found = None
        for leaving in leavings(record, seats, played, game.outcome(played.state) is not None):
            found = _ending_after(record, game, start, leaving)
            if found is not None:
                break
        if found is None:
            raise
        played, end = found
    return Checked(record, game, seats, options, setup, known, played.states, played.movers, played.left, *end)


def _ending_after(record: Record, game: AnyGame, start: Any, leaving: Leaving) -> tuple[Played, Ending] | None:
    """Return how the game went if seats left like that, or None if it cannot have."""
    try:
        played = replay(game, start, record.moves, leaving)
        rest = [seat for seat in leaving.order if seat not in played.left]
        played = leave(game, played, rest)
        return played, ending(record, game, played, by_leaving=bool(rest))
    except (RecordError, GameError):
        return None


def game_of(record: Record) -> tuple[AnyGame, int, Mapping[str, Any]]:
    """Return the game of a record, its seats and options; raise RecordError."""
    slug = record.tag("Game").strip().casefold()
    if not slug:
        raise RecordError("The tag Game is missing.")
    try:
        game = catalogue.get(slug)
    except catalogue.UnknownGame as error:
        raise RecordError(str(error)) from error
    options = {"teams": True} if record.tag("Teams").strip().casefold() == "yes" else {}
    try:
        return game, record.seats, game.check_options(record.seats, options)
    except GameError as error:
        raise RecordError(str(error)) from error


def setup_of(record: Record, game: AnyGame, seats: int, options: Mapping[str, Any]) -> tuple[Mapping[str, Any], bool]:
    """Return the setup that the tags tell, and whether it holds all that the game hides.

    What the game shuffles under a label stands in the tag of that name ("bag": ``Bag``); of a game with secrets that
    lacks the tag every item is unknown.
    """
    setup: dict[str, Any] = {}
    if record.tag("Starter"):
        setup["starter"] = record.tag("Starter").strip().casefold()
    if record.tag("Position"):
        if record.tag("Rated").strip().casefold() == "yes":
            raise RecordError("A game from a position is never rated.")
        setup["position"] = record.tag("Position").strip()
        return setup, not game.hidden or UNKNOWN not in setup["position"]
    known = True
    for label, items in game.draws(seats, options).items():
        text = record.tag(label.capitalize()).strip()
        if text:
            setup[label] = text
        elif game.hidden:
            setup[label], known = UNKNOWN * len(items), False
    return setup, known
