"""Signs of life from the seats of a match."""

from __future__ import annotations

from datetime import datetime

from games.models import Seat


def seat_seen(seat_id: int, now: datetime) -> None:
    """Note that the holder of a seat has the match open."""
    Seat.objects.filter(pk=seat_id).update(seen_at=now)
