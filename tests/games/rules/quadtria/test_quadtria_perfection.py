"""The top level never leaves a drawn or a won position: on a small solved board, and on the whole one."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from games.engine import shelf
from games.rules.quadtria import game, perfect
from games.rules.quadtria.board import NAMES
from games.rules.quadtria.rules import PASS, Move
from games.rules.quadtria.search import Position, QuadtriaArena, position_of
from games.rules.quadtria.state import START, State, position_key
from games.rules.quadtria.table import QuadtriaTables
from tests.games.rules.quadtria import plain

TOP = 8
LONGEST = 400
"""Plies after which a game of these tests is left as it stands."""
ON_SMALL = sum(1 << NAMES.index(name) for name in plain.SMALL.split())
Opponent = Callable[[State, tuple[Move, ...], Random], Move]


class SmallArena(QuadtriaArena):
    """Quadtria on the points of the small board alone."""

    def moves(self, position: Position) -> tuple[Move, ...]:
        moves = super().moves(position)
        return tuple(move for move in moves if move == PASS or ON_SMALL >> move.target & 1) or (PASS,)


def set_of(mask: int) -> plain.Balls:
    return frozenset(plain.point(name) for point, name in enumerate(NAMES) if mask >> point & 1)


def mask_of(balls: plain.Balls) -> int:
    return sum(1 << NAMES.index(plain.name(one)) for one in balls)


def small_value(_self: QuadtriaTables, own: int, other: int, pegs: int, seat: int) -> int:
    mine, theirs, peg, other_peg = set_of(own), set_of(other), bool(pegs & seat), bool(pegs & 3 - seat)
    if seat == 2:
        mine, theirs = plain.turn(mine), plain.turn(theirs)
    return plain.solved(plain.SMALL)[plain.Position(mine, theirs, peg, other_peg)]


def following(state: State, move: Move) -> State:
    """Return the state after a move, by the arena: the small board knows passes that the rules would refuse."""
    own, other, pegs, seat = QuadtriaArena(frozenset()).play(position_of(state), move)
    past = (*state.past, position_key(*state[:4]))
    return State(own, other, pegs, seat, past) if seat == 1 else State(other, own, pegs, seat, past)


def outlook(state: State) -> int:
    """Return 1, 0 or -1 as the side to move wins, draws or loses with best play."""
    outcome = game.outcome(state)
    if outcome is not None:
        return -1 if outcome.reason == "quadtria" else 0
    plies = perfect.value(position_of(state))
    return 0 if not plies else 1 if plies & 1 else -1


def defend(state: State, seat: int, arena: QuadtriaArena, opponent: Opponent, rng: Random) -> Iterator[tuple[int, int]]:
    """Play the top level at one seat; yield its outlook before and after each of its moves."""
    for _ply in range(LONGEST):
        if game.outcome(state) is not None:
            return
        if state.turn != seat:
            state = following(state, opponent(state, arena.moves(position_of(state)), rng))
            continue
        before = outlook(state)
        state = following(state, game.choose(state, TOP, 50, rng))
        yield before, -outlook(state)


def at_random(_state: State, moves: tuple[Move, ...], rng: Random) -> Move:
    return rng.choice(moves)


def of_level(level: int) -> Opponent:
    return lambda state, _moves, rng: game.choose(state, level, 50, rng)


def test_on_a_small_solved_board_the_top_level_keeps_every_win_and_every_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QuadtriaTables, "value", small_value)
    monkeypatch.setattr(perfect, "QuadtriaArena", SmallArena)
    values, rng = plain.solved(plain.SMALL), Random(11)
    starts = sorted((position for position in values if value_is_kept(values[position])), key=repr)
    kept: Counter[int] = Counter()
    for position in rng.sample(starts, 150):
        pegs = position.peg + 2 * position.other_peg
        state = State(mask_of(position.own), mask_of(position.other), pegs, 1, ())
        for before, after in defend(state, 1, SmallArena(frozenset()), at_random, rng):
            assert after >= before
            kept[before] += 1
    assert kept[0] > 100
    assert kept[1] > 100


def value_is_kept(value: int) -> bool:
    """Whether a position is drawn, or won in more than one ply."""
    return value == 0 or (value % 2 == 1 and value > 1)


@pytest.mark.full
def test_with_the_whole_table_the_top_level_keeps_every_win_and_every_draw(whole_table: Path) -> None:
    shelf.use(whole_table.parent)
    kept: Counter[int] = Counter()
    opponents = [at_random, *map(of_level, (1, 3, 5, 7, TOP))]
    for number in range(60):
        rng, seat = Random(number), 1 + number % 2
        opponent = opponents[number // 2 % len(opponents)]
        for before, after in defend(START, seat, QuadtriaArena(frozenset()), opponent, rng):
            assert after >= before >= 0
            kept[before] += 1
    assert kept[0] > 100
    assert kept[1] > 100
