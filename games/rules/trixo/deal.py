"""Dealing stones: from the bag at the start, and by guess where a viewer does not know them."""

from random import Random

from games.rules.trixo.state import HAND, State, View, unseen
from games.rules.trixo.table import SYMBOLS


def first_state(seats: int, teams: bool, bag: str) -> State:
    """Return the first state: seat 1's four stones, seat 2's four, …, then the reserve in drawing order."""
    hands = tuple(bag[HAND * seat : HAND * (seat + 1)] for seat in range(seats))
    return State((), hands, bag[HAND * seats :], ((0, 0),) * seats, (0, 0, 0, 0), 1, 0, (), teams, (), ())


def unknown_stones(view: View) -> list[str]:
    """Return the stones that this viewer has not seen, by symbol."""
    counts = unseen(view.cells, view.gone, view.hand)
    return [symbol for symbol, count in zip(SYMBOLS, counts, strict=True) for _ in range(count)]


def determinize(view: View, rng: Random) -> State:
    """Return a full state that agrees with the view: the stones not seen are dealt at random."""
    stones = unknown_stones(view)
    rng.shuffle(stones)
    hands = []
    for seat, size in enumerate(view.hand_sizes, 1):
        own = view.hand.replace("?", "") if seat == view.viewer else ""
        drawn = [stones.pop() for _ in range(size - len(own))]
        hands.append(own + "".join(drawn))
    return State(
        view.cells,
        tuple(hands),
        "".join(stones),
        view.won,
        view.gone,
        view.turn,
        view.passes,
        view.out,
        view.teams,
        view.lines,
        view.taken,
    )
