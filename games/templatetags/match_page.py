"""Filters of the match page: what the template needs to make sense before any script runs."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.utils.translation import gettext as _

from games.chat import PHRASES

register = template.Library()


@register.filter
def clock_text(left_ms: int | None) -> str:
    """Write a time in milliseconds as ``m:ss``, ``h:mm:ss``, or days and hours from one day on; no time is a dash."""
    if left_ms is None:
        return "–"
    seconds = max(0, int(left_ms)) // 1000
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3_600)
    minutes, seconds = divmod(rest, 60)
    if days:
        return _("%(days)d d %(hours)d h") % {"days": days, "hours": hours}
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"


@register.filter
def seat_left(clock: Mapping[str, Any] | None, number: int | None) -> int | None:
    """Look up the milliseconds that seat ``number`` has left."""
    return None if clock is None or number is None else clock["left_ms"].get(str(number))


@register.filter
def is_paused(clock: Mapping[str, Any] | None, number: int | None) -> bool:
    """Tell whether the clock of seat ``number`` stands still for a vacation."""
    return clock is not None and bool(clock.get("paused", {}).get(str(number)))


@register.filter
def initials(name: str) -> str:
    """Take the one or two letters that stand in a person's circle."""
    words = name.split()
    letters = words[0][:1] + words[1][:1] if len(words) > 1 else name[:2]
    return letters.upper()


@register.filter
def rounds(
    moves: Sequence[Mapping[str, Any]], seats: int
) -> list[tuple[int, list[tuple[int, Mapping[str, Any] | None]]]]:
    """Group moves into rounds of turns: ``(number, [(ply counted from 1, move), …])``, the last filled up with None."""
    missing: list[None] = [None] * (-len(moves) % seats)
    numbered = list(enumerate([*moves, *missing], start=1))
    return [(start // seats + 1, numbered[start : start + seats]) for start in range(0, len(numbered), seats)]


@register.filter
def signed(number: int | None) -> str:
    """Write a rating change with its sign, a true minus included."""
    if number is None:
        return ""
    return f"+{number}" if number >= 0 else f"−{-number}"


@register.filter
def bottom_first(match: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    """Order the seats as the page lays them out, the viewer's own (or the first) last: ``(area, seat)``."""
    seats = list(match["seats"])
    own = next((i for i, seat in enumerate(seats) if match["you"] and seat["number"] == match["you"]), None)
    if own is None and match.get("participant"):
        own = min(match["participant"], len(seats)) - 1
    start = own or 0
    turned = seats[start + 1 :] + seats[:start]
    return [*(("other", seat) for seat in turned), ("own", seats[start])]


@register.simple_tag
def set_phrases() -> list[tuple[str, str]]:
    """List the phrases that partners may use: ``(key, words)``."""
    return [(key, _(words)) for key, words in PHRASES.items()]


@register.filter
def players_first(match: Mapping[str, Any]) -> bool:
    """Tell whether the players' chat opens first: for a player always, for others once the game is over."""
    return bool(match["participant"]) or match["status"] in ("finished", "aborted")
