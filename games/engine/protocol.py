"""The contract that every game keeps.

A game is a module-level object in ``games/rules/<slug>/__init__.py`` named ``game``. It is pure: states and moves are
frozen values, and time, randomness and identity come in as arguments. Seats are numbered from 1 in turn order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from games.engine.worth import Judgement

Viewer = int | None
"""A seat number, or ``None`` for a spectator."""

S = TypeVar("S")
"""The full state of a game: a frozen, hashable value that holds every secret."""
M = TypeVar("M")
"""A move: a frozen, hashable value."""
V = TypeVar("V")
"""What one viewer may know of a state: a frozen dataclass of JSON-able values."""


class GameError(ValueError):
    """Base of what a game refuses; ``str()`` is an English sentence fit for players.

    ``message`` is the msgid with ``%(name)s`` places, ``params`` fills them: translate the one, then apply the other.
    """

    def __init__(self, message: str, **params: object) -> None:
        self.message = message
        self.params = params
        super().__init__(message % params if params else message)


class NotationError(GameError):
    """The text is no move of this game at all."""


class IllegalMove(GameError):
    """A move that the rules do not allow now."""


class SetupError(GameError):
    """Options, chance or a position from which no game can start."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: a key of ``Game.reasons`` and a place (1 is best, ties share) for every seat."""

    reason: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength of the computer player: number from 1, a name and one sentence of character (English msgids)."""

    number: int
    name: str
    character: str


@runtime_checkable
class Game(Protocol[S, M, V]):
    """What a folder under ``games/rules`` offers."""

    @property
    def slug(self) -> str: ...

    @property
    def title(self) -> str: ...

    @property
    def version(self) -> int:
        """Raised when stored snapshots need another ``load``."""
        ...

    @property
    def seats(self) -> tuple[int, ...]:
        """The seat counts that can be played, ascending."""
        ...

    @property
    def reasons(self) -> Mapping[str, str]:
        """Every way this game ends by its own rules: reason -> English sentence (msgid)."""
        ...

    @property
    def hidden(self) -> bool:
        """Whether any seat knows something that another does not (no takeback then)."""
        ...

    @property
    def draw_by_agreement(self) -> bool: ...

    @property
    def levels(self) -> tuple[Level, ...]: ...

    def seat_names(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> tuple[str, ...]:
        """Name each seat's side in English (msgid), such as "Light" or "South"; "" where a side has no name."""
        ...

    def check_options(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the options in canonical form; raise SetupError on unknown or impossible ones."""
        ...

    def mode(self, seats: int, options: Mapping[str, Any]) -> str:
        """Name the rating mode: "duel" for two seats; Trixo also "multi" and "teams"."""
        ...

    def team(self, seat: int, seats: int, options: Mapping[str, Any]) -> int | None:
        """Return the team number of a seat, or None when everybody plays alone."""
        ...

    def draws(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[str]]:
        """Return what chance must shuffle before the start: label -> the items in canonical order.

        The lot of seats is not among them. The shuffled items come back in ``setup`` under the same label.
        """
        ...

    def start(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> S:
        """Return the first state. ``setup`` holds the shuffled draws, or ``{"position": TEXT}``."""
        ...

    def to_act(self, state: S) -> tuple[int, ...]:
        """Return the seats that may move now; empty exactly when the game is over."""
        ...

    def legal_moves(self, state: S, seat: int) -> tuple[M, ...]: ...

    def forced(self, state: S) -> M | None:
        """Return the ``pass`` or ``out`` that the server must play for the seat to act, if that is all there is."""
        ...

    def apply(self, state: S, seat: int, move: M) -> S:
        """Return the state after the move; raise IllegalMove (always checked)."""
        ...

    def leave(self, state: S, seat: int) -> S:
        """Return the state after a seat has left for good (resignation, time, absence); only with more than two."""
        ...

    def outcome(self, state: S) -> Outcome | None: ...

    def score(self, state: S) -> tuple[Any, ...]:
        """Return one JSON-able score per seat, public knowledge at any time (Trixo: ``[stones, trixos]``), or ()."""
        ...

    def view(self, state: S, viewer: Viewer) -> V: ...

    def view_json(self, view: V) -> dict[str, Any]: ...

    def parse(self, text: str) -> M:
        """Read a move text; raise NotationError. Inverse of ``format`` for legal moves."""
        ...

    def format(self, move: M) -> str: ...

    def format_for(self, move: M, viewer: Viewer) -> str:
        """Write a move as this viewer may read it."""
        ...

    def position(self, state: S, viewer: Viewer) -> str:
        """Write the position line (rules.md, "Positions") as this viewer may know it."""
        ...

    def dump(self, state: S) -> Any:
        """Return a JSON-able snapshot with every secret; inverse of ``load``."""
        ...

    def load(self, data: Any) -> S: ...

    def determinize(self, view: V, rng: Random) -> S:
        """Return a full state that agrees with the view (for open games: the state itself)."""
        ...

    def choose(self, view: V, level: int, budget_ms: int, rng: Random) -> M:
        """Return the computer's move for the seat to act in this view, knowing nothing but the view."""
        ...

    def judge(self, view: V, budget_ms: int, rng: Random) -> Judgement[M]:
        """Return what every legal move of the seat to act is worth, knowing nothing but the view.

        Exact where a table or a proof within the budget says so. The game must be running.
        """
        ...
