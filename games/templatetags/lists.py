"""Tags and filters of lists: small boards, translated names, times that run on."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from django import template
from django.templatetags.static import static
from django.utils.translation import gettext, ngettext

from games.boards import board_module
from games.clock import ClockSpec

register = template.Library()


@register.inclusion_tag("games/includes/board.html")
def board(game: str, view: Any, label: str, flip: bool = False) -> dict[str, Any]:
    """Draw a small board; ``label`` is what stands there for readers and until it is drawn."""
    return {
        "game": game,
        "module": static(board_module(game)),
        "json": json.dumps(view, separators=(",", ":")) if view is not None else None,
        "label": label,
        "flip": flip,
    }


@register.filter
def clock_label(spec: ClockSpec) -> str:
    """Write a time control for people."""
    return spec.label(gettext, ngettext)


@register.filter
def say(msgid: str) -> str:
    """Translate an English text that a game or a preset brings along."""
    return gettext(msgid) if msgid else ""


@register.filter
def since(moment: datetime, now: datetime) -> str:
    """Write how long ago something was as ``m:ss`` or ``h:mm:ss``."""
    seconds = max(0, (now - moment) // timedelta(seconds=1))
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


@register.filter
def epoch_ms(moment: datetime) -> int:
    """Return epoch milliseconds, for scripts."""
    return round(moment.timestamp() * 1000)
