"""The same moment, several hands: by row locks on PostgreSQL, by the single writer on SQLite."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from games.models import Match, MatchPair, Move, RatedResult, RatingChange, Status
from games.services.offers import match_act
from games.services.play import Ack, move_play
from games.services.ratings import match_rate
from games.services.rematch import pair_continue, rematch_answer
from games.services.start import PlayerSpec, match_create
from games.services.table import Refused
from games.services.time import match_settle
from tests.factories import make_user
from tests.games.builders import NOON, SOUTH_WINS, later, make_match, play, seated

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls at the same moment, each on a connection of its own; return what came of them."""
    start = Barrier(len(calls))

    def run(call):
        try:
            start.wait(10)
            return call()
        except Refused as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_of_twenty_moves_for_one_ply_one_is_played_and_the_others_learn_the_version():
    match = make_match()
    south = seated(match)[0]
    calls = [
        lambda n=n: move_play(match.key, south, ("d3-c3", "f3-f4")[n % 2], match.version, f"m{n}", later(1))
        for n in range(20)
    ]
    results = at_once(*calls)
    played = [result for result in results if isinstance(result, Ack)]
    stale = [result for result in results if isinstance(result, Refused)]
    assert len(played) == 1
    assert {(refused.code, refused.version) for refused in stale} == {("stale", match.version + 1)}
    assert Move.objects.count() == 1


def test_one_move_sent_twenty_times_at_once_is_acknowledged_every_time():
    match = make_match()
    south = seated(match)[0]
    results = at_once(*[lambda: move_play(match.key, south, "d3-c3", match.version, "m", later(1))] * 20)
    assert {result.ply for result in results} == {1}
    assert Move.objects.count() == 1


def test_a_move_a_flag_and_a_resignation_at_the_same_moment_have_one_outcome():
    match = play(make_match(clock="60+0"), "d3-c3", "a4-a3")
    south, north = seated(match)
    moment = later(3 + 60)
    at_once(
        lambda: move_play(match.key, south, "c3-d3", match.version, "m", moment),
        lambda: match_settle(match.key, moment),
        lambda: match_act(match.key, north, "resign", None, moment),
    )
    fresh = Match.objects.get(pk=match.pk)
    assert fresh.status == Status.FINISHED
    places = list(fresh.seat_set.order_by("number").values_list("place", flat=True))
    assert (fresh.result, fresh.termination, places) in [("0-1", "time", [2, 1]), ("1-0", "resignation", [1, 2])]


def test_a_rated_result_counts_once_however_many_workers_have_it():
    match = play(make_match(rated=True), *SOUTH_WINS)
    assert sorted(at_once(*[lambda: match_rate(match.pk)] * 8)) == [False] * 7 + [True]
    assert (RatedResult.objects.count(), RatingChange.objects.count()) == (1, 2)


def test_results_of_one_person_rated_at_once_keep_one_order():
    anna = make_user()
    matches = [play(make_match(users=[anna, make_user()], rated=True), *SOUTH_WINS) for _ in range(4)]
    at_once(*[lambda match=match: match_rate(match.pk) for match in matches])
    assert sorted(RatedResult.objects.values_list("order", flat=True)) == [1, 2, 3, 4]
    changes = RatingChange.objects.filter(user=anna).order_by("result__order")
    assert [round(change.before) for change in changes][1:] == [round(change.after) for change in changes][:-1]


def test_two_who_want_a_rematch_at_once_get_one():
    match = play(make_match(), *SOUTH_WINS)
    users = seated(match)
    at_once(*[lambda user=user: rematch_answer(match.key, user, "rematch.offer", later(60)) for user in users])
    for user in users:
        try:
            rematch_answer(match.key, user, "rematch.accept", later(61))
        except Refused as refused:
            assert refused.code == "forbidden"  # noqa: PT017  an offer that stood already cannot be accepted by its maker
    assert Match.objects.filter(rematch_of=match).count() == 1


def test_the_second_game_of_a_pair_is_made_once_with_the_start_alternated():
    users = [make_user(), make_user()]
    pair = MatchPair.objects.create(created_at=NOON)
    first = match_create(
        game="quadtria",
        seat_count=2,
        options={},
        clock_spec="300+5",
        rated=False,
        private=False,
        players=[PlayerSpec(user, None, n) for n, user in enumerate(users, 1)],
        lot=False,
        now=NOON,
        pair=pair,
        pair_number=1,
    )
    play(first, *SOUTH_WINS)
    made = at_once(*[lambda: pair_continue(first.pk, later(60))] * 5)
    assert len({match.pk for match in made}) == 1
    assert seated(made[0]) == users[::-1]
    assert made[0].created_at - first.created_at == timedelta(seconds=60)
