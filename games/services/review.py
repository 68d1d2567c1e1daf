"""Reviews: asked for once, computed ply by ply behind the computer's moves, and kept."""

from __future__ import annotations

import logging
import random
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from time import monotonic
from typing import Any

from celery import current_app
from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from accounts.models import User
from games import catalogue
from games.engine.worth import Worth
from games.models import Match, Move, Review, ReviewPly, Status
from games.record.tags import setup_tags
from games.selectors.engines import as_good, engine_of
from games.selectors.line import AnyGame
from games.selectors.marks import SAME_RESULT, has_choice, mark
from games.selectors.match import replay
from games.selectors.policy import knowledge_closed
from games.services.study import AFTER_MOVES, judging_budget

logger = logging.getLogger(__name__)

SLICE_S = 0.4
"""Seconds after which a worker hands a review back to the queue, so that the computer's moves come in between."""
FORCED = ("pass", "out")
"""Plies that nobody chose: they are not judged."""
STUCK_AFTER = timedelta(minutes=2)
"""How long a review may stand still before it is handed on again."""
LOCK_S = 60
"""Seconds after which a worker at a review is taken for dead."""


class NoReview(Exception):
    """A match that cannot be reviewed; ``str()`` is a translated sentence."""


class ReviewClosed(NoReview):
    """Reviews of this game are closed to this account now."""


def review_check(match: Match, user: User | None) -> None:
    """Raise NoReview where there can be no review of a match, ReviewClosed where this account may not have it now."""
    if match.status == Status.ABORTED:
        raise NoReview(_("This game was aborted, so there is nothing to review."))
    if match.status != Status.FINISHED:
        raise NoReview(_("A game can be reviewed once it is over."))
    if not match.ply or match.snapshot is None:
        raise NoReview(_("No move was made in this game, so there is nothing to review."))
    if closed := knowledge_closed(user, match.game):
        raise ReviewClosed(closed)


def review_ask(match: Match, user: User | None, now: datetime) -> Review:
    """Return the review of a finished match, asked for now unless it has been; raise NoReview.

    A review that failed is tried again from where it stopped; one that knew less is renewed beside it.
    """
    review_check(match, user)
    wanted = engine_of(match.game)
    with transaction.atomic():
        held = next((one for one in match.reviews.order_by("-pk") if as_good(one.engine, wanted)), None)
        made = False
        if held is None:
            start = {"total": match.ply, "asked_at": now, "touched_at": now}
            held, made = Review.objects.get_or_create(match=match, engine=wanted, defaults=start)
        failed = Review.objects.filter(pk=held.pk, status=Review.Status.FAILED)
        if made or failed.update(status=Review.Status.WAITING, touched_at=now):
            transaction.on_commit(lambda: send(held.pk))
    return held


def send(review_id: int) -> None:
    """Hand the next plies of a review to a worker, behind the computer's moves; ``tidy`` repairs a failure."""
    try:
        current_app.send_task("games.tasks.review_match", args=[review_id], retry=False, priority=AFTER_MOVES)
    except OperationalError:
        logger.warning("review %s could not be handed on now", review_id)


def reviews_stuck(now: datetime) -> list[int]:
    """Return reviews whose worker seems to have died: unfinished, and nothing kept for ``STUCK_AFTER``."""
    waiting = (Review.Status.WAITING, Review.Status.RUNNING)
    found = Review.objects.filter(status__in=waiting, touched_at__lt=now - STUCK_AFTER)
    return list(found.values_list("pk", flat=True)[:50])


def review_work(review_id: int, now: datetime) -> bool:
    """Judge plies of a review for a moment; return whether more are left for this worker to hand on.

    One worker at a time: another one that comes along leaves at once. Whatever breaks ends the review as failed.
    """
    lock = f"reviewing:{review_id}"
    if not cache.add(lock, 1, timeout=LOCK_S):
        return False
    until = monotonic() + SLICE_S
    try:
        course = course_of(review_id)
        while course is not None and review_step(review_id, now, course):
            if monotonic() >= until:
                return True
        return False
    except Exception:
        logger.exception("review %s failed", review_id)
        Review.objects.filter(pk=review_id).update(status=Review.Status.FAILED, touched_at=now)
        return False
    finally:
        cache.delete(lock)


@dataclass(frozen=True)
class Course:
    """A finished match as it went: its moves, and the states before each and after the last."""

    match: Match
    moves: Sequence[Move]
    states: Sequence[Any]


def course_of(review_id: int) -> Course | None:
    """Read and replay the match of a review that has something left to judge; None for any other."""
    ended = (Review.Status.DONE, Review.Status.FAILED)
    review = Review.objects.select_related("match").filter(pk=review_id).exclude(status__in=ended).first()
    if review is None:
        return None
    match = review.match
    moves = list(Move.objects.filter(match=match, ply__lte=match.ply))
    return Course(match, moves, replay(match, catalogue.get(match.game), moves))


def review_step(review_id: int, now: datetime, course: Course) -> bool:
    """Judge the next ply of a review and keep it; return whether more are left. Safe to repeat: a ply is kept once."""
    review = Review.objects.filter(pk=review_id).first()
    if review is None or review.status in (Review.Status.DONE, Review.Status.FAILED):
        return False
    moves = course.moves
    row = None
    if review.done < len(moves) and moves[review.done].text not in FORCED:
        row = _judged(course, review.done)
    with transaction.atomic():
        done = min(review.done + 1, len(moves))
        status = Review.Status.DONE if done == len(moves) else Review.Status.RUNNING
        held = Review.objects.filter(pk=review.pk, done=review.done).exclude(status=Review.Status.DONE)
        if not held.update(done=done, status=status, touched_at=now):
            return False
        if row is not None:
            ReviewPly.objects.create(review=review, **row)
        if status == Review.Status.DONE:
            Review.objects.filter(match=course.match).exclude(pk=review.pk).delete()
    return status != Review.Status.DONE


def _judged(course: Course, at: int) -> dict[str, Any]:
    """Judge move number ``at`` (from 0), knowing only what the seat that made it could see."""
    match, move = course.match, course.moves[at]
    game = catalogue.get(match.game)
    before, after = course.states[at], course.states[at + 1]
    judgement = game.judge(_view(match, game, before, move.seat), judging_budget(), random.Random(match.pk * 1000 + at))
    best = judgement.worth
    worths = {game.format(one.move): one.worth for one in judgement.moves}
    played = _ending(game, after, move.seat) or worths[move.text]
    found = mark(best, played)
    return {
        "ply": move.ply,
        "seat": move.seat,
        "text": move.text,
        "best": asdict(best),
        "played": asdict(played),
        "line": [game.format(one) for one in judgement.line],
        "good": [text for text, worth in worths.items() if mark(best, worth) is None],
        "choice": has_choice(judgement.moves),
        "staked": best.exact and len({worth.result for worth in worths.values()}) > 1,
        "kept": found is None or found.kind in SAME_RESULT,
        "mattered": best.exact and len({(worth.result, worth.plies) for worth in worths.values()}) > 1,
        "best_chosen": played == best,
    }


def _view(match: Match, game: AnyGame, state: Any, seat: int) -> Any:
    """Return what the seat sees; of an open game the position alone, without the way to it."""
    if game.hidden:
        return game.view(state, seat)
    setup = {"position": game.position(state, None)}
    if starter := setup_tags(game, match.seat_count, match.options, match.setup, secrets=False).get("Starter"):
        setup["starter"] = starter
    start = game.start(match.seat_count, match.options, setup)
    return game.view(start, seat)


def _ending(game: AnyGame, state: Any, seat: int) -> Worth | None:
    """Return what a move that ended an open game of two was worth: its result, which a repetition may have made."""
    outcome = game.outcome(state)
    if outcome is None or game.hidden or len(outcome.places) != 2:
        return None
    own, other = outcome.places[seat - 1], outcome.places[2 - seat]
    if own == other:
        return Worth(0.5, "draw", 1)
    return Worth(1.0, "win", 1) if own < other else Worth(0.0, "loss", 1)
