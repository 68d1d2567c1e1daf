"""Fields for the tests of formats: players without names, rounds played by a rule."""

from collections.abc import Callable, Iterable

from tournaments.values import OPPOSITE, Board, BoardKind, Cell, Field, Mark, Player


def players(n: int) -> tuple[Player, ...]:
    """Return players 1 … n, the first the strongest."""
    return tuple(Player(number, f"Player {number}", 2000 - number) for number in range(1, n + 1))


def starter_wins(first: int, second: int) -> Mark:
    return Mark.WIN


def better_wins(first: int, second: int) -> Mark:
    """Let the smaller number win."""
    return Mark.WIN if first < second else Mark.LOSS


def cells_of(boards: Iterable[Board], result: Callable[[int, int], Mark] = better_wins) -> dict[int, Cell]:
    """Play a round: return the cells that its boards become."""
    cells: dict[int, Cell] = {}
    for board in boards:
        if board.kind is BoardKind.BYE or len(board.numbers) == 1:
            mark = Mark.FORFEIT_LOSS if board.losers else Mark.PAIRING_BYE
            cells[board.numbers[0]] = Cell(mark)
            continue
        first, second = board.numbers
        if board.kind is BoardKind.FORFEIT:
            marks = [Mark.FORFEIT_LOSS if number in board.losers else Mark.FORFEIT_WIN for number in board.numbers]
        else:
            mark = result(first, second)
            marks = [mark, OPPOSITE[mark]]
        cells[first], cells[second] = Cell(marks[0], second, "w"), Cell(marks[1], first, "b")
    return cells


def met(field: Field) -> list[tuple[int, int]]:
    """Return the pairs of all rounds with the one who started first."""
    return [
        (number, cell.opponent)
        for cells in field.rounds
        for number, cell in cells.items()
        if cell.colour == "w" and cell.opponent is not None
    ]
