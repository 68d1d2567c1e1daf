"""All that was paired and decided in an event, in a constant number of queries: what its pages are drawn from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from games.models import Status
from tournaments.models import Absence, Entrant, EntrantStatus, Event, Pairing, PairingGame, PairingSeat, Round, Stage
from tournaments.models.round import PairingKind, PairingStatus
from tournaments.values import Mark


@dataclass(frozen=True, slots=True)
class Name:
    """An entrant as a list shows it. ``number`` is the starting rank, 0 before the start."""

    pk: int
    number: int
    name: str
    rating: int
    provisional: bool
    club: str
    division: int
    withdrawn: bool
    last_round: int | None
    cut_seed: int | None

    @property
    def linked(self) -> bool:
        """Whether there is a card: only who has a number has one."""
        return self.number > 0


@dataclass(frozen=True, slots=True)
class SheetSeat:
    """One entrant on a board. ``order`` 1 has the first turn."""

    number: int
    order: int
    mark: Mark
    place: int | None
    share: Decimal
    game_points: Decimal


@dataclass(frozen=True, slots=True)
class SheetGame:
    """A game of a pairing: its key, and whether it is over."""

    number: int
    key: str
    over: bool


@dataclass(frozen=True, slots=True)
class SheetBoard:
    """A pairing with its seats in order and its games."""

    pk: int
    round: int
    board: int
    kind: str
    status: str
    source: str
    bracket: str
    late_result: str
    seats: tuple[SheetSeat, ...]
    games: tuple[SheetGame, ...]

    @property
    def is_game(self) -> bool:
        return self.kind == PairingKind.GAME

    def seat_of(self, number: int) -> SheetSeat | None:
        return next((seat for seat in self.seats if seat.number == number), None)

    def others(self, number: int) -> tuple[SheetSeat, ...]:
        return tuple(seat for seat in self.seats if seat.number != number)


@dataclass(frozen=True, slots=True)
class SheetRound:
    """A round and its boards, board 1 first."""

    number: int
    stage: str
    status: str
    started_at: datetime
    deadline_at: datetime | None
    finished_at: datetime | None
    boards: tuple[SheetBoard, ...]

    @property
    def game_count(self) -> int:
        return sum(1 for board in self.boards if board.is_game)

    @property
    def open_count(self) -> int:
        return sum(1 for board in self.boards if board.status == PairingStatus.OPEN)

    def board_of(self, number: int) -> SheetBoard | None:
        """Return the board of an entrant, bye or absence included."""
        return next((board for board in self.boards if board.seat_of(number)), None)


@dataclass(frozen=True, slots=True)
class Sheet:
    """An event as it stands; ``names`` by starting rank."""

    names: Mapping[int, Name]
    rounds: tuple[SheetRound, ...]

    def round(self, number: int) -> SheetRound | None:
        return next((one for one in self.rounds if one.number == number), None)


def names_of(event: Event) -> dict[int, Name]:
    """Return the numbered entrants by number, those on the waiting list aside; one query."""
    entrants = event.entrant_set.exclude(status=EntrantStatus.WAITING).filter(number__isnull=False)
    return {entrant.number or 0: as_name(entrant) for entrant in entrants.order_by("number")}


def as_name(entrant: Entrant) -> Name:
    return Name(
        entrant.pk,
        entrant.number or 0,
        entrant.name,
        entrant.rating,
        entrant.provisional,
        entrant.club_name,
        entrant.division,
        entrant.status == EntrantStatus.WITHDRAWN,
        entrant.last_round,
        entrant.cut_seed,
    )


def sheet_of(event: Event, only_round: int | None = None, only_entrant: int | None = None) -> Sheet:
    """Return the event's sheet: all of it, one round, or the boards of one entrant (by number). Six queries."""
    boards: dict[int, list[SheetBoard]] = {}
    wanted = Pairing.objects.filter(event=event)
    if only_round is not None:
        wanted = wanted.filter(round__number=only_round)
    if only_entrant is not None:
        wanted = wanted.filter(seat_set__entrant__number=only_entrant)
    seats, games = _seats(wanted), _games(wanted)
    for row in wanted.order_by("round__number", "board").values(
        "pk", "round__number", "board", "kind", "status", "source", "bracket", "late_result"
    ):
        pk = row["pk"]
        number = row.pop("round__number")
        board = SheetBoard(**row, round=number, seats=tuple(seats.get(pk, ())), games=tuple(games.get(pk, ())))
        boards.setdefault(number, []).append(board)
    rounds = Round.objects.filter(event=event).order_by("number")
    if only_round is not None:
        rounds = rounds.filter(number=only_round)
    late = _late_byes(event, only_entrant)
    return Sheet(
        names_of(event),
        tuple(_round(one, _with_late(one, boards.get(one.number, []), late.get(one.number, []))) for one in rounds),
    )


def _late_byes(event: Event, only_entrant: int | None) -> dict[int, list[int]]:
    """Return by round the numbers of those who were promised half a point for it."""
    rows = Absence.objects.filter(event=event, half=True, entrant__number__isnull=False).order_by("entrant__number")
    if only_entrant is not None:
        rows = rows.filter(entrant__number=only_entrant)
    found: dict[int, list[int]] = {}
    for round_number, number in rows.values_list("round_number", "entrant__number"):
        found.setdefault(round_number, []).append(number)
    return found


def _with_late(one: Round, boards: list[SheetBoard], promised: Iterable[int]) -> list[SheetBoard]:
    """Give whoever entered after a round was paired the half-point bye of that round, as standings do."""
    if one.stage != Stage.MAIN:
        return boards
    there = {seat.number for board in boards for seat in board.seats}
    return [*boards, *(_half_bye(one.number, number) for number in promised if number not in there)]


def _half_bye(round_number: int, number: int) -> SheetBoard:
    seat = SheetSeat(number, 1, Mark.HALF_BYE, None, Decimal(0), Decimal(0))
    decided = PairingStatus.DECIDED
    return SheetBoard(0, round_number, 0, PairingKind.HALF_BYE, decided, "", "", "", (seat,), ())


def _round(one: Round, boards: list[SheetBoard]) -> SheetRound:
    return SheetRound(
        one.number, one.stage, one.status, one.started_at, one.deadline_at, one.finished_at, tuple(boards)
    )


def _seats(pairings: Any) -> dict[int, list[SheetSeat]]:
    found: dict[int, list[SheetSeat]] = {}
    rows = PairingSeat.objects.filter(pairing__in=pairings.values("pk")).order_by("pairing_id", "order")
    for pairing, number, order, mark, place, share, game_points in rows.values_list(
        "pairing_id", "entrant__number", "order", "mark", "place", "share", "game_points"
    ):
        found.setdefault(pairing, []).append(SheetSeat(number or 0, order, Mark(mark), place, share, game_points))
    return found


def _games(pairings: Any) -> dict[int, list[SheetGame]]:
    found: dict[int, list[SheetGame]] = {}
    rows = PairingGame.objects.filter(pairing__in=pairings.values("pk")).order_by("pairing_id", "number")
    for pairing, number, key, status in rows.values_list("pairing_id", "number", "match__key", "match__status"):
        over = status in (Status.FINISHED, Status.ABORTED)
        found.setdefault(pairing, []).append(SheetGame(number, key, over))
    return found
