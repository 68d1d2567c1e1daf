"""A result that was typed on the wrong board is taken away again."""

import pytest

from tests.factories import make_user
from tests.tournaments.builders import at, enter, make_event, play_round, start
from tournaments.models import Director, Member
from tournaments.services.locking import EventRefused
from tournaments.services.results import result_clear, result_enter

pytestmark = pytest.mark.django_db


def night(**kw):
    event = make_event(rounds=2, over_the_board=True, round_start="director", **kw)
    enter(event, 4)
    start(event)
    return event


def code_of(event, actor, board=1):
    with pytest.raises(EventRefused) as error:
        result_clear(event.key, actor, board, at(90), round_number=1)
    return error.value.code


def test_the_board_and_its_round_are_open_again_and_the_log_says_so():
    event = night()
    play_round(event, at(60), tick=False)
    assert event.round_set.get().status == "finished"
    board = result_clear(event.key, event.created_by, 1, at(70))
    result_clear(event.key, event.created_by, 1, at(71))
    assert (board.status, [seat.mark for seat in board.seat_set.all()]) == ("open", ["*", "*"])
    event.refresh_from_db()
    assert (event.round_set.get().status, event.next_round_at) == ("running", None)
    assert event.log_set.filter(action="result.clear").count() == 1
    result_enter(event.key, event.created_by, 1, "0-1", at(80))
    assert event.round_set.get().status == "finished"


def test_a_result_on_which_a_round_was_paired_stays():
    event = night(break_s=0)
    event.round_start = "when_over"
    event.save()
    play_round(event, at(60))
    assert event.round_set.count() == 2
    assert code_of(event, event.created_by) == "paired"


def test_only_directors_take_results_away_and_not_their_own():
    event = night()
    play_round(event, at(60), tick=False)
    assert code_of(event, make_user()) == "forbidden"
    player = make_user()
    seat = event.pairing_set.get(board=1).seat_set.first()
    Member.objects.create(event=event, entrant=seat.entrant, user=player)
    Director.objects.create(event=event, user=player)
    assert code_of(event, player) == "own_game"
