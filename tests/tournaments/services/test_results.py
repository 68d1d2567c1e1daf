"""Where results come from: games, the table, no-shows, aborted games, deadlines; what comes too late."""

import pytest

from accounts.models import Notice
from accounts.services import close_account
from games.models import Match
from games.services.ruling import match_rule
from games.services.time import match_settle
from tests.factories import make_user
from tests.games.builders import play as play_moves
from tests.tournaments.builders import (
    NOON,
    at,
    enter,
    finish_game,
    make_event,
    open_match,
    open_pairings,
    play_round,
    start,
)
from tournaments.models import DeadlineRule, EventStatus, LogEntry, PairingSeat, Source
from tournaments.services.decisions import two_sided
from tournaments.services.entries import event_withdraw
from tournaments.services.locking import EventRefused, event_changed, locked
from tournaments.services.progress import event_tick, repair
from tournaments.services.results import match_arrived, pairing_decide, result_enter
from tournaments.values import Mark

pytestmark = pytest.mark.django_db


def marks(pairing):
    """Return the marks of a pairing in seat order."""
    return "".join(PairingSeat.objects.filter(pairing=pairing).order_by("order").values_list("mark", flat=True))


def one_board(**kw):
    """Return a running event of two with its only board and game."""
    event = make_event(**{"rounds": 1, **kw})
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    return event, pairing, open_match(pairing)


def users_of(pairing):
    seats = PairingSeat.objects.filter(pairing=pairing).order_by("order")
    return [seat.entrant.member_set.get().user for seat in seats]


def test_a_result_that_arrives_twice_counts_once():
    event, pairing, match = one_board()
    finish_game(match, 2, at(60))
    event.refresh_from_db()
    version = event.version
    match_arrived(match.pk, at(61))
    event.refresh_from_db()
    pairing.refresh_from_db()
    assert (event.version, marks(pairing), pairing.source, pairing.late_result) == (version, "01", Source.GAME, "")


def test_a_result_whose_message_was_lost_is_repaired():
    event, pairing, match = one_board()
    match_rule(match.key, (1, 2), "adjudication", at(10))
    assert repair(at(12)) == 0
    assert repair(at(70)) == 1
    event.refresh_from_db()
    assert (marks(pairing), event.status) == ("10", EventStatus.FINISHED)
    assert repair(at(80)) == 0


def test_who_does_not_begin_forfeits_and_when_neither_comes_both_do():
    _event, pairing, match = one_board(no_show_s=60)
    match_settle(match.key, at(300))
    match_arrived(match.pk, at(300))
    pairing.refresh_from_db()
    match.refresh_from_db()
    assert (marks(pairing), pairing.source, match.rated) == ("--", Source.NO_SHOW, False)


def test_the_opponent_of_a_no_show_wins_by_forfeit():
    _event, pairing, match = one_board(no_show_s=60)
    play_moves(match, "d3-c3")
    match_settle(match.key, at(300))
    match_arrived(match.pk, at(300))
    pairing.refresh_from_db()
    assert (marks(pairing), pairing.source) == ("+-", Source.NO_SHOW)


def test_an_aborted_game_is_set_up_again_once_and_then_the_director_decides():
    event, pairing, match = one_board()
    match_rule(match.key, None, "aborted", at(5))
    for _twice in range(2):
        match_arrived(match.pk, at(6))
    again = open_match(pairing)
    assert (again.rematch_of, Match.objects.count(), pairing.game_set.count()) == (match, 2, 1)
    match_rule(again.key, None, "aborted", at(10))
    for _twice in range(2):
        match_arrived(again.pk, at(11))
    pairing.refresh_from_db()
    assert (pairing.status, Match.objects.count()) == ("open", 2)
    assert LogEntry.objects.filter(action="game.aborted").count() == 1
    assert Notice.objects.filter(user=event.created_by, kind="event.director").count() == 1


def test_a_withdrawal_before_the_first_ply_forfeits_the_game():
    event, pairing, match = one_board()
    event_withdraw(event.key, users_of(pairing)[0], at(5))
    match.refresh_from_db()
    pairing.refresh_from_db()
    assert (marks(pairing), pairing.source, match.status) == ("-+", Source.WITHDRAWAL, "finished")


def test_a_withdrawal_during_the_game_resigns_it():
    event, pairing, match = one_board()
    play_moves(match, "d3-c3", "a4-a3")
    event_withdraw(event.key, users_of(pairing)[1], at(5))
    match.refresh_from_db()
    pairing.refresh_from_db()
    assert (marks(pairing), pairing.source, match.termination) == ("10", Source.GAME, "resignation")


@pytest.mark.parametrize("plies", [0, 2])
def test_who_closes_the_account_loses_the_game_and_is_not_paired_again(plies):
    event = make_event(rounds=3)
    entrants = enter(event, 4)
    start(event)
    leaver = entrants[0].member_set.get().user
    pairing = event.pairing_set.get(seat_set__entrant=entrants[0])
    if plies:
        play_moves(open_match(pairing), "d3-c3", "a4-a3")
    close_account(leaver)
    pairing.refresh_from_db()
    assert pairing.status == "decided"
    assert PairingSeat.objects.get(pairing=pairing, entrant=entrants[0]).mark == ("0" if plies else "-")
    play_round(event, at(60))
    assert event.round_set.count() == 2
    assert not PairingSeat.objects.filter(entrant=entrants[0], round__number=2).exists()


def test_a_real_finish_of_a_scored_pairing_is_recorded_and_changes_nothing():
    event, pairing, match = one_board()
    with locked(event.key) as fresh:
        pairing_decide(fresh, pairing, two_sided(Mark.DRAW), Source.DEADLINE, at(30))
        event_changed(fresh)
    finish_game(match, 1, at(60))
    match_arrived(match.pk, at(61))
    pairing.refresh_from_db()
    assert (marks(pairing), pairing.source, pairing.late_result) == ("==", Source.DEADLINE, "1-0")
    assert LogEntry.objects.filter(action="result.late").count() == 1


@pytest.mark.parametrize(
    ("rule", "moves", "expected"),
    [
        (DeadlineRule.DRAW, ("d3-c3", "a4-a3"), "=="),
        (DeadlineRule.DRAW, (), "--"),
        (DeadlineRule.TO_MOVE_LOSES, ("d3-c3",), "10"),
        (DeadlineRule.TO_MOVE_LOSES, (), "-+"),
        (DeadlineRule.WAIT, ("d3-c3", "a4-a3"), "**"),
    ],
)
def test_the_deadline_scores_unfinished_games_once_by_the_rule_of_the_event(rule, moves, expected):
    day = 24 * 3600
    event, pairing, match = one_board(clock_spec="3d", deadline_s=day, deadline_rule=rule, no_show_s=5 * day)
    play_moves(match, *moves)
    event_tick(event.key, at(day - 1))
    assert marks(pairing) == "**"
    for _twice in range(2):
        event_tick(event.key, at(day))
    assert marks(pairing) == expected
    match.refresh_from_db()
    event.refresh_from_db()
    assert (match.status == "finished") == (rule != DeadlineRule.WAIT)
    assert (event.status == EventStatus.FINISHED) == (rule != DeadlineRule.WAIT)
    assert event.due_at is None


def test_results_are_typed_in_at_the_table_and_replaced_while_no_later_round_is_paired():
    event = make_event(rounds=2, over_the_board=True, round_start="director")
    enter(event, 4)
    start(event)
    assert Match.objects.count() == 0
    board = result_enter(event.key, event.created_by, 1, "1-0", at(60))
    assert marks(board) == "10"
    event.refresh_from_db()
    version = event.version
    result_enter(event.key, event.created_by, 1, " 1 : 0 ", at(61))
    event.refresh_from_db()
    assert event.version == version
    result_enter(event.key, event.created_by, 1, "½", at(62))
    assert marks(board) == "=="
    play_round(event, at(70))
    result_enter(event.key, event.created_by, 1, "0-1", at(80))
    assert (marks(board), event.round_set.get().status) == ("01", "finished")


@pytest.mark.parametrize(
    ("board", "text", "code"), [(9, "1-0", "board"), (3, "1-0", "board"), (1, "2-0", "result"), (1, "", "result")]
)
def test_what_cannot_be_entered_is_refused_with_its_reason(board, text, code):
    event = make_event(over_the_board=True)
    enter(event, 5)
    start(event)
    with pytest.raises(EventRefused) as refused:
        result_enter(event.key, event.created_by, board, text, at(60))
    assert refused.value.code == code


def test_boards_of_the_site_and_other_peoples_events_take_no_typed_results():
    event, _pairing, _match = one_board()
    with pytest.raises(EventRefused) as refused:
        result_enter(event.key, event.created_by, 1, "1-0", at(60))
    assert refused.value.code == "online"
    with pytest.raises(EventRefused) as refused:
        result_enter(event.key, make_user(), 1, "1-0", at(60))
    assert refused.value.code == "forbidden"


def test_two_games_at_the_table_are_entered_as_points():
    event = make_event(over_the_board=True, games_per_pairing=2, rounds=1)
    enter(event, 2)
    start(event)
    board = result_enter(event.key, event.created_by, 1, "1½-½", at(60))
    assert marks(board) == "10"
    assert [seat.game_points for seat in PairingSeat.objects.filter(pairing=board).order_by("order")] == [1.5, 0.5]


def test_the_pairing_bye_is_a_point_without_a_game_and_nobody_gets_it_twice():
    event = make_event(rounds=3)
    enter(event, 5)
    start(event)
    while event.status == EventStatus.RUNNING:
        play_round(event, at(600 * event.round_set.count()))
    byes = PairingSeat.objects.filter(mark="U").values_list("entrant_id", flat=True)
    assert len(set(byes)) == len(byes) == 3
    assert not Match.objects.filter(rated=True, seat_set__isnull=True).exists()
    assert event.started_at == NOON
