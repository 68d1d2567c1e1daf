"""How a game ended, in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.protocol import Game
from games.models import Match, Seat, Status

TERMINATIONS = {
    "resignation": gettext_lazy("Resignation."),
    "time": gettext_lazy("Time was up."),
    "abandonment": gettext_lazy("The opponent left."),
    "agreement": gettext_lazy("Agreed draw."),
    "adjudication": gettext_lazy("Adjudicated."),
    "forfeit": gettext_lazy("Forfeit."),
    "aborted": gettext_lazy("Aborted."),
}
"""The terminations that every game shares, as sentences; a game's own are its ``reasons``."""


def termination_text(match: Match, game: Game[Any, Any, Any]) -> str:
    """Return the reason in the reader's language."""
    own = game.reasons.get(match.termination)
    return _(own) if own else str(TERMINATIONS.get(match.termination, match.termination))


def result_sentence(match: Match, seats: Sequence[Seat], game: Game[Any, Any, Any]) -> str:
    """Say who won and how: "Anna won. Resignation."."""
    if match.status == Status.ABORTED:
        return _("The game was aborted. It does not count.")
    reason = termination_text(match, game)
    winners = [seat.shown_name for seat in seats if seat.place == 1]
    if not winners:
        return _("Nobody won. %(reason)s") % {"reason": reason}
    if len(winners) == len(seats):
        return _("Draw. %(reason)s") % {"reason": reason}
    return ngettext("%(names)s won. %(reason)s", "%(names)s won. %(reason)s", len(winners)) % {
        "names": get_text_list(winners, _("and")),
        "reason": reason,
    }
