"""An event checked again: would our engine have paired it so, and do the places come out as its report file says?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.models import Event, Format
from tournaments.pairing import swiss
from tournaments.selectors.field import field_of, renumbered
from tournaments.selectors.kept import kept
from tournaments.selectors.sheet import Name, names_of
from tournaments.selectors.standings import standings_of
from tournaments.values import Board, BoardKind, Cell, Field, Mark, NoPairing

ENTRANTS_TOP = 300
"""Entrants up to which every round is paired again while the page is waited for: some seconds at most."""

CHECKED_WITHIN_S = 30
"""Seconds for which one viewer's check of a version keeps the others from doing the same."""


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """A round: boards that only the event has, boards that only our pairing has, or why there is none."""

    number: int
    theirs: tuple[tuple[int, ...], ...]
    ours: tuple[tuple[int, ...], ...]
    refused: str = ""

    @property
    def agrees(self) -> bool:
        return not self.theirs and not self.ours and not self.refused


@dataclass(frozen=True, slots=True)
class PlaceCheck:
    """An entrant whose place in the report file is not the one computed here."""

    name: Name
    theirs: int
    ours: int


@dataclass(frozen=True, slots=True)
class Recheck:
    """The findings. ``checked`` says whether the pairings were compared; only those of a Swiss can be."""

    checked: bool
    too_large: bool
    rounds: tuple[RoundCheck, ...]
    places: tuple[PlaceCheck, ...]
    names: Mapping[int, Name]

    @property
    def agrees(self) -> bool:
        return not self.places and all(one.agrees for one in self.rounds)


def recheck(event: Event) -> Recheck:
    """Check an event again; kept by its version and done once however many ask for it, for it takes a while."""
    return kept(f"recheck:{event.pk}:{event.key}:{event.version}", lambda: _recheck(event), CHECKED_WITHIN_S)


def _recheck(event: Event) -> Recheck:
    names = names_of(event)
    field = field_of(event)
    too_large = len(field.players) > ENTRANTS_TOP
    checked = event.format == Format.SWISS and not too_large
    rounds = tuple(check_round(field, number) for number in range(1, len(field.rounds) + 1)) if checked else ()
    return Recheck(checked, too_large, rounds, _places(event, names), names)


def check_round(field: Field, number: int) -> RoundCheck:
    """Pair a round again as it stood before it, with the same people there, and compare boards and first turns."""
    cells = field.rounds[number - 1]
    before = replace(
        field,
        rounds=field.rounds[: number - 1],
        withdrawn=frozenset(),
        absences={player.number: mark for player in field.players if (mark := _absence(cells.get(player.number)))},
    )
    played = _played(cells)
    numbered, back = renumbered(before)
    try:
        boards = swiss.pair(numbered)
    except NoPairing as refused:
        return RoundCheck(number, tuple(sorted(played)), (), _(refused.args[0]))
    ours = {_numbers(board, back) for board in boards}
    return RoundCheck(number, tuple(sorted(played - ours)), tuple(sorted(ours - played)))


def _absence(cell: Cell | None) -> Mark | None:
    """Return how somebody was away from a round: half a point, or nothing; None for who was paired or had the bye."""
    if cell is None:
        return Mark.ZERO_BYE
    if cell.opponent is not None or cell.mark is Mark.PAIRING_BYE:
        return None
    return Mark.HALF_BYE if cell.mark is Mark.HALF_BYE else Mark.ZERO_BYE


def _numbers(board: Board, back: Mapping[int, int]) -> tuple[int, ...]:
    numbers = tuple(back[number] for number in board.numbers)
    return numbers if board.kind is not BoardKind.BYE else numbers[:1]


def _played(cells: Mapping[int, Cell]) -> set[tuple[int, ...]]:
    """Return the boards of a round: first turn first; the bye alone."""
    pairs = {
        (number, cell.opponent)
        for number, cell in cells.items()
        if cell.opponent is not None and (cell.colour == "w" or (not cell.colour and number < cell.opponent))
    }
    return {*pairs, *((number,) for number, cell in cells.items() if cell.mark is Mark.PAIRING_BYE)}


def _places(event: Event, names: Mapping[int, Name]) -> tuple[PlaceCheck, ...]:
    """Compare the places of the file with those computed, unless rounds have been added since."""
    ranks = {number: facts.get("rank") for number, facts in event.entrant_set.values_list("number", "facts")}
    if not event.imported or event.round_set.exclude(pairing_set__source="import").exists():
        return ()
    return tuple(
        PlaceCheck(names[line.number], int(rank), line.rank)
        for line in standings_of(event).lines
        if (rank := ranks.get(line.number)) and int(rank) not in (line.rank, line.position)
    )
