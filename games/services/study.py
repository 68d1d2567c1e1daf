"""Having positions judged, once each and politely, and keeping studies."""

from __future__ import annotations

import hashlib
import logging
import random
from datetime import datetime
from typing import Any

from celery import current_app
from django.core.cache import cache
from django.utils.translation import gettext as _
from kombu.exceptions import OperationalError

from accounts.models import User
from games import record
from games.engine.protocol import GameError
from games.models import Study
from games.record import Record
from games.selectors.computer import computers_thinking
from games.selectors.knowledge import Question, judgement_json, kept, worth_key
from games.selectors.line import sentence_of
from games.timing import utc_now

logger = logging.getLogger(__name__)

BUDGET_MS = 600
"""Time for one position, in milliseconds of one core."""
BUSY_MS = 250
"""The same while the computer owes a move in some game: those come first."""
EXACT_S, ESTIMATE_S = 24 * 3600, 600
"""Seconds for which a value stays in the cache; an estimate soon makes room, for a table may be ready by then."""
LOCK_S = 20
"""Seconds after which a position that was asked for but never judged may be asked for again."""
RECORDS_A_MINUTE = 30
"""How many studies one visitor may share, load or write as records in a minute."""
LINES_A_MINUTE = 900
"""How many lines one visitor may have played out in a minute: fifteen positions a second."""
ASKED_A_MINUTE = 90
"""How many fresh positions one visitor may have judged in a minute."""

AFTER_MOVES = 9
"""Priority in the queue ``computer``: the lowest, for a player's computer opponent comes first."""


class Unreachable(Exception):
    """Nobody can be asked to compute; ``str()`` is a translated sentence."""


class TooMany(Exception):
    """Somebody asks for more than is polite; ``str()`` is a translated sentence."""


def may_ask(visitor: str, now: datetime, most: int = ASKED_A_MINUTE, what: str = "worth") -> None:
    """Count a request of this visitor; raise TooMany above ``most`` in a minute."""
    key = f"asked:{what}:{visitor}:{int(now.timestamp()) // 60}"
    if cache.add(key, 1, timeout=120):
        return
    if cache.incr(key) > most:
        raise TooMany(_("That was a lot at once. Wait a minute, then go on."))


def ask(question: Question, asked: Any, visitor: str, now: datetime) -> None:
    """Have a position judged, unless somebody is at it; ``asked`` is its line as JSON. Raise TooMany or Unreachable."""
    lock = f"judging:{question.digest}"
    if not cache.add(lock, 1, timeout=LOCK_S):
        return
    try:
        may_ask(visitor, now)
        current_app.send_task(
            "games.tasks.judge_position", args=[asked], retry=False, priority=AFTER_MOVES, expires=LOCK_S
        )
    except OperationalError as error:
        cache.delete(lock)
        raise Unreachable(_("Nothing can be computed now. Try again in a moment.")) from error
    except TooMany:
        cache.delete(lock)
        raise


def judge(question: Question) -> dict[str, Any]:
    """Judge a position unless the cache has it, keep what came out, and return it."""
    found = kept(question)
    if found is not None:
        return found
    game = question.line.game
    try:
        judged = judgement_json(game, game.judge(question.view, judging_budget(), random.Random()))
    except GameError as error:
        judged = {"error": sentence_of(error)}
    except Exception:
        logger.exception("a position of %s could not be judged", game.slug)
        judged = {"error": _("This position could not be judged. The fault is the server's, and it is noted.")}
    exact = "moves" in judged and judged["moves"][0]["worth"]["result"] is not None
    cache.set(worth_key(question.digest), judged, timeout=EXACT_S if exact else ESTIMATE_S)
    cache.delete(f"judging:{question.digest}")
    return judged


def judging_budget() -> int:
    """Return the milliseconds for a position or a reviewed ply: fewer while a computer player owes a move."""
    return BUSY_MS if computers_thinking(utc_now()) else BUDGET_MS


def study_share(found: Record, author: User | None, now: datetime) -> Study:
    """Keep a checked record under a link; the same record again is the same link."""
    text = record.format(found)
    digest = hashlib.sha256(text.encode()).hexdigest()
    study, _made = Study.objects.get_or_create(
        digest=digest,
        defaults={"game": found.tag("Game"), "record": text, "author": author, "created_at": now},
    )
    return study
