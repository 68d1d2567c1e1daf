"""A Swiss that goes on as a round robin: who has not met meets, nobody has two byes, and then it is over."""

from itertools import combinations

import pytest

from tournaments.pairing import remaining
from tournaments.values import Board, BoardKind, Cell, Field, Mark, NoPairing, Player


def field(n, *rounds, **kw):
    return Field(tuple(Player(number, f"P{number}") for number in range(1, n + 1)), rounds, **kw)


def played(*boards):
    """Return a round in which the first of each pair won; a single number had the bye."""
    cells = {}
    for board in boards:
        if len(board) == 1:
            cells[board[0]] = Cell(Mark.PAIRING_BYE)
        else:
            cells[board[0]] = Cell(Mark.WIN, board[1], "w")
            cells[board[1]] = Cell(Mark.LOSS, board[0], "b")
    return cells


@pytest.mark.parametrize("n", range(2, 11))
def test_going_on_from_nothing_everybody_meets_everybody_once(n):
    rounds, met = [], []
    while len(met) < n * (n - 1) // 2:
        boards = remaining.pair(field(n, *rounds))
        met += [frozenset(board.numbers) for board in boards if board.kind == BoardKind.GAME]
        rounds.append(played(*[board.numbers for board in boards]))
        assert len(rounds) <= 2 * n
    assert set(met) == {frozenset(pair) for pair in combinations(range(1, n + 1), 2)}
    assert len(met) == len(set(met))
    byes = [number for cells in rounds for number, cell in cells.items() if cell.mark == Mark.PAIRING_BYE]
    assert len(byes) == len(set(byes))
    with pytest.raises(NoPairing):
        remaining.pair(field(n, *rounds))


def test_a_game_that_was_not_played_does_not_count_as_a_meeting():
    forfeit = {1: Cell(Mark.FORFEIT_WIN, 2, "w"), 2: Cell(Mark.FORFEIT_LOSS, 1, "b")}
    assert remaining.pair(field(2, forfeit)) == (Board((1, 2)),)


def test_the_start_goes_to_whoever_has_started_less_often():
    [board, *_rest] = remaining.pair(field(4, played((1, 3), (2, 4)), withdrawn=frozenset({3, 4})))
    assert set(board.numbers) == {1, 2}
    [board] = remaining.pair(field(3, played((1, 3), (2,)), withdrawn=frozenset({3})))
    assert board.numbers == (2, 1)


def test_who_is_away_gone_or_forbidden_is_not_paired():
    with pytest.raises(NoPairing):
        remaining.pair(field(3, absences={1: Mark.ZERO_BYE}, withdrawn=frozenset({2})))
    with pytest.raises(NoPairing):
        remaining.pair(field(2, forbidden=frozenset({frozenset({1, 2})})))
