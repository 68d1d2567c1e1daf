"""The same moment, several hands: by row locks on PostgreSQL, by the single writer on SQLite."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection

from games import catalogue
from games.models import Match, Move, RatedResult, RatingChange, Status
from games.selectors.match import bundle_read, bundles
from games.services.offers import match_act
from games.services.play import Ack, move_play
from games.services.ratings import match_rate
from games.services.rematch import pair_continue, rematch_answer
from games.services.table import Refused
from games.services.time import match_settle
from tests.factories import make_user
from tests.games.builders import SOUTH_WINS, draw_silently, later, make_match, make_pair, play, play_legal, seated

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
        lambda: match_act(match.key, north, "resign", moment),
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
    first = make_pair(users)
    play(first, *SOUTH_WINS)
    made = at_once(*[lambda: pair_continue(first.pk, later(60))] * 5)
    assert len({match.pk for match in made}) == 1
    assert seated(made[0]) == users[::-1]
    assert made[0].created_at - first.created_at == timedelta(seconds=60)


@pytest.mark.parametrize("again", range(5))
def test_moves_from_memory_and_under_the_lock_do_not_block_each_other(again):
    match = make_match()
    south = seated(match)[0]
    bundle_read(match.key)

    def move(n):
        if n % 3 == 0:
            bundles.drop(match.key)
        return move_play(match.key, south, ("d3-c3", "f3-f4")[n % 2], match.version, f"m{n}", later(1))

    results = at_once(*[lambda n=n: move(n) for n in range(12)])
    assert sum(isinstance(result, Ack) for result in results) == 1


@pytest.mark.parametrize("again", range(3))
def test_a_move_and_two_resignations_at_a_table_of_three_do_not_block_each_other(again):
    match = play_legal(draw_silently(make_match("trixo", seats=3)), 4, start=24)
    game, users = catalogue.get("trixo"), seated(match)
    mover, other = users[match.turn - 1], users[match.turn % 3]
    text = game.format(game.legal_moves(game.load(match.snapshot), match.turn)[0])
    bundle_read(match.key)
    results = at_once(
        lambda: move_play(match.key, mover, text, match.version, "a", later(40)),
        lambda: match_act(match.key, mover, "resign", later(40)),
        lambda: match_act(match.key, other, "resign", later(40)),
    )
    assert all(isinstance(result, Ack | Refused | int) for result in results)
    assert match.seat_set.filter(out=True).count() + match.seat_set.filter(place=3).count() > 0


@pytest.mark.parametrize("again", range(5))
def test_a_winning_move_and_a_resignation_at_once_have_one_outcome(again):
    match = play(make_match(), *SOUTH_WINS[:-1])
    south, north = seated(match)
    bundle_read(match.key)
    results = at_once(
        lambda: move_play(match.key, south, SOUTH_WINS[-1], match.version, "w", later(30)),
        lambda: match_act(match.key, north, "resign", later(30)),
    )
    assert all(isinstance(result, Ack | Refused | int) for result in results)
    fresh = Match.objects.get(pk=match.pk)
    assert (fresh.result, list(fresh.seat_set.order_by("number").values_list("place", flat=True))) == ("1-0", [1, 2])
