"""Plays the moves of a record, seats that leave included."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.protocol import Game, GameError
from games.engine.refusals import over
from games.record.errors import RecordError
from games.record.value import Line, Ply

AnyGame = Game[Any, Any, Any]
OUT = "out"
"""Stands for the turn of a seat that has left."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """Who leaves in which order, and who of them right after a certain ply (0: before the first).

    The others leave when their first ``out`` shows it, or after the last move.
    """

    order: tuple[int, ...] = ()
    after: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Played:
    """The states of a line, the start first; who moved; who has left, in this order."""

    states: tuple[Any, ...]
    movers: tuple[int, ...] = ()
    left: tuple[int, ...] = ()

    @property
    def state(self) -> Any:
        """Return the last state."""
        return self.states[-1]


def replay(game: AnyGame, start: Any, moves: Sequence[str], leaving: Leaving | None = None) -> Played:
    """Play the moves from the start; raise RecordError at the first that cannot be."""
    leaving = leaving or Leaving()
    played = Played((start,))
    for ply, text in enumerate(moves, 1):
        try:
            played = step(game, leave(game, played, leaving.after.get(ply - 1, ())), text, leaving.order)
        except GameError as error:
            raise RecordError(str(error), ply, text) from error
    return played


def step(game: AnyGame, played: Played, text: str, order: Sequence[int] = ()) -> Played:
    """Play one move; raise GameError. A seat that is ``out`` leaves now if it has not, after all before it in order."""
    to_act = game.to_act(played.state)
    if not to_act:
        raise over()
    seat = to_act[0]
    move = game.parse(text)
    left = played.left
    state = played.state
    if text == OUT and seat not in left:
        earlier = order[: order.index(seat)] if seat in order else ()
        gone = leave(game, played, [*(other for other in earlier if other not in left), seat])
        state, left = gone.state, gone.left
    return Played((*played.states, game.apply(state, seat, move)), (*played.movers, seat), left)


def leave(game: AnyGame, played: Played, seats: Sequence[int]) -> Played:
    """Let seats leave, one after the other, before the next move; raise GameError."""
    state = played.state
    for seat in seats:
        state = game.leave(state, seat)
    return Played((*played.states[:-1], state), played.movers, (*played.left, *seats)) if seats else played


def try_variations(game: AnyGame, played: Played, line: Line) -> None:
    """Play every variation of a line whose main line has been played; raise RecordError at the first illegal move."""
    for at, ply in enumerate(line.plies):
        before = Played(played.states[: at + 1], played.movers[:at], _left_by(played, line, at))
        for variation in ply.variations:
            _try_line(game, before, variation)


def _left_by(played: Played, line: Line, at: int) -> tuple[int, ...]:
    """Return who had left before ply number ``at`` (from 0) by the ``out`` written."""
    outs = {mover for mover, ply in zip(played.movers[:at], line.plies, strict=False) if ply.text == OUT}
    return tuple(seat for seat in played.left if seat in outs)


def _try_line(game: AnyGame, start: Played, line: Line) -> None:
    played = start
    for ply in line.plies:
        try:
            played = step(game, played, ply.text)
        except GameError as error:
            raise RecordError(str(error), len(played.movers) + 1, ply.text) from error
    try_variations(game, played, Line((Ply(""),) * len(start.movers) + line.plies))
