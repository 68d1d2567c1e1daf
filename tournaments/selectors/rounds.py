"""A round as a list of boards, and all rounds as a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.models import Event, Format, Source, Stage
from tournaments.models.round import PairingKind, PairingStatus
from tournaments.selectors.emblems import Emblem, side_emblem
from tournaments.selectors.marks import CLASSES, SIGNS, WORDS, bye_text, games_text, place_text, result_text
from tournaments.selectors.sheet import Name, Sheet, SheetBoard, SheetGame, SheetSeat
from tournaments.selectors.so_far import so_far
from tournaments.selectors.standings import divisions_of, standings_of
from tournaments.values import Mark

TOLD = {Source.RULING, Source.NO_SHOW, Source.DEADLINE, Source.WITHDRAWAL}
"""Sources of a result that are told beside it; that a game was played or entered goes without saying."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Somebody at a board: name, points before the round (None: none are counted), what came of it."""

    number: int
    order: int
    name: str
    rating: int
    club: str
    before: Decimal | None
    sign: str
    words: str
    style: str
    emblem: Emblem | None
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board of a round; ``note`` says where a result comes from that no game gave, or which match of a bracket."""

    board: int
    kind: str
    open: bool
    sittings: tuple[Sitting, ...]
    result: str
    games_result: str
    games: tuple[SheetGame, ...]
    source: str
    bracket: str
    bye: str
    late: str
    so_far: str = ""
    """What the games of a pairing of several have come to while it is open."""

    def has(self, number: int) -> bool:
        return any(sitting.number == number for sitting in self.sittings)


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round: boards that are played on, and who rests."""

    number: int
    stage: str
    running: bool
    started_at: datetime
    deadline_at: datetime | None
    finished_at: datetime | None
    boards: tuple[BoardView, ...]
    resting: tuple[BoardView, ...]
    tables: bool

    @property
    def open_boards(self) -> int:
        return sum(1 for board in self.boards if board.open)

    def board_of(self, number: int) -> BoardView | None:
        return next((board for board in (*self.boards, *self.resting) if board.has(number)), None)


def round_view(event: Event, sheet: Sheet, number: int) -> RoundView | None:
    """Return a round of a sheet, or None if there is none of that number."""
    held = sheet.round(number)
    if held is None:
        return None
    before = points_before(event, number, held.stage)
    partial = so_far(event, [number])
    boards = [_board(event, board, sheet.names, before, partial.get(board.pk, "")) for board in held.boards]
    return RoundView(
        number,
        held.stage,
        held.finished_at is None,
        held.started_at,
        held.deadline_at,
        held.finished_at,
        tuple(board for board in boards if board.kind == PairingKind.GAME),
        tuple(board for board in boards if board.kind != PairingKind.GAME),
        event.format == Format.TABLES,
    )


def points_before(event: Event, number: int, stage: str) -> Mapping[int, Decimal]:
    """Return everybody's points before a round of the main stage; in a knockout nobody counts any."""
    if stage != Stage.MAIN or event.format == Format.KNOCKOUT:
        return {}
    if number == 1:
        numbers = event.entrant_set.filter(number__isnull=False).values_list("number", flat=True)
        return dict.fromkeys(numbers, Decimal(0))
    found: dict[int, Decimal] = {}
    for division in divisions_of(event):
        lines = standings_of(event, division, number - 1).lines
        found.update({line.number: line.points for line in lines})
    return found


def _board(
    event: Event, board: SheetBoard, names: Mapping[int, Name], before: Mapping[int, Decimal], partial: str
) -> BoardView:
    tables = event.format == Format.TABLES and board.is_game
    return BoardView(
        board.board,
        board.kind,
        board.status == PairingStatus.OPEN,
        tuple(_sitting(event, seat, names, before, tables) for seat in board.seats),
        "" if tables else result_text(board),
        games_text(board),
        board.games,
        str(Source(board.source).label) if board.source in TOLD else "",
        bracket_name(board.bracket),
        bye_text(board.kind, board.seats[0].mark) if len(board.seats) == 1 else "",
        board.late_result,
        partial,
    )


def _sitting(
    event: Event, seat: SheetSeat, names: Mapping[int, Name], before: Mapping[int, Decimal], tables: bool
) -> Sitting:
    name = names[seat.number]
    sign = place_text(seat) if tables else SIGNS[seat.mark] if seat.mark is not Mark.PENDING else ""
    words = _("place %(place)d") % {"place": seat.place} if tables and seat.place else str(WORDS[seat.mark])
    return Sitting(
        seat.number,
        seat.order,
        name.name,
        name.rating,
        name.club,
        before.get(seat.number),
        sign,
        words,
        ("w" if seat.place == 1 else "d" if seat.place else CLASSES[seat.mark]) if tables else CLASSES[seat.mark],
        side_emblem(event.game, seat.order),
        name.withdrawn,
    )


def bracket_name(code: str) -> str:
    """Name a match of a bracket: "8:1" is quarter-final 1, "2:1" the final, "3rd" the match for third place."""
    if not code:
        return ""
    if code == "3rd":
        return _("Match for third place")
    size, _colon, number = code.partition(":")
    if size == "2":
        return _("Final")
    text = {
        "4": _("Semi-final %(n)s"),
        "8": _("Quarter-final %(n)s"),
    }.get(size, _("Match %(n)s of the last %(size)s"))
    return text % {"n": number, "size": size}
