"""What a move cost: its mark, its words, and the accuracy of many. Nothing here reads the database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.worth import Judged, Worth

CHOICE_FROM = 0.02
"""Moves whose estimates lie closer together than this share of a win are not worth choosing between."""
ESTIMATES = ((0.3, "??", "blunder"), (0.15, "?", "mistake"), (0.07, "?!", "inaccuracy"))
"""From which share of a win an estimated cost is marked, and how."""
DISTANCE_FROM = 2
"""Plies by which the way to the same result must be longer (or shorter, when lost) to be marked."""
PLY_COST, DISTANCE_COST = 0.01, 0.1
"""Share of a win that one such ply costs in the accuracy, and all of them together at most."""

RESULTS = {
    ("win", "loss"): ("??", "won_lost"),
    ("win", "draw"): ("?", "won_drawn"),
    ("draw", "loss"): ("?", "drawn_lost"),
}
SAME_RESULT = ("slower", "sooner")
"""Kinds of marks of moves that keep the result, but not the distance."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign for the move list, a kind for the style, and words; ``serious`` ones change the result or cost much."""

    sign: str
    kind: str
    words: str
    serious: bool


def cost(best: Worth, played: Worth) -> float:
    """Return what a move cost as a share of a win, from 0 to 1; longer ways to the same result cost a little."""
    lost = max(0.0, best.expected - played.expected)
    if not lost and best.exact and best.result == played.result:
        return min(DISTANCE_COST, PLY_COST * _detour(best, played))
    return min(1.0, lost)


def mark(best: Worth, played: Worth) -> Mark | None:
    """Return the mark of a move, or None where it costs nothing to speak of."""
    if best.exact and played.exact:
        if best.result == played.result:
            return _distance_mark(_detour(best, played), best.result == "win")
        found = RESULTS.get((str(best.result), str(played.result)))
        return Mark(*found, _result_words(found[1]), True) if found else None
    lost = best.expected - played.expected
    for least, sign, kind in ESTIMATES:
        if lost >= least:
            return Mark(sign, kind, _estimate_words(kind), kind != "inaccuracy")
    return None


def _detour(best: Worth, played: Worth) -> int:
    """Return by how many plies a win takes longer, or a loss comes sooner, than it need be."""
    if best.plies is None or played.plies is None or best.result == "draw":
        return 0
    more = played.plies - best.plies
    return max(0, more if best.result == "win" else -more)


def _distance_mark(plies: int, won: bool) -> Mark | None:
    if plies < DISTANCE_FROM:
        return None
    if won:
        words = ngettext("the win takes %(plies)s ply longer", "the win takes %(plies)s plies longer", plies)
        return Mark("?!", "slower", words % {"plies": plies}, False)
    words = ngettext("the loss comes %(plies)s ply sooner", "the loss comes %(plies)s plies sooner", plies)
    return Mark("?!", "sooner", words % {"plies": plies}, False)


def _result_words(kind: str) -> str:
    return {
        "won_lost": _("a won position lost"),
        "won_drawn": _("a win given away"),
        "drawn_lost": _("a draw lost"),
    }[kind]


def _estimate_words(kind: str) -> str:
    return {"blunder": _("blunder"), "mistake": _("mistake"), "inaccuracy": _("inaccuracy")}[kind]


def has_choice(moves: Iterable[Judged[object]]) -> bool:
    """Tell whether it mattered which move was played: not all are worth the same."""
    worths = [one.worth for one in moves]
    shares = [worth.expected for worth in worths]
    exact = all(worth.exact for worth in worths)
    return (exact and len({(worth.result, worth.plies) for worth in worths}) > 1) or (
        max(shares) - min(shares) >= CHOICE_FROM
    )


def accuracy(pairs: Iterable[tuple[Worth, Worth]]) -> float | None:
    """Return an accuracy from 0 to 100 out of (best, played) of the plies that mattered; None without any.

    It is the mean of what each move kept of what its position offered: 1 minus ``cost``. A win counts 1, a draw ½, a
    loss 0, an estimate as much as it says.
    """
    kept = [1 - cost(best, played) for best, played in pairs]
    return 100 * sum(kept) / len(kept) if kept else None


def luck(start: float, end: float, own_cost: float, others_cost: float) -> float:
    """Return what the drawn stones brought a side, in stones of lead.

    Everything that happened between ``start`` (the lead expected before the first move) and ``end`` (the lead at the
    end) was given away by the own moves, given away by the other side's moves, or is luck.
    """
    return end - start + own_cost - others_cost
