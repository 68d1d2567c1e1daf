"""The card of an entrant: every round, and what it brought."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.models import RatingChange
from tournaments.models import Event, Format, Member, Source
from tournaments.selectors.columns import Column
from tournaments.selectors.marks import CLASSES, SIGNS, WORDS, bye_text, games_text, place_text
from tournaments.selectors.rounds import TOLD, bracket_name
from tournaments.selectors.sheet import Name, Sheet, SheetBoard, SheetGame, SheetSeat, sheet_of
from tournaments.selectors.standings import Line, Standings, divisions_of, finals_of, performances_of, standings_of
from tournaments.values import Mark


@dataclass(frozen=True, slots=True)
class CardRound:
    """A round of an entrant; ``opponents`` are the others at the board, ``turn`` the own seat (0: nothing to play)."""

    number: int
    board: int | None
    bracket: str
    opponents: tuple[Name, ...]
    turn: int
    sign: str
    words: str
    style: str
    bye: str
    games_result: str
    games: tuple[SheetGame, ...]
    change: int | None
    source: str


@dataclass(frozen=True, slots=True)
class Person:
    """An account behind an entrant: its present name, whether it is a computer."""

    username: str
    level: int | None
    url: str


@dataclass(frozen=True, slots=True)
class Card:
    name: Name
    people: tuple[Person, ...]
    line: Line | None
    standings: Standings
    final: Line | None
    rounds: tuple[CardRound, ...]
    change: int | None
    performance: str
    facts: Mapping[str, str]

    @property
    def figures(self) -> list[tuple[Column, str]]:
        """The tie-breaks of the entrant: column and text."""
        return self.standings.figures(self.line) if self.line else []


def card_of(event: Event, number: int) -> Card | None:
    """Return the card of an entrant, or None if nobody has that number. A constant number of queries."""
    sheet = sheet_of(event, only_entrant=number)
    name = sheet.names.get(number)
    if name is None:
        return None
    standings = own_standings(event, name)
    finals = finals_of(event)
    members = list(Member.objects.filter(entrant_id=name.pk).select_related("user"))
    changes = rating_changes(members, sheet)
    rounds = tuple(
        _round(event, sheet, board, number, changes)
        for one in sheet.rounds
        for board in one.boards
        if board.seat_of(number)
    )
    facts = event.entrant_set.filter(pk=name.pk).values_list("facts", flat=True).first() or {}
    return Card(
        name,
        tuple(Person(member.user.username, member.level, member.user.get_absolute_url()) for member in members),
        standings.line(number),
        standings,
        finals.line(number) if finals else None,
        rounds,
        sum(changes.values()) if changes else None,
        performances_of(event).get(number, ""),
        facts,
    )


def own_standings(event: Event, name: Name) -> Standings:
    """Return the main stage's table in which an entrant stands: that of the division where there are several."""
    divided = len(divisions_of(event)) > 1
    return standings_of(event, name.division if divided else None)


def rating_changes(members: list[Member], sheet: Sheet) -> dict[str, int]:
    """Return by match key what each rated game did to the rating of an entrant who plays alone."""
    if len(members) != 1 or members[0].level is not None:
        return {}
    keys = [game.key for one in sheet.rounds for board in one.boards for game in board.games]
    rows = RatingChange.objects.filter(user_id=members[0].user_id, result__match__key__in=keys)
    return {
        key: round(after) - round(before)
        for key, before, after in rows.values_list("result__match__key", "before", "after")
    }


def _round(event: Event, sheet: Sheet, board: SheetBoard, number: int, changes: Mapping[str, int]) -> CardRound:
    seat = board.seat_of(number)
    assert seat is not None
    tables = event.format == Format.TABLES and board.is_game
    others = board.others(number)
    own = [changes[game.key] for game in board.games if game.key in changes]
    return CardRound(
        board.round,
        board.board if board.is_game else None,
        bracket_name(board.bracket),
        tuple(sheet.names[other.number] for other in others),
        seat.order if others else 0,
        _sign(seat, tables),
        str(WORDS[seat.mark]),
        ("w" if seat.place == 1 else "d" if seat.place else CLASSES[seat.mark]) if tables else CLASSES[seat.mark],
        "" if others else bye_text(board.kind, seat.mark),
        games_text(board),
        board.games,
        sum(own) if own else None,
        str(Source(board.source).label) if board.source in TOLD else "",
    )


def _sign(seat: SheetSeat, tables: bool) -> str:
    if tables:
        return place_text(seat) or "·"
    return SIGNS[seat.mark] if seat.mark is not Mark.PENDING else "·"
