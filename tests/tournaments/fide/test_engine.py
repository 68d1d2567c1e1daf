"""What Tercet relies on in gacrux, whose interface is not declared stable: a contract to hold new versions to."""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.tournaments.cases import TIEBREAKS
from tournaments.fide.columns import player_columns, points_text, round_columns, scoring_line
from tournaments.fide.engine import EngineNoPairing, EngineRefused, next_pairs, tie_breaks
from tournaments.report.trf import read
from tournaments.values import THREE_ONE, Cell, Field, Mark, Player


def field_of(size, *rounds, **more):
    return Field(tuple(Player(n, f"P{n}") for n in range(1, size + 1)), rounds=rounds, **more)


def game(first, second, mark, other):
    return {first: Cell(mark, second, "w"), second: Cell(other, first, "b")}


def test_the_scoring_record_has_the_columns_that_the_engine_reads():
    assert scoring_line(THREE_ONE) == "162  W 3.0    D 1.0    L 0.0    P 3.0"


def test_the_columns_of_an_entrant_are_those_of_the_report_file():
    player = Player(7, "x", 2100, title="GM", sex="w", federation="NOR", fide_id="1500000", birth="1990/01/02")
    line = player_columns(player, "Ødegård, Åse", Decimal("3.5"), 2) + round_columns(Cell(Mark.WIN, 12, "w"))
    assert (line[4:8], line[9], line[10:13], line[14:26], line[48:52]) == ("   7", "w", " GM", "Ødegård, Åse", "2100")
    assert (line[53:56], line[57:68], line[69:79], line[80:84]) == ("NOR", "    1500000", "1990/01/02", " 3.5")
    assert (line[85:89], line[91:99]) == ("   2", "  12 w 1")


@pytest.mark.parametrize(("points", "text"), [("0", " 0.0"), ("8.75", "8.75"), ("10.5", "10.5"), ("3", " 3.0")])
def test_points_take_four_columns(points, text):
    assert points_text(Decimal(points)) == text


def test_the_first_colour_is_never_drawn_by_the_engine():
    field = field_of(2, total_rounds=3, first_colour="b")
    assert {tuple(next_pairs(field)) for _try in range(8)} == {((2, 1),)}


def test_the_bye_is_opponent_0():
    assert next_pairs(field_of(3, total_rounds=3)) == [(1, 2), (3, 0)]


def test_no_legal_pairing_is_an_answer_of_its_own():
    with pytest.raises(EngineNoPairing):
        next_pairs(field_of(2, game(1, 2, Mark.WIN, Mark.LOSS), total_rounds=3))


def test_a_record_that_makes_no_sense_is_refused():
    with pytest.raises(EngineRefused):
        next_pairs(field_of(2, total_rounds=3), ["250 xxxx"])


def test_accelerated_rounds_move_the_upper_half_up():
    plain = next_pairs(field_of(8, total_rounds=5))
    moved = next_pairs(field_of(8, total_rounds=5), ["250       1.0   1   2    1    4"])
    assert {frozenset(pair) for pair in plain} == {frozenset({n, n + 4}) for n in range(1, 5)}
    assert {frozenset(pair) for pair in moved} == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}


def test_a_round_of_forfeits_only_counts_as_a_round():
    field = field_of(
        4, game(1, 3, Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS) | game(4, 2, Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    )
    assert {frozenset(pair) for pair in next_pairs(field)} == {frozenset({1, 4}), frozenset({2, 3})}


def test_rounds_to_come_do_not_count_in_tie_breaks():
    rounds = game(1, 2, Mark.WIN, Mark.LOSS)
    short = tie_breaks(field_of(2, rounds, total_rounds=1), ["BH"])
    long = tie_breaks(field_of(2, rounds, total_rounds=9), ["BH"])
    assert [found.scores for found in long.values()] == [found.scores for found in short.values()]


def test_a_tie_break_does_not_depend_on_those_before_it():
    field, _info = read((TIEBREAKS / "tec-swiss.2026.trf").read_text())
    field = replace(
        field, rounds=(*field.rounds[:4], field.rounds[4] | {14: Cell(Mark.ZERO_BYE), 13: Cell(Mark.ZERO_BYE)})
    )
    alone = tie_breaks(field, ["SB"])
    after = tie_breaks(field, ["FB", "AOB/F", "SB"])
    assert {number: found.scores[-1] for number, found in after.items()} == {
        number: found.scores[0] for number, found in alone.items()
    }


def test_a_game_that_one_side_knows_nothing_of_counts_as_not_played():
    computed = tie_breaks(field_of(2, {1: Cell(Mark.WIN, 2, "w")}, total_rounds=1), ["PTS", "WON", "WIN"])
    assert computed[1].scores == (1, 0, 1)


def test_forfeits_without_a_colour_are_understood():
    cells = {1: Cell(Mark.FORFEIT_WIN, 2), 2: Cell(Mark.FORFEIT_LOSS, 1)}
    assert tie_breaks(field_of(2, cells, total_rounds=1), ["PTS"])[1].scores == (1,)


def test_details_say_the_rounds_and_what_was_cut():
    field, _info = read((TIEBREAKS / "tec-swiss.2026.trf").read_text())
    detail = tie_breaks(field, ["PTS", "BH/C1"])[1].details[1]
    assert sorted(detail.rounds) == [1, 2, 3, 4, 5]
    assert len(detail.cut) == 1


def test_a_performance_without_ratings_has_no_value():
    field = field_of(2, game(1, 2, Mark.WIN, Mark.LOSS), total_rounds=1)
    assert tie_breaks(field, ["PTS", "TPR"])[1].scores == (1, None)
