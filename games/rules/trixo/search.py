"""The computer player of Trixo. It gets a view and nothing else: what it has not seen it deals by guess."""

from math import atanh
from random import Random

from games.engine.ismcts import search
from games.engine.levels import Strength, strength_of
from games.engine.protocol import Level
from games.engine.text import gettext_noop as _
from games.engine.worth import Judged, Judgement, Worth
from games.rules.trixo.rules import OUT, PASS, Move, plays
from games.rules.trixo.state import View
from games.rules.trixo.table import Table
from games.rules.trixo.world import SPREAD, Known, openings

LEVELS = (
    Level(1, _("Magpie"), _("Grabs a shiny line when it happens to see one.")),
    Level(2, _("Collector"), _("Always takes the richest line, and leaves as much for you.")),
    Level(3, _("Shopkeeper"), _("Weighs what it takes against what it leaves.")),
    Level(4, _("Gambler"), _("Guesses your stones and plays the odds.")),
    Level(5, _("Reckoner"), _("Counts the stones that are left in the bag.")),
    Level(6, _("Oracle"), _("Plays through as many hands as its time allows.")),
)

_STRENGTHS = (
    Strength(0, 0, slip=0.6),
    Strength(0, 0, slip=0.1),
    Strength(2, 130, slip=0.08),
    Strength(2, 350, slip=0.02),
    Strength(2, 1_000),
    Strength(2, 0),
)
"""Depth is how many plies each play-out goes beyond the tree, nodes the number of descents; depth 0 only grabs."""


def choose(view: View, level: int, budget_ms: int, rng: Random) -> Move:
    """Return the computer's move for the seat that this view belongs to and that is to act."""
    strength = strength_of(level, _STRENGTHS)
    table: Table = {(x, y): stack for x, y, stack in view.cells}
    if view.turn in view.out:
        return OUT
    moves = plays(table, "".join(sorted(set(view.hand)))) or [PASS]
    if len(moves) == 1 or strength.looks_away(rng):
        return rng.choice(moves)
    if strength.depth == 0:
        found = [line for line in openings(table) if line[1].what in view.hand]
        return max(found)[1] if found else rng.choice(moves)
    known = Known(view, strength.depth)
    tried = search(lambda: known.deal(rng), rng, budget_ms, strength.nodes)
    return max(tried, key=lambda move: tried[move], default=rng.choice(moves))


def judge(view: View, budget_ms: int, rng: Random) -> Judgement[Move]:
    """Return what every legal move is worth, estimated; moves that were not tried count as hopeless."""
    table: Table = {(x, y): stack for x, y, stack in view.cells}
    moves = [OUT] if view.turn in view.out else plays(table, "".join(sorted(set(view.hand)))) or [PASS]
    known = Known(view, 2)
    tried = search(lambda: known.deal(rng), rng, budget_ms)
    judged = [Judged(move, _worth(tried.get(move, (0, 0.0))[1])) for move in moves]
    judged.sort(key=lambda one: -one.worth.expected)
    return Judgement(tuple(judged), (judged[0].move,))


def _worth(expected: float) -> Worth:
    return Worth(expected, lead=SPREAD * atanh(max(-0.999, min(0.999, 2 * expected - 1))))
