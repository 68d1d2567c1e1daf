"""The first page of an event: what it is, and what happens in it now."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.models import Entrant, EntrantStatus, Event, EventStatus, Format, Stage
from tournaments.selectors.bracket import Bracket, bracket_of
from tournaments.selectors.entry import conditions_of
from tournaments.selectors.rounds import BoardView, RoundView, round_view
from tournaments.selectors.sheet import Name, as_name, sheet_of
from tournaments.selectors.standings import Line, Standings, all_standings
from tournaments.selectors.terms import Term, terms_of

SHOWN_LINES = 16
"""Lines of the standings on the first page, besides the viewer's own."""
SHOWN_BOARDS = 12
SHOWN_ENTRANTS = 60


@dataclass(frozen=True, slots=True)
class Shortened:
    """A table of standings as far as the first page shows it; ``own`` is the viewer's line if it comes later."""

    table: Standings
    lines: tuple[Line, ...]
    own: Line | None

    @property
    def left_out(self) -> int:
        return len(self.table.lines) - len(self.lines)


@dataclass(frozen=True, slots=True)
class Now:
    """The viewer's own part: the board of the current round, and the game to go to."""

    board: BoardView | None
    game: str
    """Key of the game that runs, or ""."""


@dataclass(frozen=True, slots=True)
class Overview:
    conditions: tuple[str, ...]
    terms: tuple[Term, ...]
    entrants: tuple[Name, ...]
    entrant_count: int
    waiting: tuple[str, ...]
    tables: tuple[Shortened, ...]
    round: RoundView | None
    boards: tuple[BoardView, ...]
    now: Now | None
    podium: tuple[Line, ...]
    bracket: Bracket | None

    @property
    def entrants_left_out(self) -> int:
        return self.entrant_count - len(self.entrants)

    @property
    def boards_left_out(self) -> int:
        return len(self.round.boards) - len(self.boards) if self.round else 0


def overview_of(event: Event, me: Entrant | None, current: int) -> Overview:
    """Return the first page; ``current`` is the number of the last round, 0 before the first."""
    before = event.status in (EventStatus.DRAFT, EventStatus.REGISTRATION) or not current
    number = me.number if me else None
    entrants, count, waiting = _entrants(event) if before else ((), 0, ())
    held = None if before else round_view(event, sheet_of(event, only_round=current), current)
    tables = () if before else all_standings(event)
    finished = event.status == EventStatus.FINISHED
    knockout = event.format == Format.KNOCKOUT or (event.stage == Stage.CUT and event.format != Format.TABLES)
    return Overview(
        tuple(conditions_of(event)),
        tuple(terms_of(event)),
        entrants,
        count,
        waiting,
        tuple(_shortened(table, number) for table in tables),
        held,
        _boards(held, number),
        _now(held, number) if held and number and not finished else None,
        tuple(line for line in tables[0].lines if line.rank <= 3)[:4] if finished and tables else (),
        bracket_of(event, sheet_of(event)) if knockout and not before else None,
    )


def _entrants(event: Event) -> tuple[tuple[Name, ...], int, tuple[str, ...]]:
    entered = event.entrant_set.filter(status=EntrantStatus.ENTERED).order_by("-rating", "pk")
    waiting = event.entrant_set.filter(status=EntrantStatus.WAITING).order_by("entered_at", "pk")
    names = tuple(as_name(entrant) for entrant in entered[:SHOWN_ENTRANTS])
    return names, entered.count(), tuple(waiting.values_list("name", flat=True)[:SHOWN_ENTRANTS])


def _shortened(table: Standings, number: int | None) -> Shortened:
    lines = table.lines[:SHOWN_LINES]
    own = table.line(number) if number else None
    return Shortened(table, lines, own if own and own.position > SHOWN_LINES else None)


def _boards(held: RoundView | None, number: int | None) -> tuple[BoardView, ...]:
    """Return the first boards of a round; the viewer's own comes first."""
    if held is None:
        return ()
    own = held.board_of(number) if number else None
    rest = [board for board in held.boards if board is not own]
    first = [own] if own is not None and own in held.boards[SHOWN_BOARDS:] else []
    return tuple([*first, *(held.boards if not first else rest)][:SHOWN_BOARDS])


def _now(held: RoundView, number: int) -> Now:
    board = held.board_of(number)
    running = [game.key for game in board.games if not game.over] if board else []
    return Now(board, running[-1] if running else "")
