"""Who may rule on what: a director of the event, not on a board of his own, and with a reason."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Event, EventStatus, Pairing, PairingKind
from tournaments.selectors.access import plays_on
from tournaments.services.directing import require_director
from tournaments.services.locking import EventRefused

REASON_MAX = 200
"""Characters: a reason goes into the sentence of the log."""


def ruled_pairing(event: Event, actor: User, pairing_id: int, statuses: Sequence[EventStatus]) -> Pairing:
    """Return the board that somebody may rule on now; raise EventRefused with the cause."""
    require_director(event, actor)
    if event.status not in statuses:
        raise EventRefused("status", _("The event is not running."))
    pairing = event.pairing_set.filter(pk=pairing_id).select_related("round", "event").first()
    if pairing is None:
        raise EventRefused("board", _("There is no such board."))
    if pairing.kind != PairingKind.GAME:
        raise EventRefused("board", _("Nobody plays on board %(n)d: it is a bye.") % {"n": pairing.board})
    refuse_own_board(pairing, actor)
    return pairing


def refuse_own_board(pairing: Pairing, actor: User) -> None:
    """Raise EventRefused when a director sits on the board."""
    if plays_on(pairing, actor):
        raise EventRefused(
            "own_game", _("You play on board %(n)d yourself: another director has to do this.") % {"n": pairing.board}
        )


def reason_given(text: str) -> str:
    """Return a reason without its margins; raise EventRefused when there is none."""
    reason = text.strip()
    if not reason:
        raise EventRefused("reason", _("Give a reason: everybody who entered can read it."))
    return reason[:REASON_MAX]
