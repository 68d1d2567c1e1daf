"""What a move cost, in marks and in accuracy."""

import pytest

from games.engine.worth import Judged, Worth
from games.selectors.marks import accuracy, cost, has_choice, luck, mark

WON, DRAWN, LOST = Worth(1.0, "win", 7), Worth(0.5, "draw"), Worth(0.0, "loss", 8)


@pytest.mark.parametrize(
    ("best", "played", "kind"),
    [
        (WON, LOST, "won_lost"),
        (WON, DRAWN, "won_drawn"),
        (DRAWN, LOST, "drawn_lost"),
        (WON, Worth(1.0, "win", 11), "slower"),
        (LOST, Worth(0.0, "loss", 4), "sooner"),
        (Worth(0.7), Worth(0.3), "blunder"),
        (Worth(0.7), Worth(0.5), "mistake"),
        (Worth(0.7), Worth(0.62), "inaccuracy"),
    ],
)
def test_a_mark_says_what_a_move_cost(best, played, kind):
    found = mark(best, played)
    assert found.kind == kind
    assert found.sign
    assert found.words


@pytest.mark.parametrize(("best", "played"), [(WON, WON), (DRAWN, DRAWN), (LOST, LOST), (Worth(0.5), Worth(0.45))])
def test_a_move_that_costs_nothing_has_no_mark(best, played):
    assert mark(best, played) is None


def test_a_move_that_turned_out_better_than_the_best_costs_nothing():
    assert mark(LOST, DRAWN) is None
    assert cost(LOST, DRAWN) == 0


def test_accuracy_is_the_mean_of_what_the_moves_kept():
    assert accuracy([(WON, WON)]) == 100
    assert accuracy([(WON, LOST)]) == 0
    assert accuracy([(WON, DRAWN), (DRAWN, DRAWN)]) == 75
    assert accuracy([(WON, Worth(1.0, "win", 11))]) == pytest.approx(96)
    assert accuracy([(WON, Worth(1.0, "win", 41))]) == pytest.approx(90)
    assert accuracy([(Worth(0.7), Worth(0.5))]) == pytest.approx(80)
    assert accuracy([]) is None


def test_a_choice_is_one_where_moves_differ():
    assert has_choice([Judged("a", WON), Judged("b", DRAWN)])
    assert not has_choice([Judged("a", DRAWN), Judged("b", DRAWN)])
    assert not has_choice([Judged("a", Worth(0.5)), Judged("b", Worth(0.51))])
    assert has_choice([Judged("a", Worth(0.5)), Judged("b", Worth(0.6))])


def test_luck_is_what_nobody_gave_away():
    assert luck(start=0.0, end=3.0, own_cost=2.0, others_cost=4.0) == 1.0
