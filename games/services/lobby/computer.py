"""Games against the computer: always casual, begun at once."""

from __future__ import annotations

from datetime import datetime

from accounts.models import User
from games.models import Match
from games.services.computers import computer_user
from games.services.lobby.terms import LobbyError, Terms, terms_check
from games.services.start import PlayerSpec, match_create
from games.services.table import Refused


def challenge_computer(player: User, terms: Terms, level: int, now: datetime) -> Match:
    """Sit down against the computer at a level; it takes all other seats. Raises LobbyError."""
    terms = terms_check(terms, player)
    try:
        opponent = computer_user(terms.game, level)
    except ValueError as unknown:
        raise LobbyError("level", str(unknown)) from unknown
    own = terms.number
    others = [number for number in range(1, terms.seats + 1) if number != (own or 1)]
    players = [PlayerSpec(player, number=own)]
    players += [PlayerSpec(opponent, level, number if own else None) for number in others]
    try:
        return match_create(
            game=terms.game,
            seat_count=terms.seats,
            options=terms.options,
            clock_spec=terms.clock_spec,
            rated=False,
            private=False,
            players=players,
            lot=own is None,
            now=now,
        )
    except Refused as refused:
        raise LobbyError(refused.code, str(refused)) from refused
