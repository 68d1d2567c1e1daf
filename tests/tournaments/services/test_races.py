"""The same moment, several hands: by row locks on PostgreSQL, by the single writer on SQLite."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from accounts.models import Notice
from games.models import Match
from games.services.offers import match_act
from games.services.table import Refused
from tests.tournaments.builders import NOON, at, enter, make_event, open_match, open_pairings, play_round, start
from tournaments.models import PairingSeat, Round
from tournaments.services.entries import event_withdraw
from tournaments.services.life import event_start
from tournaments.services.locking import EventRefused
from tournaments.services.progress import event_tick
from tournaments.services.results import match_arrived, result_enter
from tournaments.services.rounds import round_start

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls at the same moment, each on a connection of its own; return what came of them."""
    begin = Barrier(len(calls))

    def run(call):
        try:
            begin.wait(10)
            return call()
        except (EventRefused, Refused) as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


@pytest.mark.parametrize("again", range(3))
def test_three_workers_and_the_directors_button_start_one_round_with_one_game_a_pairing_and_one_notice_each(again):
    event = make_event(starts_at=NOON)
    enter(event, 6)
    event_start(event.key, event.created_by, NOON)
    at_once(
        *[lambda: event_tick(event.key, at(1))] * 3,
        lambda: round_start(event.key, event.created_by, at(1), 1),
    )
    assert (Round.objects.count(), Match.objects.count()) == (1, 3)
    assert Notice.objects.filter(kind="event.round").count() == 6


def test_an_event_is_started_once_by_time_and_by_its_director():
    event = make_event(starts_at=NOON)
    enter(event, 4)
    at_once(
        *[lambda: event_tick(event.key, NOON)] * 3,
        lambda: event_start(event.key, event.created_by, NOON),
    )
    event_tick(event.key, at(60))
    assert (Round.objects.count(), Match.objects.count()) == (1, 2)
    assert event.log_set.filter(action="event.start").count() == 1


def test_the_last_results_of_a_round_arrive_at_once_and_begin_one_next_round():
    event = make_event(rounds=2)
    enter(event, 4)
    start(event)
    matches = [open_match(pairing) for pairing in open_pairings(event)]
    for match in matches:
        Match.objects.filter(pk=match.pk).update(ply=2)
        match_act(match.key, match.seat_set.get(number=2).user, "resign", at(1))

    def arrive(match):
        match_arrived(match.pk, at(60))
        event_tick(event.key, at(60))

    at_once(*[lambda match=match: arrive(match) for match in matches * 2])
    event_tick(event.key, at(120))
    assert (Round.objects.count(), Match.objects.count()) == (2, 4)


def test_a_draw_that_is_accepted_twice_as_its_result_arrives_counts_once():
    event = make_event(rounds=1)
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    match = open_match(pairing)
    Match.objects.filter(pk=match.pk).update(ply=2)
    users = [seat.user for seat in match.seat_set.order_by("number")]
    match_act(match.key, users[0], "draw.offer", at(1))
    at_once(
        *[lambda: match_act(match.key, users[1], "draw.accept", at(1))] * 2,
        *[lambda: match_arrived(match.pk, at(2))] * 2,
    )
    at_once(*[lambda: match_arrived(match.pk, at(2))] * 4)
    assert list(PairingSeat.objects.values_list("mark", flat=True)) == ["=", "="]
    event.refresh_from_db()
    assert event.round_set.get().status == "finished"


def test_a_withdrawal_a_resignation_and_a_result_at_the_same_moment_give_one_result():
    event = make_event(rounds=1)
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    match = open_match(pairing)
    Match.objects.filter(pk=match.pk).update(ply=2)
    users = [seat.user for seat in match.seat_set.order_by("number")]
    at_once(
        lambda: event_withdraw(event.key, users[0], at(1)),
        lambda: match_act(match.key, users[1], "resign", at(1)),
        lambda: match_arrived(match.pk, at(1)),
        lambda: event_tick(event.key, at(1)),
    )
    match_arrived(match.pk, at(2))
    assert sorted(PairingSeat.objects.values_list("mark", flat=True)) == ["0", "1"]


def test_results_typed_in_by_two_directors_at_once_stand_once_each():
    event = make_event(rounds=2, over_the_board=True)
    enter(event, 8)
    start(event)
    at_once(
        *[lambda n=n: result_enter(event.key, event.created_by, n, "1-0", at(60)) for n in (1, 2, 3, 4)],
        *[lambda n=n: result_enter(event.key, event.created_by, n, "1-0", at(60)) for n in (1, 2, 3, 4)],
    )
    assert event.log_set.filter(action="result.enter").count() == 4
    play_round(event, at(61))
    assert Round.objects.count() == 2
