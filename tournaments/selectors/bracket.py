"""The bracket of a knockout, or of the finals after a cut, as it is drawn: rounds from left to right, matches in them.

Everything comes from the event's sheet, so a bracket of any size costs the same few queries. Matches that are not
paired yet are there too, with who has reached them so far.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.models import Event, Format, PairingStatus, Stage
from tournaments.pairing.knockout import ADVANCING, LOSING, THIRD
from tournaments.selectors.marks import SIGNS, WORDS
from tournaments.selectors.rounds import bracket_name
from tournaments.selectors.sheet import Name, Sheet, SheetBoard, SheetGame, SheetSeat
from tournaments.standings.numbers import shown
from tournaments.values import Mark


@dataclass(frozen=True, slots=True)
class Side:
    """One line of a match: somebody, or (``number`` 0) what there is to say of an empty line."""

    number: int = 0
    name: str = ""
    seed: int = 0
    score: str = ""
    won: bool = False
    lost: bool = False
    words: str = ""
    """What came of it, for whoever does not see the score."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of the bracket. ``state``: "open" (being played), "decided", "bye", "planned" or "void" (nobody)."""

    code: str
    name: str
    sides: tuple[Side, Side]
    state: str
    round: int
    """The round of the event, for a link; 0 before it is paired."""
    board: int
    games: tuple[SheetGame, ...]
    by_rule: bool
    """Level after its games: the tie rule decided."""


@dataclass(frozen=True, slots=True)
class Column:
    """A round of the bracket from top to bottom."""

    name: str
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Bracket:
    """A bracket: its rounds, the match for third place if there is one, and who has won it all."""

    columns: tuple[Column, ...]
    third: Match | None
    champion: Name | None


def bracket_of(event: Event, sheet: Sheet) -> Bracket | None:
    """Return the bracket as it stands, or None while there is none."""
    stage = Stage.CUT if event.stage == Stage.CUT else Stage.MAIN
    if event.format != Format.KNOCKOUT and (stage == Stage.MAIN or event.format == Format.TABLES):
        return None
    boards = {board.bracket: board for held in sheet.rounds if held.stage == stage for board in held.boards}
    sizes = [int(code.partition(":")[0]) for code in boards if code and code != THIRD]
    if not sizes:
        return None
    seeds = {number: name.cut_seed or 0 if stage == Stage.CUT else number for number, name in sheet.names.items()}
    drawing = Drawing(boards, sheet.names, seeds)
    columns = drawing.columns(max(sizes))
    last = columns[-1].matches[0]
    winner = next((side.number for side in last.sides if side.won), 0)
    return Bracket(columns, drawing.third(), sheet.names.get(winner))


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a bracket is drawn from: the paired matches by code, names and seeds by number."""

    boards: Mapping[str, SheetBoard]
    names: Mapping[int, Name]
    seeds: Mapping[int, int]

    def columns(self, size: int) -> tuple[Column, ...]:
        columns: list[Column] = []
        while size > 1:
            feeders = columns[-1].matches if columns else ()
            matches = tuple(
                self.match(f"{size}:{place}", feeders[2 * place - 2 : 2 * place]) for place in range(1, size // 2 + 1)
            )
            columns.append(Column(column_name(size), matches))
            size //= 2
        return tuple(columns)

    def third(self) -> Match | None:
        return self.match(THIRD, ()) if THIRD in self.boards else None

    def match(self, code: str, feeders: tuple[Match, ...]) -> Match:
        """Return a match; ``feeders`` are the two whose winners meet in it (none in the first round)."""
        board = self.boards.get(code)
        if board is None:
            return self._planned(code, feeders)
        seats = self._upper_first(board.seats, feeders)
        sides = [self._side(seat, board) for seat in seats]
        state = _state(board)
        if len(sides) == 1:
            nobody = Side(name=_("bye") if not feeders else _("nobody"))
            lower = bool(feeders) and any(side.number == sides[0].number for side in feeders[1].sides)
            sides = [nobody, *sides] if lower else [*sides, nobody]
        by_rule = state == "decided" and len(board.games) > 1 and seats[0].game_points == seats[-1].game_points
        return Match(
            code, bracket_name(code), (sides[0], sides[1]), state, board.round, board.board, board.games, by_rule
        )

    def _planned(self, code: str, feeders: tuple[Match, ...]) -> Match:
        """Return a match that is not paired yet, or never will be."""
        void = bool(feeders) and all(_is_void(feeder) for feeder in feeders)
        sides = [self._coming(feeder) for feeder in feeders] or [Side(), Side()]
        return Match(
            code, bracket_name(code), (sides[0], sides[1]), "void" if void else "planned", 0, 0, (), by_rule=False
        )

    def _coming(self, feeder: Match) -> Side:
        """Return who comes from a match to the next one, or what there is to wait for."""
        winner = next((side for side in feeder.sides if side.won), None)
        if winner is not None:
            return Side(winner.number, winner.name, winner.seed)
        if _is_void(feeder):
            return Side(name=_("nobody"))
        return Side(name=_("Winner: %(match)s") % {"match": feeder.name})

    def _upper_first(self, seats: Iterable[SheetSeat], feeders: tuple[Match, ...]) -> list[SheetSeat]:
        """Return the seats as the lines come from above and below; without feeders the better seed is above."""
        upper = {side.number for side in feeders[0].sides} if feeders else set()
        return sorted(
            seats, key=lambda seat: (bool(feeders) and seat.number not in upper, self.seeds.get(seat.number, 0))
        )

    def _side(self, seat: SheetSeat, board: SheetBoard) -> Side:
        who = self.names.get(seat.number)
        return Side(
            seat.number,
            who.name if who else "",
            self.seeds.get(seat.number, 0),
            _score(seat, board),
            won=seat.mark in ADVANCING,
            lost=seat.mark in LOSING,
            words=str(WORDS[seat.mark]),
        )


def column_name(size: int) -> str:
    """Name a round by how many places it has: 8 are the quarter-finals."""
    names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
    return names.get(size) or _("Last %(size)s") % {"size": size}


def _is_void(match: Match) -> bool:
    """Tell whether nobody will ever come out of a match."""
    return match.state == "void" or (match.state in ("decided", "bye") and not any(side.won for side in match.sides))


def _state(board: SheetBoard) -> str:
    if board.status == PairingStatus.OPEN:
        return "open"
    return "decided" if len(board.seats) > 1 else "bye"


def _score(seat: SheetSeat, board: SheetBoard) -> str:
    """Return the points of the games where there are several, else the result."""
    played = len(board.games) > 1 and seat.mark not in (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS)
    if played and any(one.game_points for one in board.seats):
        return shown(Decimal(seat.game_points))
    return SIGNS[seat.mark] if len(board.seats) > 1 and seat.mark is not Mark.PENDING else ""
