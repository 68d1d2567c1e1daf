"""What two people agree on before a game: main time and increment, byo-yomi, days a move, or no clock.

Text form, as in the ``Clock`` tag of a record: "300+5" seconds and increment, "600+3x30" main time and byo-yomi periods
times seconds, "3d" days a move, "-" none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Self

from games.engine.protocol import GameError
from games.engine.text import gettext_noop as _

PaceName = Literal["live", "correspondence", "unlimited"]

MAIN_MAX_S = 24 * 3600
INCREMENT_MAX_S = 600
PERIOD_MAX_S = 600
PERIODS_MAX = 50
DAYS_MAX = 30
DAY_MS = 24 * 3600 * 1000
NO_START_LIVE_MS = 30_000

_LIVE = re.compile(r"([0-9]{1,5})\+(?:([0-9]{1,2})[x×])?([0-9]{1,3})")
_DAYS = re.compile(r"([0-9]{1,2})d")
_FRACTIONS = {15: "¼", 30: "½", 45: "¾"}


class ClockSpecError(GameError):
    """A time control that cannot be read or is out of bounds."""


def _plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


@dataclass(frozen=True, slots=True)
class ClockSpec:
    """A time control. Seconds for live games, days for correspondence; all zero means no clock."""

    main_s: int = 0
    increment_s: int = 0
    periods: int = 0
    period_s: int = 0
    days: int = 0

    def __post_init__(self) -> None:
        bounds = (
            (_("The main time is from 0 to %(top)s seconds."), self.main_s, MAIN_MAX_S),
            (_("The increment is from 0 to %(top)s seconds."), self.increment_s, INCREMENT_MAX_S),
            (_("There are from 0 to %(top)s byo-yomi periods."), self.periods, PERIODS_MAX),
            (_("A byo-yomi period is from 0 to %(top)s seconds."), self.period_s, PERIOD_MAX_S),
            (_("A move has from 0 to %(top)s days."), self.days, DAYS_MAX),
        )
        for message, value, top in bounds:
            if not 0 <= value <= top:
                raise ClockSpecError(message, top=top)
        if (self.periods > 0) != (self.period_s > 0):
            raise ClockSpecError(_("Byo-yomi needs both a number of periods and their length."))
        if self.periods and self.increment_s:
            raise ClockSpecError(_("A clock has an increment or byo-yomi periods, not both."))
        if self.days and (self.main_s or self.increment_s or self.periods):
            raise ClockSpecError(_("A clock counts days or seconds, not both."))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the text form; raise ClockSpecError."""
        text = text.strip()
        if text == "-":
            return cls()
        if match := _DAYS.fullmatch(text):
            spec = cls(days=int(match[1]))
        elif match := _LIVE.fullmatch(text):
            main, periods, rest = int(match[1]), match[2], int(match[3])
            spec = cls(main, increment_s=rest) if periods is None else cls(main, periods=int(periods), period_s=rest)
        else:
            raise ClockSpecError(_("%(text)s is no time control such as 300+5, 600+3x30, 3d or -."), text=text[:24])
        if spec.pace == "unlimited":
            raise ClockSpecError(_("%(text)s leaves no time to play; write - for no clock."), text=text)
        return spec

    def format(self) -> str:
        """Write the text form; inverse of ``parse``."""
        if self.days:
            return f"{self.days}d"
        if self.periods:
            return f"{self.main_s}+{self.periods}x{self.period_s}"
        return f"{self.main_s}+{self.increment_s}" if self.main_s or self.increment_s else "-"

    @property
    def pace(self) -> PaceName:
        if self.days:
            return "correspondence"
        return "live" if self.main_s or self.increment_s or self.periods else "unlimited"

    @property
    def initial_ms(self) -> int:
        """Return what a seat has at the start: the main time, an increment where that is nothing, or a turn's days."""
        if self.days:
            return self.days * DAY_MS
        return (self.main_s or self.increment_s) * 1000

    @property
    def increment_ms(self) -> int:
        return self.increment_s * 1000

    @property
    def period_ms(self) -> int:
        return self.period_s * 1000

    def label(
        self,
        gettext: Callable[[str], str] = str,
        ngettext: Callable[[str, str, int], str] = _plural,
    ) -> str:
        """Write it for people, translated by the given functions: "5 + 5" (minutes, seconds), "10 + 3×30", "3 days"."""
        if self.days:
            return ngettext("%(days)d day", "%(days)d days", self.days) % {"days": self.days}
        if self.pace == "unlimited":
            return gettext("unlimited")
        minutes = _FRACTIONS.get(self.main_s) or f"{self.main_s / 60:.4g}"
        return f"{minutes} + {self.periods}×{self.period_s}" if self.periods else f"{minutes} + {self.increment_s}"


def no_start_ms(spec: ClockSpec) -> int | None:
    """Return how long a seat may take over its first move before the game is aborted, None for ever.

    A clock begins with its seat's second move: the first one costs and earns nothing but has this limit, 30 seconds
    in a live game and one turn's days in correspondence.
    """
    if spec.days:
        return spec.days * DAY_MS
    return NO_START_LIVE_MS if spec.pace == "live" else None
