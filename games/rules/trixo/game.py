"""Trixo under the contract of all games."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from games.engine import refusals
from games.engine.protocol import Level, Outcome, SetupError, Viewer
from games.engine.text import gettext_noop as _
from games.engine.worth import Judgement
from games.rules.trixo import deal, notation, rules, scoring, search, state
from games.rules.trixo.rules import OUT, PASS, Move
from games.rules.trixo.state import State, View
from games.rules.trixo.table import STONES

_SEATS = (2, 3, 4)


class Trixo:
    """Trixo (FlexiQ, 2008): two to four seats, or two teams of two; hands and reserve are hidden."""

    slug = "trixo"
    title = "Trixo"
    version = 1
    seats = _SEATS
    reasons: Mapping[str, str] = scoring.REASONS
    hidden = True
    draw_by_agreement = False
    levels: tuple[Level, ...] = search.LEVELS

    def seat_names(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[str, ...]:
        return ("",) * seats

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        refusals.check_seats(seats, _SEATS)
        refusals.check_known(options, frozenset({"teams"}))
        teams = options.get("teams", False)
        if teams not in (True, False):
            raise SetupError(_("Teams are either played or not."))
        if teams and seats != 4:
            raise SetupError(_("Teams are two of two: they need four seats, not %(seats)s."), seats=seats)
        return {"teams": True} if teams else {}

    def mode(self, seats: int, options: Mapping[str, Any]) -> str:
        if seats == 2:
            return "duel"
        return "teams" if options.get("teams") else "multi"

    def team(self, seat: int, seats: int, options: Mapping[str, Any]) -> int | None:
        return scoring.team_of(seat) if options.get("teams") else None

    def draws(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
        return {"bag": tuple(symbol for symbol, count in STONES.items() for _stone in range(count))}

    def start(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> State:
        teams = bool(self.check_options(seats, options))
        if "position" in setup:
            return notation.parse_position(str(setup["position"]), seats, teams)
        if "bag" not in setup:
            raise SetupError(_("Trixo needs a shuffled bag of stones."))
        return deal.first_state(seats, teams, notation.read_bag(setup["bag"]))

    def to_act(self, state: State) -> tuple[int, ...]:
        return rules.to_act(state)

    def legal_moves(self, state: State, seat: int) -> tuple[Move, ...]:
        return rules.legal_moves(state, seat)

    def forced(self, state: State) -> Move | None:
        moves = rules.legal_moves(state, state.turn)
        return moves[0] if moves in ((PASS,), (OUT,)) else None

    def apply(self, state: State, seat: int, move: Move) -> State:
        return rules.apply(state, seat, move)

    def leave(self, state: State, seat: int) -> State:
        return rules.leave(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def score(self, state: State) -> tuple[Any, ...]:
        return tuple(list(won) for won in state.won)

    def view(self, full: State, viewer: Viewer) -> View:
        return state.view_of(full, viewer)

    def view_json(self, view: View) -> dict[str, Any]:
        return state.view_json(view)

    def parse(self, text: str) -> Move:
        return notation.parse_move(text)

    def format(self, move: Move) -> str:
        return notation.format_move(move)

    def format_for(self, move: Move, viewer: Viewer) -> str:
        return notation.format_move(move)

    def position(self, state: State, viewer: Viewer) -> str:
        return notation.format_position(state, viewer)

    def whole_position(self, state: State) -> str:
        """Write the position line with every secret: for boards outside a match."""
        return notation.whole_position(state)

    def dump(self, full: State) -> Any:
        return state.dump(full)

    def load(self, data: Any) -> State:
        return state.load(data)

    def determinize(self, view: View, rng: Random) -> State:
        return deal.determinize(view, rng)

    def choose(self, view: View, level: int, budget_ms: int, rng: Random) -> Move:
        return search.choose(view, level, budget_ms, rng)

    def judge(self, view: View, budget_ms: int, rng: Random) -> Judgement[Move]:
        if "?" in view.hand:
            raise SetupError(_("The hand of the seat to move is not known, so its moves cannot be judged."))
        return search.judge(view, budget_ms, rng)

    def warm(self) -> None:
        """Make ready what the first move would wait for."""
        search.warm()
