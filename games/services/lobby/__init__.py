"""Finding a game: seeks, challenges, invitations, quick pairing, and games against the computer."""

from games.services.lobby.alive import person_withdraw, seek_expire, seek_touch, seeks_withdraw
from games.services.lobby.computer import challenge_computer
from games.services.lobby.quick import quick_pair
from games.services.lobby.seats import challenge_decline, seek_leave, seek_take
from games.services.lobby.seeks import seek_cancel, seek_create
from games.services.lobby.terms import LobbyError, Terms

__all__ = [
    "LobbyError",
    "Terms",
    "challenge_computer",
    "challenge_decline",
    "person_withdraw",
    "quick_pair",
    "seek_cancel",
    "seek_create",
    "seek_expire",
    "seek_leave",
    "seek_take",
    "seek_touch",
    "seeks_withdraw",
]
