"""A round whose pairing fails: while it is written, or with whoever pairs it."""

import pytest

from accounts.models import Notice
from tests.tournaments.builders import NOON, at, enter, make_event, play_round, start
from tournaments.services import rounds
from tournaments.services.life import event_start
from tournaments.services.locking import EventRefused
from tournaments.services.progress import event_tick
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db


def broken(*args, **kwargs):
    raise RuntimeError("no games today")


def test_a_fault_while_games_are_written_is_counted_and_stops_the_event(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)
    monkeypatch.setattr(rounds, "games_create", broken)
    for step in range(3):
        event_tick(event.key, at(10 * step))
    event.refresh_from_db()
    assert event.round_set.count() == 0
    assert (event.reason, event.next_round_at) == (rounds.CRASHED, None)
    assert event.pairing_job["failed"] == rounds.CRASHED
    assert Notice.objects.filter(user=event.created_by, dedupe_key__contains=":failed:").count() == 1


def test_a_director_is_told_of_a_fault_and_may_try_again(monkeypatch):
    event = make_event(round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(10))
    with monkeypatch.context() as patched:
        patched.setattr(rounds, "games_create", broken)
        with pytest.raises(EventRefused) as error:
            round_start(event.key, event.created_by, at(20), 2)
    assert error.value.code == "crashed"
    event.refresh_from_db()
    assert "done" not in event.pairing_job
    assert round_start(event.key, event.created_by, at(21), 2).number == 2


def test_a_round_that_a_director_began_to_pair_is_taken_over_when_the_lease_is_over(monkeypatch):
    event = make_event(round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(10))

    def dies(snapshot):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(rounds, "draft", dies)
        with pytest.raises(KeyboardInterrupt):
            round_start(event.key, event.created_by, at(20), 2)
    assert round_start(event.key, event.created_by, at(21), 2) is None
    event_tick(event.key, at(22))
    assert event.round_set.count() == 1
    event.refresh_from_db()
    event_tick(event.key, event.due_at)
    event.refresh_from_db()
    assert (event.round_set.count(), event.pairing_job) == (2, {})
