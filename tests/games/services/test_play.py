"""One move, from the person to the stored ply."""

import pytest

from games.models import Match, Move, Status
from games.services.offers import match_act
from games.services.play import move_play
from games.services.table import Refused
from tests.games.builders import REPETITION, SOUTH_WINS, later, make_match, play, seated

pytestmark = pytest.mark.django_db


def test_a_move_is_stored_and_raises_the_version():
    match = make_match()
    ack = move_play(match.key, seated(match)[0], "d3-c3", match.version, "a", later(1))
    match.refresh_from_db()
    assert (match.version, match.ply, match.turn) == (ack.version, 1, 2)
    assert Move.objects.get(match=match).text == "d3-c3"


def test_a_move_sent_again_is_acknowledged_and_not_played_twice():
    match = make_match()
    south = seated(match)[0]
    first = move_play(match.key, south, "d3-c3", match.version, "a", later(1))
    again = move_play(match.key, south, "d3-c3", match.version, "a", later(2))
    assert (again.ply, Move.objects.count()) == (first.ply, 1)


def test_a_move_for_an_older_position_is_stale_and_names_the_version():
    match = play(make_match(), "d3-c3", "a4-a3")
    with pytest.raises(Refused) as refused:
        move_play(match.key, seated(match)[0], "c3-d3", match.version - 1, "b", later(9))
    assert (refused.value.code, refused.value.version) == ("stale", match.version)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("d3-d4-d5", "notation"),
        ("<b>d3</b>", "notation"),
        ("", "notation"),
        ("x" * 33, "notation"),
        ("d3-f6", "illegal"),
        ("pass", "illegal"),
        ("a4-a3", "illegal"),
    ],
)
def test_what_is_no_move_is_refused_and_changes_nothing(text, code):
    match = make_match()
    with pytest.raises(Refused) as refused:
        move_play(match.key, seated(match)[0], text, match.version, "a", later(1))
    fresh = Match.objects.get(pk=match.pk)
    assert (refused.value.code, fresh.version, fresh.ply) == (code, match.version, 0)


def test_nobody_moves_out_of_turn_for_others_or_as_a_spectator(django_user_model):
    match = make_match()
    with pytest.raises(Refused, match="not your turn"):
        move_play(match.key, seated(match)[1], "a4-a3", match.version, "a", later(1))
    with pytest.raises(Refused, match="watching"):
        move_play(match.key, django_user_model(pk=10**6), "d3-c3", match.version, "a", later(1))


def test_the_game_ends_with_the_winning_move_and_takes_no_more():
    match = play(make_match(), *SOUTH_WINS)
    assert (match.status, match.result, match.termination) == (Status.FINISHED, "1-0", "quadtria")
    assert list(match.seat_set.order_by("number").values_list("place", flat=True)) == [1, 2]
    with pytest.raises(Refused) as refused:
        move_play(match.key, seated(match)[1], "a3-a4", match.version, "z", later(60))
    assert refused.value.code == "over"


def test_a_position_for_the_third_time_draws():
    match = play(make_match(), *REPETITION)
    assert (match.result, match.termination) == ("1/2-1/2", "repetition")


def test_a_flag_that_has_fallen_outweighs_the_move_that_comes_late():
    match = play(make_match(clock="60+0"), "d3-c3", "a4-a3")
    with pytest.raises(Refused) as refused:
        move_play(match.key, seated(match)[0], "c3-d3", match.version, "late", later(3 + 61))
    match.refresh_from_db()
    assert refused.value.code == "over"
    assert (match.result, match.termination, match.ply) == ("0-1", "time", 2)


def test_conditional_moves_answer_at_once_in_correspondence():
    match = play(make_match(clock="3d"), "d3-c3")
    south, north = seated(match)
    match_act(match.key, south, "conditions", later(5), lines=[["a4-a3", "c3-d3"], ["c4-d4", "c3-b2"]])
    match.refresh_from_db()
    move_play(match.key, north, "a4-a3", match.version, "n", later(9))
    match.refresh_from_db()
    assert [move.text for move in match.move_set.all()] == ["d3-c3", "a4-a3", "c3-d3"]
    assert match.turn == 2


def test_what_others_offer_meanwhile_makes_no_move_stale():
    match = make_match()
    south, north = seated(match)
    match_act(match.key, north, "time.add", later(1))
    assert move_play(match.key, south, "d3-c3", match.version, "a", later(2)).ply == 1


def test_an_id_is_its_seats_own():
    match = make_match()
    south, north = seated(match)
    move_play(match.key, south, "d3-c3", match.version, "same", later(1))
    with pytest.raises(Refused):
        move_play(match.key, north, "a4-a3", 0, "same", later(2))


def test_an_id_used_again_for_another_move_is_acknowledged_with_the_first():
    match = play(make_match(), "d3-c3", "a4-a3")
    south = seated(match)[0]
    first = match.move_set.get(ply=1).client_id
    assert move_play(match.key, south, "c3-d3", match.version, first, later(9)).ply == 1
    assert match.move_set.count() == 2
