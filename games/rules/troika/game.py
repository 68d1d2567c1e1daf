"""Troika under the contract of all games."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from games.engine import refusals
from games.engine.later import Later
from games.engine.protocol import Level, Outcome, SetupError, Viewer
from games.engine.tables import Tables
from games.engine.text import gettext_noop as _
from games.engine.worth import Judgement
from games.rules.troika import notation, opening, player, rules
from games.rules.troika.pyramids import CELLS, COLOURS, PYRAMIDS, names_of
from games.rules.troika.rules import Move
from games.rules.troika.state import State, dump, first_state, line_of, load, tops_of

if TYPE_CHECKING:
    from games.rules.troika import truth
else:
    truth = Later("games.rules.troika.truth")

_SEATS = (2,)
_WARMING = ".,.,./.,RS>BM,./.,.,. WSWMWLYSYMYLRMRL GSGMGLBSBLKSKMKL 1"
"""Any position from which the search has something to do."""


class Troika:
    """Troika (Jan Divecky, 2012): two seats, nothing hidden, so a view is the state itself. Seat 1 is the starter."""

    slug = "troika"
    title = "Troika"
    version = 1
    seats = _SEATS
    reasons: Mapping[str, str] = rules.REASONS
    hidden = False
    draw_by_agreement = False
    levels: tuple[Level, ...] = player.LEVELS
    tables: Tables = opening.tables
    known = _(
        "It is proved that the player who does not start wins with best play, whatever the first placement. That is "
        "why Troika is offered as two games with the start alternating."
    )

    def seat_names(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[str, ...]:
        light = self.start(seats, options, setup).light
        return (_("Light"), _("Dark")) if light == 1 else (_("Dark"), _("Light"))

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        refusals.check_seats(seats, _SEATS)
        refusals.check_known(options, frozenset())
        return {}

    def mode(self, seats: int, options: Mapping[str, Any]) -> str:
        return "duel"

    def team(self, seat: int, seats: int, options: Mapping[str, Any]) -> int | None:
        return None

    def draws(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
        return {"die": tuple(COLOURS)}

    def start(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
        self.check_options(seats, options)
        starter = setup.get("starter")
        if starter not in (None, "light", "dark"):
            raise SetupError(_("The starter is “light” or “dark”, not “%(starter)s”."), starter=str(starter)[:20])
        if "position" in setup:
            return notation.parse_position(str(setup["position"]), starter)
        die = _rolled(setup)
        dark = starter == "dark" if starter else die is not None and die in COLOURS[3:]
        return first_state(2 if dark else 1, die)

    def to_act(self, state: State) -> tuple[int, ...]:
        return rules.to_act(state)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        return rules.legal_moves(state, seat)

    def forced(self, state: State) -> Move | None:
        return None

    def apply(self, state: State, seat: int, move: Move) -> State:
        return rules.apply(state, seat, move)

    def leave(self, state: State, seat: int) -> State:
        raise refusals.nobody_may_leave()

    def outcome(self, state: State) -> Outcome | None:
        return rules.outcome(state)

    def score(self, state: State) -> tuple[Any, ...]:
        return ()

    def view(self, state: State, viewer: Viewer) -> State:
        return state

    def view_json(self, view: State) -> dict[str, Any]:
        line = line_of(tops_of(view))
        return {
            "cells": {
                name: [PYRAMIDS[pyramid] for pyramid in stack] for name, stack in zip(CELLS, view.cells, strict=True)
            },
            "hands": [names_of(hand) for hand in view.hands],
            "light": view.light,
            "turn": view.turn,
            "won": [CELLS[cell] for cell in line] if line else None,
            "die": view.die,
        }

    def parse(self, text: str) -> Move:
        return notation.parse_move(text)

    def format(self, move: Move) -> str:
        return notation.format_move(move)

    def format_for(self, move: Move, viewer: Viewer) -> str:
        return notation.format_move(move)

    def position(self, state: State, viewer: Viewer) -> str:
        return notation.format_position(state)

    def dump(self, state: State) -> Any:
        return dump(state)

    def load(self, data: Any) -> State:
        return load(data)

    def determinize(self, view: State, rng: Random) -> State:
        return view

    def choose(self, view: State, level: int, budget_ms: int, rng: Random) -> Move:
        return player.choose(view, level, budget_ms, rng)

    def judge(self, view: State, budget_ms: int, rng: Random) -> Judgement[Move]:
        return truth.judge(view, budget_ms)

    def warm(self) -> None:
        """Load the compiled search and the table, so that the first move is not late."""
        truth.warm(self.start(2, {}, {"position": _WARMING}))


def _rolled(setup: Mapping[str, Any]) -> str | None:
    """Return the colour that the die shows: the first of the shuffled ones."""
    if "die" not in setup:
        return None
    rolled = list(setup["die"])
    if sorted(rolled) != sorted(COLOURS):
        raise SetupError(_("The die shows each of the colours %(colours)s once."), colours=COLOURS)
    return str(rolled[0])
