"""From one season to the next: the terms are copied, the best rise, the last fall."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event, play_event, start
from tournaments.services.entries import event_enter
from tournaments.services.events import event_next_season, event_publish
from tournaments.services.locking import EventRefused
from tournaments.services.promotion import moved


def test_the_best_rise_and_the_last_fall():
    assert moved([[1, 2, 3], [4, 5, 6], [7, 8, 9]], 1) == {1: 1, 2: 1, 3: 2, 4: 1, 5: 2, 6: 3, 7: 2, 8: 3, 9: 3}


def test_nobody_rises_from_a_single_division():
    assert moved([[1, 2, 3]], 2) == {1: 1, 2: 1, 3: 1}


def test_in_a_small_division_nobody_rises_and_falls_at_once():
    assert moved([[1, 2], [3], [4, 5]], 1) == {1: 1, 2: 2, 3: 1, 4: 2, 5: 3}


@pytest.mark.django_db
def test_the_next_season_continues_the_divisions():
    event = make_event(format="round_robin", rounds=None, division_size=3, rating_min=100, late_until=0)
    users = [make_user() for _ in range(6)]
    enter(event, users=users)
    start(event)
    play_event(event, at(60))
    assert event.status == "finished"
    following = event_next_season(event.key, event.created_by, NOON)
    assert event_next_season(event.key, event.created_by, NOON) == following
    assert (following.status, following.previous, following.rating_min, following.rounds) == ("draft", event, 100, None)
    event_publish(following.key, event.created_by, NOON)
    divisions = [event_enter(following.key, user, NOON).division for user in users]
    assert divisions == [1, 1, 2, 1, 2, 2]
    assert event_enter(following.key, make_user(), NOON).division == 2


@pytest.mark.django_db
def test_a_season_that_is_not_over_has_no_next_one():
    event = make_event(format="round_robin", rounds=None)
    with pytest.raises(EventRefused):
        event_next_season(event.key, event.created_by, NOON)
