"""From a finished game to the one that an event goes on with."""

from __future__ import annotations

from datetime import datetime

from games.services.table import locked


def match_lead(key: str, next_key: str, now: datetime) -> None:
    """Let whoever is at a match go on to another one, once that exists. Safe to repeat."""
    with locked(key, now) as table:
        if table.match.next_key != next_key:
            table.set(next_key=next_key)
            table.save()
