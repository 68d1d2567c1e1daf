"""Which result and termination a record may have, given where its moves lead."""

from __future__ import annotations

from typing import Any

from games.engine.protocol import Game
from games.record.errors import RecordError
from games.record.playing import Played
from games.record.reader import RESULT
from games.record.value import RUNNING, Record
from games.results import DOUBLE_FORFEIT, result_text

DRAW = "1/2-1/2"
ABORTED = "aborted"
AGREEMENT = "agreement"
ADJUDICATION = "adjudication"
FORFEIT = "forfeit"
LEAVING = ("resignation", "time", "abandonment")
"""How a seat ends its own game."""
OUTSIDE = (*LEAVING, ADJUDICATION, FORFEIT, AGREEMENT, ABORTED)
"""How a game ends that its moves have not ended."""

Ending = tuple[str, str, tuple[int, ...] | None]
"""Result, termination ("" while running), places by seat."""

_SCORES = {"1-0": (1, 2), "0-1": (2, 1), DRAW: (1, 1), DOUBLE_FORFEIT: (2, 2)}


def ending(record: Record, game: Game[Any, Any, Any], played: Played, by_leaving: bool = False) -> Ending:
    """Return how the game ended; raise RecordError if the tags claim what cannot be.

    ``by_leaving`` tells that a seat left last, after the last move.
    """
    told, termination = record.tag("Result"), record.tag("Termination").strip()
    outcome = game.outcome(played.state)
    if outcome is not None:
        reason = termination if by_leaving and termination in LEAVING else outcome.reason
        return _by_the_moves(result_text(outcome.places), reason, outcome.places, told, termination)
    if not told or told == RUNNING:
        if termination not in ("", RUNNING, ABORTED):
            raise RecordError(f"The game has no result, so it did not end by {termination[:24]!r}.")
        return RUNNING, termination.strip(RUNNING), None
    places = places_of(told, record.seats)
    _check_termination(termination, game, told)
    if termination in LEAVING and record.seats > 2:
        raise RecordError(f"The result {told} does not follow from {termination!r}.")
    return told, termination, places


def places_of(result: str, seats: int) -> tuple[int, ...]:
    """Read a result; raise RecordError if it is none for so many seats."""
    if seats == 2 and result in _SCORES:
        return _SCORES[result]
    places = tuple(map(int, result.split(","))) if seats > 2 and RESULT.fullmatch(result) and "," in result else ()
    if len(places) != seats or any(place != 1 + sum(other < place for other in places) for place in places):
        raise RecordError(f"{result[:24]!r} is no result of a game with {seats} seats.")
    return places


def _by_the_moves(result: str, reason: str, places: tuple[int, ...], told: str, termination: str) -> Ending:
    if told and told != result:
        raise RecordError(f"The moves end the game with {result}, not with {told[:24]}.")
    if termination and termination != reason:
        raise RecordError(f"The moves end the game by {reason!r}, not by {termination[:24]!r}.")
    return result, reason, places


def _check_termination(termination: str, game: Game[Any, Any, Any], told: str) -> None:
    if termination in game.reasons and termination not in OUTSIDE:
        raise RecordError(f"The moves do not end the game by {termination!r}.")
    if not termination:
        raise RecordError(f"The moves do not end the game, and nothing says how it came to {told}.")
    if termination not in OUTSIDE:
        raise RecordError(f"{termination[:24]!r} is no way to end a game of {game.title}.")
    if termination == ABORTED:
        raise RecordError(f"An aborted game has no result, but this one has {told}.")
    if termination == AGREEMENT and (not game.draw_by_agreement or told != DRAW):
        raise RecordError(f"A game of {game.title} does not end with {told} by agreement.")
    if told == DOUBLE_FORFEIT and termination not in (FORFEIT, ADJUDICATION):
        raise RecordError(f"Both seats lose by forfeit only, not by {termination!r}.")
    if told == DRAW and termination in (*LEAVING, FORFEIT):
        raise RecordError(f"A game is not drawn by {termination!r}.")
