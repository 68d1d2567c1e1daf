"""Divisions of a next season in which somebody is missing."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event, play_event, start
from tournaments.services.entries import event_enter
from tournaments.services.events import event_next_season, event_publish
from tournaments.services.promotion import filled


def test_a_full_field_stays_as_promotion_has_left_it():
    assert filled([[1, 2, 4], [3, 5, 6]], [3, 3], 3) == [[1, 2, 4], [3, 5, 6]]


def test_who_is_missing_is_replaced_from_below_and_the_last_division_shrinks():
    assert filled([[1], [3, 5, 6], [7, 8, 9]], [3, 3, 3], 3) == [[1, 3, 5], [6, 7, 8, 9]]
    assert filled([[1, 2], [4, 5, 6], [7, 8, 9, 10]], [3, 3, 4], 4) == [[1, 2, 4], [5, 6, 7], [8, 9, 10]]


def test_a_division_that_lost_everybody_is_filled_through_the_one_below():
    assert filled([[], [], [7, 8, 9]], [3, 3, 3], 3) == [[7, 8, 9]]


def test_many_newcomers_share_the_last_division():
    assert filled([[1, 2, 3], [4, 5, 6, 7, 8]], [3, 3], 3) == [[1, 2, 3], [4, 5, 6], [7, 8]]


@pytest.mark.django_db
def test_a_season_starts_with_divisions_worth_playing():
    event = make_event(format="round_robin", rounds=None, division_size=3, late_until=0)
    users = [make_user() for _ in range(6)]
    enter(event, users=users)
    start(event)
    play_event(event, at(60))
    following = event_next_season(event.key, event.created_by, NOON)
    event_publish(following.key, event.created_by, NOON)
    for user in users[2:]:
        event_enter(following.key, user, NOON)
    event_enter(following.key, make_user(), NOON)
    start(following)
    rows = following.entrant_set.order_by("number").prefetch_related("member_set")
    divisions = [(row.division, row.member_set.get().user_id) for row in rows]
    top = {user for division, user in divisions if division == 1}
    assert {users[2].pk, users[3].pk} < top
    assert [division for division, _user in divisions] == [1] * 5
