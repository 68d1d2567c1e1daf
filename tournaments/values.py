"""An event as plain values, which pairing, standings and the tournament report share: PURE.

An entrant (a person, a computer or a team of partners) is known here by its ``number``, the starting rank from 1. A
round is what each entrant did in it. Scores are ``Decimal`` points, ratings are rating points, colours say who starts:
"w" has the first turn of a pairing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from enum import StrEnum


class Mark(StrEnum):
    """What an entrant got in a round, in the letters of FIDE's tournament report file (TRF)."""

    WIN = "1"
    DRAW = "="
    LOSS = "0"
    FORFEIT_WIN = "+"
    FORFEIT_LOSS = "-"
    PAIRING_BYE = "U"
    HALF_BYE = "H"
    FULL_BYE = "F"
    ZERO_BYE = "Z"
    """Absent, unpaired on request."""
    PENDING = "*"
    """Paired, without a result yet. A report file leaves the result blank."""

    @property
    def is_played(self) -> bool:
        """Whether a game was really played."""
        return self in (Mark.WIN, Mark.DRAW, Mark.LOSS)

    @property
    def is_decided(self) -> bool:
        return self is not Mark.PENDING


OPPOSITE = {
    Mark.WIN: Mark.LOSS,
    Mark.LOSS: Mark.WIN,
    Mark.DRAW: Mark.DRAW,
    Mark.FORFEIT_WIN: Mark.FORFEIT_LOSS,
    Mark.FORFEIT_LOSS: Mark.FORFEIT_WIN,
    Mark.PENDING: Mark.PENDING,
}
"""The other side's mark. A double forfeit has FORFEIT_LOSS on both sides and is not written through this table."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """Points for a win, a draw, a loss and a pairing-allocated bye."""

    win: Decimal = Decimal("1")
    draw: Decimal = Decimal("0.5")
    loss: Decimal = Decimal("0")
    bye: Decimal = Decimal("1")

    def points(self, mark: Mark) -> Decimal:
        """Return the points of a mark; one that is pending is worth nothing yet."""
        if mark in (Mark.WIN, Mark.FORFEIT_WIN, Mark.FULL_BYE):
            return self.win
        if mark is Mark.PAIRING_BYE:
            return self.bye
        if mark in (Mark.DRAW, Mark.HALF_BYE):
            return self.draw
        return self.loss if mark is Mark.LOSS else Decimal(0)


STANDARD = Scoring()
THREE_ONE = Scoring(Decimal(3), Decimal(1), Decimal(0), Decimal(3))


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant. ``rating`` 0 is unknown. What follows ``club`` is kept for a report file only."""

    number: int
    name: str
    rating: int = 0
    club: str = ""
    title: str = ""
    sex: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What an entrant did in a round: against whom (None for byes and absence), with which colour, with what mark."""

    mark: Mark
    opponent: int | None = None
    colour: str = ""
    """ "w", "b" or "" when nothing was to be played."""


@dataclass(frozen=True, slots=True)
class Field:
    """A two-sided event (Swiss, round robin, knockout) so far. ``rounds[i][number]`` is the cell of round i + 1.

    An entrant without a cell in a round was not there (scores as ZERO_BYE). ``absences`` are for the round to be paired
    next: HALF_BYE or ZERO_BYE. ``withdrawn`` are the numbers that will not be paired again. ``forbidden`` are pairs of
    numbers that must not meet. ``order`` breaks what is still tied at the very end: a lot drawn once (number → place).
    """

    players: tuple[Player, ...]
    rounds: tuple[Mapping[int, Cell], ...] = ()
    total_rounds: int = 0
    scoring: Scoring = STANDARD
    absences: Mapping[int, Mark] = field(default_factory=dict)
    withdrawn: frozenset[int] = frozenset()
    forbidden: frozenset[frozenset[int]] = frozenset()
    round_robin: bool = False
    first_colour: str = "w"
    """The colour of the top entrant in round 1, drawn by lot before the start."""
    starts_on: date | None = None
    order: Mapping[int, int] = field(default_factory=dict)

    def points(self, number: int) -> Decimal:
        """Return the points that an entrant has so far."""
        cells = (cells.get(number) for cells in self.rounds)
        return sum((self.scoring.points(cell.mark) for cell in cells if cell), Decimal(0))


@dataclass(frozen=True, slots=True)
class TableSeat:
    """One entrant at a table: place (1 is best, ties share; None while playing), share of the table's own stones 0..1.

    ``mark`` is PENDING until there is a place; an absentee is FORFEIT_LOSS and scores nothing.
    """

    number: int
    place: int | None = None
    share: Decimal = Decimal(0)
    mark: Mark = Mark.PENDING


@dataclass(frozen=True, slots=True)
class TableField:
    """An event at tables of two to four: ``rounds[i]`` lists the tables of round i + 1, each in seat order.

    ``place_points`` are points by place (5-3-2-1: the first gets 5), of a full table; ties share the mean.
    """

    players: tuple[Player, ...]
    rounds: tuple[tuple[tuple[TableSeat, ...], ...], ...] = ()
    total_rounds: int = 0
    table_size: int = 4
    place_points: tuple[Decimal, ...] = (Decimal(5), Decimal(3), Decimal(2), Decimal(1))
    absent: frozenset[int] = frozenset()
    """Not to be seated in the round to be paired next (withdrawn, or away)."""
    order: Mapping[int, int] = field(default_factory=dict)

    def points_at(self, table: Sequence[TableSeat]) -> tuple[Decimal, ...]:
        """Return the points of each seat of a table: those of its place; who shares a place shares the mean.

        At a short table the first places of a full one are given. A seat without a place (still playing, absent) has no
        points; a seat alone at a table has a bye and the points of the first place.
        """
        if len(table) == 1 and table[0].mark is Mark.PAIRING_BYE:
            return self.place_points[:1]
        places = [seat.place or 0 if seat.mark is not Mark.FORFEIT_LOSS else 0 for seat in table]
        shared = {place: self.place_points[place - 1 : place - 1 + places.count(place)] for place in places if place}
        means = {place: sum(points, Decimal(0)) / places.count(place) for place, points in shared.items()}
        return tuple(means.get(place, Decimal(0)) for place in places)


class BoardKind(StrEnum):
    GAME = "game"
    BYE = "bye"
    """Pairing-allocated bye: one number, a win without playing, unrated."""
    FORFEIT = "forfeit"
    """Decided before it starts: no game is made, ``losers`` lose by forfeit, who is not among them wins by forfeit."""


@dataclass(frozen=True, slots=True)
class Board:
    """A pairing to be played: numbers in seat order (the first one starts), board 1 first."""

    numbers: tuple[int, ...]
    kind: BoardKind = BoardKind.GAME
    losers: tuple[int, ...] = ()
    """FORFEIT: those of the numbers who left or are away – all of them where nobody is there to win."""


class NoPairing(ValueError):
    """The rules allow no further pairing. ``args[0]`` is an English msgid that says why, for people."""


def side_of(seat_number: int, game_number: int) -> int:
    """Return the order on its pairing of a seat of a two-sided game: partners sit opposite, starts alternate."""
    starter_side = (seat_number - 1) % 2 + 1
    return starter_side if game_number % 2 else 3 - starter_side
