"""The search for hidden games, tried on a bet: guess which of two boxes holds the prize, or keep a small sure gain."""

from collections.abc import Sequence
from itertools import count
from random import Random

import pytest

from games.engine.ismcts import search


class Boxes:
    """The prize lies in the left box with the chance given; taking the sure gain pays ``sure``."""

    def __init__(self, left: bool, sure: float) -> None:
        self._left = left
        self._sure = sure
        self._paid = 0.0
        self.seat = 1

    def moves(self) -> Sequence[str]:
        return ("left", "right", "keep")

    def play(self, move: str) -> None:
        self._paid = self._sure if move == "keep" else float((move == "left") == self._left)
        self.seat = 0

    def rewards(self, rng: Random) -> Sequence[float]:
        return (self._paid, 1 - self._paid)


def best(chance: float, sure: float) -> str:
    rng = Random(5)
    tried = search(lambda: Boxes(rng.random() < chance, sure), rng, 60_000, iterations=2_000, explore=0.5)
    return max(tried, key=lambda move: tried[move])


@pytest.mark.parametrize(
    ("chance", "sure", "move"), [(0.9, 0.5, "left"), (0.1, 0.5, "right"), (0.5, 0.8, "keep"), (0.7, 0.2, "left")]
)
def test_it_weighs_what_it_cannot_see_by_its_chance(chance: float, sure: float, move: str) -> None:
    assert best(chance, sure) == move


def test_it_stops_by_the_clock() -> None:
    ticks = count()
    tried = search(lambda: Boxes(True, 0.5), Random(1), 20, clock=lambda: next(ticks) / 1000)
    assert 3 <= sum(visits for visits, _value in tried.values()) <= 20


def test_iterations_are_a_limit() -> None:
    tried = search(lambda: Boxes(True, 0.5), Random(1), 60_000, iterations=50)
    assert sum(visits for visits, _value in tried.values()) == 50
