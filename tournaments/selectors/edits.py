"""A round as a director edits it by hand, and what speaks against a pairing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from tournaments.models import Entrant, Event, PairingGame, PairingKind, PairingSeat, PairingStatus, Round, Source
from tournaments.values import Mark

PLAYED = (Mark.WIN.value, Mark.DRAW.value, Mark.LOSS.value)
COLOURS_MAX = 2
"""Nobody should start, or not start, more often than this in a row."""


@dataclass(frozen=True, slots=True)
class Seating:
    """A board of a round: its entrants (ids) in seat order. ``begun`` tells that it cannot be changed any more."""

    pairing: int
    board: int
    kind: str
    entrants: tuple[int, ...]
    begun: bool

    @property
    def editable(self) -> bool:
        return self.kind in (PairingKind.GAME, PairingKind.BYE) and not self.begun


def seatings(current: Round) -> list[Seating]:
    """Return all boards of a round, in order, in a constant number of queries."""
    found = []
    for pairing in current.pairing_set.order_by("board").prefetch_related(
        "seat_set", Prefetch("game_set", PairingGame.objects.select_related("match"))
    ):
        decided = pairing.status == PairingStatus.DECIDED and pairing.source != Source.PAIRING
        moved = any(game.match.ply > 0 or game.match.status == "finished" for game in pairing.game_set.all())
        entrants = tuple(seat.entrant_id for seat in sorted(pairing.seat_set.all(), key=lambda seat: seat.order))
        found.append(Seating(pairing.pk, pairing.board, pairing.kind, entrants, decided or moved))
    return found


def forbidden_among(event: Event, boards: Iterable[Sequence[int]]) -> tuple[int, int] | None:
    """Return two entrants that must not meet and would, or None."""
    pairs = {frozenset(pair) for pair in event.forbidden_set.values_list("first_id", "second_id")}
    for board in boards:
        for place, first in enumerate(board):
            for second in board[place + 1 :]:
                if frozenset((first, second)) in pairs:
                    return first, second
    return None


def warnings_of(event: Event, current: Round, boards: Sequence[Sequence[int]]) -> list[str]:
    """Return what speaks against these boards: rematches, a third start or reply in a row, a second bye."""
    past = _past(event, current)
    names = dict(Entrant.objects.filter(event=event).values_list("pk", "name"))
    met = {frozenset((seat.entrant, other)) for seats in past.values() for seat in seats for other in seat.others}
    warnings = []
    for board in boards:
        if len(board) == 1:
            warnings += _bye_warnings(board[0], past, names)
            continue
        for place, first in enumerate(board):
            warnings += [
                _("%(first)s and %(second)s have met already.") % {"first": names[first], "second": names[second]}
                for second in board[place + 1 :]
                if frozenset((first, second)) in met
            ]
        if len(board) == 2:
            for order, one in enumerate(board, start=1):
                warnings += _colour_warnings(one, order, past, names)
    return warnings


@dataclass(frozen=True, slots=True)
class _Sat:
    entrant: int
    order: int
    kind: str
    played: bool
    others: tuple[int, ...]


def _past(event: Event, current: Round) -> dict[int, list[_Sat]]:
    """Return what every entrant did in the rounds before this one, in order."""
    rows = PairingSeat.objects.filter(round__event=event, round__number__lt=current.number).order_by("round__number")
    seats = list(rows.values_list("pairing_id", "entrant_id", "order", "pairing__kind", "mark"))
    boards: dict[int, list[int]] = {}
    for pairing, entrant, _order, _kind, mark in seats:
        boards.setdefault(pairing, [])
        if mark in PLAYED:
            boards[pairing].append(entrant)
    past: dict[int, list[_Sat]] = {}
    for pairing, entrant, order, kind, mark in seats:
        others = tuple(other for other in boards[pairing] if other != entrant and mark in PLAYED)
        past.setdefault(entrant, []).append(_Sat(entrant, order, kind, mark in PLAYED, others))
    return past


def _bye_warnings(entrant: int, past: dict[int, list[_Sat]], names: dict[int, str]) -> list[str]:
    had = any(seat.kind == PairingKind.BYE for seat in past.get(entrant, ()))
    return [_("%(name)s has had a bye already.") % {"name": names[entrant]}] if had else []


def _colour_warnings(entrant: int, order: int, past: dict[int, list[_Sat]], names: dict[int, str]) -> list[str]:
    last = [seat.order for seat in past.get(entrant, ()) if seat.played][-COLOURS_MAX:]
    if last != [order] * COLOURS_MAX:
        return []
    if order == 1:
        return [_("%(name)s would start for the third time in a row.") % {"name": names[entrant]}]
    return [_("%(name)s would not start for the third time in a row.") % {"name": names[entrant]}]
