"""Judging every move of an open game of two with the generic search: a proof where one is found, else an estimate."""

from __future__ import annotations

from collections.abc import Hashable
from math import tanh
from random import Random
from typing import TypeVar

from games.engine.alphabeta import SURE, WIN, Arena, Limits, Search
from games.engine.worth import Judged, Judgement, Result, Worth

P = TypeVar("P", bound=Hashable)
M = TypeVar("M")

SPREAD = 60.0
"""A value of this size, in the units of ``Arena.evaluate``, counts as a clear advantage."""

_TURNED: dict[Result, Result] = {"win": "loss", "loss": "win", "draw": "draw"}


def worth_of(value: int) -> Worth:
    """Turn a search value of the side to move into a worth."""
    if value > SURE:
        return Worth(1.0, "win", WIN - value)
    if value < -SURE:
        return Worth(0.0, "loss", WIN + value)
    return Worth(0.5 + 0.5 * tanh(value / SPREAD))


def _after(value: Worth) -> Worth:
    """Turn what a position is worth to the other side into what the move that led to it was worth."""
    result = _TURNED[value.result] if value.result else None
    plies = None if value.plies is None else value.plies + 1
    return Worth(1 - value.expected, result, plies)


def order(judged: Judged[M]) -> tuple[float, int]:
    """Return the key by which moves are ranked: the best first, quick wins and slow losses before others."""
    worth = judged.worth
    haste = worth.plies or 0
    return (-worth.expected, haste if worth.result == "win" else -haste)


def judge(arena: Arena[P, M], position: P, budget_ms: int, rng: Random) -> Judgement[M]:
    """Search every move for its share of the budget (milliseconds)."""
    moves = list(arena.moves(position))
    share = budget_ms / len(moves)
    judged = []
    for move in moves:
        after = arena.play(position, move)
        verdict = arena.verdict(after)
        if verdict is not None:
            worth = Worth(0.5, "draw", 0) if verdict == 0 else worth_of(verdict)
        else:
            worth = worth_of(Search(arena, Limits(budget_ms=share)).best(after, rng).value)
        judged.append(Judged(move, _after(worth)))
    judged.sort(key=order)
    return Judgement(tuple(judged), (judged[0].move,))
