"""Pairings by the director's hand."""

import pytest

from accounts.models import Notice
from games.models import Match, Status
from tests.factories import make_user
from tests.tournaments.builders import at, enter, finish_game, make_event, open_pairings, play_round, start
from tests.tournaments.services.test_rulings import code_of, match_of, move, running
from tournaments.models import Director, Entrant, ForbiddenPair, PairingGame
from tournaments.services.edits import pairings_set, repair_round, round_undo, swap
from tournaments.services.entries import event_withdraw
from tournaments.services.progress import event_tick
from tournaments.services.results import result_enter
from tournaments.services.rounds import round_start
from tournaments.services.rulings import adjudicate

pytestmark = pytest.mark.django_db


def boards(event):
    """Return the boards of the current round as tuples of entrant numbers."""
    current = event.round_set.order_by("number").last()
    rows = current.pairing_set.order_by("board").prefetch_related("seat_set__entrant")
    return [tuple(seat.entrant.number for seat in row.seat_set.all()) for row in rows]


def ids(event, *numbers):
    found = dict(event.entrant_set.values_list("number", "pk"))
    return tuple(found[number] for number in numbers)


def test_two_entrants_change_places_their_games_begin_anew_and_the_others_stand():
    event = running(6)
    before = boards(event)
    matches = {p.pk: match_of(p) for p in open_pairings(event)}
    assert swap(event.key, event.created_by, *ids(event, before[0][0], before[1][0]), at(10)) == ()
    assert boards(event) == [(before[1][0], before[0][1]), (before[0][0], before[1][1]), before[2]]
    states = [Match.objects.get(pk=match.pk).status for match in matches.values()]
    assert states == [Status.ABORTED, Status.ABORTED, Status.RUNNING]
    fresh = [match_of(p) for p in open_pairings(event)]
    assert [match.status for match in fresh] == [Status.RUNNING] * 3
    entry = event.log_set.get(action="round.edit")
    assert (entry.actor, entry.params["n"]) == (event.created_by, 2)
    assert Notice.objects.filter(kind="event.round", dedupe_key__contains=":edit:").count() == 4


def test_swapping_the_two_sides_of_a_board_changes_who_starts():
    event = running(4)
    first, second = boards(event)[0]
    swap(event.key, event.created_by, *ids(event, first, second), at(10))
    assert boards(event)[0] == (second, first)


def test_the_bye_can_be_given_to_somebody_else():
    event = running(3)
    (first, second), (bye,) = boards(event)
    swap(event.key, event.created_by, *ids(event, second, bye), at(10))
    assert boards(event) == [(first, bye), (second,)]
    seat = event.pairing_set.get(kind="bye").seat_set.get()
    assert (seat.entrant.number, seat.mark) == (second, "U")


def test_a_board_on_which_somebody_has_moved_or_that_is_decided_stays():
    event = running(6)
    first, second, _third = open_pairings(event)
    move(match_of(first), "d3-c3")
    adjudicate(event.key, event.created_by, second.pk, "1-0", "agreed", at(5))
    now = boards(event)
    for place in (0, 1):
        pair = ids(event, now[place][0], now[2][0])
        assert code_of(swap, event.key, event.created_by, *pair, at(10)) == "seated"
    assert code_of(pairings_set, event.key, event.created_by, [ids(event, *now[0][::-1])], at(10)) == "begun"


def test_nobody_sits_twice_nobody_is_forgotten_and_strangers_stay_out():
    event, other = running(4), running(2)
    everybody = ids(event, 1, 2, 3, 4)
    a, b, c, d = everybody
    director = event.created_by
    assert code_of(pairings_set, event.key, director, [(a, b), (a, c), (d,)], at(1)) == "twice"
    assert code_of(pairings_set, event.key, director, [(a, b), (c,)], at(1)) == "missing"
    assert code_of(pairings_set, event.key, director, [(a, b, c), (d,)], at(1)) == "size"
    stranger = Entrant.objects.filter(event=other).first().pk
    assert code_of(pairings_set, event.key, director, [(a, b), (c, d), (stranger,)], at(1)) == "entrant"
    assert code_of(pairings_set, event.key, make_user(), [(a, b), (c, d)], at(1)) == "forbidden"


def test_the_same_pairing_changes_nothing():
    event = running(4)
    same = [ids(event, *board) for board in boards(event)]
    assert pairings_set(event.key, event.created_by, same, at(1)) == ()
    assert not event.log_set.filter(action="round.edit").exists()


def test_a_rematch_is_warned_of_and_made_only_when_confirmed():
    event = running(4)
    first = boards(event)
    play_round(event, at(60))
    rematch = [ids(event, *board) for board in first]
    warnings = pairings_set(event.key, event.created_by, rematch, at(90))
    names = [event.entrant_set.get(number=n).name for n in first[0]]
    assert any(all(name in line for name in names) and "met already" in line for line in warnings)
    assert boards(event) != first
    assert pairings_set(event.key, event.created_by, rematch, at(91), confirm=True) == ()
    assert boards(event) == first


def test_a_third_start_in_a_row_is_warned_of():
    event = running(8, rounds=4)
    play_round(event, at(60))
    forced = boards(event)
    starter = next(n for n in boards_of_round(event, 1, 0) if n)
    now = [board if starter not in board or board[0] == starter else board[::-1] for board in forced]
    pairings_set(event.key, event.created_by, [ids(event, *board) for board in now], at(70), confirm=True)
    play_round(event, at(120))
    last = boards(event)
    own = next(board for board in last if starter in board)
    wanted = [(starter, next(n for n in own if n != starter)) if board == own else board for board in last]
    assert wanted != last, "the pairing itself must not give a third start in a row"
    warnings = pairings_set(event.key, event.created_by, [ids(event, *board) for board in wanted], at(130))
    assert any("start for the third time" in line for line in warnings)


def boards_of_round(event, number, side):
    rows = event.pairing_set.filter(round__number=number, kind="game").order_by("board")
    return [row.seat_set.get(order=side + 1).entrant.number for row in rows]


def test_a_second_bye_is_warned_of():
    event = running(5)
    bye = boards(event)[-1]
    play_round(event, at(60))
    now = boards(event)
    (other,) = now[-1]
    warnings = swap(event.key, event.created_by, *ids(event, bye[0], other), at(70))
    assert any("has had a bye already" in line for line in warnings)


def test_a_forbidden_pair_is_refused_even_when_confirmed():
    event = running(4)
    (a, b), (c, d) = (ids(event, *board) for board in boards(event))
    ForbiddenPair.objects.create(event=event, first_id=min(a, c), second_id=max(a, c))
    wanted = [(a, c), (b, d)]
    assert code_of(pairings_set, event.key, event.created_by, wanted, at(1), confirm=True) == "forbidden_pair"


def test_a_director_does_not_pair_his_own_board_but_another_does():
    event = make_event()
    enter(event, 1, users=[event.created_by])
    enter(event, 5)
    other = make_user()
    Director.objects.create(event=event, user=other)
    Director.objects.create(event=event, user=event.created_by)
    start(event)
    now = boards(event)
    own = event.entrant_set.get(member_set__user=event.created_by).number
    mine = next(board for board in now if own in board)
    others = [board for board in now if own not in board]
    opponent = next(n for n in mine if n != own)
    pair = ids(event, opponent, others[0][0])
    assert code_of(swap, event.key, event.created_by, *pair, at(1)) == "own_game"
    assert swap(event.key, event.created_by, *ids(event, others[0][0], others[1][0]), at(2)) == ()
    assert swap(event.key, other, *pair, at(3)) == ()


def test_brackets_and_berger_tables_are_not_rewritten_but_a_start_may_be_swapped():
    knockout = running(4, format="knockout", rounds=None)
    a, b = boards(knockout)
    assert code_of(swap, knockout.key, knockout.created_by, *ids(knockout, a[0], b[0]), at(1)) == "format"
    robin = running(4, format="round_robin", rounds=None)
    a, b = boards(robin)
    assert code_of(swap, robin.key, robin.created_by, *ids(robin, a[0], b[0]), at(1)) == "format"
    swap(robin.key, robin.created_by, *ids(robin, *a), at(1))
    assert boards(robin)[0] == a[::-1] or boards(robin)[-1] == a[::-1]


def test_somebody_who_came_late_is_paired_with_whoever_has_the_bye():
    event = make_event(over_the_board=True, rated=False)
    enter(event, 3)
    start(event)
    (first, second), (bye,) = boards(event)
    late = enter(event, 1)[0]
    late.number = 4
    late.save()
    boards_now = [ids(event, first, second), (*ids(event, bye), late.pk)]
    assert pairings_set(event.key, event.created_by, boards_now, at(5)) == ()
    assert boards(event) == [(first, second), (bye, 4)]


def test_a_round_is_paired_anew_without_whoever_left_and_everybody_is_told_again():
    event = running(5)
    gone = event.entrant_set.get(number=1)
    event_withdraw(event.key, gone.member_set.get().user, at(5))
    new = repair_round(event.key, event.created_by, at(10))
    assert (new.number, new.status) == (1, "running")
    assert all(1 not in board for board in boards(event))
    assert len(boards(event)) == 2
    gone.refresh_from_db()
    assert gone.last_round == 0
    told = Notice.objects.filter(dedupe_key=f"event:{event.key}:round:1")
    keys = set(PairingGame.objects.filter(pairing__round=new).values_list("match__key", flat=True))
    assert {notice.url.split("/")[2] for notice in told} == keys
    assert Match.objects.filter(status=Status.RUNNING).count() == 2
    assert event.log_set.filter(action="round.repair").exists()


def test_a_large_round_is_paired_anew_by_a_worker(monkeypatch):
    monkeypatch.setattr("tournaments.services.edits.AT_ONCE", 3)
    event = running(4)
    assert repair_round(event.key, event.created_by, at(10)) is None
    assert event.round_set.count() == 0
    event_tick(event.key, at(11))
    assert event.round_set.get().status == "running"


def test_a_round_in_which_somebody_has_moved_is_not_paired_anew():
    event = running(4)
    move(match_of(open_pairings(event)[0]), "d3-c3")
    assert code_of(repair_round, event.key, event.created_by, at(10)) == "begun"
    assert event.round_set.count() == 1


def test_a_round_without_results_is_taken_back_and_waits_for_the_director():
    event = running(4)
    play_round(event, at(60))
    assert event.round_set.count() == 2
    move(match_of(open_pairings(event)[0]), "d3-c3", after=61)
    round_undo(event.key, event.created_by, at(90))
    event.refresh_from_db()
    assert (event.round_set.count(), event.next_round_at, event.status) == (1, None, "running")
    assert Match.objects.filter(status=Status.RUNNING).count() == 0
    event_tick(event.key, at(1000))
    assert event.round_set.count() == 1
    assert round_start(event.key, event.created_by, at(1001)).number == 2


def test_a_round_with_a_result_stays():
    event = make_event(over_the_board=True, rated=False)
    enter(event, 4)
    start(event)
    result_enter(event.key, event.created_by, 1, "1-0", at(5))
    assert code_of(round_undo, event.key, event.created_by, at(6)) == "decided"
    online = running(4, games_per_pairing=2, game="troika")
    finish_game(match_of(open_pairings(online)[0]), 1, at(60))
    assert code_of(round_undo, online.key, online.created_by, at(61)) == "decided"


def test_a_director_does_not_take_back_the_round_of_his_own_running_game():
    event = make_event()
    enter(event, 2, users=[event.created_by, make_user()])
    start(event)
    move(match_of(open_pairings(event)[0]), "d3-c3")
    assert code_of(round_undo, event.key, event.created_by, at(10)) == "own_game"
