"""The generic search, tried on a game that can be worked out by hand: take one to three, who takes the last wins."""

from itertools import count
from random import Random

import pytest

from games.engine.alphabeta import SURE, WIN, Limits, Search


class TakeAway:
    """Heaps of matches as a plain number; the side to move with none left has lost."""

    def verdict(self, position: int) -> int | None:
        return None if position else -WIN

    def winning(self, position: int) -> int | None:
        return position if position <= 3 else None

    def moves(self, position: int) -> list[int]:
        return [taken for taken in (1, 2, 3) if taken <= position]

    def play(self, position: int, move: int) -> int:
        return position - move

    def evaluate(self, position: int) -> int:
        return 0


def search(limits: Limits, clock: object = None) -> Search[int, int]:
    return Search(TakeAway(), limits) if clock is None else Search(TakeAway(), limits, clock)  # type: ignore[arg-type]


@pytest.mark.parametrize("matches", [5, 6, 7, 9, 14, 21, 30])
def test_it_leaves_a_multiple_of_four(matches: int) -> None:
    found = search(Limits(budget_ms=5_000)).best(matches, Random(1))
    assert (matches - found.move) % 4 == 0
    assert found.value > SURE


@pytest.mark.parametrize("matches", [4, 8, 16])
def test_it_knows_a_lost_position(matches: int) -> None:
    assert search(Limits(budget_ms=5_000)).best(matches, Random(1)).value < -SURE


def test_a_sooner_win_is_worth_more() -> None:
    near = search(Limits(budget_ms=5_000)).best(5, Random(1)).value
    far = search(Limits(budget_ms=5_000)).best(21, Random(1)).value
    assert WIN > near > far > SURE


def test_a_lone_move_and_a_win_at_once_need_no_search() -> None:
    assert search(Limits()).best(1, Random(1)).nodes == 0
    assert search(Limits()).best(3, Random(1)).move == 3


def test_nodes_and_depth_are_limits() -> None:
    found = search(Limits(nodes=20, budget_ms=10_000)).best(40, Random(1))
    assert found.nodes <= 21
    assert search(Limits(depth=2, budget_ms=10_000)).best(40, Random(1)).depth == 2


def test_it_stops_by_the_clock_with_the_best_move_so_far() -> None:
    ticks = count()
    found = search(Limits(budget_ms=10), lambda: next(ticks) / 1000).best(1000, Random(1))
    assert found.move in (1, 2, 3)
    assert found.nodes < 16 * 12


def test_the_same_seed_finds_the_same_move() -> None:
    moves = {search(Limits(depth=3, budget_ms=10_000)).best(40, Random(7)).move for _ in range(3)}
    assert len(moves) == 1
