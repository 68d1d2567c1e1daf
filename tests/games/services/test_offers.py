"""What players may do beside moving."""

import pytest

from games.models import Match, Move, Seat, Status
from games.services.offers import match_act
from games.services.rematch import rematch_answer
from games.services.table import Refused
from tests.games.builders import SOUTH_WINS, later, make_match, play, seated

pytestmark = pytest.mark.django_db


def act(match, seat, action, seconds=50.0, **given):
    version = match_act(match.key, seated(match)[seat - 1], action, None, later(seconds), **given)
    match.refresh_from_db()
    return version


def test_a_resignation_ends_the_game_once():
    match = play(make_match(), "d3-c3", "a4-a3")
    assert act(match, 2, "resign") == act(match, 2, "resign")
    assert (match.result, match.termination) == ("1-0", "resignation")


def test_before_the_second_ply_a_game_is_aborted_not_resigned():
    match = play(make_match(), "d3-c3")
    with pytest.raises(Refused):
        act(match, 2, "resign", 3)
    act(match, 2, "abort", 4)
    assert (match.status, match.result) == (Status.ABORTED, "*")


def test_a_draw_needs_both():
    match = play(make_match(), "d3-c3", "a4-a3")
    act(match, 1, "draw.offer")
    with pytest.raises(Refused):
        act(match, 1, "draw.accept")
    assert match.status == Status.RUNNING
    act(match, 2, "draw.accept")
    assert (match.result, match.termination) == ("1/2-1/2", "agreement")


def test_both_offering_a_draw_agrees():
    match = play(make_match(), "d3-c3", "a4-a3")
    act(match, 1, "draw.offer")
    with pytest.raises(Refused):
        act(match, 2, "draw.offer")
    act(match, 2, "draw.accept")
    assert match.termination == "agreement"


def test_a_move_declines_what_was_offered():
    match = play(make_match(), "d3-c3", "a4-a3")
    act(match, 2, "draw.offer", 5)
    match = play(match, "c3-d3", start=6)
    assert match.offers == {}


def test_a_takeback_undoes_the_own_last_move_and_what_followed():
    match = play(make_match(), "d3-c3", "a4-a3")
    act(match, 1, "takeback.offer")
    act(match, 2, "takeback.accept")
    assert (match.ply, match.turn, Move.objects.count()) == (0, 1, 0)
    match = play(match, "f3-f4", start=60)
    assert match.move_set.get().text == "f3-f4"


def test_rated_games_and_games_with_secrets_know_no_takeback():
    rated = play(make_match(rated=True), "d3-c3", "a4-a3")
    with pytest.raises(Refused):
        act(rated, 1, "takeback.offer")


def test_more_time_goes_to_the_opponent():
    match = play(make_match(), "d3-c3", "a4-a3")
    before = match.clock["main"]
    act(match, 1, "time.add")
    assert match.clock["main"] == [before[0], before[1] + 15_000]


def test_a_win_is_claimed_only_after_a_minute_without_the_opponent():
    match = play(make_match(), "d3-c3", "a4-a3", "c3-d3", "a3-a4")
    Seat.objects.filter(match=match).update(seen_at=later(0))
    with pytest.raises(Refused):
        act(match, 2, "claim", 50)
    act(match, 2, "claim", 70)
    assert (match.result, match.termination) == ("0-1", "abandonment")


def test_a_rematch_comes_once_everybody_wants_it_and_only_once():
    match = play(make_match(), *SOUTH_WINS)
    south, north = seated(match)
    assert rematch_answer(match.key, south, "rematch.offer", later(60)) is None
    new = rematch_answer(match.key, north, "rematch.accept", later(61))
    assert rematch_answer(match.key, south, "rematch.offer", later(62)) == new
    assert seated(new) == [north, south]
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_spectators_and_nonsense_are_refused(django_user_model):
    match = make_match()
    with pytest.raises(Refused, match="watching"):
        match_act(match.key, django_user_model(pk=10**6), "resign", None, later(1))
    with pytest.raises(Refused, match="no action"):
        act(match, 1, "explode")


@pytest.mark.parametrize("lines", [None, "x", [[]], [["a4-a3", "z9-z8"]], [["d3-c3"]], [[1, 2]], [["a4-a3"] * 30]])
def test_bad_conditions_are_refused(lines):
    match = play(make_match(clock="3d"), "d3-c3")
    with pytest.raises(Refused):
        act(match, 1, "conditions", lines=lines)
    assert Seat.objects.get(match=match, number=1).conditions == []
