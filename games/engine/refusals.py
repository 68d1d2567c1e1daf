"""The refusals that all games share, so that they read alike everywhere."""

from collections.abc import Mapping
from typing import Any

from games.engine.protocol import GameError, IllegalMove, NotationError, SetupError
from games.engine.text import gettext_noop as _


def over() -> IllegalMove:
    """The game has ended."""
    return IllegalMove(_("The game is over."))


def not_your_turn() -> IllegalMove:
    """Another seat is to act."""
    return IllegalMove(_("It is not your turn."))


def nobody_may_leave() -> GameError:
    """Two-seat games end when a seat gives up; nobody leaves and lets the others play on."""
    return GameError(_("Leaving a game of two ends it."))


def no_such_move(text: str) -> NotationError:
    """The text reads as no move; long texts are cut so that an answer stays short."""
    return NotationError(_("“%(text)s” is no move of this game."), text=text[:20])


def bad_position(text: str, why: str) -> SetupError:
    """The position line cannot be read or cannot occur; ``why`` is a msgid."""
    return SetupError(_("No game can start from “%(text)s”: %(why)s"), text=text[:200], why=why)


def check_seats(seats: int, allowed: tuple[int, ...]) -> None:
    """Raise SetupError unless the game can be played by that many seats."""
    if seats not in allowed:
        counts = "/".join(map(str, allowed))
        raise SetupError(_("This game is for %(allowed)s seats, not %(seats)s."), allowed=counts, seats=seats)


def check_known(what: Mapping[str, Any], known: frozenset[str]) -> None:
    """Raise SetupError on the first key that the game does not know."""
    for key in what:
        if key not in known:
            raise SetupError(_("This game knows no option “%(key)s”."), key=str(key)[:40])
