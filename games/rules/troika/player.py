"""The computer player of Troika: eight levels, up to one that never lets go of a win."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import monotonic
from typing import TYPE_CHECKING

from games.engine.later import Later
from games.engine.protocol import Level
from games.engine.text import gettext_noop as _
from games.rules.troika.rules import Move, legal_moves
from games.rules.troika.state import State
from games.rules.troika.tactics import guards, wins_at_once

if TYPE_CHECKING:
    from games.rules.troika import proof, truth
else:
    proof = Later("games.rules.troika.proof")
    truth = Later("games.rules.troika.truth")

LEVELS = (
    Level(1, _("Acorn"), _("Stacks whatever looks nice.")),
    Level(2, _("Squirrel"), _("Finishes its own Troika, but rarely stops yours.")),
    Level(3, _("Mason"), _("Finishes every Troika and stops most of yours.")),
    Level(4, _("Architect"), _("Never lets you finish at once, but plans no further.")),
    Level(5, _("Astronomer"), _("Looks ahead now and then, and finds double threats.")),
    Level(6, _("Navigator"), _("Works most positions out, and dozes off in others.")),
    Level(7, _("Vizier"), _("Plays endings almost without a fault and openings by instinct.")),
    Level(8, _("Pharaoh"), _("Knows who wins every position and never lets go of a win.")),
)


@dataclass(frozen=True, slots=True)
class Skill:
    """The share of moves for which a level looks ahead and the nodes it spends on each of its moves then; otherwise how
    often it completes a Troika and how often it stops the other's.
    """

    sight: float = 0.0
    nodes: int | None = None
    finish: float = 1.0
    guard: float = 1.0


_SKILLS = (
    Skill(finish=0.3, guard=0.1),
    Skill(finish=0.8, guard=0.35),
    Skill(guard=0.75),
    Skill(),
    Skill(sight=0.35, nodes=100),
    Skill(sight=0.62, nodes=300),
    Skill(sight=0.84, nodes=1_500),
    Skill(sight=1.0),
)

_REPLY_NODES = 200
"""Nodes for each of the other's replies, where a lost position is to be made hard."""
_SMALL_TABLE_BITS = 14


def choose(state: State, level: int, budget_ms: int, rng: Random) -> Move:
    """Return the computer's move for the seat to act."""
    skill = _SKILLS[min(max(level, 1), len(_SKILLS)) - 1]
    if skill.sight and rng.random() < skill.sight:
        return _look_ahead(state, skill.nodes, budget_ms, rng)
    winning = wins_at_once(state)
    if winning and rng.random() < skill.finish:
        return rng.choice(winning)
    safe = guards(state) if rng.random() < skill.guard else []
    return rng.choice(safe or list(legal_moves(state, state.turn)))


def _look_ahead(state: State, nodes: int | None, budget_ms: int, rng: Random) -> Move:
    """Return a proved win, the quickest that is known; else the most promising move; else the hardest to refute.

    A level with a limit starts with an empty memory, so that it plays alike whatever was searched before.
    """
    begun = monotonic()
    search = truth.prover() if nodes is None else proof.Prover(_SMALL_TABLE_BITS)
    inquiry = truth.Inquiry(state, begun + budget_ms * 0.8 / 1000, search, nodes)
    inquiry.prove(enough=True)
    candidates = inquiry.candidates
    rng.shuffle(candidates)
    if nodes is None and any(each.wins for each in candidates):
        inquiry.extend(begun + budget_ms * 0.88 / 1000)
        inquiry.measure_best()
    best = min(candidates, key=truth.Candidate.rank)
    if best.wins is False:
        best = _hardest(candidates, state, begun + budget_ms * 0.9 / 1000, nodes)
    return rng.choice(best.moves)


def _hardest(candidates: list[truth.Candidate], state: State, until: float, nodes: int | None) -> truth.Candidate:
    """Return, of moves that all lose, the one after which the smallest share of the other's replies wins."""
    lasting = [each for each in candidates if each.plies is None] or candidates
    if nodes is not None:
        return lasting[0]
    best, least = lasting[0], 2.0
    for each in lasting:
        if each.after is None or monotonic() >= until:
            break
        replies = truth.Inquiry(each.after, until, truth.prover())
        replies.prove_briefly(_REPLY_NODES)
        total = sum(len(reply.moves) for reply in replies.candidates)
        won = sum(len(reply.moves) * reply.worth().expected for reply in replies.candidates)
        if won / total < least:
            best, least = each, won / total
    return best
