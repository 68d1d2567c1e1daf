"""Starting rounds: what the rules do not allow, what the world overtakes, what crashes, what a dead worker leaves."""

from datetime import timedelta

import pytest

from accounts.models import Notice
from games.models import Match
from tests.tournaments.builders import NOON, at, enter, make_event, play_event, play_round, start
from tournaments.models import EventStatus, PairingKind, Round
from tournaments.pairing import swiss
from tournaments.services import rounds
from tournaments.services.entries import event_return, event_withdraw
from tournaments.services.life import event_finish, event_start, go_on_as_round_robin
from tournaments.services.locking import EventRefused, event_changed, locked
from tournaments.services.progress import event_tick, events_due
from tournaments.services.rounds import AGAIN, CRASHED, TRIES, lease, round_start
from tournaments.values import NoPairing

pytestmark = pytest.mark.django_db


def stuck_event(n=3, planned=5):
    """Return a Swiss that has run until its rules allow no further round."""
    event = make_event(rounds=planned)
    enter(event, n)
    start(event)
    step = 0
    while event.status == EventStatus.RUNNING and not event.pairing_job.get("failed"):
        step += 1
        play_round(event, at(600 * step))
    return event


def test_three_players_stop_after_three_rounds_and_the_event_says_why():
    event = stuck_event()
    assert event.round_set.count() == 3
    assert (event.status, event.due_at, event.next_round_at) == (EventStatus.RUNNING, None, None)
    assert event.reason == event.pairing_job["failed"] != ""
    assert Notice.objects.filter(user=event.created_by, kind="event.director").count() == 1
    event_tick(event.key, at(10_000))
    assert Notice.objects.filter(user=event.created_by, kind="event.director").count() == 1
    with pytest.raises(EventRefused) as refused:
        round_start(event.key, event.created_by, at(10_001))
    assert refused.value.code == "no_pairing"


def test_the_director_may_end_an_event_that_cannot_be_paired():
    event = stuck_event()
    event_finish(event.key, event.created_by, "Everybody has met everybody.", at(10_000))
    event.refresh_from_db()
    assert event.status == EventStatus.FINISHED


def test_an_event_that_cannot_be_paired_goes_on_as_a_round_robin_among_those_who_have_not_met():
    event = make_event(rounds=3)
    enter(event, 4)
    start(event)
    play_round(event, at(60))
    with locked(event.key) as fresh:
        fresh.pairing_job, fresh.next_round_at = {"failed": "why", "round": 3}, None
        event_changed(fresh)
    go_on_as_round_robin(event.key, event.created_by, at(70))
    go_on_as_round_robin(event.key, event.created_by, at(71))
    event.refresh_from_db()
    play_event(event, at(100))
    boards = [
        frozenset(board.seat_set.values_list("entrant", flat=True))
        for board in event.pairing_set.filter(kind=PairingKind.GAME)
    ]
    assert len(boards) == len(set(boards)) == 6
    assert event.log_set.filter(action="event.round_robin").count() == 1


def test_a_swiss_of_three_that_have_all_met_ends_when_it_is_to_go_on():
    event = stuck_event()
    go_on_as_round_robin(event.key, event.created_by, at(10_000))
    event_tick(event.key, at(10_000))
    event.refresh_from_db()
    assert (event.status, event.round_set.count()) == (EventStatus.FINISHED, 3)
    assert "met everybody" in event.reason


def test_only_a_stuck_swiss_goes_on_as_a_round_robin():
    event = make_event()
    enter(event, 4)
    start(event)
    with pytest.raises(EventRefused):
        go_on_as_round_robin(event.key, event.created_by, at(1))


def test_a_pairing_that_the_world_overtakes_is_computed_again(monkeypatch):
    event = make_event()
    entrants = enter(event, 5)
    event_start(event.key, event.created_by, NOON)
    real, calls = rounds.draft, []

    def overtaken(snapshot):
        drafts = real(snapshot)
        calls.append(snapshot.version)
        if len(calls) == 1:
            event_withdraw(event.key, entrants[0].member_set.get().user, at(1))
        return drafts

    monkeypatch.setattr(rounds, "draft", overtaken)
    current = round_start(event.key, None, at(1))
    assert current is not None
    assert len(calls) == 2
    assert Match.objects.count() == 2
    assert not current.pairing_set.filter(seat_set__entrant=entrants[0]).exists()


def test_an_event_that_changes_all_the_time_is_left_alone_for_some_seconds(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)
    real, calls = rounds.draft, []

    def overtaken(snapshot):
        calls.append(1)
        with locked(event.key) as fresh:
            event_changed(fresh)
        return real(snapshot)

    monkeypatch.setattr(rounds, "draft", overtaken)
    assert round_start(event.key, None, NOON) is None
    event.refresh_from_db()
    assert (len(calls), event.due_at, Round.objects.count()) == (TRIES, NOON + AGAIN, 0)
    monkeypatch.undo()
    event_tick(event.key, NOON + AGAIN)
    assert Round.objects.count() == 1


def test_a_program_that_fails_is_tried_three_times_and_then_the_event_stops(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)
    monkeypatch.setattr(rounds, "draft", lambda snapshot: 1 / 0)
    for step in range(5):
        event_tick(event.key, NOON + step * AGAIN)
    event.refresh_from_db()
    assert (event.pairing_job["failed"], event.reason, event.due_at) == (CRASHED, CRASHED, None)
    monkeypatch.undo()
    assert round_start(event.key, event.created_by, at(100)).number == 1
    event.refresh_from_db()
    assert (event.reason, event.pairing_job) == ("", {})


def test_a_worker_that_dies_while_it_pairs_is_replaced_after_its_lease(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)

    def killed(snapshot):
        raise SystemExit

    monkeypatch.setattr(rounds, "draft", killed)
    with pytest.raises(SystemExit):
        event_tick(event.key, NOON)
    monkeypatch.undo()
    assert round_start(event.key, None, at(1)) is None
    assert Round.objects.count() == 0
    over = NOON + lease(4) + timedelta(seconds=1)
    assert event.key in events_due(over)
    event_tick(event.key, over)
    assert (Round.objects.count(), Match.objects.count()) == (1, 2)


def test_a_worker_that_dies_while_it_writes_leaves_nothing_behind(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)

    def killed(*given):
        raise SystemExit

    monkeypatch.setattr(rounds, "tell_round", killed)
    with pytest.raises(SystemExit):
        event_tick(event.key, NOON)
    monkeypatch.undo()
    assert (Round.objects.count(), Match.objects.count()) == (0, 0)
    event_tick(event.key, at(60))
    assert (Round.objects.count(), Match.objects.count()) == (1, 2)
    assert Notice.objects.filter(kind="event.round").count() == 4


def test_asking_again_for_a_round_returns_the_one_there_is():
    event = make_event()
    enter(event, 4)
    first = start(event)
    assert round_start(event.key, event.created_by, at(5), 1) == first
    assert round_start(event.key, None, at(5)) == first
    play_round(event, at(60), tick=False)
    assert round_start(event.key, event.created_by, at(70), 1) == first
    assert round_start(event.key, event.created_by, at(70), 2).number == 2


def test_after_the_last_round_there_is_none():
    event = make_event(rounds=1, round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(60), tick=False)
    with pytest.raises(EventRefused) as refused:
        round_start(event.key, event.created_by, at(70), 2)
    assert refused.value.code == "over"


def test_withdrawing_before_each_pairing_and_returning_after_it_scores_nothing_and_plays_nothing():
    event = make_event(rounds=5, round_start="director")
    entrants = enter(event, 8)
    user = entrants[7].member_set.get().user
    start(event)
    for step in (1, 2):
        play_round(event, at(600 * step))
        event_withdraw(event.key, user, at(600 * step + 1))
        round_start(event.key, event.created_by, at(600 * step + 2))
        event_return(event.key, user, at(600 * step + 3))
    assert entrants[7].seat_set.count() == 1


def test_absences_give_half_a_point_or_none():
    event = make_event(rounds=2)
    entrants = enter(event, 6)
    event.absence_set.create(entrant=entrants[0], round_number=1, half=True)
    event.absence_set.create(entrant=entrants[1], round_number=1, half=False)
    start(event)
    rows = {seat.entrant_id: (seat.pairing.kind, seat.mark) for seat in event.round_set.get().seat_set.all()}
    assert rows[entrants[0].pk] == (PairingKind.HALF_BYE, "H")
    assert rows[entrants[1].pk] == (PairingKind.ABSENT, "Z")
    assert Match.objects.count() == 2


def test_no_pairing_names_its_cause(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)

    def refuse(field):
        raise NoPairing("The rules say no.")

    monkeypatch.setattr(swiss, "pair", refuse)
    event_tick(event.key, NOON)
    event.refresh_from_db()
    assert (event.reason, Match.objects.count()) == ("The rules say no.", 0)


def test_a_director_is_told_when_the_event_keeps_changing(monkeypatch):
    event = make_event()
    enter(event, 4)
    event_start(event.key, event.created_by, NOON)
    real = rounds.draft

    def overtaken(snapshot):
        with locked(event.key) as fresh:
            event_changed(fresh)
        return real(snapshot)

    monkeypatch.setattr(rounds, "draft", overtaken)
    with pytest.raises(EventRefused) as refused:
        round_start(event.key, event.created_by, NOON)
    assert refused.value.code == "busy"
