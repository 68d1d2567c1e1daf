"""Knockouts: seeds, byes, best of n, the tie rule, the match for third place, the finals after a cut."""

from decimal import Decimal

import pytest

from games.models import Match
from games.services.offers import match_act
from tests.tournaments.builders import (
    at,
    begin,
    enter,
    make_event,
    open_match,
    open_pairings,
    play_event,
    play_round,
    start,
)
from tournaments.models import EventStatus, PairingKind, PairingSeat
from tournaments.services.decisions import GameResult, pairing_result
from tournaments.services.locking import EventRefused
from tournaments.services.places import final_places
from tournaments.services.recount import recount
from tournaments.services.results import match_arrived, result_enter
from tournaments.values import Mark

pytestmark = pytest.mark.django_db


def brackets(event):
    return [
        (board.round.number, board.bracket, board.kind, [seat.entrant.number for seat in board.seat_set.all()])
        for board in event.pairing_set.select_related("round").order_by("round__number", "board")
    ]


def draw(match, now):
    """End a game drawn by agreement, seconds after its start."""
    begin(match, now)
    users = [seat.user for seat in match.seat_set.order_by("number")]
    Match.objects.filter(pk=match.pk).update(ply=2)
    match_act(match.key, users[0], "draw.offer", match.started_at)
    match_act(match.key, users[1], "draw.accept", match.started_at)
    match_arrived(match.pk, now)


def test_six_play_three_rounds_with_byes_to_the_top_seeds_and_a_match_for_third_place():
    event = make_event(format="knockout", rounds=None)
    entrants = enter(event, 6)
    start(event)
    play_event(event)
    assert (event.status, event.rounds) == (EventStatus.FINISHED, 3)
    byes = [row[3] for row in brackets(event) if row[2] == PairingKind.BYE]
    assert sorted(byes) == [[1], [2]]
    assert {row[1] for row in brackets(event) if row[0] == 3} == {"2:1", "3rd"}
    places = final_places(event)
    assert [places[entrant.pk][0] for entrant in entrants[:4]] == [1, 2, 3, 4]


def test_a_level_match_goes_on_two_games_at_a_time_and_then_to_the_higher_seed():
    event = make_event(format="knockout", rounds=None, third_place=False)
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    for number in range(1, 6):
        assert pairing.game_set.count() == number
        draw(open_match(pairing), at(60 * number))
    pairing.refresh_from_db()
    assert pairing.status == "decided"
    marks = {seat.entrant.number: (seat.mark, seat.game_points) for seat in pairing.seat_set.all()}
    assert marks == {1: ("1", Decimal("2.5")), 2: ("0", Decimal("2.5"))}


@pytest.mark.parametrize("rule", ["seed", "lot"])
def test_a_level_match_is_decided_at_once_by_seed_or_lot(rule):
    event = make_event(format="knockout", rounds=None, tie_rule=rule)
    enter(event, 2)
    start(event)
    [pairing] = open_pairings(event)
    draw(open_match(pairing), at(60))
    marks = {seat.entrant.number: seat.mark for seat in PairingSeat.objects.filter(pairing=pairing)}
    assert sorted(marks.values()) == ["0", "1"]
    assert rule == "lot" or marks[1] == "1"


def test_a_lead_that_cannot_be_caught_ends_a_best_of_three():
    event = make_event(format="knockout", rounds=None, games_per_pairing=3)
    enter(event, 2)
    start(event)
    play_round(event, at(60))
    pairing = event.pairing_set.get()
    assert (pairing.status, pairing.game_set.count()) == ("decided", 2)


def test_an_extra_pair_of_games_decides_only_when_it_cannot_be_level_any_more():
    one, half, nil = Decimal(1), Decimal("0.5"), Decimal(0)
    level = {1: GameResult((half, half)), 2: GameResult((one, nil))}
    assert pairing_result(level, 1, knockout=True, extra=True) is None
    decided = pairing_result({**level, 3: GameResult((half, half))}, 1, knockout=True, extra=True)
    assert decided.marks[1] == Mark.WIN


def test_a_draw_typed_in_for_a_knockout_is_refused_under_extra_games():
    event = make_event(format="knockout", rounds=None, over_the_board=True)
    enter(event, 2)
    start(event)
    with pytest.raises(EventRefused) as refused:
        result_enter(event.key, event.created_by, 1, "1/2", at(60))
    assert refused.value.code == "level"


def test_the_best_four_of_a_swiss_go_on_to_semi_finals_and_a_final():
    event = make_event(rounds=3, cut=4)
    entrants = enter(event, 6)
    start(event)
    play_event(event)
    assert event.status == EventStatus.FINISHED
    assert event.round_set.count() == 5
    assert [row[1] for row in brackets(event) if row[0] == 4] == ["4:1", "4:2"]
    places = final_places(event)
    assert places[entrants[0].pk][0] == 1
    assert sorted(place for place, _division in places.values()) == [1, 2, 3, 4, 5, 6]


def test_a_level_match_at_the_table_that_the_seed_decided_is_counted_the_same_again():
    event = make_event(format="knockout", tie_rule="seed", over_the_board=True, third_place=False)
    enter(event, 4)
    start(event)
    for pairing in open_pairings(event):
        result_enter(event.key, event.created_by, pairing.board, "1/2", at(5))
    assert recount(event.key, at(6)) == []
    board = event.pairing_set.get(round__number=1, board=1)
    board.seat_set.filter(mark="0").update(mark="=")
    assert len(recount(event.key, at(7), repair=True)) == 1
    assert recount(event.key, at(8)) == []


@pytest.mark.parametrize("text", ["--", "0-0"])
def test_a_match_at_the_table_is_not_lost_by_both(text):
    event = make_event(format="knockout", over_the_board=True)
    enter(event, 4)
    start(event)
    with pytest.raises(EventRefused) as error:
        result_enter(event.key, event.created_by, 1, text, at(5))
    assert error.value.code == "level"
