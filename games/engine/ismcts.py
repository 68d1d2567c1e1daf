"""Information-set Monte Carlo tree search: one tree over what a player sees, each descent in another possible world.

Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search" (2012): the single-observer variant. A child that
only some worlds allow is compared by how often it was available, not by how often its parent was visited.
"""

from collections.abc import Callable, Hashable, Sequence
from math import log, sqrt
from random import Random
from time import monotonic
from typing import Generic, Protocol, TypeVar

M = TypeVar("M", bound=Hashable)


class World(Protocol[M]):
    """One full state that agrees with what the player knows; it changes as moves are played."""

    @property
    def seat(self) -> int:
        """The seat to move; 0 when the game is over."""
        ...

    def moves(self) -> Sequence[M]: ...

    def play(self, move: M) -> None: ...

    def rewards(self, rng: Random) -> Sequence[float]:
        """Play on in a cheap way as far as is useful; return a value from 0 to 1 for each seat."""
        ...


class _Node(Generic[M]):
    __slots__ = ("available", "children", "mover", "total", "visits")

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.children: dict[M, _Node[M]] = {}
        self.visits = 0
        self.available = 0
        self.total = 0.0


def search(
    deal: Callable[[], World[M]],
    rng: Random,
    budget_ms: float,
    iterations: int = 0,
    explore: float = 0.06,
    clock: Callable[[], float] = monotonic,
) -> dict[M, tuple[int, float]]:
    """Return visits and mean value of each move of the seat to act; empty only when there was time for nothing.

    ``deal`` makes a new world for each descent. Stops after ``iterations`` descents (0: any number) or the budget.
    """
    deadline = clock() + max(budget_ms * 0.92 - 4.0, 0.5) / 1000
    root: _Node[M] = _Node(0)
    done = 0
    while (not iterations or done < iterations) and clock() < deadline:
        _descend(root, deal(), rng, explore)
        done += 1
    return {move: (node.visits, node.total / node.visits) for move, node in root.children.items() if node.visits}


def _descend(root: _Node[M], world: World[M], rng: Random, explore: float) -> None:
    path = [root]
    node = root
    while world.seat:
        moves = world.moves()
        fresh = [move for move in moves if move not in node.children]
        seat = world.seat
        if fresh:
            move = rng.choice(fresh)
            node.children[move] = _Node(seat)
        else:
            move = _select(node, moves, explore)
        for other in moves:
            child = node.children.get(other)
            if child is not None:
                child.available += 1
        node = node.children[move]
        path.append(node)
        world.play(move)
        if fresh:
            break
    rewards = world.rewards(rng)
    for node in path:
        node.visits += 1
        if node.mover:
            node.total += rewards[node.mover - 1]


def _select(node: _Node[M], moves: Sequence[M], explore: float) -> M:
    best, best_value = moves[0], -1.0
    for move in moves:
        child = node.children[move]
        value = child.total / child.visits + explore * sqrt(log(child.available + 1) / child.visits)
        if value > best_value:
            best, best_value = move, value
    return best
