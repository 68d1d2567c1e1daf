"""The boards of a round as the director's pages, the sheets and the big screen show them: three queries a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.db.models import Prefetch

from accounts.models import User
from games import clock
from games.models import Match, Status
from games.timing import from_ms
from tournaments.models import (
    Entrant,
    Event,
    Member,
    Pairing,
    PairingGame,
    PairingKind,
    PairingSeat,
    PairingStatus,
    Round,
    Source,
)
from tournaments.selectors.so_far import so_far
from tournaments.standings.numbers import shown
from tournaments.values import Mark

SHOWN = {
    Mark.WIN: "1",
    Mark.LOSS: "0",
    Mark.DRAW: "½",
    Mark.FORFEIT_WIN: "+",
    Mark.FORFEIT_LOSS: "−",
    Mark.PAIRING_BYE: "1",
    Mark.FULL_BYE: "1",
    Mark.HALF_BYE: "½",
    Mark.ZERO_BYE: "0",
    Mark.PENDING: "",
}
"""What stands for a mark in a result. A bye's points depend on the scoring and are the standings' business."""


NOT_BY_PLAY = (Source.PAIRING, Source.WITHDRAWAL, Source.NO_SHOW)


@dataclass(frozen=True, slots=True)
class Side:
    """Somebody on a board, in seat order. ``user_ids`` are the people behind the entrant (not computers)."""

    entrant_id: int
    number: int | None
    name: str
    rating: int
    club: str
    mark: str
    place: int | None
    user_ids: frozenset[int]
    game_points: Decimal = Decimal(0)

    def shown(self, several: bool) -> str:
        """The side's part of the result: 1, ½, 0, +, −, its points of several games, or its place at a table."""
        mark = Mark(self.mark)
        if self.place is not None:
            return "–" if mark is Mark.FORFEIT_LOSS else str(self.place)
        return shown(self.game_points) if several and mark.is_played else SHOWN[mark]


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board of a round. ``match_key`` is the game that runs, or the last one; "" over the board."""

    pairing_id: int
    board: int
    round_number: int
    kind: str
    is_open: bool
    source: str
    sides: tuple[Side, ...]
    match_key: str = ""
    is_running: bool = False
    late_result: str = ""
    decided_at: datetime | None = None
    is_by_play: bool = False
    """Decided by a game, at the table or by a ruling: the round can no longer be taken back."""
    so_far: str = ""
    """What the games of a pairing of several have come to while it is open."""
    needs_winner: bool = False
    """A match of a bracket: somebody goes on."""
    waits_for: str = ""
    """What its game waits for: "lots" to be drawn, the "first" move of who is to move, a "move" on a running clock."""
    flag_at: datetime | None = None
    """When the first move must have come, or the clock that runs falls."""

    @property
    def is_game(self) -> bool:
        return self.kind == PairingKind.GAME

    @property
    def result(self) -> str:
        """The result in words that fit a cell: "1 – 0", "½ – ½", "+ : −", places "2 · 1 · 3"; "" while open."""
        if self.is_open or not self.is_game:
            return ""
        forfeited = any(Mark(side.mark) in (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS) for side in self.sides)
        gap = " · " if len(self.sides) > 2 else " : " if forfeited else " – "
        several = any(side.game_points for side in self.sides)
        return gap.join(side.shown(several) for side in self.sides)

    @property
    def names(self) -> str:
        return " – ".join(side.name for side in self.sides)

    def seats(self, user: User | None) -> bool:
        """Tell whether somebody sits here: he may not rule on this board."""
        return user is not None and any(user.pk in side.user_ids for side in self.sides)


def round_of(event: Event, number: int | None = None) -> Round | None:
    """Return a round by its number, or the last one; None if there is none."""
    rounds = event.round_set.all()
    if number is not None:
        return rounds.filter(number=number).first()
    return rounds.order_by("-number").first()


def boards_of(round_: Round, *, kinds: Iterable[str] = (PairingKind.GAME,)) -> list[BoardRow]:
    """List the boards of a round in order of their numbers."""
    pairings = round_.pairing_set.filter(kind__in=tuple(kinds)).order_by("board")
    return _rows(pairings, round_.number, so_far(round_.event, [round_.number]))


def board_of(event: Event, round_number: int, board: int) -> BoardRow | None:
    """Return one board; None if there is none."""
    pairings = Pairing.objects.filter(event=event, round__number=round_number, board=board)
    return next(iter(_rows(pairings, round_number, so_far(event, [round_number]))), None)


def _rows(pairings, round_number: int, partial: Mapping[int, str]) -> list[BoardRow]:
    people = Prefetch("entrant__member_set", Member.objects.only("entrant_id", "user_id", "level"))
    seats = Prefetch("seat_set", PairingSeat.objects.select_related("entrant").prefetch_related(people))
    games = Prefetch("game_set", PairingGame.objects.select_related("match"))
    return [
        _row(pairing, round_number, partial.get(pairing.pk, "")) for pairing in pairings.prefetch_related(seats, games)
    ]


def _row(pairing: Pairing, round_number: int, partial: str) -> BoardRow:
    games = list(pairing.game_set.all())
    last = games[-1].match if games else None
    waits_for, flag_at = _waiting(last)
    return BoardRow(
        pairing_id=pairing.pk,
        board=pairing.board,
        round_number=round_number,
        kind=pairing.kind,
        is_open=pairing.status == PairingStatus.OPEN,
        source=pairing.get_source_display() if pairing.source else "",
        sides=tuple(_side(seat) for seat in pairing.seat_set.all()),
        match_key=last.key if last else "",
        is_running=last is not None and last.status in (Status.RUNNING, Status.DRAWING),
        late_result=pairing.late_result,
        decided_at=pairing.decided_at,
        is_by_play=pairing.status == PairingStatus.DECIDED and pairing.source not in NOT_BY_PLAY,
        so_far=partial,
        needs_winner=bool(pairing.bracket),
        waits_for=waits_for,
        flag_at=flag_at,
    )


def _waiting(match: Match | None) -> tuple[str, datetime | None]:
    """Return what a game waits for (see ``BoardRow.waits_for``) and until when; no clock waits for a computer."""
    if match is not None and match.status == Status.DRAWING:
        return "lots", None
    if match is None or match.status != Status.RUNNING or match.clock is None:
        return "", None
    state = clock.load(match.clock)
    falls = clock.deadline(state)
    if falls is None:
        return "", None
    begun = any(state.started[seat - 1] for seat in state.running)
    return "move" if begun else "first", from_ms(falls)


def _side(seat: PairingSeat) -> Side:
    entrant: Entrant = seat.entrant
    return Side(
        entrant_id=entrant.pk,
        number=entrant.number,
        name=entrant.name,
        rating=entrant.rating,
        club=entrant.club_name,
        mark=seat.mark,
        place=seat.place,
        user_ids=frozenset(member.user_id for member in entrant.member_set.all() if member.level is None),
        game_points=seat.game_points,
    )
