"""How much vacation somebody has left."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from accounts.models import User
from games.models import Vacation

DAYS_A_YEAR = 28
"""Vacation days of a calendar year (UTC)."""


def vacation_left(user: User, now: datetime) -> timedelta:
    """Return what is left of this year's days."""
    year = datetime(now.year, 1, 1, tzinfo=UTC)
    spent = sum(
        (
            (vacation.ended_at or now) - max(vacation.started_at, year)
            for vacation in Vacation.objects.filter(user=user)
            if (vacation.ended_at or now) > year
        ),
        timedelta(),
    )
    return timedelta(days=DAYS_A_YEAR) - spent


def on_vacation(user: User) -> bool:
    """Tell whether somebody's correspondence clocks stand still now."""
    return Vacation.objects.filter(user=user, ended_at=None).exists()
