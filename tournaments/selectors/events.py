"""Events in lists, and the terms of one for a copy."""

from __future__ import annotations

from typing import Any

from tournaments.models import Event

COPIED = (
    "game", "options", "table_size", "team_size", "format", "over_the_board", "rated", "clock_spec", "rounds", "cycles",
    "games_per_pairing", "scoring", "place_points", "tiebreaks", "tie_rule", "third_place", "division_size", "promoted",
    "cut", "members_only", "rating_min", "rating_max", "allow_provisional", "rated_games_min", "cap", "late_until",
    "round_start", "break_s", "round_every_s", "deadline_s", "deadline_rule", "no_show_s",
)  # fmt: skip
"""The terms that a copy takes over: all but name, description, password and dates. Every value is JSON."""


def event_terms(event: Event) -> dict[str, Any]:
    """Return the terms of an event for another one, as ``services.events.event_create`` takes them."""
    return {name: getattr(event, name) for name in COPIED}
