"""A kept review as its page and the API have it: marks, worths in words, players, curves. A fixed number of queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.worth import Worth
from games.models import Match, Review, ReviewPly
from games.selectors.engines import as_good, engine_of, uses_table
from games.selectors.knowledge import words
from games.selectors.marks import Mark, accuracy, cost, luck, mark
from games.selectors.match import Bundle, match_moves
from games.selectors.reviewcurve import Point, curve_of

UNDER_WAY = (Review.Status.WAITING, Review.Status.RUNNING)


def review_of(match: Match) -> tuple[Review | None, Review | None]:
    """Return the finished review of a match and the one that is waiting, under way or failed, each if there is one."""
    found = list(match.reviews.order_by("-pk"))
    done = next((one for one in found if one.status == Review.Status.DONE), None)
    return done, next((one for one in found if one.status != Review.Status.DONE), None)


def progress(review: Review) -> dict[str, Any]:
    """Return how far a review is."""
    share = 100 * review.done // max(1, review.total)
    text = ngettext("%(done)s of %(total)s ply judged", "%(done)s of %(total)s plies judged", review.total)
    return {
        "done": review.done,
        "total": review.total,
        "percent": share,
        "words": text % {"done": review.done, "total": review.total},
        "under_way": review.status in UNDER_WAY,
        "failed": review.status == Review.Status.FAILED,
    }


def renewable(review: Review, match: Match) -> bool:
    """Tell whether a review could be better now: the table has been built since, or the method is another."""
    return not as_good(review.engine, engine_of(match.game))


def review_view(bundle: Bundle, review: Review) -> dict[str, Any]:
    """Return a finished review: ``plies`` in order, ``players`` by seat, ``curves``, and what it was computed with.

    Better moves name what a seat held: the match is over, and its record tells every hand to everybody.
    """
    rows = {row.ply: row for row in review.plies.all()}
    moves = match_moves(bundle.match)
    names = {seat.number: seat.shown_name for seat in bundle.seats}
    plies = [_ply(move.ply, move.seat, move.text, names, rows.get(move.ply)) for move in moves]
    return {
        "engine": review.engine,
        "table": uses_table(review.engine),
        "exact": bool(rows) and all(row.best["result"] for row in rows.values()),
        "stones": any(row.best["lead"] is not None for row in rows.values()),
        "plies": plies,
        "players": [_player(bundle, number, rows) for number in sorted(number for number in names if number)],
        "curves": curve_of(_series(bundle, rows, len(moves)), len(moves)),
        "renewable": renewable(review, bundle.match),
    }


def _ply(ply: int, seat: int, text: str, names: Mapping[int | None, str], row: ReviewPly | None) -> dict[str, Any]:
    shown = {"ply": ply, "seat": seat, "name": names.get(seat, ""), "text": text, "judged": row is not None}
    if row is None:
        return shown | {"mark": None, "words": _("forced"), "best": "", "better": "", "line": [], "good": []}
    best, played = Worth(**row.best), Worth(**row.played)
    found = mark(best, played)
    return shown | {
        "mark": _mark(found),
        "words": words(played),
        "best": words(best),
        "exact": played.exact,
        "expected": round(played.expected, 3),
        "best_expected": round(best.expected, 3),
        "lead": played.lead,
        "better": "" if row.best_chosen or not row.line or row.line[0] == text else row.line[0],
        "line": row.line,
        "good": row.good,
        "choice": row.choice,
    }


def _mark(found: Mark | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"sign": found.sign, "kind": found.kind, "words": found.words, "serious": found.serious}


def _player(bundle: Bundle, number: int, rows: Mapping[int, ReviewPly]) -> dict[str, Any]:
    own = [row for row in rows.values() if row.seat == number]
    pairs = [(Worth(**row.best), Worth(**row.played)) for row in own]
    marks = [found for best, played in pairs if (found := mark(best, played))]
    choices = [pair for row, pair in zip(own, pairs, strict=True) if row.choice]
    share = accuracy(choices)
    seat = next(seat for seat in bundle.seats if seat.number == number)
    return {
        "number": number,
        "name": seat.shown_name,
        "accuracy": None if share is None else round(share, 1),
        "choices": len(choices),
        "serious": sum(1 for one in marks if one.serious),
        "slight": sum(1 for one in marks if not one.serious),
        "cost": round(100 * sum(cost(best, played) for best, played in choices)),
        "luck": _luck(bundle, number, rows),
    }


def _luck(bundle: Bundle, number: int, rows: Mapping[int, ReviewPly]) -> dict[str, str] | None:
    """Return what a side's lead in stones came from: the start, its own moves, the others' moves, the stones drawn."""
    ordered = [rows[ply] for ply in sorted(rows)]
    side = _side(bundle, number)
    first = next((row for row in ordered if row.seat in side and row.best["lead"] is not None), None)
    scores = bundle.game.score(bundle.state)
    if first is None or not scores:
        return None
    own = sum(_stones(row) for row in ordered if row.seat in side)
    others = sum(_stones(row) for row in ordered if row.seat not in side)
    end = _lead(bundle, side, scores)
    drawn = luck(first.best["lead"], end, own, others)
    return {
        "start": _signed(first.best["lead"]),
        "own": _signed(-own),
        "others": _signed(others),
        "drawn": _signed(drawn),
        "end": _signed(end),
    }


def _side(bundle: Bundle, number: int) -> set[int]:
    """Return the seat and its partner."""
    team = next(seat.team for seat in bundle.seats if seat.number == number)
    return {seat.number or 0 for seat in bundle.seats if seat.number == number or (team and seat.team == team)}


def _stones(row: ReviewPly) -> float:
    """Return the stones of expected lead that a move gave away."""
    if row.best["lead"] is None or row.played["lead"] is None:
        return 0.0
    return max(0.0, row.best["lead"] - row.played["lead"])


def _lead(bundle: Bundle, side: set[int], scores: Sequence[Sequence[int]]) -> float:
    """Return the final lead of a side over the best of the others, partners added up."""
    own = sum(scores[number - 1][0] for number in side)
    rest = [number for number in range(1, len(scores) + 1) if number not in side]
    other = [sum(scores[number - 1][0] for number in group) for group in _groups(bundle, rest)]
    return float(own - max(other, default=0))


def _groups(bundle: Bundle, numbers: Sequence[int]) -> list[set[int]]:
    found: list[set[int]] = []
    for number in numbers:
        side = _side(bundle, number)
        if side not in found:
            found.append(side)
    return found


def _signed(stones: float) -> str:
    return f"{round(stones, 1) or 0.0:+.1f}".replace("-", "−")


def _series(bundle: Bundle, rows: Mapping[int, ReviewPly], total: int) -> list[tuple[int, str, list[Point]]]:
    """Return (seat, name, points) for each line of the chart.

    An open game of two has one, its first seat's share of a win after every ply. Else each seat has its own, at its
    own plies: seats know different things, so their estimates are not of one thing.
    """
    names = {seat.number or 0: seat.shown_name for seat in bundle.seats}
    stones = any(row.played["lead"] is not None for row in rows.values())
    if not bundle.game.hidden and len(names) == 2:
        return [(1, names[1], _one_line(rows, total))]
    return [
        (
            number,
            name,
            [_own_point(row) for _ply, row in sorted(rows.items()) if row.seat == number and _told(row, stones)],
        )
        for number, name in sorted(names.items())
    ]


def _one_line(rows: Mapping[int, ReviewPly], total: int) -> list[Point]:
    points = []
    for ply in range(total + 1):
        if (coming := rows.get(ply + 1)) is not None:
            seat, worth = coming.seat, Worth(**coming.best)
        elif (gone := rows.get(ply)) is not None:
            seat, worth = gone.seat, Worth(**gone.played)
        else:
            continue
        points.append(Point(ply, worth.expected if seat == 1 else 1 - worth.expected, False))
    return points


def _told(row: ReviewPly, stones: bool) -> bool:
    """Whether a ply can be on a chart of stones."""
    return not stones or row.played["lead"] is not None


def _own_point(row: ReviewPly) -> Point:
    lead = row.played["lead"]
    return Point(row.ply, row.played["expected"] if lead is None else lead, lead is not None)
