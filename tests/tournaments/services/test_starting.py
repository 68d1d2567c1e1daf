"""The director's button: the first round is there when the page answers."""

import pytest

from games.models import Match
from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event
from tournaments.models import Event
from tournaments.services.locking import EventRefused
from tournaments.services.starting import event_begin

pytestmark = pytest.mark.django_db


def test_a_small_event_has_its_first_round_at_once_and_only_once():
    event = make_event()
    enter(event, 4)
    for second in range(2):
        event_begin(event.key, event.created_by, at(second))
    assert (event.round_set.count(), Match.objects.count()) == (1, 2)


def test_a_player_in_two_events_that_start_in_the_same_minute_has_a_game_in_both():
    user = make_user()
    for event in (make_event(), make_event()):
        enter(event, users=[user, make_user()])
        event_begin(event.key, event.created_by, NOON)
    assert Match.objects.filter(seat_set__user=user, status="running").count() == 2


def test_nobody_but_a_director_has_the_button():
    event = make_event()
    enter(event, 4)
    with pytest.raises(EventRefused):
        event_begin(event.key, make_user(), NOON)
    assert Event.objects.get(pk=event.pk).status == "registration"


def test_an_event_started_by_a_click_has_its_start_from_then_on():
    event = make_event(starts_at=None)
    enter(event, 4)
    event_begin(event.key, event.created_by, at(90))
    event.refresh_from_db()
    assert (event.starts_at, event.started_at) == (at(90), at(90))


def test_a_planned_start_stays_when_the_event_is_started_early():
    event = make_event(starts_at=at(3600))
    enter(event, 4)
    event_begin(event.key, event.created_by, NOON)
    event.refresh_from_db()
    assert (event.starts_at, event.started_at) == (at(3600), NOON)
