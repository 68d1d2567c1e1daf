"""Reviews: asked for once, computed ply by ply behind the computer's moves, and kept."""

from __future__ import annotations

import random
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from celery import current_app
from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.models import Match, Move, Review, ReviewPly, Status
from games.selectors.match import replay
from games.selectors.policy import knowledge_closed
from games.services.study import AFTER_MOVES

BUDGET_MS = 600
"""Time for one ply, in milliseconds of one core."""
STUCK_AFTER = timedelta(minutes=2)
"""After this without a new ply a review is handed to a worker again."""
FORCED = ("pass", "out")
"""Plies that nobody chose: they are not judged."""


class NoReview(Exception):
    """A match that cannot be reviewed; ``str()`` is a translated sentence."""


def engine_of(slug: str) -> str:
    """Return what a review of this game is computed with now: the rules' version, and ``+table`` once one is ready."""
    game = catalogue.get(slug)
    tables = getattr(game, "tables", None)
    return f"{game.version}+table" if tables is not None and tables.ready() else str(game.version)


def review_ask(match: Match, user: User | None, now: datetime) -> Review:
    """Return the review of a finished match, asked for now unless it has been; raise NoReview."""
    if match.status == Status.ABORTED:
        raise NoReview(_("This game was aborted, so there is nothing to review."))
    if match.status != Status.FINISHED:
        raise NoReview(_("A game can be reviewed once it is over."))
    closed = knowledge_closed(user, match.game)
    if closed:
        raise NoReview(closed)
    with transaction.atomic():
        review, made = Review.objects.get_or_create(
            match=match,
            engine=engine_of(match.game),
            defaults={"total": match.ply, "asked_at": now, "touched_at": now},
        )
        if made:
            transaction.on_commit(lambda: send(review.pk))
    return review


def send(review_id: int) -> None:
    """Hand the next ply of a review to a worker, behind the computer's moves."""
    current_app.send_task("games.tasks.review_match", args=[review_id], retry=False, priority=AFTER_MOVES)


def reviews_stuck(now: datetime) -> list[int]:
    """Return reviews whose worker seems to have died: unfinished, and nothing kept for ``STUCK_AFTER``."""
    waiting = (Review.Status.WAITING, Review.Status.RUNNING)
    found = Review.objects.filter(status__in=waiting, touched_at__lt=now - STUCK_AFTER)
    return list(found.values_list("pk", flat=True)[:50])


def review_step(review_id: int, now: datetime) -> bool:
    """Judge the next ply of a review and keep it; return whether more are left. Safe to repeat: a ply is kept once."""
    review = Review.objects.select_related("match").get(pk=review_id)
    if review.status == Review.Status.DONE:
        return False
    moves = list(Move.objects.filter(match=review.match, ply__lte=review.match.ply))
    if review.done < len(moves):
        move = moves[review.done]
        row = None if move.text in FORCED else _judged(review.match, moves, review.done)
    with transaction.atomic():
        done = min(review.done + 1, len(moves))
        status = Review.Status.DONE if done == len(moves) else Review.Status.RUNNING
        held = Review.objects.filter(pk=review.pk, done=review.done).exclude(status=Review.Status.DONE)
        if not held.update(done=done, status=status, touched_at=now):
            return False
        if moves and row is not None:
            ReviewPly.objects.create(review=review, ply=move.ply, seat=move.seat, text=move.text, **row)
    return status != Review.Status.DONE


def _judged(match: Match, moves: list[Move], at: int) -> dict[str, Any]:
    """Judge move number ``at`` (from 0), knowing only what the seat that made it could see."""
    game = catalogue.get(match.game)
    move = moves[at]
    state = replay(match, game, moves[:at])[-1]
    judgement = game.judge(game.view(state, move.seat), BUDGET_MS, random.Random(match.pk * 1000 + at))
    best = judgement.worth
    played = next((one.worth for one in judgement.moves if game.format(one.move) == move.text), None)
    if played is None:
        raise ValueError(f"{match.key}: ply {move.ply}, {move.text}, was not judged")
    worths = {(one.worth.result, one.worth.plies) for one in judgement.moves}
    return {
        "best": asdict(best),
        "played": asdict(played),
        "line": [game.format(one) for one in judgement.line],
        "mattered": best.exact and len(worths) > 1,
        "best_chosen": (played.result, played.plies, played.expected) == (best.result, best.plies, best.expected),
    }
