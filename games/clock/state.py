"""The clock of a match: who is thinking since when, and what each seat has left.

A seat's *turn* costs the time between the moment it began to run and its press, less what was paused, credited or
compensated. Rules kept here:

- **First move.** A seat's first turn neither costs nor earns time; it has the limit of ``no_start_ms``, or the clock's
  own ``first_ms``. What follows when that is over is not for the clock to say: ``Fall.started`` is False.
- **Increment** is added after each later turn.
- **Byo-yomi.** When the main time is used up, periods begin. A turn ended within a period gets the period back whole;
  each period sat out is gone; the flag falls with the last.
- **Correspondence.** Each turn has its days afresh. Vacation pauses it.
- **Lag.** A press may be forgiven the time the message travelled, as measured, but no more than the seat's quota:
  500 ms at first, spent by use, refilled by 100 ms a move up to 1000 ms. The flag falls at its moment all the same.
- **Computer seats** are immune: their time stands still at one second left, and nothing of theirs falls.
- **Unlimited** games count nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from games.clock.spec import ClockSpec, no_start_ms

LAG_QUOTA_START_MS = 500
LAG_QUOTA_MAX_MS = 1000
LAG_REFILL_MS = 100
IMMUNE_LEFT_MS = 1000


class FlagFallen(Exception):
    """A press by a seat whose time is over; ``seat`` and the exact moment ``at_ms`` tell whose and since when."""

    def __init__(self, seat: int, at_ms: int) -> None:
        super().__init__(f"The time of seat {seat} was over at {at_ms}.")
        self.seat, self.at_ms = seat, at_ms


@dataclass(frozen=True, slots=True)
class Fall:
    """A limit that passed, and the exact moment. ``started`` tells whether the seat had made a first move."""

    seat: int
    at_ms: int
    started: bool


@dataclass(frozen=True, slots=True)
class Clock:
    """All tuples are by seat (seat 1 first). Times are as they stood at ``since_ms``."""

    spec: ClockSpec
    main_ms: tuple[int, ...]
    """Main time left when the current turn began (correspondence: the time of a turn)."""
    periods: tuple[int, ...]
    """Byo-yomi periods left when the current turn began, the one in use included."""
    spent_ms: tuple[int, ...]
    """What the current turn had cost before ``since_ms``."""
    quota_ms: tuple[int, ...]
    """What lag compensation may still forgive."""
    started: tuple[bool, ...]
    """Who has made a first move."""
    paused: tuple[bool, ...]
    """Who is on vacation."""
    out: tuple[bool, ...]
    """Who has left the game for good."""
    immune: tuple[int, ...] = ()
    running: tuple[int, ...] = ()
    since_ms: int = 0
    first_ms: int | None = None
    """What a first turn may take here, also in a game without a clock; None: what ``no_start_ms`` says."""


def start(spec: ClockSpec, seats: int, immune: Iterable[int] = (), first_ms: int | None = None) -> Clock:
    """Return the clock of a match that has not begun: nobody runs. ``immune`` are the computer's seats."""
    return Clock(
        spec=spec,
        main_ms=(spec.initial_ms,) * seats,
        periods=(spec.periods,) * seats,
        spent_ms=(0,) * seats,
        quota_ms=(LAG_QUOTA_START_MS,) * seats,
        started=(False,) * seats,
        paused=(False,) * seats,
        out=(False,) * seats,
        immune=tuple(sorted(set(immune))),
        first_ms=first_ms,
    )


def turn(clock: Clock, seats: Collection[int], now: int) -> Clock:
    """Let these seats think from now on. Who thought before and no longer does is charged, without an increment.

    Also used after a takeback. Seats that already run go on; seats that have left are passed over.
    """
    clock = _settle(clock, now)
    for seat in clock.running:
        if seat not in seats:
            clock = _charge(clock, seat)
    return replace(clock, running=tuple(s for s in sorted(set(seats)) if not clock.out[s - 1]))


def press(clock: Clock, seat: int, next_seats: Collection[int], now: int, lag_ms: int = 0) -> tuple[Clock, int]:
    """End the seat's turn and begin those of ``next_seats``; return the clock and what the turn cost.

    Raise FlagFallen if the time was over, with lag compensation, and ValueError if the seat was not running.
    """
    if seat not in clock.running:
        raise ValueError(f"Seat {seat} presses a clock that is not running.")
    clock = _settle(clock, now)
    forgiven = _forgiven(clock, seat, lag_ms)
    spent = clock.spent_ms[seat - 1] - forgiven
    limit = _limit(clock, seat)
    if limit is not None and spent >= limit:
        raise FlagFallen(seat, clock.since_ms - clock.spent_ms[seat - 1] + limit)
    clock = _set(clock, "spent_ms", seat, spent)
    clock = _set(clock, "quota_ms", seat, min(clock.quota_ms[seat - 1] - forgiven + LAG_REFILL_MS, LAG_QUOTA_MAX_MS))
    clock = _charge(clock, seat)
    if clock.started[seat - 1]:
        clock = _set(clock, "main_ms", seat, clock.main_ms[seat - 1] + clock.spec.increment_ms)
    clock = _set(clock, "started", seat, True)
    clock = replace(clock, running=tuple(s for s in clock.running if s != seat))
    return turn(clock, next_seats, now), spent


def left(clock: Clock, seat: int, now: int) -> int:
    """Return what the seat's display shows: main time left, or the rest of the byo-yomi period in use; at least 0."""
    return _display(clock, seat, now)[0]


def periods_left(clock: Clock, seat: int, now: int) -> int:
    """Return how many whole byo-yomi periods follow when what ``left`` returns is used up."""
    return _display(clock, seat, now)[1]


def flagged(clock: Clock, now: int) -> Fall | None:
    """Return the first limit that has passed by now, or None."""
    fall = _first_fall(clock)
    return fall if fall is not None and fall.at_ms <= now else None


def deadline(clock: Clock) -> int | None:
    """Return the moment from which ``flagged`` is true if nothing happens, or None."""
    fall = _first_fall(clock)
    return fall.at_ms if fall is not None else None


def add_time(clock: Clock, seat: int, ms: int) -> Clock:
    """Give the seat more main time."""
    if ms < 0:
        raise ValueError(f"Time can be added, not taken: {ms} ms.")
    return _set(clock, "main_ms", seat, clock.main_ms[seat - 1] + ms)


def extend(clock: Clock, ms: int) -> Clock:
    """Give every seat more main time, and longer for a first move where the clock has a limit of its own."""
    for seat in range(1, len(clock.main_ms) + 1):
        clock = add_time(clock, seat, ms)
    return clock if clock.first_ms is None else replace(clock, first_ms=clock.first_ms + ms)


def credit(clock: Clock, ms: int, now: int) -> Clock:
    """Take an outage of the server of ``ms`` off the turns that run; at most what they have cost since they began."""
    credited = {s: min(ms, _spent(clock, s, now)) for s in clock.running}
    clock = _settle(clock, now)
    for seat, forgiven in credited.items():
        clock = _set(clock, "spent_ms", seat, clock.spent_ms[seat - 1] - max(0, forgiven))
    return clock


def pause(clock: Clock, seat: int, now: int) -> Clock:
    """Let a correspondence clock stand still for a vacation; other clocks do not pause."""
    if clock.spec.pace != "correspondence":
        return clock
    return _set(_settle(clock, now), "paused", seat, True)


def resume(clock: Clock, seat: int, now: int) -> Clock:
    """End a vacation: the turn goes on with what it had left."""
    return _set(_settle(clock, now), "paused", seat, False)


def leave(clock: Clock, seat: int, now: int) -> Clock:
    """Take a seat that has left the game off the clock for good."""
    clock = _set(_settle(clock, now), "out", seat, True)
    return replace(clock, running=tuple(s for s in clock.running if s != seat))


def stop(clock: Clock, now: int) -> Clock:
    """Stop all at the end of a match; displays keep what they show."""
    return replace(_settle(clock, now), running=())


def dump(clock: Clock) -> dict[str, Any]:
    """Return a JSON-able form; inverse of ``load``."""
    return {
        "spec": clock.spec.format(),
        "main": list(clock.main_ms),
        "periods": list(clock.periods),
        "spent": list(clock.spent_ms),
        "quota": list(clock.quota_ms),
        "started": list(clock.started),
        "paused": list(clock.paused),
        "out": list(clock.out),
        "immune": list(clock.immune),
        "running": list(clock.running),
        "since": clock.since_ms,
        **({} if clock.first_ms is None else {"first": clock.first_ms}),
    }


def load(data: Mapping[str, Any]) -> Clock:
    """Read the form that ``dump`` wrote."""
    return Clock(
        spec=ClockSpec.parse(data["spec"]),
        main_ms=tuple(data["main"]),
        periods=tuple(data["periods"]),
        spent_ms=tuple(data["spent"]),
        quota_ms=tuple(data["quota"]),
        started=tuple(data["started"]),
        paused=tuple(data["paused"]),
        out=tuple(data["out"]),
        immune=tuple(data["immune"]),
        running=tuple(data["running"]),
        since_ms=data["since"],
        first_ms=data.get("first"),
    )


def _set(clock: Clock, field: str, seat: int, value: int | bool) -> Clock:
    old = getattr(clock, field)
    new: dict[str, Any] = {field: (*old[: seat - 1], value, *old[seat:])}
    return replace(clock, **new)


def _total(clock: Clock, seat: int) -> int:
    """Return how long the current turn may last until the flag falls."""
    return clock.main_ms[seat - 1] + clock.periods[seat - 1] * clock.spec.period_ms


def _spent(clock: Clock, seat: int, now: int) -> int:
    """Return what the current turn has cost by now, an immune seat's never more than leaves it a second."""
    spent = clock.spent_ms[seat - 1]
    if seat in clock.running and not clock.paused[seat - 1]:
        spent += max(0, now - clock.since_ms)
    if seat in clock.immune and clock.spec.pace != "unlimited":
        spent = min(spent, max(0, _total(clock, seat) - IMMUNE_LEFT_MS))
    return spent


def _settle(clock: Clock, now: int) -> Clock:
    """Write down what the running turns have cost by now, and count on from here."""
    for seat in clock.running:
        clock = _set(clock, "spent_ms", seat, _spent(clock, seat, now))
    return replace(clock, since_ms=max(now, clock.since_ms) if clock.running else now)


def _charge(clock: Clock, seat: int) -> Clock:
    """Take the cost of a turn that ends off the seat's time."""
    spent = clock.spent_ms[seat - 1]
    if clock.started[seat - 1] and clock.spec.pace == "live":
        main = clock.main_ms[seat - 1]
        if clock.spec.periods and spent >= main:
            sat_out = (spent - main) // clock.spec.period_ms
            clock = _set(clock, "periods", seat, max(0, clock.periods[seat - 1] - sat_out))
        clock = _set(clock, "main_ms", seat, max(0, main - spent))
    elif clock.spec.pace == "correspondence":
        clock = _set(clock, "main_ms", seat, clock.spec.initial_ms)
    return _set(clock, "spent_ms", seat, 0)


def _forgiven(clock: Clock, seat: int, lag_ms: int) -> int:
    if clock.spec.pace != "live":
        return 0
    return max(0, min(lag_ms, clock.quota_ms[seat - 1], clock.spent_ms[seat - 1]))


def _display(clock: Clock, seat: int, now: int) -> tuple[int, int]:
    counts = clock.spec.pace != "unlimited" and (clock.started[seat - 1] or clock.spec.days)
    spent = _spent(clock, seat, now) if counts else 0
    main, periods, period = clock.main_ms[seat - 1], clock.periods[seat - 1], clock.spec.period_ms
    if spent < main or not periods:
        return max(0, main - spent), periods
    sat_out, used = divmod(spent - main, period)
    if sat_out >= periods:
        return 0, 0
    return period - used, periods - sat_out - 1


def _limit(clock: Clock, seat: int) -> int | None:
    """Return what the seat's turn may cost, None where nothing of it can fall."""
    if seat in clock.immune or clock.paused[seat - 1]:
        return None
    if not clock.started[seat - 1]:
        return no_start_ms(clock.spec) if clock.first_ms is None else clock.first_ms
    return None if clock.spec.pace == "unlimited" else _total(clock, seat)


def _fall(clock: Clock, seat: int) -> Fall | None:
    limit = _limit(clock, seat)
    if limit is None:
        return None
    return Fall(seat, clock.since_ms - clock.spent_ms[seat - 1] + limit, clock.started[seat - 1])


def _first_fall(clock: Clock) -> Fall | None:
    falls = [fall for seat in clock.running if (fall := _fall(clock, seat)) is not None]
    return min(falls, key=lambda fall: (fall.at_ms, fall.seat), default=None)
