"""Quadtria under the contract of all games."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.engine import refusals
from games.engine.protocol import Level, Outcome, Viewer
from games.engine.text import gettext_noop as _
from games.engine.worth import Judgement
from games.rules.quadtria import computer, notation, rules
from games.rules.quadtria.board import names_of
from games.rules.quadtria.indexing import FULL, index_of
from games.rules.quadtria.rules import PASS, Move
from games.rules.quadtria.state import START, State, dump, load, won_by
from games.rules.quadtria.table import QuadtriaTables, tables

_SEATS = (2,)


class Quadtria:
    """Quadtria (Claus-Peter Bickel, 2000): two seats, nothing hidden, so a view is the state itself."""

    slug = "quadtria"
    title = "Quadtria"
    version = 1
    seats = _SEATS
    reasons: Mapping[str, str] = rules.REASONS
    hidden = False
    draw_by_agreement = True
    levels: tuple[Level, ...] = computer.LEVELS
    tables: QuadtriaTables = tables

    def seat_names(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[str, ...]:
        return (_("South"), _("North"))

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        refusals.check_seats(seats, _SEATS)
        refusals.check_known(options, frozenset())
        return {}

    def mode(self, seats: int, options: Mapping[str, Any]) -> str:
        return "duel"

    def team(self, seat: int, seats: int, options: Mapping[str, Any]) -> int | None:
        return None

    def draws(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
        return {}

    def start(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
        self.check_options(seats, options)
        return notation.parse_position(str(setup["position"])) if "position" in setup else START

    def to_act(self, state: State) -> tuple[int, ...]:
        return rules.to_act(state)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        return rules.legal_moves(state, seat)

    def forced(self, state: State) -> Move | None:
        return PASS if rules.legal_moves(state, state.turn) == (PASS,) else None

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
        won = won_by(view)
        return {
            "south": names_of(view.south),
            "north": names_of(view.north),
            "pegs": [bool(view.pegs & 1), bool(view.pegs & 2)],
            "turn": view.turn,
            "won": names_of(won[1]) if won else None,
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
        return computer.choose(view, level, budget_ms, rng)

    def judge(self, view: State, budget_ms: int, rng: Random) -> Judgement[Move]:
        return computer.judge(view, budget_ms, rng)

    def warm(self) -> None:
        """Make ready what the first look-up would wait for."""
        index_of(FULL)
        tables.ready()
