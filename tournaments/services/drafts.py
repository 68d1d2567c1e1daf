"""The next round as a draft: what the event is like now, and whom the rules of its format pair."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.text import gettext_noop as msgid
from tournaments.models import Event, Format, PairingKind, Stage
from tournaments.pairing import knockout, remaining, round_robin, swiss, tables
from tournaments.selectors.field import cut_field_of, division_fields_of, field_of, final_tables_of, table_field_of
from tournaments.values import Board, BoardKind, Field, Mark, NoPairing, TableField


@dataclass(frozen=True, slots=True)
class Draft:
    """A board to be made: numbers in seat order with their marks, which are PENDING where a game is to be played."""

    numbers: tuple[int, ...]
    marks: tuple[Mark, ...]
    kind: str = PairingKind.GAME
    bracket: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """All that pairing a round needs, read at ``version`` of the event: fields by division, or one at tables."""

    key: str
    version: int
    number: int
    stage: str
    format: str
    cycles: int
    third_place: bool
    seed: str
    goes_on: bool
    """A Swiss that goes on as a round robin."""
    fields: tuple[Field, ...] = ()
    tables: TableField | None = None

    @property
    def size(self) -> int:
        """How many are there to be paired."""
        if self.tables is not None:
            return len(self.tables.players) - len(self.tables.absent)
        return sum(len(field.players) - len(field.withdrawn) for field in self.fields)

    @property
    def can_go_on(self) -> bool:
        """Whether at least two are left who can meet each other."""
        if self.tables is not None:
            return self.size >= 2
        return any(len(field.players) - len(field.withdrawn) >= 2 for field in self.fields)


def snapshot_of(event: Event, number: int) -> Snapshot:
    """Read an event for the pairing of a round; call it inside ``locked``."""
    cut, at_tables = event.stage == Stage.CUT, event.format == Format.TABLES
    fields: tuple[Field, ...] = ()
    if not at_tables:
        fields = (cut_field_of(event),) if cut else _fields(event)
    seated = (final_tables_of(event) if cut else table_field_of(event)) if at_tables else None
    return Snapshot(
        key=event.key,
        version=event.version,
        number=number,
        stage=event.stage,
        format=event.format,
        cycles=event.cycles,
        third_place=event.third_place,
        seed=event.seed,
        goes_on=bool(event.pairing_job.get("remaining")),
        fields=fields,
        tables=seated,
    )


def _fields(event: Event) -> tuple[Field, ...]:
    if event.format != Format.ROUND_ROBIN:
        return (field_of(event),)
    return tuple(division_fields_of(event).values())


def draft(snapshot: Snapshot) -> list[Draft]:
    """Pair the round, without the database; raise NoPairing with the cause."""
    if snapshot.tables is not None:
        return _at_tables(snapshot, snapshot.tables)
    if snapshot.stage == Stage.CUT or snapshot.format == Format.KNOCKOUT:
        return _knockout(snapshot.fields[0], snapshot.third_place)
    if snapshot.format == Format.ROUND_ROBIN:
        return _round_robin(snapshot)
    field = snapshot.fields[0]
    boards = remaining.pair(field) if snapshot.goes_on else swiss.pair(field)
    return [*map(_board, boards), *_unpaired(field, boards)]


def _board(board: Board, bracket: str = "") -> Draft:
    if board.kind == BoardKind.BYE:
        return Draft(board.numbers, (Mark.PAIRING_BYE,), PairingKind.BYE, bracket)
    if board.kind == BoardKind.FORFEIT and len(board.numbers) == 1:
        return Draft(board.numbers, (Mark.ZERO_BYE,), PairingKind.ABSENT, bracket)
    if board.kind == BoardKind.FORFEIT:
        marks = tuple(Mark.FORFEIT_LOSS if one in board.losers else Mark.FORFEIT_WIN for one in board.numbers)
        return Draft(board.numbers, marks, PairingKind.GAME, bracket)
    return Draft(board.numbers, (Mark.PENDING,) * len(board.numbers), PairingKind.GAME, bracket)


def _left(field: Field, boards: Iterable[Board]) -> list[int]:
    """Return who takes part and has no board."""
    seated = {number for board in boards for number in board.numbers}
    return [one.number for one in field.players if one.number not in seated and one.number not in field.withdrawn]


def _unpaired(field: Field, boards: Iterable[Board]) -> list[Draft]:
    """Return a row for everybody without a board: half a point where that was announced, or none."""
    marks = {number: field.absences.get(number, Mark.ZERO_BYE) for number in _left(field, boards)}
    kinds = {Mark.HALF_BYE: PairingKind.HALF_BYE}
    return [Draft((number,), (mark,), kinds.get(mark, PairingKind.ABSENT)) for number, mark in marks.items()]


def _resting(field: Field, boards: Iterable[Board]) -> list[Draft]:
    """Return a row for everybody who rests in a round robin: a bye without points."""
    return [Draft((number,), (Mark.ZERO_BYE,), PairingKind.BYE) for number in _left(field, boards)]


def _round_robin(snapshot: Snapshot) -> list[Draft]:
    """Pair every division that has not played all its rounds; who rests has a bye without points."""
    drafts: list[Draft] = []
    resting: list[Draft] = []
    for field in snapshot.fields:
        if snapshot.number > round_robin.rounds_needed(len(field.players), snapshot.cycles):
            continue
        boards = round_robin.pair(_with_rounds(field, snapshot.number - 1), snapshot.cycles)
        drafts += map(_board, boards)
        resting += _resting(field, boards)
    return [*drafts, *resting]


def _with_rounds(field: Field, played: int) -> Field:
    """Check that the field has all its rounds; an empty one counts."""
    if len(field.rounds) != played:
        raise NoPairing(msgid("The rounds of this event are not complete."))
    return field


def _knockout(field: Field, third_place: bool) -> list[Draft]:
    return [_board(tie.board, tie.bracket) for tie in knockout.pair(field, third_place)]


def _at_tables(snapshot: Snapshot, field: TableField) -> list[Draft]:
    if snapshot.stage == Stage.CUT:
        return [_board(board) for board in _final_tables(field)]
    boards = tables.pair(field, snapshot.seed)
    seated = {number for board in boards for number in board.numbers}
    away = [one.number for one in field.players if one.number in field.absent and one.number not in seated]
    return [*map(_board, boards), *(Draft((number,), (Mark.ZERO_BYE,), PairingKind.ABSENT) for number in away)]


def _final_tables(field: TableField) -> list[Board]:
    """Seat the best at table 1, and so on; nobody sits alone."""
    numbers = sorted(player.number for player in field.players)
    sizes = tables.table_sizes(len(numbers), field.table_size)
    boards = []
    for size in sizes:
        boards.append(Board(tuple(numbers[:size])))
        numbers = numbers[size:]
    return boards
