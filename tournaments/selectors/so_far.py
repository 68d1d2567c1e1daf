"""What the games of an open pairing of several have come to so far; two queries however many pairings there are."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from django.utils.translation import gettext as _

from games.models import Seat, Status
from tournaments.models import Event, PairingGame, PairingStatus
from tournaments.standings.numbers import shown
from tournaments.values import side_of

HALF = Decimal("0.5")
NONE = (Decimal(0), Decimal(0))


def so_far(event: Event, round_numbers: Iterable[int]) -> dict[int, str]:
    """Return by pairing of these rounds that is open, and of which a game is over: "1–0 after 1 of 2 games"."""
    if event.games_per_pairing == 1 or event.over_the_board:
        return {}
    games = PairingGame.objects.filter(
        pairing__event=event,
        pairing__round__number__in=list(round_numbers),
        pairing__status=PairingStatus.OPEN,
        match__status=Status.FINISHED,
    ).values_list("match_id", "pairing_id", "number")
    played = {match: (pairing, number) for match, pairing, number in games}
    if not played:
        return {}
    places: dict[int, dict[int, int | None]] = {}
    for match, seat, place in Seat.objects.filter(match__in=played).values_list("match_id", "number", "place"):
        side = side_of(seat, played[match][1])
        places.setdefault(match, {})[side] = place
    counted: dict[int, list[tuple[Decimal, Decimal]]] = {}
    for match, (pairing, _number) in played.items():
        counted.setdefault(pairing, []).append(_points(places.get(match, {})))
    return {pairing: _said(scores, event.games_per_pairing) for pairing, scores in counted.items()}


def _points(places: dict[int, int | None]) -> tuple[Decimal, Decimal]:
    """Return the points of both sides in a game by their places; both lost when nobody came."""
    first, second = places.get(1), places.get(2)
    if first is None or second is None:
        return NONE
    if first == second:
        return (HALF, HALF) if first == 1 else NONE
    return Decimal(first < second), Decimal(second < first)


def _said(scores: list[tuple[Decimal, Decimal]], planned: int) -> str:
    first, second = (sum((score[side] for score in scores), Decimal(0)) for side in (0, 1))
    said = {"score": f"{shown(first)}–{shown(second)}", "done": len(scores), "games": max(planned, len(scores))}
    if len(scores) < planned:
        return _("%(score)s after %(done)d of %(games)d games") % said
    return _("%(score)s after %(done)d games") % said
