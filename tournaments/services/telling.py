"""What players are told: their game of a round, their place at the end, why an event does not take place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse

from accounts.models import User
from accounts.services import notify_each
from games.engine.text import gettext_noop as msgid
from tournaments.models import Event, Member, Pairing, PairingGame, PairingKind, PairingSeat, Round
from tournaments.services.boards import members_of
from tournaments.services.directing import event_path
from tournaments.services.places import final_places

Telling = tuple[User, str, dict[str, Any], str]


def tell_round(
    event: Event,
    current: Round,
    pairings: Sequence[Pairing],
    seats: Mapping[int, Sequence[PairingSeat]],
    games: Sequence[PairingGame],
    members: Mapping[int, Sequence[Member]],
) -> None:
    """Tell everybody on a board of a new round about it, once; ``seats`` are by pairing id."""
    matches = {row.pairing_id: row.match for row in games}
    tellings: list[Telling] = []
    for pairing in pairings:
        match = matches.get(pairing.pk)
        url = event_path(event) if match is None else reverse("games:match", args=[match.key])
        for seat in seats[pairing.pk]:
            others = [other.entrant.name for other in seats[pairing.pk] if other.entrant_id != seat.entrant_id]
            params = {"event": event.name, "round": current.number, "name": ", ".join(others)}
            message = _sentence(pairing, others)
            tellings += [(member.user, message, params, url) for member in people(members.get(seat.entrant_id, ()))]
    notify_each("event.round", tellings, dedupe_key=f"event:{event.key}:round:{current.number}")


def _sentence(pairing: Pairing, others: Sequence[str]) -> str:
    if others and pairing.status == "open":
        return msgid("Round %(round)d of %(event)s: you play against %(name)s.")
    if others:
        return msgid("Round %(round)d of %(event)s: your game against %(name)s is decided by forfeit.")
    if pairing.kind == PairingKind.BYE:
        return msgid("Round %(round)d of %(event)s: you have a bye.")
    return msgid("Round %(round)d of %(event)s is played without you.")


def tell_game(event: Event, pairing: Pairing, game: PairingGame, members: Mapping[int, Sequence[Member]]) -> None:
    """Tell both sides that the next game of their pairing has begun."""
    url = reverse("games:match", args=[game.match.key])
    params = {"event": event.name, "round": pairing.round.number, "game": game.number}
    message = msgid("Round %(round)d of %(event)s: game %(game)d of your pairing has begun.")
    tellings: list[Telling] = [
        (member.user, message, params, url) for own in members.values() for member in people(own)
    ]
    notify_each("event.game", tellings, dedupe_key=f"event:{event.key}:game:{game.match.key}")


def tell_finish(event: Event) -> None:
    """Tell all who played their place."""
    places = final_places(event)
    members = members_of(event, places)
    params = {"event": event.name, "n": len(places)}
    tellings: list[Telling] = [
        (
            member.user,
            msgid("%(event)s is over: you came in at place %(place)d."),
            {**params, "place": places[entrant][0]},
            event_path(event),
        )
        for entrant, own in members.items()
        for member in people(own)
    ]
    notify_each("event.finish", tellings, dedupe_key=f"event:{event.key}:finish")


def tell_cancelled(event: Event) -> None:
    tellings: list[Telling] = [
        (member.user, msgid("%(event)s is cancelled."), {"event": event.name}, event_path(event))
        for own in members_of(event).values()
        for member in people(own)
    ]
    notify_each("event.cancel", tellings, dedupe_key=f"event:{event.key}:cancel")


def people(members: Sequence[Member]) -> list[Member]:
    """Leave out the computers."""
    return [member for member in members if member.level is None]


def tell_board(event: Event, pairing: Pairing, message: str, params: dict[str, Any], what: str) -> None:
    """Tell everybody on a board the same thing once; ``what`` makes it one of its kind."""
    members = members_of(event, pairing.seat_set.values_list("entrant_id", flat=True))
    given = {"event": event.name, "round": pairing.round.number, **params}
    url = f"{event_path(event)}round/{pairing.round.number}/"
    tellings: list[Telling] = [(member.user, message, given, url) for own in members.values() for member in people(own)]
    notify_each("event.ruling", tellings, dedupe_key=f"event:{event.key}:{what}")
