"""Boards that somebody has left, or to which nobody came, whatever the moment."""

from datetime import timedelta
from decimal import Decimal

import pytest

from games.models import Match
from games.services.offers import match_act
from games.services.ruling import match_rule
from games.services.time import match_settle
from tests.tournaments.builders import at, begin, enter, finish_game, make_event, open_match, open_pairings, start
from tournaments.services.entries import event_withdraw
from tournaments.services.recount import recount
from tournaments.services.results import match_arrived

pytestmark = pytest.mark.django_db


def first_board(n=2, **terms):
    event = make_event(**terms)
    enter(event, n)
    start(event)
    return event, open_pairings(event)[0]


def account(pairing, order):
    return pairing.seat_set.get(order=order).entrant.member_set.first().user


def stored(pairing):
    pairing.refresh_from_db()
    return [(seat.mark, seat.game_points) for seat in pairing.seat_set.all()], pairing.source


def test_who_leaves_after_a_game_was_aborted_twice_forfeits():
    event, pairing = first_board()
    for _time in range(2):
        match = open_match(pairing)
        match_rule(match.key, None, "", at(5))
        match_arrived(match.pk, at(6))
    event_withdraw(event.key, account(pairing, 1), at(20))
    assert stored(pairing) == ([("-", 0), ("+", 0)], "withdrawal")


@pytest.mark.parametrize("moment", ["before it is taken over", "between", "before a move", "during"])
def test_the_leader_of_two_games_who_leaves_gives_the_second_away(moment):
    event, pairing = first_board(game="troika", games_per_pairing=2)
    leader, match = account(pairing, 1), open_match(pairing)
    if moment == "before it is taken over":
        begin(match, at(1))
        Match.objects.filter(pk=match.pk).update(ply=2)
        match.refresh_from_db()
        match_act(match.key, account(pairing, 2), "resign", match.started_at + timedelta(seconds=1))
    else:
        finish_game(match, 1, at(5))
    if moment in ("before a move", "during"):
        second = begin(open_match(pairing), at(6))
        Match.objects.filter(pk=second.pk).update(ply=2 if moment == "during" else 0)
    event_withdraw(event.key, leader, at(7))
    match_arrived(match.pk, at(8))
    half = [("=", Decimal(1)), ("=", Decimal(1))]
    assert stored(pairing)[0] == half
    assert recount(event.key, at(9)) == []


@pytest.mark.parametrize("rule", ["extra", "seed", "lot"])
def test_who_leaves_a_knockout_match_while_leading_is_out_under_every_tie_rule(rule):
    event, pairing = first_board(game="troika", games_per_pairing=2, format="knockout", tie_rule=rule)
    finish_game(open_match(pairing), 1, at(5))
    second = begin(open_match(pairing), at(6))
    Match.objects.filter(pk=second.pk).update(ply=2)
    event_withdraw(event.key, account(pairing, 1), at(7))
    assert [mark for mark, _points in stored(pairing)[0]] == ["0", "1"]
    assert recount(event.key, at(9)) == []


def test_nobody_shares_the_first_place_of_a_table_to_which_nobody_came():
    event, pairing = first_board(3, game="trixo", format="tables", table_size=3, rounds=2, no_show_s=60)
    event_withdraw(event.key, account(pairing, 1), at(1))
    match = begin(open_match(pairing), at(2))
    for seconds in (70, 200, 400, 2000):
        match_settle(match.key, at(seconds))
    match_arrived(match.pk, at(2001))
    assert stored(pairing)[0] == [("-", 0)] * 3
    assert {seat.place for seat in pairing.seat_set.all()} == {None}
    assert recount(event.key, at(3000)) == []
