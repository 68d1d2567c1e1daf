"""The score of a pairing of several games while it is played."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import at, enter, finish_game, make_event, open_match, open_pairings, start

pytestmark = pytest.mark.django_db


def test_the_round_the_event_and_the_desk_show_what_one_of_two_games_came_to(client):
    director = make_user()
    client.force_login(director)
    event = make_event(created_by=director, games_per_pairing=2)
    enter(event, 4)
    start(event)
    pages = [f"/event/{event.key}/{page}" for page in ("round/1/", "", "desk/", "desk/round/1/board/1/")]
    for page in pages:
        assert "games</span>" not in client.get(page).content.decode()
    finish_game(open_match(open_pairings(event)[0]), 1, at(60))
    for page in pages:
        assert "1–0 after 1 of 2 games" in client.get(page).content.decode(), page


def test_points_of_several_games_at_the_table_stand_beside_the_result(client):
    from_slip = make_event(over_the_board=True, games_per_pairing=2, round_start="director")
    enter(from_slip, 2)
    start(from_slip)
    client.force_login(from_slip.created_by)
    client.post(f"/event/{from_slip.key}/desk/results/", {"round": 1, "line": "1 1½"})
    for page in ("round/1/", "player/1/"):
        text = client.get(f"/event/{from_slip.key}/{page}").content.decode()
        assert "(1½ – ½)" in text or "(½ – 1½)" in text
