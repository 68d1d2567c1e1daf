"""The end over the board: results may have been typed wrongly, so the event waits as a next round would."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import at, enter, make_event
from tournaments.models import EventStatus
from tournaments.services.life import event_end, event_start
from tournaments.services.locking import EventRefused
from tournaments.services.progress import event_tick
from tournaments.services.results import result_clear, result_enter
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db


def last_round(**terms):
    """Return an event over the board of one round, whose only board has no result yet."""
    event = make_event(over_the_board=True, rounds=1, **terms)
    enter(event, 2)
    event_start(event.key, event.created_by, at(0))
    round_start(event.key, event.created_by, at(0), 1)
    return event


def finish_board(event, seconds):
    result_enter(event.key, event.created_by, 1, "1-0", at(seconds))
    event_tick(event.key, at(seconds))
    event.refresh_from_db()


def test_where_the_director_starts_rounds_the_director_ends_the_event():
    event = last_round(round_start="director")
    with pytest.raises(EventRefused):
        event_end(event.key, event.created_by, at(5))
    finish_board(event, 10)
    event_tick(event.key, at(10_000))
    event.refresh_from_db()
    assert event.status == EventStatus.RUNNING
    assert event.due_at is None
    event_end(event.key, event.created_by, at(10_001))
    event_end(event.key, event.created_by, at(10_002))
    event.refresh_from_db()
    assert event.status == EventStatus.FINISHED
    assert event.log_set.filter(action="event.end").count() == 1


def test_a_wrong_last_result_can_still_be_taken_away():
    event = last_round(round_start="director")
    finish_board(event, 10)
    result_clear(event.key, event.created_by, 1, at(20))
    finish_board(event, 30)
    assert event.status == EventStatus.RUNNING


def test_otherwise_it_ends_after_the_break_between_rounds():
    event = last_round(round_start="when_over", break_s=300)
    finish_board(event, 10)
    assert event.status == EventStatus.RUNNING
    assert event.due_at == at(310)
    event_tick(event.key, at(311))
    event.refresh_from_db()
    assert event.status == EventStatus.FINISHED


def test_only_a_director_ends_it():
    event = last_round(round_start="director")
    finish_board(event, 10)
    with pytest.raises(EventRefused):
        event_end(event.key, make_user(), at(20))
