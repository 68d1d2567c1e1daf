"""Round robins: everybody meets everybody, divisions, two games a pairing, leavers."""

from collections import Counter
from itertools import combinations

import pytest

from games.models import Match
from tests.tournaments.builders import at, enter, finish_game, make_event, open_match, open_pairings, play_event, start
from tournaments.models import EventStatus, PairingKind
from tournaments.services.results import match_arrived

pytestmark = pytest.mark.django_db


def met(event):
    """Return how often each pair of numbers shared a board."""
    boards = event.pairing_set.filter(kind=PairingKind.GAME).prefetch_related("seat_set__entrant")
    return Counter(tuple(sorted(seat.entrant.number for seat in board.seat_set.all())) for board in boards)


def test_five_meet_once_each_and_everybody_rests_once():
    event = make_event(format="round_robin", rounds=None)
    enter(event, 5)
    start(event)
    play_event(event)
    assert (event.status, event.rounds) == (EventStatus.FINISHED, 5)
    assert met(event) == Counter(combinations(range(1, 6), 2))
    rests = event.pairing_set.filter(kind=PairingKind.BYE)
    assert Counter(rests.values_list("seat_set__entrant__number", flat=True)) == Counter(range(1, 6))
    assert set(rests.values_list("seat_set__mark", flat=True)) == {"Z"}


def test_a_double_round_robin_of_four_has_each_pair_twice_with_colours_reversed():
    event = make_event(format="round_robin", rounds=None, cycles=2)
    enter(event, 4)
    start(event)
    play_event(event)
    assert event.rounds == 6
    assert set(met(event).values()) == {2}
    starts = Counter(
        board.seat_set.get(order=1).entrant.number for board in event.pairing_set.filter(kind=PairingKind.GAME)
    )
    assert set(starts.values()) == {3}


def test_a_large_field_is_split_into_even_divisions_by_rating():
    event = make_event(format="round_robin", rounds=None, division_size=4)
    enter(event, 7)
    start(event)
    divisions = [list(event.entrant_set.filter(division=n).values_list("number", flat=True)) for n in (1, 2)]
    assert divisions == [[1, 2, 3, 4], [5, 6, 7]]
    play_event(event)
    assert event.rounds == 3
    assert met(event) == Counter([*combinations(range(1, 5), 2), *combinations(range(5, 8), 2)])


def test_a_pairing_of_two_games_alternates_the_start_and_counts_once():
    event = make_event(format="round_robin", rounds=None, game="troika", games_per_pairing=2)
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    first = open_match(pairing)
    first_starter = pairing.seat_set.get(order=1).entrant.member_set.get().user
    finish_game(first, 1, at(60))
    assert pairing.game_set.count() == 2
    second = open_match(pairing)
    seat_one = second.seat_set.get(number=1).user
    assert seat_one != first_starter
    finish_game(second, 1, at(120))
    match_arrived(second.pk, at(121))
    pairing.refresh_from_db()
    marks = list(pairing.seat_set.values_list("mark", "game_points"))
    assert (pairing.status, marks) == ("decided", [("=", 1), ("=", 1)])
    assert Match.objects.count() == 2
