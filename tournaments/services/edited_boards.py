"""Boards that a director has paired by hand, in place of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime

from django.urls import reverse

from accounts.services import notify_each
from games.engine.text import gettext_noop as msgid
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
from tournaments.selectors.edits import Seating
from tournaments.services.boards import GameOrder, games_create, is_played_here, members_of
from tournaments.services.directing import event_path
from tournaments.services.telling import Telling, people
from tournaments.values import Mark


def boards_replace(
    event: Event, current: Round, gone: Iterable[Seating], fresh: Sequence[Sequence[int]], now: datetime
) -> None:
    """Remove boards and write others, with their games, on the free numbers; tell everybody on them."""
    Pairing.objects.filter(pk__in=[one.pairing for one in gone]).delete()
    taken = set(current.pairing_set.values_list("board", flat=True))
    free = [number for number in range(1, len(taken) + len(fresh) + 1) if number not in taken]
    boards = sorted(fresh, key=lambda board: len(board) == 1)
    pairings = Pairing.objects.bulk_create(
        [_pairing(event, current, number, board, now) for number, board in zip(free, boards, strict=False)]
    )
    PairingSeat.objects.bulk_create(
        [
            PairingSeat(pairing=pairing, round=current, entrant_id=entrant, order=order, mark=_mark(board).value)
            for pairing, board in zip(pairings, boards, strict=True)
            for order, entrant in enumerate(board, start=1)
        ]
    )
    members = members_of(event, {entrant for board in boards for entrant in board})
    orders = [
        GameOrder(pairing, current.number, board)
        for pairing, board in zip(pairings, boards, strict=True)
        if len(board) > 1 and is_played_here(event, board, members)
    ]
    games = games_create(event, orders, members, now)
    _tell(event, current, dict(zip((pairing.pk for pairing in pairings), boards, strict=True)), games, members)


def _mark(board: Sequence[int]) -> Mark:
    return Mark.PAIRING_BYE if len(board) == 1 else Mark.PENDING


def _pairing(event: Event, current: Round, number: int, board: Sequence[int], now: datetime) -> Pairing:
    bye = len(board) == 1
    return Pairing(
        event=event,
        round=current,
        board=number,
        kind=PairingKind.BYE if bye else PairingKind.GAME,
        status=PairingStatus.DECIDED if bye else PairingStatus.OPEN,
        source=Source.PAIRING if bye else "",
        decided_at=now if bye else None,
    )


def _tell(
    event: Event,
    current: Round,
    boards: Mapping[int, Sequence[int]],
    games: Iterable[PairingGame],
    members: Mapping[int, Sequence[Member]],
) -> None:
    names = dict(Entrant.objects.filter(event=event).values_list("pk", "name"))
    keys = {game.pairing_id: game.match.key for game in games}
    tellings: list[Telling] = []
    for pairing, board in boards.items():
        url = reverse("games:match", args=[keys[pairing]]) if pairing in keys else event_path(event)
        for entrant in board:
            others = ", ".join(names[other] for other in board if other != entrant)
            message = AGAINST if others else BYE
            params = {"event": event.name, "round": current.number, "name": others}
            tellings += [(member.user, message, params, url) for member in people(members.get(entrant, ()))]
    key = f"event:{event.key}:round:{current.number}:edit:{event.version}"
    notify_each("event.round", tellings, dedupe_key=key)


AGAINST = msgid("Round %(round)d of %(event)s was paired anew: you play against %(name)s.")
BYE = msgid("Round %(round)d of %(event)s was paired anew: you have a bye.")
