"""The games of pairings: who sits where, and on what terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import User
from games.clock import ClockSpec
from games.models import Match
from games.policy import rated_allowed
from games.services.start import MatchPlan, PlayerSpec, matches_create
from tournaments.models import Event, Member, Pairing, PairingGame
from tournaments.services.directing import event_path

Members = Mapping[int, Sequence[Member]]
"""The accounts behind each entrant, by the entrant's id."""


@dataclass(frozen=True, slots=True)
class GameOrder:
    """A game to be made: number ``game`` of a pairing between ``entrants``, in the seat order of the pairing."""

    pairing: Pairing
    round_number: int
    entrants: Sequence[int]
    game: int = 1
    again: Match | None = None
    """The aborted game that this one replaces."""


def members_of(event: Event, entrants: Iterable[int] | None = None) -> dict[int, list[Member]]:
    """Return the accounts behind entrants (of all when None), partners in order."""
    rows = Member.objects.filter(event=event).select_related("user", "entrant").order_by("entrant_id", "order")
    if entrants is not None:
        rows = rows.filter(entrant__in=list(entrants))
    found: dict[int, list[Member]] = {}
    for member in rows:
        found.setdefault(member.entrant_id, []).append(member)
    return found


def is_played_here(event: Event, entrants: Sequence[int], members: Members) -> bool:
    """Tell whether a pairing gets a game: not over the board, nor with somebody who has no account."""
    return not event.over_the_board and all(len(members.get(one, ())) == event.team_size for one in entrants)


def games_create(event: Event, orders: Sequence[GameOrder], members: Members, now: datetime) -> list[PairingGame]:
    """Create the games in bulk and tie them to their pairings, in the order given."""
    matches = matches_create([_plan(event, order, members) for order in orders], now)
    rows = [
        PairingGame(pairing=order.pairing, number=order.game, match=match)
        for order, match in zip(orders, matches, strict=True)
    ]
    return PairingGame.objects.bulk_create(rows)


def game_again(event: Event, row: PairingGame, entrants: Sequence[int], now: datetime) -> Match:
    """Set up an aborted game again in its place."""
    order = GameOrder(row.pairing, row.pairing.round.number, entrants, row.number, row.match)
    match = matches_create([_plan(event, order, members_of(event, entrants))], now)[0]
    row.match = match
    row.save(update_fields=["match"])
    return match


def seating(entrants: Sequence[int], game: int, members: Members) -> list[Member]:
    """Return who sits on the seats 1, 2, …: the first entrant starts odd games, partners sit opposite each other."""
    order = list(entrants) if game % 2 or len(entrants) > 2 else list(entrants)[::-1]
    partners = max(len(members[one]) for one in order)
    return [members[one][turn] for turn in range(partners) for one in order]


def _plan(event: Event, order: GameOrder, members: Members) -> MatchPlan:
    seats = seating(order.entrants, order.game, members)
    people = all(member.user.kind == User.Kind.PERSON for member in seats)
    return MatchPlan(
        game=event.game,
        seat_count=len(seats),
        options={**event.options, "teams": True} if event.team_size > 1 else dict(event.options),
        clock_spec=event.clock_spec,
        rated=event.rated and people and rated_allowed(event.game, ClockSpec.parse(event.clock_spec).pace),
        private=False,
        players=[_player(member, number) for number, member in enumerate(seats, start=1)],
        lot=False,
        rematch_of=order.again,
        event_name=event.name,
        round_name=str(order.round_number),
        event_path=event_path(event),
        no_show_ms=event.no_show_s * 1000,
    )


def _player(member: Member, number: int) -> PlayerSpec:
    """Return who sits on a seat; a computer is called there what it is called in the event."""
    name = "" if member.level is None else member.entrant.name[:40]
    return PlayerSpec(member.user, member.level, number, name)


def entrant_ids(pairing: Pairing) -> list[int]:
    """Return the entrants of a pairing in seat order."""
    return list(pairing.seat_set.order_by("order").values_list("entrant_id", flat=True))
