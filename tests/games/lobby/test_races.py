"""Ten people, one seek, one game: by row locks on PostgreSQL, by the single writer on SQLite."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.services import close_account
from games.models import Match, Seat, Seek
from games.services.lobby import (
    LobbyError,
    Terms,
    quick_pair,
    seek_cancel,
    seek_create,
    seek_take,
    seeks_withdraw,
)
from games.timing import utc_now
from tests.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(calls):
    """Run the calls at the same moment, each on a connection of its own; return what came of them."""
    start = Barrier(len(calls))

    def run(call):
        try:
            start.wait(10)
            return call()
        except LobbyError as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_ten_people_one_seek_one_game():
    seek = seek_create(make_user(), Terms("quadtria", "600+5", rated=True), now=utc_now())
    people = [make_user() for _ in range(10)]
    results = at_once([lambda person=person: seek_take(seek.key, person, utc_now()) for person in people])
    assert sum(isinstance(result, Match) for result in results) == 1
    assert results.count("gone") == 9
    assert Match.objects.count() == 1
    assert Seat.objects.count() == 2


def test_one_person_who_clicks_ten_times_has_one_seat():
    seek = seek_create(make_user(), Terms("trixo", "300+5", seats=4), now=utc_now())
    ben = make_user()
    at_once([lambda: seek_take(seek.key, ben, utc_now()) for _ in range(10)])
    assert seek.seat_set.filter(user=ben).count() == 1


def test_ten_people_who_click_the_same_preset_make_five_games():
    people = [make_user() for _ in range(10)]
    at_once([lambda person=person: quick_pair(person, "quadtria-180+2", utc_now(), True) for person in people])
    assert Match.objects.count() == 5
    assert Seat.objects.values("user").distinct().count() == 10
    assert not Seek.objects.filter(status=Seek.Status.OPEN).exists()


def test_withdrawing_and_taking_at_the_same_moment_has_one_outcome():
    anna = make_user()
    for _ in range(5):
        seek = seek_create(anna, Terms("quadtria", "600+5"), now=utc_now())
        taken, withdrawn = at_once(
            [
                lambda seek=seek: seek_take(seek.key, make_user(), utc_now()),
                lambda seek=seek: seek_cancel(seek.key, anna, utc_now()),
            ]
        )
        assert isinstance(taken, Match) != (withdrawn is True)


def test_a_seat_taken_while_its_holder_begins_another_game_is_lost_or_in_the_game():
    """Without a lock on the seek, the seat could go after its seek had become a match."""
    for _ in range(5):
        ben = make_user()
        seek = seek_create(make_user(), Terms("trixo", "300+5", seats=3), now=utc_now())
        seek_take(seek.key, ben, utc_now())
        taken, _none = at_once(
            [
                lambda seek=seek: seek_take(seek.key, make_user(), utc_now()),
                lambda ben=ben: seeks_withdraw([ben.pk], utc_now()),
            ]
        )
        seek.refresh_from_db()
        assert (seek.seat_set.count() == 3) == isinstance(taken, Match)


def test_nobody_plays_against_an_account_that_closes_at_the_same_moment():
    for _ in range(5):
        ben = make_user()
        seek = seek_create(make_user(), Terms("trixo", "300+5", seats=3), now=utc_now())
        at_once([lambda seek=seek, ben=ben: seek_take(seek.key, ben, utc_now()), lambda ben=ben: close_account(ben)])
        assert not seek.seat_set.filter(user=ben).exists()
