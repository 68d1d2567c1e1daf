"""What is agreed before a match exists, and whether it can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.clock import ClockSpec
from games.engine.protocol import Game
from games.models import Match, MatchPair
from games.policy import rated_allowed
from games.services.table import Refused


@dataclass(frozen=True)
class PlayerSpec:
    """Who sits down: a person, guest or computer (with its level), on a chosen seat or, with None, on a drawn one.

    ``name`` is what a computer is called in this game; "" is the name of its account.
    """

    user: User
    level: int | None = None
    number: int | None = None
    name: str = ""


@dataclass(frozen=True)
class MatchPlan:
    """One match to be made. With ``lot`` chance decides who sits where; otherwise every player names a seat.

    ``event_path`` is the page of the event that the match belongs to: then nobody aborts it, and who does not begin
    within ``no_show_ms`` milliseconds forfeits (None: within the usual limit of a first move).
    """

    game: str
    seat_count: int
    options: Mapping[str, Any]
    clock_spec: str
    rated: bool
    private: bool
    players: Sequence[PlayerSpec]
    lot: bool
    pair: MatchPair | None = None
    pair_number: int | None = None
    rematch_of: Match | None = None
    setup: Mapping[str, Any] | None = None
    event_name: str = ""
    round_name: str = ""
    event_path: str = ""
    no_show_ms: int | None = None
    lot_kept_from: Match | None = field(default=None, compare=False)

    @cached_property
    def rules(self) -> Game[Any, Any, Any]:
        return catalogue.get(self.game)

    @cached_property
    def checked_options(self) -> dict[str, Any]:
        return dict(self.rules.check_options(self.seat_count, self.options))

    @cached_property
    def spec(self) -> ClockSpec:
        return ClockSpec.parse(self.clock_spec)

    @cached_property
    def mode(self) -> str:
        return self.rules.mode(self.seat_count, self.checked_options)

    def check(self) -> None:
        """Raise Refused for players that cannot play this, and SetupError or ClockSpecError for what does not exist."""
        options, spec = self.checked_options, self.spec
        _check_players(self.players, self.seat_count, self.rated, self.rules.title)
        if self.rated and not rated_allowed(self.game, spec.pace):
            raise Refused("unrated", _("This game at this pace can only be casual."))
        self.rules.mode(self.seat_count, options)


def _check_players(players: Sequence[PlayerSpec], seat_count: int, rated: bool, title: str) -> None:
    if len(players) != seat_count:
        raise Refused("seats", _("%(game)s needs %(n)d players here.") % {"game": title, "n": seat_count})
    people = [player.user.pk for player in players if player.level is None]
    if len(set(people)) != len(people):
        raise Refused("twice", _("Nobody can sit on two seats of one game."))
    kinds = {player.user.kind for player in players}
    if rated and User.Kind.GUEST in kinds:
        raise Refused("guest", _("Guests play casual games; register to play rated ones."))
    if rated and len(kinds) > 1:
        raise Refused("computer", _("Games between people and computers are casual."))
