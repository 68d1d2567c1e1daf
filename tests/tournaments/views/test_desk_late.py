"""A walk-in after half of the rounds: the refusal names the way out."""

import pytest

from games.timing import utc_now
from tests.factories import make_user
from tests.tournaments.builders import enter, make_event, play_round, start
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db


def test_a_refused_walk_in_is_told_to_take_the_round_back(client):
    director = make_user()
    client.force_login(director)
    event = make_event(over_the_board=True, created_by=director, rounds=3, round_start="director")
    enter(event, 6)
    start(event)
    play_round(event)
    round_start(event.key, director, utc_now(), 2)
    data = {"action": "walk_in", "walk_in-name": "Late Comer", "walk_in-rating": "1500"}
    text = client.post(f"/event/{event.key}/desk/entrants/", data).content.decode()
    assert "Round 2 is paired already" in text
    assert "take round 2 back" in text
