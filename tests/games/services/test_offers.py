"""What players may do beside moving."""

import pytest

from games.models import Match, Move, Seat, Status
from games.services.offers import match_act
from games.services.rematch import pair_continue, rematch_answer
from games.services.table import Refused
from games.services.time import match_settle
from tests.factories import make_user
from tests.games.bags import BAG
from tests.games.builders import SOUTH_WINS, draw_silently, later, make_match, make_pair, play, play_legal, seated

pytestmark = pytest.mark.django_db


def act(match, seat, action, seconds=50.0, **given):
    version = match_act(match.key, seated(match)[seat - 1], action, later(seconds), **given)
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
    assert "draw" not in match.offers
    with pytest.raises(Refused):
        act(match, 2, "draw.offer", 9)


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
        match_act(match.key, django_user_model(pk=10**6), "resign", later(1))
    with pytest.raises(Refused, match="no action"):
        act(match, 1, "explode")


@pytest.mark.parametrize("lines", [None, "x", [[]], [["a4-a3", "z9-z8"]], [["d3-c3"]], [[1, 2]], [["a4-a3"] * 30]])
def test_bad_conditions_are_refused(lines):
    match = play(make_match(clock="3d"), "d3-c3")
    with pytest.raises(Refused):
        act(match, 1, "conditions", lines=lines)
    assert Seat.objects.get(match=match, number=1).conditions == []


def test_a_claim_takes_out_the_absent_seat_to_move_and_nobody_else():
    match = play_legal(make_match("trixo", seats=3, setup={"bag": BAG}), 3)
    Seat.objects.filter(match=match, number=2).update(seen_at=later(100))
    act(match, 3, "claim", 100)
    assert list(match.seat_set.order_by("number").values_list("out", flat=True)) == [True, False, False]
    assert match.status == Status.RUNNING


def test_a_draw_offered_before_the_own_move_stands_for_the_opponent():
    match = play(make_match(), "d3-c3", "a4-a3")
    act(match, 1, "draw.offer", 5)
    match = play(match, "c3-d3", start=7)
    act(match, 2, "draw.accept", 9)
    assert match.termination == "agreement"


def test_a_takeback_clicked_twice_takes_back_once():
    match = play(make_match(), "d3-c3", "a4-a3", "c3-d3", "a3-a4")
    seen = match.version
    act(match, 1, "takeback.offer", version=seen)
    act(match, 2, "takeback.accept")
    with pytest.raises(Refused) as refused:
        act(match, 1, "takeback.offer", version=seen)
    assert (refused.value.code, match.ply) == ("stale", 2)


def test_a_takeback_drops_conditional_moves():
    match = play(make_match(clock="3d"), "d3-c3")
    act(match, 1, "conditions", lines=[["a4-a3", "c3-d3"]])
    act(match, 1, "takeback.offer")
    act(match, 2, "takeback.accept")
    assert match.seat_set.get(number=1).conditions == []


def test_a_takeback_passes_over_forced_plies():
    match = make_match(clock="-", setup={"position": "a3,c3,d4,d6,e2 a4,a6,b5,c4,c6 -- 1"})
    match = play(match, "e2-d3")
    assert match.move_set.last().text == "pass"
    act(match, 1, "takeback.offer")
    act(match, 2, "takeback.accept")
    assert (match.ply, match.turn) == (0, 1)


def test_a_rated_hand_is_not_thrown_away_by_not_starting():
    match = draw_silently(make_match("trixo", rated=True, lot=True))
    match_settle(match.key, later(60))
    match.refresh_from_db()
    assert (match.status, match.termination) == (Status.FINISHED, "time")


def test_the_second_game_of_a_rated_pair_cannot_be_aborted():
    first = draw_silently(make_pair([make_user(), make_user()], "troika", rated=True, lot=True))
    first = play_legal(first, 3, start=24)
    act(first, 1, "resign", 40)
    second = draw_silently(pair_continue(first.pk, later(41)), 41)
    with pytest.raises(Refused):
        act(second, 1, "abort", 64)
    match_settle(second.key, later(63 + 31))
    second.refresh_from_db()
    assert (second.result, second.termination) == ("0-1", "time")
