"""Random Swiss events, round by round: odd fields, byes asked for, forfeits, leavers, late entries, forbidden pairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from tournaments.pairing.swiss import pair
from tournaments.values import OPPOSITE, STANDARD, THREE_ONE, Board, BoardKind, Cell, Field, Mark, NoPairing, Player

RESULTS = (
    Mark.WIN,
    Mark.WIN,
    Mark.WIN,
    Mark.DRAW,
    Mark.DRAW,
    Mark.LOSS,
    Mark.LOSS,
    Mark.FORFEIT_WIN,
    Mark.FORFEIT_LOSS,
)


@dataclass(frozen=True)
class Step:
    """A round to be paired, the boards that it got, and the reason where it got none."""

    field: Field
    boards: tuple[Board, ...] = ()
    refusal: str = ""


def new_event(lot: Random, largest: int = 12) -> Field:
    """Return an event before its first round."""
    size = lot.randint(2, largest)
    numbers = list(range(1, size + 1))
    forbidden = {frozenset(lot.sample(numbers, 2)) for _ in range(lot.choice((0, 0, 0, 1, 2)))}
    return Field(
        players=tuple(Player(number, f"P{number}", max(0, 2000 - 25 * number)) for number in numbers),
        total_rounds=lot.randint(2, 6),
        scoring=lot.choice((STANDARD, STANDARD, THREE_ONE)),
        forbidden=frozenset(forbidden),
        first_colour=lot.choice("wb"),
    )


def play(lot: Random, field: Field) -> Iterator[Step]:
    """Yield every round of an event, up to one that cannot be paired; the last step's field holds all rounds."""
    while len(field.rounds) < field.total_rounds:
        field = _changed(lot, field)
        try:
            boards = pair(field)
        except NoPairing as error:
            yield Step(field, refusal=str(error))
            return
        yield Step(field, boards)
        field = replace(field, rounds=(*field.rounds, _results(lot, field, boards)), absences={})
    yield Step(field)


def _changed(lot: Random, field: Field) -> Field:
    """Return the field with what people asked for before the round."""
    numbers = [player.number for player in field.players]
    asked = {number: lot.choice((Mark.HALF_BYE, Mark.ZERO_BYE)) for number in numbers if lot.random() < 0.06}
    withdrawn = {number for number in field.withdrawn if lot.random() > 0.2}
    withdrawn |= {number for number in numbers if lot.random() < 0.03}
    players = field.players
    if field.rounds and lot.random() < 0.08:
        players = (*players, Player(len(players) + 1, f"P{len(players) + 1}", 1200))
    return replace(field, players=players, absences=asked, withdrawn=frozenset(withdrawn))


def _results(lot: Random, field: Field, boards: tuple[Board, ...]) -> dict[int, Cell]:
    cells = {number: Cell(mark) for number, mark in field.absences.items() if number not in field.withdrawn}
    for board in boards:
        if board.kind is BoardKind.BYE:
            cells[board.numbers[0]] = Cell(Mark.PAIRING_BYE)
            continue
        first, second = board.numbers
        mark = lot.choice(RESULTS)
        other = Mark.FORFEIT_LOSS if mark is Mark.FORFEIT_LOSS and lot.random() < 0.3 else OPPOSITE[mark]
        cells |= {first: Cell(mark, second, "w"), second: Cell(other, first, "b")}
    return cells
