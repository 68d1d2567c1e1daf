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
