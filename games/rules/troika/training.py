"""Troika training, as the game's author suggests it: two pyramids are shown, find the third; then find it on a board.

Every question follows from a seed and its number, so that whoever knows the seed can check the answers later.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from games.rules.troika.pyramids import FITS_ON, LINES, PYRAMIDS, THIRD, is_troika
from games.rules.troika.rules import Move, apply, legal_moves
from games.rules.troika.state import State, ending, first_state, tops_of

SIDES = 2
PLIES = (5, 13)
"""Fewest and most pyramids that lie on the board of a question."""


class Pair(NamedTuple):
    """Two pyramids of one side, to which there is exactly one third."""

    one: int
    two: int

    @property
    def third(self) -> int:
        return THIRD[self.one][self.two]

    @property
    def shown(self) -> tuple[str, str]:
        """The move letters of the two."""
        return PYRAMIDS[self.one], PYRAMIDS[self.two]


def troikas(side: int) -> Iterator[tuple[int, int, int]]:
    """Yield every Troika of a side (0 Light, 1 Dark), each once: 12 of 84 triples."""
    first = 9 * side
    yield from (triple for triple in combinations(range(first, first + 9), 3) if is_troika(*triple))


def pair_of(seed: str, number: int) -> Pair:
    """Return question ``number`` (from 0): every pair of either side once in 72, none twice in succession."""
    round_number, at = divmod(number, len(_PAIRS))
    return _round(seed, round_number)[at]


_PAIRS = tuple(pair for side in range(SIDES) for pair in combinations(range(9 * side, 9 * side + 9), 2))


@lru_cache(maxsize=64)
def _round(seed: str, number: int) -> tuple[Pair, ...]:
    order = _shuffled(seed, number)
    if number and {*order[0]} == {*_shuffled(seed, number - 1)[-1]}:
        order[0], order[1] = order[1], order[0]
    return tuple(order)


def _shuffled(seed: str, number: int) -> list[Pair]:
    rng = Random(f"{seed}/pair/{number}")
    pairs = [Pair(*rng.sample(pair, 2)) for pair in _PAIRS]
    rng.shuffle(pairs)
    return pairs


def winning_moves(state: State) -> tuple[Move, ...]:
    """Return every placement that makes a Troika at once, by pyramid, then by cell."""
    if ending(state):
        return ()
    hand, tops = state.hands[state.turn - 1], tops_of(state)
    found = set()
    for line in LINES:
        for at in range(3):
            cell, one, two = line[at], tops[line[at - 1]], tops[line[at - 2]]
            third = THIRD[one][two] if one >= 0 and two >= 0 else -1
            if third >= 0 and hand >> third & 1 and FITS_ON[tops[cell]] >> third & 1:
                found.add(Move(third, cell))
    return tuple(sorted(found))


@lru_cache(maxsize=1024)
def board_of(seed: str, number: int) -> State:
    """Return question ``number`` (from 0) on a board: a position of random legal play with a win in one ply."""
    rng = Random(f"{seed}/board/{number}")
    while True:
        state = first_state(rng.choice((1, 2)), None)
        wanted = rng.randint(*PLIES)
        for placed in range(wanted + 1):
            wins = winning_moves(state)
            if placed >= PLIES[0] and placed >= wanted - 1 and wins:
                return state
            moves = [move for move in legal_moves(state, state.turn) if move not in wins]
            if not moves:
                break
            state = apply(state, state.turn, rng.choice(moves))
