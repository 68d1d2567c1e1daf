"""The clocks: rules by example, and what must hold for every sequence of events."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import clock as clocks
from games.clock import Clock, ClockSpec, ClockSpecError, FlagFallen

SPECS = ["300+5", "60+0", "0+2", "600+3x30", "0+2x10", "3d", "-"]


def begun(spec: str, seats: int = 2, immune: tuple[int, ...] = ()) -> Clock:
    """Return a clock at time 0 with seat 1 to move and everybody's first move made."""
    clock = clocks.turn(clocks.start(ClockSpec.parse(spec), seats, immune), [1], 0)
    for seat in range(1, seats + 1):
        clock, _ = clocks.press(clock, seat, [seat % seats + 1], 0)
    return clock


@pytest.mark.parametrize(
    ("text", "pace", "label"),
    [
        ("300+5", "live", "5 + 5"),
        ("90+0", "live", "1.5 + 0"),
        ("30+0", "live", "½ + 0"),
        ("600+3x30", "live", "10 + 3×30"),
        ("0+3x30", "live", "0 + 3×30"),
        ("3d", "correspondence", "3 days"),
        ("1d", "correspondence", "1 day"),
        ("-", "unlimited", "unlimited"),
    ],
)
def test_a_spec_reads_writes_and_names_itself(text: str, pace: str, label: str) -> None:
    spec = ClockSpec.parse(text)
    assert (spec.format(), spec.pace, spec.label()) == (text, pace, label)


@pytest.mark.parametrize(
    "text", ["", "5", "0+0", "0d", "31d", "-1+0", "300+5x", "9999999+0", "60+0x30", "60+3x0", "3 d"]
)
def test_an_impossible_spec_is_refused(text: str) -> None:
    with pytest.raises(ClockSpecError):
        ClockSpec.parse(text)


def test_the_first_move_of_each_seat_costs_and_earns_nothing() -> None:
    clock = clocks.turn(clocks.start(ClockSpec.parse("300+5"), 2), [1], 0)
    clock, spent = clocks.press(clock, 1, [2], 12_000)
    assert spent == 12_000
    assert clocks.left(clock, 1, 12_000) == 300_000
    clock, _ = clocks.press(clock, 2, [1], 20_000)
    clock, _ = clocks.press(clock, 1, [2], 30_000)
    assert clocks.left(clock, 1, 30_000) == 295_000


def test_a_missing_first_move_aborts_after_thirty_seconds() -> None:
    clock = clocks.turn(clocks.start(ClockSpec.parse("300+5"), 2), [1], 1_000)
    assert clocks.flagged(clock, 30_999) is None
    assert clocks.flagged(clock, 31_000) == clocks.Fall(1, 31_000, started=False)
    with pytest.raises(FlagFallen):
        clocks.press(clock, 1, [2], 31_000)


def test_an_unlimited_game_never_falls() -> None:
    clock = begun("-")
    assert clocks.deadline(clock) is None
    assert clocks.flagged(clock, 10**12) is None


def test_a_period_comes_back_whole_when_its_turn_ends_in_time() -> None:
    clock = begun("10+3x30")
    clock, _ = clocks.press(clock, 1, [2], 35_000)
    assert (clocks.left(clock, 1, 35_000), clocks.periods_left(clock, 1, 35_000)) == (30_000, 2)
    clock, _ = clocks.press(clock, 2, [1], 36_000)
    assert clocks.left(clock, 1, 65_999) == 1
    assert (clocks.left(clock, 1, 66_000), clocks.periods_left(clock, 1, 66_000)) == (30_000, 1)
    clock, _ = clocks.press(clock, 1, [2], 67_000)
    assert (clocks.left(clock, 1, 67_000), clocks.periods_left(clock, 1, 67_000)) == (30_000, 1)
    clock, _ = clocks.press(clock, 2, [1], 67_000)
    assert clocks.deadline(clock) == 67_000 + 60_000


def test_correspondence_gives_each_turn_its_days_and_vacation_stops_them() -> None:
    day = 24 * 3600 * 1000
    clock = begun("3d")
    clock = clocks.pause(clock, 1, day)
    assert clocks.deadline(clock) is None
    clock = clocks.resume(clock, 1, 20 * day)
    assert clocks.left(clock, 1, 20 * day) == 2 * day
    clock, spent = clocks.press(clock, 1, [2], 21 * day)
    assert spent == 2 * day
    assert clocks.left(clock, 1, 21 * day) == 3 * day


def test_a_live_clock_does_not_pause() -> None:
    clock = begun("60+0")
    assert clocks.pause(clock, 1, 10) == clock


def test_lag_is_forgiven_up_to_a_quota_that_refills_slowly() -> None:
    clock, spent = clocks.press(begun("60+0"), 1, [2], 2_000, lag_ms=5_000)
    quota = clocks.state.LAG_QUOTA_START_MS + clocks.state.LAG_REFILL_MS
    assert spent == 2_000 - quota
    clock, _ = clocks.press(clock, 2, [1], 2_000)
    clock, spent = clocks.press(clock, 1, [2], 4_000, lag_ms=5_000)
    assert spent == 2_000 - clocks.state.LAG_REFILL_MS


def test_lag_saves_a_move_that_was_sent_in_time() -> None:
    clock, _ = clocks.press(begun("60+0"), 1, [2], 60_050, lag_ms=100)
    assert clocks.left(clock, 1, 60_050) == 50
    with pytest.raises(FlagFallen) as caught:
        clocks.press(begun("60+0"), 1, [2], 60_100, lag_ms=100)
    assert caught.value.at_ms == 60_000


def test_the_computer_stands_still_at_one_second() -> None:
    clock = begun("10+0", immune=(1,))
    assert clocks.deadline(clock) is None
    assert clocks.left(clock, 1, 500_000) == 1_000
    clock, spent = clocks.press(clock, 1, [2], 500_000)
    assert (clocks.left(clock, 1, 500_000), spent) == (1_000, 9_000)


def test_an_outage_is_credited_but_no_more_than_the_turn_has_cost() -> None:
    assert clocks.left(clocks.credit(begun("60+0"), 20_000, 50_000), 1, 50_000) == 30_000
    assert clocks.left(clocks.credit(begun("60+0"), 90_000, 50_000), 1, 50_000) == 60_000


def test_time_can_be_added_while_the_clock_runs() -> None:
    clock = clocks.add_time(begun("60+0"), 1, 15_000)
    assert clocks.deadline(clock) == 75_000


def test_a_seat_that_left_never_runs_again() -> None:
    clock = clocks.leave(begun("60+0", seats=3), 1, 1_000)
    assert clock.running == ()
    assert clocks.turn(clock, [1, 2], 1_000).running == (2,)


def test_a_stopped_clock_keeps_what_it_shows() -> None:
    clock = clocks.stop(begun("10+3x30"), 15_000)
    assert clocks.left(clock, 1, 99_000) == 25_000
    assert clocks.deadline(clock) is None


def test_only_a_running_seat_can_press() -> None:
    with pytest.raises(ValueError, match="not running"):
        clocks.press(begun("60+0"), 2, [1], 10)


EVENT = st.tuples(
    st.sampled_from(["press", "add", "credit", "turn", "pause", "resume"]),
    st.integers(0, 40_000),
    st.integers(0, 2_000),
)


def worth(clock: Clock, seat: int, now: int) -> int:
    """Return all the time a seat has until its flag falls."""
    return clocks.left(clock, seat, now) + clocks.periods_left(clock, seat, now) * clock.spec.period_ms


@given(st.sampled_from(SPECS), st.lists(EVENT, max_size=30), st.integers(2, 4))
def test_time_comes_only_from_increments_periods_and_gifts(spec: str, events: list[tuple[str, int, int]], seats: int):
    clock, now = begun(spec, seats), 0
    for kind, wait, amount in events:
        now += wait
        if clocks.flagged(clock, now):
            break
        seat = clock.running[0]
        before = [worth(clock, s, now) for s in range(1, seats + 1)]
        allowed = [0] * seats
        if kind == "press":
            clock, spent = clocks.press(clock, seat, [seat % seats + 1], now, amount)
            assert spent >= 0
            turn_back = clock.spec.initial_ms if clock.spec.days else 0
            allowed[seat - 1] = (
                clock.spec.increment_ms + clocks.state.LAG_QUOTA_MAX_MS + clock.spec.period_ms + turn_back
            )
        elif kind == "add":
            clock, allowed[seat - 1] = clocks.add_time(clock, seat, amount), amount
        elif kind == "credit":
            clock, allowed[seat - 1] = clocks.credit(clock, amount, now), amount
        elif kind == "turn":
            clock = clocks.turn(clock, [seat], now)
        elif kind == "pause":
            clock = clocks.pause(clock, seat, now)
        else:
            clock = clocks.resume(clock, seat, now)
        after = [worth(clock, s, now) for s in range(1, seats + 1)]
        assert all(a <= b + more for a, b, more in zip(after, before, allowed, strict=True))
        assert clocks.load(json.loads(json.dumps(clocks.dump(clock)))) == clock


@given(st.sampled_from(SPECS), st.lists(st.integers(0, 50_000), max_size=20), st.booleans())
def test_the_deadline_is_the_exact_moment_of_the_flag(spec: str, waits: list[int], first: bool) -> None:
    clock = clocks.turn(clocks.start(ClockSpec.parse(spec), 2), [1], 0) if first else begun(spec)
    now = 0
    for wait in waits:
        at = clocks.deadline(clock)
        if at is not None:
            assert clocks.flagged(clock, at - 1) is None
            fall = clocks.flagged(clock, at)
            assert fall is not None
            assert fall.at_ms == at
            assert not fall.started or clocks.left(clock, fall.seat, at) == 0
            if now + wait >= at:
                break
        now += wait
        seat = clock.running[0]
        clock, _ = clocks.press(clock, seat, [3 - seat], now)


@given(st.sampled_from(["300+5", "60+0", "0+2"]), st.integers(0, 59_999))
def test_a_press_takes_exactly_what_the_display_showed(spec: str, wait: int) -> None:
    clock = begun(spec)
    if clocks.flagged(clock, wait):
        return
    shown = clocks.left(clock, 1, wait)
    pressed, spent = clocks.press(clock, 1, [2], wait)
    assert spent == wait
    assert clocks.left(pressed, 1, wait) == shown + clock.spec.increment_ms


def test_a_limit_of_its_own_for_first_turns_survives_the_dump_and_grows_with_an_extension() -> None:
    own = clocks.turn(clocks.start(ClockSpec.parse("60+0"), 2, first_ms=120_000), (1,), 0)
    assert clocks.load(clocks.dump(own)) == own
    assert clocks.deadline(own) == 120_000
    longer = clocks.extend(own, 30_000)
    assert clocks.deadline(longer) == 150_000
    assert longer.main_ms == (90_000, 90_000)


def test_without_a_clock_only_a_first_turn_with_a_limit_of_its_own_can_fall() -> None:
    free = clocks.turn(clocks.start(ClockSpec(), 2, first_ms=5_000), (1,), 0)
    assert clocks.deadline(free) == 5_000
    moved, _spent = clocks.press(free, 1, (2,), 1_000)
    again, _spent = clocks.press(moved, 2, (1,), 2_000)
    assert clocks.deadline(again) is None
