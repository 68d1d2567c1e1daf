"""The evaluation curve as numbers for an SVG; classes give the colours and dashes, the table beside it the words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

WIDTH, HEIGHT = 640, 200
LEFT, RIGHT, TOP, BOTTOM = 46, 10, 12, 26


@dataclass(frozen=True, slots=True)
class Point:
    """What a line shows after a ply: a share of a win from 0 to 1, or a lead in stones."""

    ply: int
    value: float
    stones: bool


def curve_of(series: Sequence[tuple[int, str, Sequence[Point]]], total: int) -> dict[str, Any] | None:
    """Return a chart of one line for each (seat, name, points); None where there is nothing to draw."""
    points = [point for _seat, _name, line in series for point in line]
    if not points:
        return None
    stones = any(point.stones for point in points)
    most = max(5, ceil(max(abs(point.value) for point in points) / 5) * 5) if stones else 1
    low, high = (-most, most) if stones else (0, 1)

    def x(ply: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * ply / max(1, total), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    ticks = (-most, 0, most) if stones else (0, 0.5, 1)
    return {
        "width": WIDTH,
        "height": HEIGHT,
        "left": LEFT,
        "right": WIDTH - RIGHT,
        "top": TOP,
        "bottom": HEIGHT - BOTTOM,
        "label_y": HEIGHT - 6,
        "total": total,
        "stones": stones,
        "ticks": [
            {
                "y": y(tick),
                "text_y": y(tick) + 4,
                "label": f"{tick:+d}" if stones and tick else f"{tick:.0%}" if not stones else "0",
            }
            for tick in ticks
        ],
        "lines": [
            {
                "seat": seat,
                "name": name,
                "path": "M" + "L".join(f"{x(point.ply)} {y(point.value)}" for point in line),
                "dots": [{"x": x(point.ply), "y": y(point.value), "ply": point.ply} for point in line],
            }
            for seat, name, line in series
            if line
        ],
        "area": _area(series[0][2], x, y) if not stones and len(series) == 1 else "",
    }


def _area(line: Sequence[Point], x: Any, y: Any) -> str:
    """Return the outline of what lies between a line and the even middle."""
    path = "L".join(f"{x(point.ply)} {y(point.value)}" for point in line)
    return f"M{x(line[0].ply)} {y(0.5)}L{path}L{x(line[-1].ply)} {y(0.5)}Z"
