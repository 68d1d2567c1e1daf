"""A Swiss from its first entry to its final table, played with real games."""

import pytest

from accounts.models import Notice
from games.models import Match
from tests.tournaments.builders import at, enter, make_event, play_event, play_round, start
from tournaments.models import EventStatus, RoundStatus
from tournaments.services.places import final_places

pytestmark = pytest.mark.django_db


def test_four_people_play_three_rounds_to_the_final_table():
    event = make_event(rounds=3)
    entrants = enter(event, 4)
    start(event)
    assert Match.objects.count() == 2
    play_event(event)
    assert event.status == EventStatus.FINISHED
    assert [current.status for current in event.round_set.all()] == [RoundStatus.FINISHED] * 3
    assert Match.objects.filter(event_name="Club night").count() == 6
    places = final_places(event)
    assert [places[entrant.pk][0] for entrant in entrants] == [1, 2, 3, 4]


def test_players_are_told_of_every_round_and_of_their_place_once():
    event = make_event(rounds=2)
    entrants = enter(event, 4)
    start(event)
    play_event(event)
    user = entrants[0].member_set.get().user
    texts = [notice.text for notice in Notice.objects.filter(user=user).order_by("pk")]
    assert texts[0].startswith("Round 1 of Club night: you play against ")
    assert texts[-1] == "Club night is over: you came in at place 1."
    assert len(texts) == 3


def test_the_next_round_waits_for_the_break():
    event = make_event(rounds=2, break_s=60)
    enter(event, 4)
    start(event)
    play_round(event, at(100))
    assert (event.round_set.count(), event.next_round_at) == (1, at(160))
    play_round(event, at(159))
    assert event.round_set.count() == 1
    play_round(event, at(160))
    assert event.round_set.count() == 2
