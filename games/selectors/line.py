"""A position reached by moves outside any match: the one way in which interactive boards ask the rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.templatetags.static import static
from django.utils.translation import gettext as _

from games import catalogue
from games.boards import GENERIC, board_module
from games.engine.protocol import Game, GameError
from games.record.errors import RecordError
from games.record.playing import Played, replay
from games.results import result_text

AnyGame = Game[Any, Any, Any]

MOVES_MAX = 2_000
"""Most plies of a line."""
TEXT_MAX = 24
"""Most characters of a move text."""
SETUP_MAX = 1_000
"""Most characters of a position line; no legal one is as long."""
SETUP_KEYS = ("position", "starter")
UNKNOWN = "?"


class LineError(ValueError):
    """A line that cannot be: one translated ``sentence``, and the ply it is about (None: the start)."""

    def __init__(self, sentence: str, ply: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.ply = sentence, ply


@dataclass(frozen=True, slots=True)
class Line:
    """A start and moves from it. ``setup`` is what ``Game.start`` takes; what a hidden game draws may be unknown."""

    game: AnyGame
    seats: int
    options: Mapping[str, Any]
    setup: Mapping[str, Any]
    moves: tuple[str, ...] = ()


def line_of(data: Any) -> Line:
    """Read the JSON of a line, ``{game, seats, options, setup, moves}``; raise LineError at the first thing wrong."""
    if not isinstance(data, Mapping):
        raise LineError(_("A line is an object with a game, a start and moves."))
    game = _game(data.get("game"))
    seats = game.seats[0] if data.get("seats") is None else data["seats"]
    if not isinstance(seats, int) or isinstance(seats, bool):
        raise LineError(_("The number of seats is a whole number."))
    options = data.get("options") or {}
    if not isinstance(options, Mapping):
        raise LineError(_("The options are an object."))
    try:
        options = game.check_options(seats, options)
    except GameError as error:
        raise LineError(sentence_of(error)) from error
    return Line(game, seats, options, _setup(game, seats, options, data.get("setup") or {}), _moves(data.get("moves")))


def _game(slug: Any) -> AnyGame:
    try:
        return catalogue.get(str(slug)[:TEXT_MAX])
    except catalogue.UnknownGame as error:
        raise LineError(_("There is no game “%(slug)s”.") % {"slug": str(slug)[:TEXT_MAX]}) from error


def _setup(game: AnyGame, seats: int, options: Mapping[str, Any], given: Any) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise LineError(_("The start is an object."))
    draws = game.draws(seats, options)
    hidden = draws if game.hidden else {}
    for name, value in given.items():
        if name not in SETUP_KEYS and name not in draws:
            raise LineError(_("The start of a line knows no “%(name)s”.") % {"name": str(name)[:TEXT_MAX]})
        if not isinstance(value, str) or len(value) > SETUP_MAX:
            raise LineError(
                _("“%(name)s” is a text of at most %(most)s characters.") % {"name": name, "most": SETUP_MAX}
            )
    if given.get("position"):
        return {name: given[name] for name in SETUP_KEYS if given.get(name)}
    unknown = {label: UNKNOWN * len(items) for label, items in hidden.items()}
    return unknown | {name: value for name, value in given.items() if value}


def _moves(moves: Any) -> tuple[str, ...]:
    if moves is None:
        return ()
    if not isinstance(moves, list):
        raise LineError(_("The moves are a list of texts."))
    if len(moves) > MOVES_MAX:
        raise LineError(_("A line has at most %(most)s moves.") % {"most": MOVES_MAX})
    for ply, text in enumerate(moves, 1):
        if not isinstance(text, str) or not 0 < len(text) <= TEXT_MAX:
            raise LineError(_("Move %(ply)s is no move text.") % {"ply": ply}, ply)
    return tuple(moves)


def sentence_of(error: GameError) -> str:
    """Return what a game refused in the reader's language; the parameter ``why`` is a msgid itself."""
    params = {name: _(str(value)) if name == "why" else value for name, value in error.params.items()}
    return _(error.message) % params if params else _(error.message)


def play(line: Line) -> Played:
    """Play a line from its start; raise LineError where it breaks the rules."""
    try:
        start = line.game.start(line.seats, line.options, line.setup)
    except GameError as error:
        raise LineError(sentence_of(error)) from error
    try:
        return replay(line.game, start, line.moves)
    except RecordError as error:
        cause = error.__cause__
        reason = sentence_of(cause) if isinstance(cause, GameError) else error.reason
        raise LineError(reason, error.ply) from error


def line_view(line: Line, viewer: int | None = None) -> dict[str, Any]:
    """Return the end of a line for a board, as one seat may know it; without a viewer as the seat to act does.

    Without a viewer the position line tells everything that the start of the line tells, every hand included.
    Raise LineError.
    """
    played = play(line)
    game, state = line.game, played.state
    to_act = list(game.to_act(state))
    seat = viewer or (to_act[0] if to_act else None)
    last = played.movers[-1] if played.movers else None
    forced = game.forced(state) if to_act else None
    return {
        "game": game.slug,
        "title": game.title,
        "seats": line.seats,
        "options": dict(line.options),
        "sides": [_(name) if name else "" for name in game.seat_names(line.seats, line.options, line.setup)],
        "board": game.view_json(game.view(state, seat)),
        "legal": [game.format(move) for move in game.legal_moves(state, seat)] if seat in to_act else [],
        "forced": game.format(forced) if forced is not None else None,
        "to_act": to_act,
        "you": seat,
        "position": position_text(game, state, viewer),
        "moves": [
            {"ply": ply, "seat": mover, "text": text}
            for ply, (mover, text) in enumerate(zip(played.movers, line.moves, strict=True), 1)
        ],
        "last": {"text": line.moves[-1], "seat": last} if last else None,
        "result": _result(line, state),
    }


def position_text(game: AnyGame, state: Any, viewer: int | None = None) -> str:
    """Return the position line as a seat may know it; without a viewer with all that the state holds."""
    whole = getattr(game, "whole_position", None)
    return str(whole(state)) if viewer is None and whole else game.position(state, viewer)


def _result(line: Line, state: Any) -> dict[str, Any] | None:
    outcome = line.game.outcome(state)
    if outcome is None:
        return None
    best = [seat for seat, place in enumerate(outcome.places, 1) if place == 1]
    reason = _(line.game.reasons[outcome.reason])
    if len(best) == len(outcome.places):
        sentence = _("Drawn: %(reason)s") % {"reason": reason}
    else:
        names = line.game.seat_names(line.seats, line.options, line.setup)
        winners = ", ".join(_(names[seat - 1]) if names[seat - 1] else _("seat %(n)s") % {"n": seat} for seat in best)
        sentence = _("Won by %(winners)s: %(reason)s") % {"winners": winners, "reason": reason}
    return {
        "termination": outcome.reason,
        "result": result_text(outcome.places),
        "sentence": sentence,
        "places": list(outcome.places),
    }


def stage_context(game: AnyGame) -> dict[str, str]:
    """Return what ``games/study/stage.html`` needs as ``stage``."""
    return {
        "game": game.slug,
        "title": game.title,
        "module": static(board_module(game.slug)),
        "fallback": static(GENERIC),
    }
