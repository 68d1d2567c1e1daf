"""Players call the director to a board, or appeal a ruling; directors answer."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify, notify_all
from games.engine.text import gettext_noop as msgid
from tournaments.models import Call, Event, EventStatus, Pairing, PairingStatus
from tournaments.selectors.access import plays_on
from tournaments.selectors.desk_calls import RULINGS
from tournaments.services.directing import directors_of, require_director
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.ruling_rules import refuse_own_board

TEXT_MAX = 1000
"""Characters of a call or an answer."""


def call(key: str, user: User, pairing_id: int, kind: str, text: str, now: datetime) -> Call:
    """Ask the directors about a board that somebody plays on; the same text sent again is the same call.

    A call is for a board that has no result, an appeal for one that a director has ruled on. Each player has one of
    either kind open at a time.
    """
    with locked(key) as event:
        pairing = _own_board(event, user, pairing_id)
        text = _text(text, _("Say what has happened."))
        open_one = pairing.call_set.filter(user=user, kind=kind, answered_at=None).first()
        if open_one is not None:
            if open_one.text == text:
                return open_one
            raise EventRefused("open", _("You have asked already; the answer is still to come."))
        _check_kind(event, pairing, kind)
        made = Call.objects.create(event=event, pairing=pairing, user=user, kind=kind, text=text, at=now)
        _tell_directors(event, made)
        log(event, user, f"call.{kind}", SAID[kind], now, {"board": pairing.board}, pairing=pairing)
        event_changed(event)
        return made


SAID = {
    Call.Kind.CALL: msgid("A player called the director to board %(board)d."),
    Call.Kind.APPEAL: msgid("A player appealed the ruling on board %(board)d."),
}
TOLD = {
    Call.Kind.CALL: msgid("%(name)s calls you to board %(board)d of %(event)s."),
    Call.Kind.APPEAL: msgid("%(name)s appeals the ruling on board %(board)d of %(event)s."),
}


def answer(key: str, actor: User, call_id: int, text: str, now: datetime) -> Call:
    """Answer a call as a director who does not play on that board; the player is told. The same again changes nothing.

    An appeal is answered by somebody who did not make the ruling, if the event has such a director.
    """
    with locked(key) as event:
        require_director(event, actor)
        call = event.call_set.filter(pk=call_id).select_related("pairing__round", "user").first()
        if call is None:
            raise EventRefused("unknown", _("There is no such call."))
        text = _text(text, _("Write an answer."))
        if call.answered_at is not None:
            if call.answered_by_id == actor.pk and call.answer == text:
                return call
            raise EventRefused("answered", _("This call has been answered already."))
        refuse_own_board(call.pairing, actor)
        if call.kind == Call.Kind.APPEAL:
            _refuse_own_ruling(event, call.pairing, actor)
        call.answer, call.answered_by, call.answered_at = text, actor, now
        call.save(update_fields=["answer", "answered_by", "answered_at"])
        _tell_answer(event, call)
        message = msgid("The director answered a player of board %(board)d.")
        log(event, actor, "call.answer", message, now, {"board": call.pairing.board}, pairing=call.pairing)
        event_changed(event)
        return call


def _own_board(event: Event, user: User, pairing_id: int) -> Pairing:
    pairing = event.pairing_set.filter(pk=pairing_id).select_related("round").first()
    if pairing is None or not user.is_person or not plays_on(pairing, user):
        raise EventRefused("forbidden", _("Only who plays on a board can call the director to it."))
    return pairing


def _text(text: str, empty: str) -> str:
    text = text.strip()
    if not text:
        raise EventRefused("text", empty)
    return text[:TEXT_MAX]


def _check_kind(event: Event, pairing: Pairing, kind: str) -> None:
    if kind not in Call.Kind.values:
        raise EventRefused("kind", _("Call the director, or appeal a ruling."))
    if event.status not in (EventStatus.RUNNING, EventStatus.FINISHED):
        raise EventRefused("status", _("The event is not running."))
    if kind == Call.Kind.APPEAL and not _rulers(pairing):
        raise EventRefused("no_ruling", _("Nobody has ruled on this board, so there is nothing to appeal."))
    if kind == Call.Kind.CALL and event.status == EventStatus.FINISHED and pairing.status == PairingStatus.DECIDED:
        raise EventRefused("over", _("The event is over. A ruling can still be appealed."))


def _rulers(pairing: Pairing) -> list[int | None]:
    """Return who made the rulings on a board, the latest first."""
    return list(pairing.log_set.filter(action__in=RULINGS).values_list("actor_id", flat=True))


def _refuse_own_ruling(event: Event, pairing: Pairing, actor: User) -> None:
    if actor.pk not in _rulers(pairing)[:1]:
        return
    others = [other for other in directors_of(event) if other.pk != actor.pk and not plays_on(pairing, other)]
    if others:
        raise EventRefused("own_ruling", _("You made this ruling: another director answers the appeal."))


def _tell_directors(event: Event, made: Call) -> None:
    params = {"name": made.user.username, "board": made.pairing.board, "event": event.name}
    directors: Iterable[User] = [director for director in directors_of(event) if director.pk != made.user_id]
    url = reverse("tournaments:desk_calls", args=[event.key])
    notify_all(directors, "event.call", TOLD[made.kind], params, url, dedupe_key=f"event:{event.key}:call:{made.pk}")


def _tell_answer(event: Event, call: Call) -> None:
    params = {"event": event.name, "board": call.pairing.board, "answer": call.answer[:300]}
    told = msgid("The director of %(event)s answers about board %(board)d: %(answer)s")
    url = reverse("tournaments:call", args=[event.key])
    notify(call.user, "event.answer", told, params, url, dedupe_key=f"event:{event.key}:answer:{call.pk}")
