"""A rating curve as numbers for an SVG: the template writes them into attributes, classes give the colours."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 62, 10, 14, 30
STEPS = (10, 20, 25, 50, 100, 200, 250, 500)

Change = tuple[datetime, float, float, str, bool]
"""When, rating before and after, key of the match, whether the match is private."""


def curve_view(changes: Sequence[Change]) -> dict[str, Any] | None:
    """Return the curve of rating changes, oldest first; None without any. One step to the right is one game."""
    if not changes:
        return None
    values = [changes[0][1], *(after for _at, _before, after, _key, _private in changes)]
    low, high, step = _scale(min(values), max(values))
    inner_w, inner_h = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(index: int) -> float:
        return round(LEFT + inner_w * index / max(1, len(values) - 1), 1)

    def y(value: float) -> float:
        return round(TOP + inner_h * (high - value) / (high - low), 1)

    points = [(x(index), y(value)) for index, value in enumerate(values)]
    line = "M" + "L".join(f"{px} {py}" for px, py in points)
    ticks = [{"y": y(value), "text_y": y(value) + 4, "value": value} for value in range(low, high + 1, step)]
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "baseline": HEIGHT - BOTTOM,
        "label_y": HEIGHT - 7,
        "line": line,
        "area": f"{line}L{points[-1][0]} {HEIGHT - BOTTOM}L{points[0][0]} {HEIGHT - BOTTOM}Z",
        "last": {"x": points[-1][0], "y": points[-1][1]},
        "ticks": ticks,
        "first_at": changes[0][0],
        "last_at": changes[-1][0],
        "lowest": round(min(values)),
        "highest": round(max(values)),
        "rows": [
            {
                "at": at,
                "after": round(after),
                "change": round(after) - round(before),
                "key": None if private else key,
            }
            for at, before, after, key, private in reversed(changes)
        ],
    }


def _scale(lowest: float, highest: float) -> tuple[int, int, int]:
    """Choose round bounds and a step that gives at most six lines."""
    spread = max(highest - lowest, 40)
    step = next((step for step in STEPS if spread / step <= 4), STEPS[-1])
    low = int(lowest // step) * step
    high = int(-(-highest // step)) * step
    return low, max(high, low + step), step
