"""Training runs: the server deals the questions from a seed, and counts what was answered once, from the answers alone.

A deal is not stored: it travels to the browser and back as a signed token. Between the two the run needs no line to the
server. What comes back is checked against the seed, the rules of the mode and the time that has passed.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.core import signing
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import TrainingRun
from games.selectors.training import EXERCISES, MODES, Mode, answers_to, best_run, is_better
from games.timing import from_ms, to_ms

SALT = "games.training"
QUICKEST_MS = 150
"""Between two answers: nobody sees, decides and presses faster."""
SLACK_MS = 1_500
"""By how much a run's clock may be ahead of ours."""
DEALS_A_MINUTE = 60
"""How many deals one visitor may have in a minute: one of boards takes a quarter of a second to make."""
KEPT = timedelta(days=7)
"""For how long a deal can be handed in."""


class BadRun(ValueError):
    """A run that cannot be: ``str()`` is one translated sentence."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Which questions were dealt, how they are played, and when: epoch milliseconds."""

    key: str
    exercise: str
    mode: str
    at_ms: int


@dataclass(frozen=True, slots=True)
class Tally:
    """What a run comes to."""

    right: int
    wrong: int
    streak: int
    time_ms: int


def deal_make(exercise: str, mode: str, now: datetime) -> tuple[Deal, str]:
    """Return a new deal and its token; raise BadRun where there is no such exercise or mode."""
    if exercise not in EXERCISES or mode not in MODES:
        raise BadRun(_("There is no such training."))
    deal = Deal(secrets.token_urlsafe(12), exercise, mode, to_ms(now))
    return deal, signing.dumps([deal.key, exercise, mode, deal.at_ms], salt=SALT)


def deal_read(token: Any, now: datetime) -> Deal:
    """Return the deal of a token; raise BadRun unless it is one of ours and not too old."""
    try:
        deal = Deal(*signing.loads(str(token)[:500], salt=SALT))
    except (signing.BadSignature, TypeError) as error:
        raise BadRun(_("These questions were not dealt here.")) from error
    if now - from_ms(deal.at_ms) > KEPT:
        raise BadRun(_("These questions were dealt more than a week ago."))
    return deal


def run_check(token: Any, answers: Any, now: datetime) -> Tally:
    """Return what the run of a newcomer, who has handed in none, comes to without storing anything; raise BadRun."""
    deal = deal_read(token, now)
    if TrainingRun.objects.filter(key=deal.key).exists():
        raise BadRun(_("This run has been handed in by somebody else."))
    return count(deal, answers, now)


def run_store(user: User, token: Any, answers: Any, now: datetime) -> tuple[TrainingRun, bool]:
    """Count a run and store it once; return it and whether it is the person's best. Raise BadRun. Safe to repeat."""
    deal = deal_read(token, now)
    stored = TrainingRun.objects.filter(key=deal.key).first()
    if stored is None:
        tally = count(deal, answers, now)
        before = best_run(user, deal.exercise, deal.mode)
        try:
            with transaction.atomic():
                run = TrainingRun.objects.create(
                    key=deal.key,
                    user=user,
                    exercise=deal.exercise,
                    mode=deal.mode,
                    right=tally.right,
                    wrong=tally.wrong,
                    streak=tally.streak,
                    time_ms=tally.time_ms,
                    finished_at=now,
                )
            return run, before is None or is_better(run, before)
        except IntegrityError:
            stored = TrainingRun.objects.get(key=deal.key)
    if stored.user_id != user.pk:
        raise BadRun(_("This run has been handed in by somebody else."))
    best = best_run(user, deal.exercise, deal.mode)
    return stored, best is not None and best.pk == stored.pk


def count(deal: Deal, answers: Any, now: datetime) -> Tally:
    """Count the answers, ``[text, clock in ms]`` each, against the seed; raise BadRun where they cannot be."""
    given = _read(answers)
    mode = MODES[deal.mode]
    if not given:
        raise BadRun(_("A run without an answer counts for nothing."))
    if len(given) > mode.dealt[deal.exercise]:
        raise BadRun(_("There are more answers than questions."))
    right = wrong = streak = best = clock = 0
    for number, (text, at_ms) in enumerate(given):
        if mode.goal and right >= mode.goal:
            raise BadRun(_("There are answers after the end of the run."))
        least = clock + QUICKEST_MS
        if at_ms < least:
            raise BadRun(_("Answer %(number)s came faster than anybody can answer.") % {"number": number + 1})
        if mode.limit_ms and at_ms > mode.limit_ms:
            raise BadRun(_("Answer %(number)s came after the time was up.") % {"number": number + 1})
        hit = text in answers_to(deal.exercise, deal.key, number)
        right, wrong, streak = right + hit, wrong + (not hit), streak + 1 if hit else 0
        best = max(best, streak)
        clock = at_ms if hit else at_ms + mode.penalty_ms
    _check_end(deal, mode, right, clock - wrong * mode.penalty_ms, now)
    return Tally(right, wrong, best, given[-1][1])


def _read(answers: Any) -> Sequence[tuple[str, int]]:
    try:
        given = [(str(text), at_ms) for text, at_ms in answers]
    except (TypeError, ValueError) as error:
        raise BadRun(_("The answers are a list of pairs: what, and when.")) from error
    if any(type(at_ms) is not int or at_ms < 0 for _text, at_ms in given):
        raise BadRun(_("The time of an answer is a whole number of milliseconds."))
    return given


def _check_end(deal: Deal, mode: Mode, right: int, played_ms: int, now: datetime) -> None:
    if mode.goal and right < mode.goal:
        raise BadRun(_("This run ends with %(goal)s right answers.") % {"goal": mode.goal})
    if played_ms > to_ms(now) - deal.at_ms + SLACK_MS:
        raise BadRun(_("This run lasted longer than the time since its questions were dealt."))
