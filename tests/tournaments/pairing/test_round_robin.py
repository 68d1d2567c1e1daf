"""Berger's tables as FIDE prints them, and what holds of them at every size."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.fields import cells_of, met, players
from tournaments.pairing.round_robin import annulled, berger, pair, rounds_needed, scheduled
from tournaments.values import Board, BoardKind, Cell, Field, Mark, NoPairing

PRINTED = json.loads((Path(__file__).parents[1] / "cases" / "berger.json").read_text())


def played_out(field: Field, cycles: int = 1, leaves: dict[int, int] | None = None) -> Field:
    """Play all rounds; ``leaves`` says after how many rounds somebody withdraws."""
    for number in range(rounds_needed(len(field.players), cycles)):
        gone = {who for who, after in (leaves or {}).items() if after <= number}
        field = replace(field, withdrawn=frozenset(gone))
        field = replace(field, rounds=(*field.rounds, cells_of(pair(field, cycles))))
    return field


@pytest.mark.parametrize("n", PRINTED, ids=str)
def test_the_tables_are_those_that_fide_prints(n: str) -> None:
    assert [[list(pair) for pair in berger(int(n), number)] for number in range(1, int(n))] == PRINTED[n]


@pytest.mark.parametrize("n", [3, 5, 7])
def test_in_an_odd_field_the_highest_number_is_the_bye(n: int) -> None:
    expected = [[tuple(pair) for pair in boards if n + 1 not in pair] for boards in PRINTED[str(n + 1)]]
    assert [list(scheduled(n, 1, number)) for number in range(1, n + 1)] == expected


@settings(deadline=None)
@given(st.integers(2, 64), st.integers(1, 4))
def test_everybody_meets_everybody_once_a_cycle_and_starts_half_of_the_games(n: int, cycles: int) -> None:
    pairs: Counter[frozenset[int]] = Counter()
    starts: Counter[int] = Counter()
    for number in range(1, rounds_needed(n, cycles) + 1):
        boards = scheduled(n, cycles, number)
        assert len({seat for board in boards for seat in board}) == 2 * len(boards) == n - n % 2
        for first, second in boards:
            pairs[frozenset((first, second))] += 1
            starts[first] += 1
            starts[second] -= 1
    assert len(pairs) == n * (n - 1) // 2
    assert set(pairs.values()) == {cycles}
    assert max(map(abs, starts.values())) <= (0 if n % 2 or cycles % 2 == 0 else 1)


@settings(deadline=None)
@given(st.integers(3, 64))
def test_a_double_round_robin_gives_nobody_three_starts_running(n: int) -> None:
    colours = dict.fromkeys(range(1, n + 1), "")
    for number in range(1, rounds_needed(n, 2) + 1):
        for first, second in scheduled(n, 2, number):
            colours[first] += "w"
            colours[second] += "b"
    assert not any("www" in sequence or "bbb" in sequence for sequence in colours.values())


def test_the_second_cycle_reverses_the_colours_and_the_first_one_swaps_its_last_two_rounds() -> None:
    rounds = [scheduled(4, 2, number) for number in range(1, 7)]
    first, second, third = (berger(4, number) for number in (1, 2, 3))
    reversed_ = [tuple(pair[::-1] for pair in boards) for boards in (first, second, third)]
    assert rounds == [first, third, second, *reversed_]


def test_a_division_pairs_by_the_order_of_its_numbers() -> None:
    division = Field(players=players(8)[4:])
    assert pair(division) == (Board((5, 8)), Board((6, 7)))


def test_a_round_robin_of_one_or_past_its_end_is_no_pairing() -> None:
    with pytest.raises(NoPairing, match="at least two"):
        pair(Field(players=players(1)))
    with pytest.raises(NoPairing, match="met everybody"):
        pair(played_out(Field(players=players(4))))


@pytest.mark.parametrize("n", [3, 5, 7])
@pytest.mark.parametrize("after", ["the start", "round 1", "half"])
def test_when_one_leaves_the_others_meet_once_with_balanced_starts(n: int, after: str) -> None:
    leaves_after = {"the start": 0, "round 1": 1, "half": n // 2 + 1}[after]
    for leaver in range(1, n + 1):
        field = played_out(Field(players=players(n)), leaves={leaver: leaves_after})
        pairs = met(field)
        others = [who for who in range(1, n + 1) if who != leaver]
        among = [pair for pair in pairs if leaver not in pair]
        assert Counter(map(frozenset, among)) == {
            frozenset((one, two)): 1 for one in others for two in others if one < two
        }
        for who in others:
            assert abs(sum((first == who) - (second == who) for first, second in among)) <= 1
        assert len({frozenset(pair) for pair in pairs}) == len(pairs)


def test_who_left_below_half_leaves_opponents_without_a_board() -> None:
    field = Field(players=players(5))
    field = replace(field, rounds=(cells_of(pair(field)),), withdrawn=frozenset({2}))
    assert annulled(field, 1) == {2}
    assert pair(field) == (Board((5, 3)),)


def test_who_left_at_half_loses_the_remaining_games_by_forfeit() -> None:
    field = Field(players=players(5))
    for _ in range(3):
        field = replace(field, rounds=(*field.rounds, cells_of(pair(field))))
    field = replace(field, withdrawn=frozenset({2}))
    assert annulled(field, 1) == frozenset()
    assert pair(field) == (Board((1, 4)), Board((2, 3), BoardKind.FORFEIT, (2,)))


def test_a_game_lost_by_forfeit_is_not_completed_but_one_won_by_forfeit_is() -> None:
    lost = Field(players=players(3), rounds=({2: Cell(Mark.FORFEIT_LOSS, 3, "w")},), withdrawn=frozenset({2}))
    won = replace(lost, rounds=({2: Cell(Mark.FORFEIT_WIN, 3, "w")},))
    assert annulled(lost, 1) == {2}
    assert annulled(won, 1) == frozenset()


def test_who_is_away_for_a_round_loses_it_by_forfeit() -> None:
    field = Field(players=players(4), absences={4: Mark.ZERO_BYE, 1: Mark.ZERO_BYE})
    assert pair(field)[0] == Board((1, 4), BoardKind.FORFEIT, (1, 4))
    assert pair(field)[1] == Board((2, 3))


def test_who_returns_is_paired_again() -> None:
    field = Field(players=players(5))
    field = replace(field, rounds=(cells_of(pair(field)),), withdrawn=frozenset({2}))
    field = replace(field, rounds=(*field.rounds, cells_of(pair(field))), withdrawn=frozenset())
    assert [board.numbers for board in pair(field)] == [(3, 1), (4, 5)]
    field = replace(field, rounds=(*field.rounds, cells_of(pair(field))))
    assert Board((2, 3)) in pair(field)


def test_of_three_with_one_gone_a_round_can_be_empty() -> None:
    field = Field(players=players(3), withdrawn=frozenset({3}))
    boards = []
    for _ in range(3):
        boards.append(pair(field))
        field = replace(field, rounds=(*field.rounds, cells_of(boards[-1])))
    assert boards == [(), (Board((1, 2)),), ()]
