"""Points after somebody left a round robin."""

from dataclasses import replace
from decimal import Decimal

import pytest

from tests.tournaments.pairing.fields import cells_of, players
from tournaments.pairing.round_robin import pair, rounds_needed
from tournaments.standings.leavers import settled
from tournaments.values import Field, Mark


def with_leaver(n: int, leaver: int, after: int, cycles: int = 1) -> Field:
    """Play a round robin in which the better number always wins and one leaves after some rounds."""
    field = Field(players=players(n), round_robin=True)
    for number in range(rounds_needed(n, cycles)):
        gone = frozenset({leaver}) if number >= after else frozenset()
        field = replace(field, withdrawn=gone)
        field = replace(field, rounds=(*field.rounds, cells_of(pair(field, cycles))))
    return field


@pytest.mark.parametrize("n", [3, 5, 7])
@pytest.mark.parametrize("after", [0, 1])
def test_below_half_everything_of_the_leaver_is_annulled_also_for_the_opponents(n: int, after: int) -> None:
    """Player 1 rests in round 1 of an odd field; one game of two is half, so of three only that one is below it."""
    for leaver in range(1, n + 1) if after == 0 or n > 3 else [1]:
        field = settled(with_leaver(n, leaver, after), 1)
        others = [who for who in range(1, n + 1) if who != leaver]
        assert [field.points(who) for who in others] == [Decimal(n - 2 - rank) for rank in range(n - 1)]
        assert field.points(leaver) == 0
        assert not any(cell.opponent == leaver for cells in field.rounds for cell in cells.values())


@pytest.mark.parametrize("n", [3, 5, 7])
def test_from_half_on_results_stand_and_the_rest_is_won_by_the_opponents(n: int) -> None:
    played = with_leaver(n, 1, n // 2 + 1)
    field = settled(played, 1)
    assert field == played
    marks = [cells[1].mark for cells in field.rounds if 1 in cells]
    assert len(marks) == n - 1
    assert marks.count(Mark.WIN) >= (n - 1) / 2
    assert set(marks) == {Mark.WIN, Mark.FORFEIT_LOSS}
    assert sum(field.points(who) for who in range(1, n + 1)) == n * (n - 1) // 2


def test_in_a_double_round_robin_half_is_half_of_both_cycles() -> None:
    assert settled(with_leaver(4, 1, 2, cycles=2), 2).points(1) == 0
    assert settled(with_leaver(4, 1, 3, cycles=2), 2).points(1) == 3


def test_the_results_of_who_returns_count_again() -> None:
    field = with_leaver(5, 1, 1)
    assert settled(field, 1).points(1) == 0
    assert settled(replace(field, withdrawn=frozenset()), 1).points(1) == field.points(1)
