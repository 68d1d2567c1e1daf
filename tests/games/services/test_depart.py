"""A closed account leaves no name and no empty chair behind."""

import pytest

from accounts.services import close_account
from games.models import MatchPair, Seek, SeekSeat, Status
from games.selectors.chat import chat_lines
from games.services.chat import chat_say
from games.services.lobby import Terms, seek_create, seek_take
from games.services.rematch import pair_continue, pairs_waiting
from tests.factories import make_user
from tests.games.builders import NOON, SOUTH_WINS, later, make_match, make_pair, play

pytestmark = pytest.mark.django_db


def test_running_games_are_resigned_and_beginning_ones_aborted():
    anna = make_user()
    running = play(make_match(users=[anna, make_user()], clock="-"), "d3-c3", "a4-a3")
    beginning = make_match(users=[anna, make_user()], clock="-")
    close_account(anna)
    running.refresh_from_db()
    beginning.refresh_from_db()
    assert (running.result, running.termination) == ("0-1", "resignation")
    assert beginning.status == Status.ABORTED


def test_seats_in_others_seeks_are_free_again():
    anna, bo, cy = make_user(), make_user(), make_user()
    seek = seek_create(anna, Terms("trixo", "3d", seats=3), now=NOON)
    seek_take(seek.key, bo, later(1))
    close_account(bo)
    assert not SeekSeat.objects.filter(user=bo).exists()
    assert seek_take(seek.key, cy, later(2)) is None


def test_own_seeks_and_challenges_to_the_person_end():
    anna, bo = make_user(), make_user()
    own = seek_create(bo, Terms("quadtria", "300+5"), now=NOON)
    challenge = seek_create(anna, Terms("quadtria", "300+5"), now=NOON, kind="challenge", target=bo)
    close_account(bo)
    own.refresh_from_db()
    challenge.refresh_from_db()
    assert (own.status, challenge.status) == (Seek.Status.CANCELLED, Seek.Status.DECLINED)


def test_the_name_is_gone_from_seats_and_chat():
    zdenka, bo = make_user("Zdenka"), make_user()
    match = make_match(users=[zdenka, bo])
    seats = list(match.seat_set.order_by("number"))
    chat_say(match, seats[0], zdenka, "players", "hello", "x", later(1))
    close_account(zdenka)
    assert "Zdenka" not in str(chat_lines(match, seats[1]))
    assert "Zdenka" not in list(match.seat_set.values_list("name", flat=True))


def test_the_second_game_of_a_pair_does_not_begin_without_its_people():
    users = [make_user(), make_user()]
    first = play(make_pair(users), *SOUTH_WINS)
    close_account(users[0])
    assert pair_continue(first.pk, later(60)) is None
    assert pairs_waiting() == []
    assert MatchPair.objects.count() == 1
