"""What a deadline does to games that were over before, though nobody had taken that over."""

from datetime import timedelta

import pytest

from games.models import Match
from games.services.offers import match_act
from games.services.ruling import match_rule
from tests.tournaments.builders import at, begin, enter, make_event, open_match, open_pairings, start
from tournaments.services.progress import event_tick

pytestmark = pytest.mark.django_db


def resigned(pairing, winner):
    """End the game of a pairing by play without telling the event."""
    match = begin(open_match(pairing), at(1))
    Match.objects.filter(pk=match.pk).update(ply=4)
    match.refresh_from_db()
    loser = match.seat_set.exclude(number=winner).get().user
    match_act(match.key, loser, "resign", match.started_at + timedelta(seconds=1))


def test_a_game_that_ended_before_the_deadline_counts_as_it_ended():
    event = make_event(deadline_s=600)
    enter(event, 4)
    start(event)
    pairing = open_pairings(event)[0]
    resigned(pairing, 1)
    event_tick(event.key, at(601))
    pairing.refresh_from_db()
    assert (pairing.source, [seat.mark for seat in pairing.seat_set.all()]) == ("game", ["1", "0"])


def test_of_two_games_the_one_that_is_over_decides_and_no_second_is_set_up():
    event = make_event(game="troika", games_per_pairing=2, deadline_s=600)
    enter(event, 2)
    start(event)
    pairing = open_pairings(event)[0]
    resigned(pairing, 1)
    event_tick(event.key, at(601))
    pairing.refresh_from_db()
    seats = [(seat.mark, int(seat.game_points)) for seat in pairing.seat_set.all()]
    assert (pairing.source, seats, pairing.game_set.count()) == ("deadline", [("1", 1), ("0", 0)], 1)


def test_an_aborted_game_waits_for_the_director_and_is_not_set_up_again():
    event = make_event(deadline_s=600)
    enter(event, 2)
    start(event)
    pairing = open_pairings(event)[0]
    match = begin(open_match(pairing), at(1))
    Match.objects.filter(pk=match.pk).update(ply=4)
    match_rule(match.key, None, "", at(5))
    event_tick(event.key, at(601))
    event_tick(event.key, at(700))
    pairing.refresh_from_db()
    assert (pairing.status, pairing.game_set.get().match_id) == ("open", match.pk)
    assert event.log_set.filter(action="game.aborted").count() == 1


@pytest.mark.parametrize("terms", [{"format": "tables", "table_size": 3, "n": 3}, {"team_size": 2, "n": 2}])
def test_a_game_of_many_seats_without_a_move_is_lost_by_all(terms):
    n = terms["n"]
    event = make_event(game="trixo", deadline_s=60, **{key: value for key, value in terms.items() if key != "n"})
    enter(event, n)
    start(event)
    pairing = open_pairings(event)[0]
    begin(open_match(pairing), at(1))
    event_tick(event.key, at(61))
    pairing.refresh_from_db()
    assert (pairing.source, [seat.mark for seat in pairing.seat_set.all()]) == ("deadline", ["-"] * n)
