"""Seats at tables of two to four: sizes, few repeats, turns at the short tables and in every seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.pairing.fields import players
from tournaments.pairing.tables import pair, table_sizes
from tournaments.values import Board, BoardKind, Mark, NoPairing, TableField, TableSeat


def seated(boards: Sequence[Board], random: Random) -> tuple[tuple[TableSeat, ...], ...]:
    """Play a round in which the better numbers tend to be ahead."""
    tables = []
    for board in boards:
        if board.kind is BoardKind.BYE:
            tables.append((TableSeat(board.numbers[0], 1, Decimal(0), Mark.PAIRING_BYE),))
            continue
        order = sorted(board.numbers, key=lambda number: random.gauss(number / 20, 1))
        tables.append(
            tuple(
                TableSeat(
                    number, order.index(number) + 1, Decimal("0.25"), Mark.WIN if number == order[0] else Mark.LOSS
                )
                for number in board.numbers
            )
        )
    return tuple(tables)


def event(n: int, rounds: int, seed: str, size: int = 4) -> TableField:
    field = TableField(players=players(n), table_size=size, total_rounds=rounds)
    random = Random(seed)
    for _ in range(rounds):
        field = replace(field, rounds=(*field.rounds, seated(pair(field, seed), random)))
    return field


def repeats(field: TableField) -> float:
    """Return the part of all meetings, in per cent, of pairs that had met before."""
    met = Counter(
        pair
        for tables in field.rounds
        for table in tables
        for pair in combinations(sorted(seat.number for seat in table), 2)
    )
    return 100 * sum(times - 1 for times in met.values()) / met.total()


@given(st.integers(2, 400), st.sampled_from([3, 4]))
def test_tables_are_full_or_one_short_and_never_of_one(n: int, size: int) -> None:
    sizes = table_sizes(n, size)
    assert sum(sizes) == n
    assert list(sizes) == sorted(sizes, reverse=True)
    assert min(sizes) >= 2
    if n >= size * (size - 1):
        assert set(sizes) <= {size, size - 1}
        assert sizes.count(size - 1) == -n % size


@pytest.mark.parametrize(
    ("n", "size", "expected"),
    [
        (5, 4, (3, 2)),
        (6, 4, (3, 3)),
        (7, 4, (4, 3)),
        (9, 4, (3, 3, 3)),
        (2, 4, (2,)),
        (4, 3, (2, 2)),
        (5, 2, (2, 2, 1)),
    ],
)
def test_the_sizes_of_small_fields(n: int, size: int, expected: tuple[int, ...]) -> None:
    assert table_sizes(n, size) == expected


@settings(max_examples=12, deadline=None)
@given(st.integers(2, 16), st.integers(2, 4), st.text(max_size=5))
def test_everybody_who_is_there_sits_once_and_the_same_seed_gives_the_same_tables(n: int, size: int, seed: str) -> None:
    field = event(n, 2, seed, size)
    boards = pair(field, seed)
    assert sorted(number for board in boards for number in board.numbers) == list(range(1, n + 1))
    assert pair(field, seed) == boards


@pytest.mark.parametrize(
    ("n", "rounds", "limit"),
    [(16, 5, 9.0), (16, 6, 20.0), (30, 5, 2.0), (30, 6, 4.0), (100, 4, 0.5)],
)
def test_people_rarely_meet_twice(n: int, rounds: int, limit: float) -> None:
    """In six rounds sixteen must repeat at least 24 of 144 meetings, which is 16.7 %."""
    assert repeats(event(n, rounds, "meetings")) < limit


def test_round_1_puts_one_of_each_quarter_at_every_table() -> None:
    for board in pair(TableField(players=players(16)), "spread"):
        assert sorted((number - 1) // 4 for number in board.numbers) == [0, 1, 2, 3]


def test_later_rounds_seat_those_with_like_scores_together() -> None:
    field = event(40, 4, "scores")
    scores = Counter({player.number: Decimal(0) for player in field.players})
    for tables in field.rounds:
        for table in tables:
            for seat, points in zip(table, field.points_at(table), strict=True):
                scores[seat.number] += points
    within = [max(at) - min(at) for at in ([scores[one] for one in board.numbers] for board in pair(field, "scores"))]
    assert sum(within) / len(within) < (max(scores.values()) - min(scores.values())) / 3


def test_the_short_tables_go_round() -> None:
    """Three short tables a round for 21 entrants: 54 seats in 6 rounds, nobody more than twice the mean of 2.6."""
    field = event(21, 6, "short")
    short = Counter(seat.number for tables in field.rounds for table in tables if len(table) == 3 for seat in table)
    assert len(short) == 21
    assert max(short.values()) <= 5


def test_everybody_has_every_seat_about_as_often() -> None:
    field = event(16, 6, "seats")
    seats = Counter(
        (seat.number, order) for tables in field.rounds for table in tables for order, seat in enumerate(table)
    )
    assert all(1 <= seats[number, order] <= 3 for number in range(1, 17) for order in range(4))


def test_in_an_odd_field_at_tables_of_two_nobody_has_a_second_bye_before_all_have_had_one() -> None:
    field = event(5, 5, "byes", size=2)
    byes = [table[0].number for tables in field.rounds for table in tables if len(table) == 1]
    assert sorted(byes) == [1, 2, 3, 4, 5]


def test_who_is_absent_is_not_seated() -> None:
    field = replace(event(9, 1, "absent"), absent=frozenset({1, 2}))
    boards = pair(field, "absent")
    assert sorted(len(board.numbers) for board in boards) == [3, 4]
    assert not {1, 2} & {number for board in boards for number in board.numbers}


def test_one_who_is_left_is_no_pairing() -> None:
    with pytest.raises(NoPairing, match="at least two"):
        pair(TableField(players=players(3), absent=frozenset({1, 2})), "alone")
