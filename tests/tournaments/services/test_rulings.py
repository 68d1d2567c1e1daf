"""What a director rules, and what follows from it."""

import pytest

from accounts.models import Notice
from games.models import Match, RatedResult, Rating, Status
from games.services.play import move_play
from games.services.ratings import match_rate, ratings_rebuild
from tests.factories import make_user
from tests.tournaments.builders import at, enter, finish_game, make_event, open_pairings, play_round, start
from tournaments.models import Director, Pairing
from tournaments.selectors.pairings import result_of
from tournaments.selectors.standings import standings_of
from tournaments.services.locking import EventRefused
from tournaments.services.recount import recount
from tournaments.services.results import match_arrived
from tournaments.services.rulings import adjudicate, correct, extend, forfeit

pytestmark = pytest.mark.django_db

REASON = "agreed at the board"


def running(n=4, **kw):
    event = make_event(**kw)
    enter(event, n)
    start(event)
    return event


def match_of(pairing, number=1):
    return Match.objects.get(pairing_game__pairing=pairing, pairing_game__number=number)


def move(match, *texts, after=1):
    users = {seat.number: seat.user for seat in match.seat_set.select_related("user")}
    for step, text in enumerate(texts):
        match.refresh_from_db()
        move_play(match.key, users[match.turn], text, match.version, f"m{match.ply}", at(after + step))
    match.refresh_from_db()
    return match


def code_of(call, *arguments, **more):
    with pytest.raises(EventRefused) as caught:
        call(*arguments, **more)
    return caught.value.code


def fresh(pairing):
    return Pairing.objects.get(pk=pairing.pk)


def test_an_adjudicated_board_ends_its_game_is_logged_and_its_players_are_told():
    event = running()
    pairing = open_pairings(event)[0]
    director = event.created_by
    assert adjudicate(event.key, director, pairing.pk, "1-0", REASON, at(60)) == ()
    pairing = fresh(pairing)
    assert (result_of(pairing), pairing.source, pairing.status) == ("1-0", "ruling", "decided")
    match = match_of(pairing)
    assert (match.status, match.result, match.termination) == (Status.FINISHED, "1-0", "adjudication")
    entry = event.log_set.get(action="ruling.adjudicate")
    assert (entry.actor, entry.params["reason"], entry.params["result"]) == (director, REASON, "1-0")
    told = Notice.objects.filter(kind="event.ruling")
    assert {notice.user_id for notice in told} == {seat.user_id for seat in match.seat_set.all()}
    assert recount(event.key, at(61)) == []


def test_the_same_ruling_twice_is_made_once_and_another_one_is_a_correction():
    event = running()
    pairing = open_pairings(event)[0]
    for _time in range(2):
        adjudicate(event.key, event.created_by, pairing.pk, "1/2", REASON, at(60))
    assert event.log_set.filter(action="ruling.adjudicate").count() == 1
    assert code_of(adjudicate, event.key, event.created_by, pairing.pk, "1-0", REASON, at(61)) == "decided"


def test_a_ruling_that_decides_the_last_board_ends_the_round():
    event = running(2, rounds=1)
    pairing = open_pairings(event)[0]
    adjudicate(event.key, event.created_by, pairing.pk, "0-1", REASON, at(60))
    assert event.round_set.get().status == "finished"


def test_a_ruling_needs_a_reason_a_result_and_a_director():
    event = running()
    pairing = open_pairings(event)[0]
    director = event.created_by
    assert code_of(adjudicate, event.key, director, pairing.pk, "1-0", "  ", at(1)) == "reason"
    assert code_of(adjudicate, event.key, director, pairing.pk, "2-0", REASON, at(1)) == "result"
    assert code_of(adjudicate, event.key, make_user(), pairing.pk, "1-0", REASON, at(1)) == "forbidden"
    assert code_of(adjudicate, event.key, director, 0, "1-0", REASON, at(1)) == "board"
    assert fresh(pairing).status == "open"


def test_a_director_who_plays_rules_on_other_boards_only_and_another_director_on_his():
    event = make_event()
    enter(event, 1, users=[event.created_by])
    enter(event, 3)
    other = make_user()
    Director.objects.create(event=event, user=other)
    Director.objects.create(event=event, user=event.created_by)
    start(event)
    boards = open_pairings(event)
    own = next(p for p in boards if p.seat_set.filter(entrant__member_set__user=event.created_by).exists())
    foreign = next(p for p in boards if p != own)
    director = event.created_by
    for service, given in ((adjudicate, "1-0"), (correct, "1-0"), (forfeit, [1])):
        assert code_of(service, event.key, director, own.pk, given, REASON, at(1)) == "own_game"
    assert code_of(extend, event.key, director, own.pk, 60, at(1)) == "own_game"
    adjudicate(event.key, director, foreign.pk, "1-0", REASON, at(2))
    adjudicate(event.key, other, own.pk, "1-0", REASON, at(3))
    assert fresh(own).status == "decided"


def test_a_forfeit_before_both_have_moved_was_not_played_and_is_unrated():
    event = running()
    pairing = open_pairings(event)[0]
    move(match_of(pairing), "d3-c3")
    forfeit(event.key, event.created_by, pairing.pk, [2], "did not come", at(60))
    match = match_of(pairing)
    assert (result_of(fresh(pairing)), match.termination, match.rated) == ("+-", "forfeit", False)


def test_a_forfeit_in_a_game_that_both_have_begun_is_a_game_played_and_lost():
    event = running()
    pairing = open_pairings(event)[0]
    move(match_of(pairing), "d3-c3", "a4-a3")
    forfeit(event.key, event.created_by, pairing.pk, [1], "used an engine", at(60))
    match = match_of(pairing)
    assert (result_of(fresh(pairing)), match.result, match.rated) == ("0-1", "0-1", True)
    assert recount(event.key, at(61)) == []


def test_both_can_forfeit():
    event = running()
    pairing = open_pairings(event)[0]
    forfeit(event.key, event.created_by, pairing.pk, [1, 2], "nobody came", at(60))
    assert (result_of(fresh(pairing)), match_of(pairing).result) == ("--", "0-0")
    assert code_of(forfeit, event.key, event.created_by, pairing.pk, [3], REASON, at(61)) == "losers"


def test_a_knockout_match_is_not_lost_by_both_nor_ruled_a_draw():
    event = running(4, format="knockout", rounds=None)
    pairing = open_pairings(event)[0]
    assert code_of(forfeit, event.key, event.created_by, pairing.pk, [1, 2], REASON, at(60)) == "level"
    assert code_of(adjudicate, event.key, event.created_by, pairing.pk, "1/2", REASON, at(60)) == "level"
    assert match_of(pairing).status == Status.RUNNING


def test_whoever_forfeits_at_a_running_table_leaves_and_the_others_play_on():
    event = running(3, format="tables", game="trixo", table_size=3, rounds=1, rated=False)
    pairing = open_pairings(event)[0]
    forfeit(event.key, event.created_by, pairing.pk, [2], "left the hall", at(60))
    match = match_of(pairing)
    assert (match.status, fresh(pairing).status) == (Status.RUNNING, "open")
    assert match.seat_set.get(number=2).out
    forfeit(event.key, event.created_by, pairing.pk, [3], "left as well", at(70))
    assert fresh(pairing).status == "decided"
    assert result_of(fresh(pairing)) == "1,-,-"
    assert recount(event.key, at(71)) == []


def test_a_table_to_which_nobody_came_is_forfeited_by_all():
    event = running(3, format="tables", game="trixo", table_size=3, rounds=1, rated=False)
    pairing = open_pairings(event)[0]
    forfeit(event.key, event.created_by, pairing.pk, [1, 2, 3], "nobody came", at(60))
    assert result_of(fresh(pairing)) == "-,-,-"
    assert match_of(pairing).status == Status.ABORTED


def test_the_places_of_a_table_can_be_adjudicated():
    event = running(3, format="tables", game="trixo", table_size=3, rounds=1, rated=False)
    pairing = open_pairings(event)[0]
    adjudicate(event.key, event.created_by, pairing.pk, "2,1,3", REASON, at(60))
    assert (result_of(fresh(pairing)), match_of(pairing).result) == ("2,1,3", "2,1,3")


def test_a_pairing_of_two_games_is_ruled_by_points_or_as_a_whole():
    event = running(4, games_per_pairing=2, game="troika")
    first, second = open_pairings(event)
    finish_game(match_of(first), 1, at(60))
    adjudicate(event.key, event.created_by, first.pk, "1.5-0.5", REASON, at(90))
    assert result_of(fresh(first)) == "1-0 (1.5-0.5)"
    assert match_of(first, 2).status == Status.ABORTED
    adjudicate(event.key, event.created_by, second.pk, "0-1", REASON, at(90))
    assert result_of(fresh(second)) == "0-1"
    assert recount(event.key, at(91)) == []


def test_more_time_for_a_board_reaches_its_clock_and_its_first_move():
    event = running(no_show_s=60)
    pairing = open_pairings(event)[0]
    before = match_of(pairing)
    extend(event.key, event.created_by, pairing.pk, 300, at(30))
    match = match_of(pairing)
    assert match.due_at == before.due_at + (at(300) - at(0))
    assert match.clock["main"] == [600_000, 600_000]
    assert event.log_set.get(action="ruling.extend").params["minutes"] == "5"


def test_more_time_for_a_round_moves_its_deadline_and_reaches_its_games():
    event = running(deadline_s=600)
    extend(event.key, event.created_by, None, 120, at(30))
    assert event.round_set.get().deadline_at == at(720)
    assert all(match_of(p).clock["main"] == [420_000, 420_000] for p in open_pairings(event))
    assert code_of(extend, event.key, event.created_by, None, 0, at(31)) == "seconds"


def test_by_correspondence_only_the_deadline_moves():
    event = running(clock_spec="3d", deadline_s=86_400 * 20, rated=False)
    extend(event.key, event.created_by, None, 86_400, at(30))
    assert event.round_set.get().deadline_at == at(86_400 * 21)
    assert match_of(open_pairings(event)[0]).clock["main"] == [259_200_000, 259_200_000]


def test_a_corrected_result_changes_standings_and_ratings_and_warns_of_later_rounds():
    event = running(4)
    first = open_pairings(event)[0]
    play_round(event, at(60))
    match = match_of(first)
    match_rate(match.pk)
    winner = first.seat_set.get(mark="1")
    loser = first.seat_set.exclude(pk=winner.pk).get()
    text = "0-1" if winner.order == 1 else "1-0"
    warnings = correct(event.key, event.created_by, first.pk, text, "wrong slip", at(90))
    assert warnings == ("Round 2 was paired on the old result and stays as it is.",)
    event.refresh_from_db()
    points = {line.number: line.points for line in standings_of(event, upto=1).lines}
    assert (points[winner.entrant.number], points[loser.entrant.number]) == (0, 1)
    user = loser.entrant.member_set.get().user
    assert Rating.objects.get(user=user).value > 1500
    assert ratings_rebuild(write=False) == []
    entry = event.log_set.get(action="ruling.correct")
    assert (entry.params["before"], entry.params["result"]) == ("1-0" if text == "0-1" else "0-1", text)
    assert correct(event.key, event.created_by, first.pk, text, "again", at(91)) == ()
    assert event.log_set.filter(action="ruling.correct").count() == 1
    assert recount(event.key, at(92)) == []


def test_a_forfeit_corrected_to_a_played_result_stays_unrated_and_says_so():
    event = running()
    pairing = open_pairings(event)[0]
    forfeit(event.key, event.created_by, pairing.pk, [1], "late", at(60))
    warnings = correct(event.key, event.created_by, pairing.pk, "1-0", "was played after all", at(70))
    assert warnings == ("The game was not played out under ratings, so it stays unrated.",)
    match = match_of(pairing)
    assert (match.result, match.termination, match.rated) == ("1-0", "adjudication", False)
    assert not RatedResult.objects.exists()


def test_a_result_is_corrected_after_the_end_of_the_event_too():
    event = running(2, rounds=1)
    pairing = open_pairings(event)[0]
    play_round(event, at(60))
    event.refresh_from_db()
    assert event.status == "finished"
    correct(event.key, event.created_by, pairing.pk, "1/2", REASON, at(600))
    assert result_of(fresh(pairing)) == "1/2"
    assert match_of(pairing).result == "1/2-1/2"


def test_an_open_board_is_adjudicated_not_corrected():
    event = running()
    pairing = open_pairings(event)[0]
    assert code_of(correct, event.key, event.created_by, pairing.pk, "1-0", REASON, at(1)) == "open"


def test_a_game_that_time_has_ended_just_before_the_ruling_keeps_its_own_result():
    event = running()
    pairing = open_pairings(event)[0]
    move(match_of(pairing), "d3-c3", "a4-a3")
    assert code_of(adjudicate, event.key, event.created_by, pairing.pk, "1/2", REASON, at(2000)) == "over"


def test_a_finish_that_arrives_after_the_ruling_changes_nothing():
    event = running()
    pairing = open_pairings(event)[0]
    adjudicate(event.key, event.created_by, pairing.pk, "1/2", REASON, at(60))
    match_arrived(match_of(pairing).pk, at(61))
    assert (result_of(fresh(pairing)), fresh(pairing).late_result) == ("1/2", "")


def test_results_at_the_table_are_corrected_with_a_reason():
    event = make_event(over_the_board=True, rated=False)
    enter(event, 4)
    start(event)
    play_round(event, at(60))
    pairing = event.pairing_set.get(round__number=1, board=1)
    correct(event.key, event.created_by, pairing.pk, "--", "both absent", at(90))
    assert result_of(fresh(pairing)) == "--"
    assert recount(event.key, at(91)) == []
