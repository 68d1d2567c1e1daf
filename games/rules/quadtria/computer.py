"""The computer player of Quadtria: eight levels, the upper three with the table where it is there, else searching."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from games.engine import judging
from games.engine.alphabeta import Limits, Search
from games.engine.protocol import Level
from games.engine.text import gettext_noop as _
from games.engine.worth import Judgement
from games.rules.quadtria import perfect
from games.rules.quadtria.rules import Move, legal_moves
from games.rules.quadtria.search import QuadtriaArena, drawn_keys, position_of
from games.rules.quadtria.state import State

LEVELS = (
    Level(1, _("Pebble"), _("Rolls about, and often forgets to look.")),
    Level(2, _("Marble"), _("Sees its own triangle, but rarely yours.")),
    Level(3, _("Wanderer"), _("Blocks the next triangle and likes the centres.")),
    Level(4, _("Surveyor"), _("Plans two moves ahead on both sides.")),
    Level(5, _("Geometer"), _("Plans further ahead and seldom errs.")),
    Level(6, _("Cartographer"), _("Knows the short ways to win by heart, and loses its way in long ones.")),
    Level(7, _("Pyramid"), _("Knows far more by heart than you can see, and hardly ever nods.")),
    Level(8, _("Oracle"), _("Plays perfectly, and lays traps where the game is drawn.")),
)


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level plays.

    With probability ``slip`` it moves without looking. Otherwise it searches so many plies and nodes (0: as many as
    time allows), and with a table sees besides what is decided within ``sight`` plies (0: does not use it; ``PERFECT``:
    all). ``alone`` are the nodes of its search where there is no table, ``whim`` is how far its estimates may be off.
    """

    depth: int
    nodes: int
    slip: float = 0.0
    sight: int = 0
    alone: int = 0
    whim: int = 0


PERFECT = 255
STRENGTHS = (
    Strength(1, 100, slip=0.65),
    Strength(1, 200, slip=0.3),
    Strength(2, 600, slip=0.16),
    Strength(3, 600, slip=0.12, whim=8),
    Strength(6, 3_000, slip=0.06, whim=3),
    Strength(4, 1_000, slip=0.03, sight=9, alone=12_000),
    Strength(4, 1_000, slip=0.012, sight=21, alone=30_000),
    Strength(64, 0, sight=PERFECT),
)


def choose(state: State, level: int, budget_ms: int, rng: Random) -> Move:
    """Return the computer's move for the seat to act; levels beyond the last play like the last."""
    strength = STRENGTHS[min(max(level, 1), len(STRENGTHS)) - 1]
    if strength.slip and rng.random() < strength.slip:
        return rng.choice(legal_moves(state, state.turn))
    try:
        if strength.sight == PERFECT:
            return perfect.choose(state, rng)
        if strength.sight:
            preferred = _search(state, strength, budget_ms, rng)
            return perfect.choose_within(state, strength.sight, preferred, rng)
    except perfect.NoTable:
        return _search(state, replace(strength, depth=64, nodes=strength.alone), budget_ms, rng)
    return _search(state, strength, budget_ms, rng)


def _search(state: State, strength: Strength, budget_ms: int, rng: Random) -> Move:
    arena = QuadtriaArena(drawn_keys(state), strength.whim, rng.getrandbits(32) if strength.whim else 0)
    return Search(arena, Limits(strength.depth, strength.nodes, budget_ms)).best(position_of(state), rng).move


def judge(state: State, budget_ms: int, rng: Random) -> Judgement[Move]:
    """Return what every legal move is worth: exactly with the table (see ``perfect``), else by proof or estimate."""
    try:
        return perfect.judge(state)
    except perfect.NoTable:
        return judging.judge(QuadtriaArena(drawn_keys(state)), position_of(state), budget_ms, rng)
