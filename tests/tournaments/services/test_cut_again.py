"""Who goes on to the finals: chosen after the main stage, and again until their first round is paired."""

import pytest

from tests.tournaments.builders import at, enter, make_event, open_pairings, play_round, start
from tournaments.services.entries import event_withdraw
from tournaments.services.places import main_places
from tournaments.services.progress import event_tick
from tournaments.services.results import result_clear, result_enter
from tournaments.services.rulings import correct

pytestmark = pytest.mark.django_db


def before_the_finals():
    """Return an event of six over the board whose two rounds are over, and whose finals begin in a minute."""
    event = make_event(rounds=2, cut=4, break_s=60, over_the_board=True)
    enter(event, 6)
    start(event)
    play_round(event, at(10))
    event_tick(event.key, at(80))
    for pairing in open_pairings(event):
        result_enter(event.key, event.created_by, pairing.board, "1-0", at(100))
    event_tick(event.key, at(101))
    event.refresh_from_db()
    assert event.stage == "cut"
    return event


def best(event):
    return [row.number for row in main_places(event)][:4]


def seeded(event):
    return list(event.entrant_set.filter(cut_seed__isnull=False).order_by("cut_seed").values_list("number", flat=True))


def test_corrections_before_the_first_final_round_choose_again():
    event = before_the_finals()
    chosen = seeded(event)
    for board in (1, 2, 3):
        result_enter(event.key, event.created_by, board, "0-1", at(110))
    assert seeded(event) == best(event) != chosen
    event_tick(event.key, at(200))
    assert event.round_set.get(number=3).stage == "cut"
    seats = event.pairing_set.filter(round__number=3).values_list("seat_set__entrant__number", flat=True)
    assert sorted(seats) == sorted(best(event))


def test_a_result_taken_away_leads_back_to_the_main_stage():
    event = before_the_finals()
    result_clear(event.key, event.created_by, 1, at(110))
    event.refresh_from_db()
    assert (event.stage, seeded(event)) == ("main", [])
    result_enter(event.key, event.created_by, 1, "0-1", at(120))
    event_tick(event.key, at(121))
    event.refresh_from_db()
    assert (event.stage, seeded(event)) == ("cut", best(event))


def test_a_correction_after_the_finals_were_paired_says_so_and_leaves_them():
    event = before_the_finals()
    event_tick(event.key, at(200))
    chosen = seeded(event)
    board = event.pairing_set.get(round__number=2, board=1)
    warnings = correct(event.key, event.created_by, board.pk, "0-1", "misread", at(210))
    assert "The finals were made of the old standings: who plays in them stays." in warnings
    assert seeded(event) == chosen


def test_whoever_withdraws_before_the_finals_makes_room():
    event = make_event(rounds=1, cut=4, break_s=60)
    enter(event, 6)
    start(event)
    play_round(event, at(10))
    event.refresh_from_db()
    leaver = event.entrant_set.get(cut_seed=1)
    event_withdraw(event.key, leaver.member_set.get().user, at(20))
    assert leaver.number not in seeded(event)
    assert len(seeded(event)) == 4
