"""Celery tasks: each translates to one service call and is safe to run twice."""

from __future__ import annotations

import logging
import random
from collections.abc import Callable
from typing import Any

from celery import shared_task
from django.conf import settings
from django.core.cache import cache

from accounts.services import tidy_guests
from games.engine.protocol import GameError
from games.models import Match, Status
from games.selectors.computer import budget_of, computer_turn, computers_thinking
from games.selectors.knowledge import question_of
from games.selectors.line import line_of
from games.services.lobby import seek_expire
from games.services.play import computer_play
from games.services.puzzles import next_match_mine
from games.services.ratings import match_rate, unrated_matches
from games.services.rematch import pair_continue, pairs_waiting
from games.services.review import review_work, reviews_stuck
from games.services.review import send as review_send
from games.services.study import AFTER_MOVES, judge
from games.services.table import Refused
from games.services.time import match_settle, matches_due, server_beat
from games.services.vacation import vacations_expire
from games.timing import utc_now

logger = logging.getLogger(__name__)


@shared_task(ignore_result=True, soft_time_limit=30)
def play_computer_move(match_id: int, ply: int) -> None:
    """Choose and play the computer's move, knowing only the view of its seat. A stale request does nothing."""
    match = Match.objects.filter(pk=match_id, ply=ply, status=Status.RUNNING).first()
    thinking = f"thinking:{match_id}:{ply}"
    if match is None or not cache.add(thinking, 1, timeout=settings.COMPUTER_MOVE_MS / 1000 + 2):
        return
    try:
        _think_and_play(match, ply)
    finally:
        cache.delete(thinking)


def _think_and_play(match: Match, ply: int) -> None:
    turn = computer_turn(match)
    if turn is None:
        return
    budget_ms = budget_of(settings.COMPUTER_MOVE_MS, computers_thinking(utc_now()), settings.COMPUTER_WORKERS)
    move = turn.game.choose(turn.view, turn.level, budget_ms, random.Random())
    try:
        computer_play(match.key, ply, turn.last_move_id, turn.game.format(move), utc_now())
    except (Refused, GameError):
        logger.warning("the computer's move in %s came to nothing", match.key, exc_info=True)


@shared_task(ignore_result=True, soft_time_limit=30)
def judge_position(asked: Any) -> None:
    """Judge the end of a line (its JSON) for whoever asked; one that the cache holds by now costs nothing."""
    judge(question_of(line_of(asked)))


@shared_task(ignore_result=True, soft_time_limit=30)
def review_match(review_id: int) -> None:
    """Judge plies of a review for a moment, then queue for the next: the computer's moves come in between."""
    if review_work(review_id, utc_now()):
        review_send(review_id)


@shared_task(ignore_result=True, soft_time_limit=120)
def mine_puzzles(left: int) -> None:
    """Look through one game for puzzles, then queue for the next of so many: the computer's moves come in between."""
    if next_match_mine(utc_now()) and left > 1:
        mine_puzzles.apply_async(args=[left - 1], priority=AFTER_MOVES)


@shared_task(ignore_result=True)
def rate_match(match_id: int) -> None:
    match_rate(match_id)


@shared_task(ignore_result=True)
def continue_pair(match_id: int) -> None:
    pair_continue(match_id, utc_now())


@shared_task(ignore_result=True)
def sweep() -> None:
    """Let time have its say, every second, whether or not anybody is connected."""
    server_beat(utc_now())
    for key in matches_due(utc_now()):
        attempt(match_settle, key, utc_now())
    attempt(seek_expire, utc_now())


@shared_task(ignore_result=True)
def tidy() -> None:
    """Repair what a crash may have swallowed, and clear away what nobody needs."""
    for match_id in unrated_matches():
        attempt(match_rate, match_id)
    for match_id in pairs_waiting():
        attempt(pair_continue, match_id, utc_now())
    for review_id in reviews_stuck(utc_now()):
        attempt(review_send, review_id)
    attempt(vacations_expire, utc_now())
    attempt(tidy_guests)


def attempt(service: Callable[..., Any], *arguments: Any) -> None:
    """Call one service; what fails is logged and tried again next time, and keeps nothing else from happening."""
    try:
        service(*arguments)
    except Exception:
        logger.exception("%s%r failed", service.__name__, arguments)
