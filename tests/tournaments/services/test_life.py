"""Starting, waiting, cancelling, ending; who gets which number."""

from datetime import timedelta

import pytest

from accounts.models import Notice
from games.models import Match
from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event, open_pairings, play_event, play_round, start
from tournaments.models import EntrantStatus, EventStatus
from tournaments.services.entries import event_withdraw
from tournaments.services.life import WAITING, event_cancel, event_finish, event_start
from tournaments.services.locking import EventRefused
from tournaments.services.progress import event_tick, events_due
from tournaments.services.rounds import ALONE

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("n", [0, 1])
def test_an_event_without_two_entrants_waits_and_says_so_and_starts_when_there_are_two(n):
    event = make_event(starts_at=NOON)
    enter(event, n)
    event_tick(event.key, NOON)
    event.refresh_from_db()
    assert (event.status, event.reason) == (EventStatus.REGISTRATION, WAITING)
    assert Match.objects.count() == 0
    version = event.version
    event_tick(event.key, at(30))
    enter(event, 2 - n)
    event.refresh_from_db()
    assert event.version == version
    assert event.key in events_due(at(60))
    event_tick(event.key, at(60))
    event.refresh_from_db()
    assert (event.status, event.reason, event.round_set.count()) == (EventStatus.RUNNING, "", 1)


def test_a_director_is_told_that_two_are_needed():
    event = make_event()
    enter(event, 1)
    with pytest.raises(EventRefused) as refused:
        event_start(event.key, event.created_by, NOON)
    assert refused.value.code == "few"


def test_nobody_else_starts_an_event():
    event = make_event()
    enter(event, 4)
    with pytest.raises(EventRefused) as refused:
        event_start(event.key, make_user(), NOON)
    assert refused.value.code == "forbidden"


def test_an_event_starts_at_its_time_and_not_before():
    event = make_event(starts_at=at(100), registration_closes_at=at(50))
    enter(event, 4)
    event_tick(event.key, NOON)
    event.refresh_from_db()
    assert (event.status, event.due_at) == (EventStatus.REGISTRATION, at(50))
    event_tick(event.key, at(50))
    event.refresh_from_db()
    assert (event.status, event.due_at) == (EventStatus.REGISTRATION, at(100))
    event_tick(event.key, at(100))
    event.refresh_from_db()
    assert (event.status, event.started_at) == (EventStatus.RUNNING, at(100))


def test_numbers_go_by_rating_and_lots_are_the_same_whoever_draws_them():
    numbers = []
    for _time in range(2):
        event = make_event(seed="one")
        enter(event, 2, rating=1500)
        enter(event, 1, rating=1700)
        start(event)
        numbers.append([entrant.number for entrant in event.entrant_set.order_by("pk")])
        assert sorted(event.entrant_set.values_list("lot", flat=True)) == [1, 2, 3]
    assert numbers[0] == numbers[1]
    assert numbers[0][2] == 1


def test_beyond_the_cap_the_latest_wait():
    event = make_event(cap=4)
    entrants = enter(event, 5)
    start(event)
    entrants[4].refresh_from_db()
    assert (entrants[4].status, entrants[4].number) == (EntrantStatus.WAITING, None)
    assert event.entrant_set.exclude(number=None).count() == 4


def test_starting_twice_changes_nothing():
    event = make_event()
    enter(event, 4)
    start(event)
    version = event.version
    assert event_start(event.key, event.created_by, at(5))
    event.refresh_from_db()
    assert (event.version, event.log_set.filter(action="event.start").count()) == (version, 1)


def test_cancelling_aborts_the_games_and_tells_everybody_once():
    event = make_event()
    enter(event, 4)
    start(event)
    for _twice in range(2):
        event_cancel(event.key, event.created_by, "The hall is flooded.", at(60))
    event.refresh_from_db()
    assert (event.status, event.reason) == (EventStatus.CANCELLED, "The hall is flooded.")
    assert set(Match.objects.values_list("status", flat=True)) == {"aborted"}
    assert Notice.objects.filter(kind="event.cancel").count() == 4
    event_tick(event.key, at(100))
    assert event.round_set.count() == 1


def test_a_director_ends_an_event_between_rounds_only():
    event = make_event(round_start="director")
    enter(event, 4)
    start(event)
    with pytest.raises(EventRefused) as refused:
        event_finish(event.key, event.created_by, "It is late.", at(60))
    assert refused.value.code == "running"
    play_round(event, at(60))
    event_finish(event.key, event.created_by, "It is late.", at(90))
    event.refresh_from_db()
    assert (event.status, event.reason, event.finished_at) == (EventStatus.FINISHED, "It is late.", at(90))


@pytest.mark.parametrize("left", [0, 1])
def test_when_all_or_all_but_one_withdraw_the_event_ends_without_further_games(left):
    event = make_event(rounds=3)
    entrants = enter(event, 4)
    start(event)
    for entrant in entrants[left:]:
        event_withdraw(event.key, entrant.member_set.get().user, at(10))
    event_tick(event.key, at(11))
    event.refresh_from_db()
    assert (event.status, event.reason) == (EventStatus.FINISHED, ALONE)
    assert event.round_set.count() == 1
    assert not open_pairings(event)


def test_rounds_come_by_the_timetable_but_never_before_the_last_one_is_over():
    event = make_event(rounds=3, round_start="schedule", round_every_s=3600, starts_at=NOON)
    enter(event, 4)
    event_tick(event.key, NOON)
    play_round(event, at(600))
    assert (event.round_set.count(), event.next_round_at) == (1, at(3600))
    event_tick(event.key, at(3600))
    play_round(event, at(8000))
    assert event.round_set.count() == 3


def test_rounds_wait_for_the_director_where_the_terms_say_so():
    event = make_event(rounds=2, round_start="director")
    enter(event, 4)
    start(event)
    play_round(event, at(600))
    event_tick(event.key, NOON + timedelta(days=3))
    event.refresh_from_db()
    assert (event.round_set.count(), event.due_at) == (1, None)


def test_games_with_computers_are_unrated_and_computers_fill_an_event():
    event = make_event(rounds=3, rated=True)
    enter(event, 2)
    enter(event, 5, level=1)
    start(event)
    with_computers = Match.objects.filter(seat_set__level__isnull=False).distinct()
    assert with_computers.count() == 3
    assert not with_computers.filter(rated=True).exists()
    play_event(event)
    assert event.status == EventStatus.FINISHED
