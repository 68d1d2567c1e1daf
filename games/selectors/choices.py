"""For moderators: how often a player chose the exact best move where the choice mattered, from kept reviews."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Count, F, Q

from accounts.models import User
from games import catalogue
from games.models import Pace, Review, ReviewPly

RECENT = 50
COUNTED = ("mattered", "best", "staked", "kept")


def choices_view(person: User) -> dict[str, Any]:
    """Return the counts overall, by game and pace, and match by match (the last ``RECENT``). Two queries.

    Counted are plies of finished reviews in positions whose worth is exact and whose moves are not all equal.
    """
    own = Q(
        review__match__seat_set__user=person,
        review__match__seat_set__level__isnull=True,
        review__match__seat_set__number=F("seat"),
    )
    plies = ReviewPly.objects.filter(own, review__status=Review.Status.DONE, mattered=True)
    counts = {
        "of_mattered": Count("pk"),
        "of_best": Count("pk", filter=Q(best_chosen=True)),
        "of_staked": Count("pk", filter=Q(staked=True)),
        "of_kept": Count("pk", filter=Q(staked=True, kept=True)),
    }
    match = "review__match"
    pools = plies.order_by().values(f"{match}__game", f"{match}__pace", f"{match}__rated").annotate(**counts)
    matches = (
        plies.order_by("-review__match__finished_at", "-review__match_id")
        .values(f"{match}__key", f"{match}__game", f"{match}__pace", f"{match}__rated", f"{match}__finished_at")
        .annotate(**counts)[:RECENT]
    )
    by_pool = sorted((_row(row) for row in pools), key=lambda row: (row["title"], row["pace"], not row["rated"]))
    total = {name: sum(row[name] for row in by_pool) for name in COUNTED}
    return {
        "total": total | _shares(total),
        "pools": by_pool,
        "matches": [_row(row) | {"key": row[f"{match}__key"], "at": row[f"{match}__finished_at"]} for row in matches],
    }


def _row(row: Mapping[str, Any]) -> dict[str, Any]:
    counts = {name: row[f"of_{name}"] for name in COUNTED}
    return {
        "title": catalogue.get(row["review__match__game"]).title,
        "pace": Pace(row["review__match__pace"]).label,
        "rated": row["review__match__rated"],
        **counts,
        **_shares(counts),
    }


def _shares(counts: Mapping[str, int]) -> dict[str, int | None]:
    """Return the shares in per cent, None without any."""
    return {
        "best_share": round(100 * counts["best"] / counts["mattered"]) if counts["mattered"] else None,
        "kept_share": round(100 * counts["kept"] / counts["staked"]) if counts["staked"] else None,
    }
