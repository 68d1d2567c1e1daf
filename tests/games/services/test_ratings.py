"""Ratings follow from finished matches, each counted once."""

import pytest

from games.models import RatedResult, Rating, RatingChange
from games.services.correct import result_correct
from games.services.offers import match_act
from games.services.ratings import match_rate, ratings_rebuild, unrated_matches
from tests.factories import make_computer, make_user
from tests.games.builders import SOUTH_WINS, later, make_match, play, seated

pytestmark = pytest.mark.django_db


def finished(users, winner_first=True, rated=True):
    match = play(make_match(users=users, rated=rated), *SOUTH_WINS)
    return match


def test_a_rated_result_moves_both_ratings_once():
    anna, bo = make_user(), make_user()
    match = finished([anna, bo])
    assert match_rate(match.pk)
    assert not match_rate(match.pk)
    up, down = Rating.objects.get(user=anna), Rating.objects.get(user=bo)
    assert (up.value > 1500 > down.value, up.games, up.provisional) == (True, 1, True)
    assert (RatedResult.objects.count(), RatingChange.objects.count()) == (1, 2)


def test_the_sweep_finds_what_a_crash_swallowed():
    match = finished([make_user(), make_user()])
    assert unrated_matches() == [match.pk]
    match_rate(match.pk)
    assert unrated_matches() == []


@pytest.mark.parametrize("rated", [False])
def test_casual_and_aborted_games_are_not_rated(rated):
    match = finished([make_user(), make_user()], rated=rated)
    assert not match_rate(match.pk)
    aborted = play(make_match(rated=True), "d3-c3")
    match_act(aborted.key, seated(aborted)[0], "abort", later(9))
    assert not match_rate(aborted.pk)


def test_computers_have_pools_of_their_own():
    computers = [make_computer(), make_computer()]
    match = make_match(users=computers, rated=True, levels={})
    play(match, *SOUTH_WINS)
    assert match_rate(match.pk)
    assert set(Rating.objects.values_list("kind", flat=True)) == {"computer"}


def test_a_rebuild_finds_no_difference():
    anna, bo, cy = make_user(), make_user(), make_user()
    for users in ([anna, bo], [bo, cy], [cy, anna], [anna, cy]):
        match_rate(finished(users).pk)
    assert ratings_rebuild(write=False) == []
    Rating.objects.filter(user=anna).update(value=2000)
    assert [difference.user_id for difference in ratings_rebuild()] == [anna.pk]
    assert ratings_rebuild(write=False) == []


def test_a_corrected_result_rates_again_what_follows():
    anna, bo = make_user(), make_user()
    first = finished([anna, bo])
    match_rate(first.pk)
    second = finished([anna, bo])
    match_rate(second.pk)
    before = Rating.objects.get(user=anna).value
    result_correct(first.key, (2, 1), "adjudication", later(99))
    first.refresh_from_db()
    assert (first.result, first.termination) == ("0-1", "adjudication")
    assert Rating.objects.get(user=anna).value < before
    assert ratings_rebuild(write=False) == []
