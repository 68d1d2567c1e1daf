"""What the desk says about an open board: lots are drawn, a first move must come, a clock runs, or nothing falls."""

from datetime import timedelta

import pytest

from games import clock
from tests.tournaments.builders import NOON, at, begin, enter, make_event, open_match, open_pairings, start
from tournaments.selectors.desk_boards import boards_of

pytestmark = pytest.mark.django_db


def board(event):
    [row] = boards_of(event.round_set.get())
    return row.waits_for, row.flag_at


def test_no_clock_is_told_before_it_runs_and_a_first_move_has_its_own_limit():
    event = make_event(game="troika", no_show_s=250)
    enter(event, 2)
    start(event)
    assert board(event) == ("lots", None)
    match = begin(open_match(open_pairings(event)[0]), NOON)
    assert board(event) == ("first", match.started_at + timedelta(seconds=250))
    own = clock.load(match.clock)
    for _ply in range(2):
        [seat] = own.running
        own, _spent = clock.press(own, seat, [3 - seat], own.since_ms)
    match.clock = clock.dump(own)
    match.save()
    assert board(event) == ("move", match.started_at + timedelta(seconds=300))


def test_a_computer_is_waited_for_by_no_clock():
    event = make_event(game="quadtria")
    enter(event, 2, level=1)
    start(event)
    begin(open_match(open_pairings(event)[0]), at(1))
    assert board(event) == ("", None)
