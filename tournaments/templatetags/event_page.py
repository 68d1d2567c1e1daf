"""Tags of event pages: moments that the browser shows in the reader's own zone, points with their fractions."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from django import template

from tournaments.standings.numbers import shown

register = template.Library()


@register.inclusion_tag("tournaments/parts/moment.html")
def moment(value: datetime | None, style: str = "datetime") -> dict[str, Any]:
    """Show a moment in UTC; ``times.js`` writes it in the reader's zone. ``style``: datetime, date or time."""
    value = value.astimezone(UTC) if value is not None else None
    return {"moment": value, "style": style, "iso": f"{value:%Y-%m-%dT%H:%M:%SZ}" if value else ""}


@register.inclusion_tag("tournaments/parts/until.html")
def until(value: datetime | None) -> dict[str, Any]:
    """Count down to a moment; without a script the moment itself stands there."""
    value = value.astimezone(UTC) if value is not None else None
    return {"moment": value, "iso": f"{value:%Y-%m-%dT%H:%M:%SZ}" if value else ""}


@register.filter
def points(value: Decimal | int | str | None) -> str:
    """Write points as people do: 4½."""
    return "" if value is None else shown(Decimal(value))


@register.filter
def code_slug(code: str) -> str:
    """Write a tie-break's code as its address has it: BH/C1 is BH-C1."""
    return code.replace("/", "-")
