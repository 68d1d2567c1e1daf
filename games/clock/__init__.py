"""Clocks as frozen values. ``now`` is always an argument, in epoch milliseconds; durations are milliseconds too.

``spec`` reads and writes what was agreed ("300+5"); ``state`` is the running clock of a match.
"""

from games.clock.spec import ClockSpec, ClockSpecError, no_start_ms
from games.clock.state import (
    Clock,
    Fall,
    FlagFallen,
    add_time,
    credit,
    deadline,
    dump,
    extend,
    flagged,
    leave,
    left,
    load,
    pause,
    periods_left,
    press,
    resume,
    start,
    stop,
    turn,
)

__all__ = [
    "Clock",
    "ClockSpec",
    "ClockSpecError",
    "Fall",
    "FlagFallen",
    "add_time",
    "credit",
    "deadline",
    "dump",
    "extend",
    "flagged",
    "leave",
    "left",
    "load",
    "no_start_ms",
    "pause",
    "periods_left",
    "press",
    "resume",
    "start",
    "stop",
    "turn",
]
