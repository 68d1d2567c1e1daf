"""Knockouts: a seeded bracket whose missing seeds are byes for the top ones.

Seeding: entrants are seeds in the order of their numbers. In the first round the sum of the seeds of a match is the
size of the bracket plus one, and seeds 1 and 2 can meet in the final only: 1–8, 4–5, 2–7, 3–6. Winners keep the place
of their match: those of matches 1 and 2 meet in match 1 of the next round.

Codes: "8:3" is match 3 of the round of eight, "2:1" the final, "3rd" the match for third place, held in the same round
as the final between the losers of the semi-finals.

Who starts: the better seed in odd rounds, the other one in even rounds; the other way round when the lot of the event
(``Field.first_colour``) is "b".

Nobody to play against: a bye in the first round, and later a walkover – both are a board of kind BYE, which carries on.
When both lose by forfeit nobody carries on, and whoever would have met the winner has the walkover. Who has left or is
away loses by forfeit. For third place there is no match unless two entrants lost a semi-final to somebody.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.engine.text import gettext_noop as _
from tournaments.values import Board, BoardKind, Cell, Field, Mark, NoPairing

THIRD = "3rd"
ADVANCING = frozenset({Mark.WIN, Mark.FORFEIT_WIN, Mark.PAIRING_BYE, Mark.FULL_BYE})
LOSING = frozenset({Mark.LOSS, Mark.FORFEIT_LOSS, Mark.ZERO_BYE})


@dataclass(frozen=True, slots=True)
class Tie:
    """A match of the bracket to be played: its board, and its code."""

    board: Board
    bracket: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A match of the bracket: who reached it (better seed first), and who won it."""

    code: str
    numbers: tuple[int, ...]
    winner: int | None = None
    decided: bool = False
    """True without a winner when all lost by forfeit, or nobody came so far."""

    @property
    def loser(self) -> int | None:
        """Return who lost to the winner, if anybody did."""
        others = [number for number in self.numbers if number != self.winner]
        return others[0] if self.winner is not None and others else None


def rounds_needed(n: int) -> int:
    """Return the number of rounds of a knockout of ``n``."""
    return max(n - 1, 0).bit_length()


def seeding(size: int) -> tuple[int, ...]:
    """Return the seeds in the order of the bracket's lines; ``size`` is a power of two."""
    lines = [1]
    while len(lines) < size:
        total = 2 * len(lines) + 1
        lines = [seed for line in lines for seed in (line, total - line)]
    return tuple(lines)


def walk(field: Field) -> tuple[tuple[Slot, ...], ...]:
    """Return the matches of every round so far and of the next one, where their numbers are known.

    The last round has the match for third place as well, whoever takes part in it: one entrant when the other
    semi-final had no loser. Boards that a director paired otherwise stay where their better seed belongs.
    """
    numbers = sorted(player.number for player in field.players)
    needed = rounds_needed(len(numbers))
    size = 2**needed
    entrants = [
        tuple(numbers[seed - 1] for seed in sorted(match) if seed <= len(numbers))
        for match in zip(*[iter(seeding(size))] * 2, strict=True)
    ]
    rounds: list[tuple[Slot, ...]] = []
    for index in range(min(needed, len(field.rounds) + 1)):
        codes = [f"{size >> index}:{place}" for place in range(1, len(entrants) + 1)]
        if index == needed - 1 and rounds:
            codes.append(THIRD)
            entrants.append(tuple(sorted(slot.loser for slot in rounds[-1] if slot.loser is not None)))
        cells = field.rounds[index] if index < len(field.rounds) else None
        slots = _slots(codes, entrants, cells)
        rounds.append(slots)
        winners = [slot.winner for slot in slots]
        entrants = [
            tuple(sorted(number for number in match if number is not None))
            for match in zip(winners[::2], winners[1::2], strict=False)
        ]
    return tuple(rounds)


def pair(field: Field, third_place: bool) -> tuple[Tie, ...]:
    """Pair the round after the last one; raise NoPairing when the bracket is at its end or waits for a winner."""
    needed = rounds_needed(len(field.players))
    if needed == 0:
        raise NoPairing(_("A knockout needs at least two entrants."))
    if len(field.rounds) >= needed:
        raise NoPairing(_("The final has been paired: there is no further round."))
    rounds = walk(field)
    if any(not slot.decided for slots in rounds[:-1] for slot in slots):
        raise NoPairing(_("A match of the last round has no winner yet."))
    ties = tuple(
        Tie(_board(field, slot.numbers), slot.code)
        for slot in rounds[-1]
        if slot.numbers and (slot.code != THIRD or (third_place and len(slot.numbers) == 2))
    )
    if not ties:
        raise NoPairing(_("Nobody is left in the bracket: all the matches were lost by both sides."))
    return ties


def _slots(
    codes: Sequence[str], entrants: Sequence[tuple[int, ...]], cells: Mapping[int, Cell] | None
) -> tuple[Slot, ...]:
    """Return the matches of a round with what the cells say of them; None is a round that is not paired yet."""
    if cells is None:
        return tuple(Slot(code, numbers) for code, numbers in zip(codes, entrants, strict=True))
    taken: set[int] = set()
    slots = []
    for code, expected in zip(codes, entrants, strict=True):
        numbers = _held(expected, cells, taken)
        taken.update(numbers)
        slots.append(_outcome(code, numbers, cells))
    return tuple(slots)


def _held(expected: tuple[int, ...], cells: Mapping[int, Cell], taken: set[int]) -> tuple[int, ...]:
    """Return who really met in a match: the board of its best seed that has no other place."""
    free = [number for number in expected if number not in taken]
    best = next((number for number in free if number in cells), None)
    if best is None:
        return tuple(free)
    opponent = cells[best].opponent
    return (best,) if opponent is None else (min(best, opponent), max(best, opponent))


def _outcome(code: str, numbers: tuple[int, ...], cells: Mapping[int, Cell]) -> Slot:
    marks = {number: cells[number].mark for number in numbers if number in cells}
    winner = next((number for number, mark in marks.items() if mark in ADVANCING), None)
    if len(numbers) == 1 and not marks:
        winner = numbers[0]
    decided = winner is not None or all(mark in LOSING for mark in marks.values())
    return Slot(code, numbers, winner, decided)


def _board(field: Field, numbers: tuple[int, ...]) -> Board:
    odd = len(field.rounds) % 2 == 0
    seats = numbers if odd == (field.first_colour == "w") else numbers[::-1]
    losers = tuple(number for number in seats if number in field.withdrawn or number in field.absences)
    if losers:
        return Board(seats, BoardKind.FORFEIT, losers)
    return Board(seats) if len(seats) == 2 else Board(seats, BoardKind.BYE)
