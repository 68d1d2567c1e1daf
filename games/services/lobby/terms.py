"""What is agreed on before a game, checked in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.clock import ClockSpec, ClockSpecError
from games.engine.protocol import SetupError
from games.policy import rated_allowed
from games.services.table import Refused, say

RATING_TOP = 4000
"""No rating range reaches further."""


class LobbyError(Refused):
    """A seek, challenge or pairing that changes nothing; ``str()`` is a sentence for people."""


@dataclass(frozen=True)
class Terms:
    """A game that somebody offers. ``number`` is the owner's chosen seat, None where the lot decides."""

    game: str
    clock_spec: str
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    rated: bool = False
    pair: bool = False
    number: int | None = None
    rating_min: int | None = None
    rating_max: int | None = None
    private: bool = False

    @property
    def pace(self) -> str:
        return ClockSpec.parse(self.clock_spec).pace


def terms_check(terms: Terms, owner: User) -> Terms:
    """Return the terms in canonical form; raise LobbyError for what cannot be played, or not by this owner."""
    try:
        game = catalogue.get(terms.game)
    except catalogue.UnknownGame as unknown:
        raise LobbyError("game", str(unknown)) from unknown
    try:
        options = game.check_options(terms.seats, terms.options)
        clock = ClockSpec.parse(terms.clock_spec)
    except SetupError as error:
        raise LobbyError("options", say(error)) from error
    except ClockSpecError as error:
        raise LobbyError("clock", say(error)) from error
    if terms.rated:
        _check_rated(terms, clock, owner, game.title)
    if terms.pair and terms.seats != 2:
        raise LobbyError("pair", _("Two games with the start alternating are for two players."))
    if terms.number is not None and not 1 <= terms.number <= terms.seats:
        raise LobbyError("seat", _("There is no seat %(n)d in this game.") % {"n": terms.number})
    _check_range(terms)
    return replace(terms, options=dict(options), clock_spec=clock.format())


def _check_rated(terms: Terms, clock: ClockSpec, owner: User, title: str) -> None:
    if owner.is_guest:
        raise LobbyError("guest", _("Guests play casual games; register to play rated ones."))
    if not rated_allowed(terms.game, clock.pace):
        if clock.pace == "unlimited":
            raise LobbyError("unrated", _("A game without a clock is always casual."))
        raise LobbyError("unrated", _("%(game)s by post is always casual: it is a solved game.") % {"game": title})
    if terms.number is not None:
        raise LobbyError("seat", _("In rated games the lot decides who sits where."))
    if terms.private:
        raise LobbyError("private", _("Private games are casual."))


def _check_range(terms: Terms) -> None:
    low, high = terms.rating_min, terms.rating_max
    for bound in (low, high):
        if bound is not None and not 0 <= bound <= RATING_TOP:
            raise LobbyError("range", _("A rating is a number from 0 to %(top)d.") % {"top": RATING_TOP})
    if low is not None and high is not None and low > high:
        raise LobbyError("range", _("The lowest rating is above the highest."))
