"""The computer player of Trixo. It gets a view and nothing else: what it has not seen it deals by guess."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from games.engine.later import Later
from games.engine.protocol import Level
from games.engine.text import gettext_noop as _
from games.engine.worth import Judged, Judgement, Result, Worth
from games.rules.trixo.rules import OUT, PASS, Move, plays
from games.rules.trixo.state import View

if TYPE_CHECKING:
    from games.rules.trixo import mind
else:
    mind = Later("games.rules.trixo.mind")

LEVELS = (
    Level(1, _("Magpie"), _("Grabs a shiny line when it happens to see one.")),
    Level(2, _("Pedlar"), _("Takes the lines it sees, and sees most of them.")),
    Level(3, _("Collector"), _("Seldom misses a line, and sometimes minds what it leaves you.")),
    Level(4, _("Shopkeeper"), _("Weighs what it takes against what it leaves.")),
    Level(5, _("Gambler"), _("Guesses your stones and plays the odds, a little carelessly.")),
    Level(6, _("Bookmaker"), _("Knows the odds well, and rarely slips.")),
    Level(7, _("Reckoner"), _("Counts the stones that are left, and plays out hundreds of hands.")),
    Level(8, _("Oracle"), _("Plays out as many hands as time allows, and sees the end once all stones are known.")),
)


@dataclass(frozen=True, slots=True)
class Strength:
    """How a level plays.

    With probability ``slip`` it moves without looking; with ``grab`` it only takes the richest line. Otherwise it
    descends so many times (0: as many as time allows), and searches an end with known hands up to ``solve`` nodes.
    """

    descents: int
    slip: float = 0.0
    grab: float = 0.0
    solve: int = 0


STRENGTHS = (
    Strength(8, slip=0.6, grab=1.0),
    Strength(8, slip=0.2, grab=1.0),
    Strength(8, slip=0.05, grab=0.75),
    Strength(12, slip=0.04, grab=0.35),
    Strength(30, slip=0.03, grab=0.12),
    Strength(60, slip=0.01, grab=0.04),
    Strength(300, solve=20_000),
    Strength(0, solve=200_000),
)
NODES_A_MS = 300
"""Nodes of the search of an end that take at most half of a budget, for each millisecond of it."""
JUDGING = 0.3
"""Exploration when every move is to be judged, not only the best one found."""


def choose(view: View, level: int, budget_ms: int, rng: Random) -> Move:
    """Return the computer's move for the seat that this view belongs to and that is to act."""
    strength = STRENGTHS[min(max(level, 1), len(STRENGTHS)) - 1]
    moves = legal(view)
    if len(moves) == 1 or rng.random() < strength.slip:
        return rng.choice(moves)
    if rng.random() < strength.grab:
        found: Move | None = mind.grab(view)
        return found or rng.choice(moves)
    begun = monotonic()
    if strength.solve and mind.solvable(view):
        limit = strength.solve if strength.descents else min(strength.solve, NODES_A_MS * budget_ms)
        if solved := mind.solve(view, limit, every=False):
            return _move(solved)
    tried = mind.search(view, rng, _left(budget_ms, begun), strength.descents)
    return _move(tried)


def _left(budget_ms: int, begun: float) -> float:
    """Return the milliseconds left for searching, some kept back for the rest of a move."""
    return max(budget_ms * 0.85 - 20 - 1000 * (monotonic() - begun), 1.0)


def _move(found: list[Any]) -> Move:
    first: Move = found[0].move
    return first


def legal(view: View) -> list[Move]:
    """Return the legal moves of the seat to act, as far as its hand is known to it."""
    if view.turn in view.out:
        return [OUT]
    table = {(x, y): stack for x, y, stack in view.cells}
    return plays(table, "".join(sorted(set(view.hand)))) or [PASS]


def judge(view: View, budget_ms: int, rng: Random) -> Judgement[Move]:
    """Return what every legal move is worth: proved where both hands are known and small, otherwise by play-outs."""
    begun = monotonic()
    if view.turn not in view.out and mind.solvable(view):
        solved = mind.solve(view, NODES_A_MS * budget_ms, every=True)
        if solved:
            judged = tuple(Judged(one.move, _proved(view, one.value)) for one in solved)
            return Judgement(judged, (judged[0].move,))
    tried = mind.search(view, rng, _left(budget_ms, begun), way=mind.Way(explore=JUDGING))
    best = max(tried, key=lambda one: one.visits)
    found = [Judged(one.move, _estimate(one, best)) for one in tried]
    found.sort(key=lambda one: (one.move != best.move, -one.worth.expected))
    return Judgement(tuple(found), (best.move,))


def warm() -> None:
    """Compile, or load from disk, all that a move needs."""
    mind.warm()


def _estimate(one: tuple[Move, int, float, float], best: tuple[Move, int, float, float]) -> Worth:
    """Return the worth of a move; one tried less often counts at most as much as the best one."""
    _move, visits, share, lead = one
    share = min(share, best[2])
    return Worth(min(max(share, 0.0), 1.0), lead=lead if visits else None)


def _proved(view: View, value: int) -> Worth:
    """Return the worth of a known lead at the end: 64 times the stones, then the Trixos that break ties."""
    result: Result = "win" if value > 0 else "loss" if value < 0 else "draw"
    return Worth({"win": 1.0, "draw": 0.5, "loss": 0.0}[result], result, lead=float((value + 32) // 64))
