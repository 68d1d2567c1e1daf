"""Leaderboards by pool."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet

from games import catalogue
from games.models import Pace, Rating
from games.policy import rated_allowed
from games.ratings import system_for
from games.ratings.glicko import GLICKO
from games.ratings.skill import LISTED_TO
from games.ratings.system import LISTED_DAYS
from games.selectors.people import pool_name

PAGE = 50
PACES = (Pace.LIVE, Pace.CORRESPONDENCE)


def pools() -> list[dict[str, str]]:
    """List every pool of people there can be, in the order of games, modes and paces."""
    found = []
    for game in catalogue.all():
        for mode in _modes(game):
            for pace in PACES:
                if rated_allowed(game.slug, pace):
                    key = f"{game.slug}/{mode}/{pace.value}"
                    found.append({"key": key, "game": game.slug, "mode": mode, "pace": pace.value,
                                  "name": pool_name(game.slug, mode, pace)})  # fmt: skip
    return found


def _modes(game: Any) -> Sequence[str]:
    modes = [game.mode(seats, {}) for seats in game.seats]
    if 4 in game.seats and "teams" not in modes and _has_teams(game):
        modes.append("teams")
    return list(dict.fromkeys(modes))


def _has_teams(game: Any) -> bool:
    try:
        game.check_options(4, {"teams": True})
    except ValueError:
        return False
    return True


def leaderboard_page(
    pool: dict[str, str], kind: str, now: datetime, page: int, settling: bool = False
) -> tuple[list[dict[str, Any]], bool]:
    """Return one page of a pool, and whether there is another; ``settling`` adds those who are not listed yet.

    Listed is who has played within 90 days and whose rating is certain enough (for Glicko pools a deviation up to 75,
    grown by the days since the last game).
    """
    rows = list(_rows(pool, kind, now, settling)[(page - 1) * PAGE : page * PAGE + 1])
    system = system_for(pool["mode"])
    shown = []
    for rank, row in enumerate(rows[:PAGE], start=(page - 1) * PAGE + 1):
        days = (now - row.rated_at) / timedelta(days=1) if row.rated_at else 0.0
        state = system.shown(row.state, days) if row.state else None
        shown.append(
            {
                "rank": rank,
                "name": row.user.username,
                "url": row.user.get_absolute_url() if row.user.is_person else None,
                "user_id": row.user_id,
                "value": round(row.value),
                "deviation": round(state.deviation if state else row.deviation),
                "provisional": state.provisional if state else row.provisional,
                "listed": state.listed if state else False,
                "games": row.games,
                "rated_at": row.rated_at,
            }
        )
    return shown, len(rows) > PAGE


def anybody_listed(pool: dict[str, str], kind: str, now: datetime) -> bool:
    """Tell whether anybody's rating in a pool is certain enough to be listed."""
    return _rows(pool, kind, now, settling=False).exists()


def _rows(pool: dict[str, str], kind: str, now: datetime, settling: bool) -> QuerySet[Rating]:
    where = Q(game=pool["game"], mode=pool["mode"], pace=pool["pace"], kind=kind, user__closed_at__isnull=True)
    where &= Q(rated_at__gte=now - timedelta(days=LISTED_DAYS))
    if not settling:
        where &= Q(deviation__lte=GLICKO.listed_to if pool["mode"] == "duel" else LISTED_TO)
    return Rating.objects.filter(where).select_related("user").order_by("-value", "id")
