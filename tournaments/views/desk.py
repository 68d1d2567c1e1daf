"""The director's desk: what to do next, and the buttons that do it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.timing import utc_now
from tournaments.forms.desk import ExtendForm, ReasonForm
from tournaments.models import Event, EventStatus, Round
from tournaments.selectors.desk import desk_view
from tournaments.selectors.event import reason_text
from tournaments.services.edits import repair_round, round_undo
from tournaments.services.events import event_publish
from tournaments.services.life import event_cancel, event_end, event_finish, go_on_as_round_robin
from tournaments.services.round_asking import AT_ONCE, round_ask
from tournaments.services.rounds import round_start
from tournaments.services.rulings import extend
from tournaments.services.starting import event_begin
from tournaments.views.desk_access import attempt, back, desk_page, directors_only
from tournaments.views.typed import whole

Act = Callable[[str, User, datetime], Any]

ACTIONS: dict[str, tuple[Act, Any]] = {
    "publish": (event_publish, _("Registration is open.")),
    "start": (event_begin, _("The event has started.")),
    "undo": (round_undo, _("Round %(n)d is taken back.")),
    "end": (event_end, _("The event is finished.")),
    "robin": (go_on_as_round_robin, _("The event goes on as a round robin.")),
}
"""What is done at one click, and what is said then; n is the latest round."""
FINAL: dict[str, tuple[Callable[..., Any], Any]] = {
    "cancel": (event_cancel, _("The event is cancelled; everybody has been told.")),
    "finish": (event_finish, _("The event is finished.")),
}
"""What asks for a reason."""


@directors_only
@require_safe
def desk(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the desk."""
    return _page(request, event)


ASKED: dict[str, tuple[Any, Any, Any]] = {
    "undo": (
        _("Take round %(n)d back?"),
        _("Its pairings are gone and its games are called off. The next round then waits for you."),
        _("Take it back"),
    ),
    "repair": (
        _("Pair round %(n)d again?"),
        _("Its games are called off, and everybody is paired anew by the rules and told so."),
        _("Pair it again"),
    ),
}
"""What is asked about first: question, consequence, button."""


@directors_only
@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    """Do one thing and come back to the desk; asked for by GET, ask back first."""
    if request.method != "POST":
        return _ask(request, event, action)
    if action in FINAL:
        return _finally(request, event, action)
    if action in OTHERS:
        return OTHERS[action](request, event)
    if action not in ACTIONS:
        raise Http404
    service, done = ACTIONS[action]
    said = done % {"n": _latest(event)}
    attempt(request, lambda: service(event.key, request.player, utc_now()), said)
    return back(event)


def _latest(event: Event) -> int:
    """Return the number of the latest round, 0 before the first."""
    return event.round_set.aggregate(number=Max("number"))["number"] or 0


def _ask(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    """Show what an action would do, with a button that does it."""
    latest = event.round_set.order_by("number").last()
    if action not in ASKED or latest is None:
        return back(event)
    question, consequence, button = ASKED[action]
    context = {
        "question": question % {"n": latest.number},
        "consequence": consequence,
        "button": button,
        "act_url": reverse("tournaments:desk_act", args=[event.key, action]),
        "back_url": reverse("tournaments:desk", args=[event.key]),
    }
    return desk_page(request, event, "confirm", context, tab="desk")


def _finally(request: HttpRequest, event: Event, action: str) -> HttpResponse:
    form = ReasonForm(request.POST, prefix=action)
    if not form.is_valid():
        return _page(request, event, **{f"{action}_form": form}, status=422)
    service, done = FINAL[action]
    reason = form.cleaned_data["reason"]
    attempt(request, lambda: service(event.key, request.player, reason, utc_now()), done)
    return back(event)


def _next(request: HttpRequest, event: Event) -> HttpResponse:
    """Start the round that the button named; a page that is out of date starts no other one."""
    number = whole(request.POST.get("round", ""))
    if number is None:
        raise Http404
    if event.entrant_set.count() > AT_ONCE:
        done = _BEING_PAIRED % {"n": number}
        attempt(request, lambda: round_ask(event.key, request.player, number, utc_now()), done)
        return back(event)
    worked, made = attempt(request, lambda: round_start(event.key, request.player, utc_now(), number))
    if worked:
        _say_paired(request, event, number, made)
    return back(event)


def _repair(request: HttpRequest, event: Event) -> HttpResponse:
    number = _latest(event)
    worked, made = attempt(request, lambda: repair_round(event.key, request.player, utc_now()))
    if worked:
        _say_paired(request, event, number, made)
    return back(event)


_BEING_PAIRED = _("Round %(n)d is being paired; this page shows how far that is.")


def _say_paired(request: HttpRequest, event: Event, number: int, made: Round | None) -> None:
    """Say what came of pairing a round: it is there, it is still computed, or the event has ended instead."""
    event.refresh_from_db()
    if made is not None:
        messages.success(request, _("Round %(n)d is paired.") % {"n": made.number})
    elif event.status == EventStatus.FINISHED:
        messages.info(request, reason_text(event) or _("The event is over."))
    else:
        messages.info(request, _BEING_PAIRED % {"n": number})


def _extend(request: HttpRequest, event: Event) -> HttpResponse:
    form = ExtendForm(request.POST, prefix="extend")
    if not form.is_valid():
        return _page(request, event, extend_form=form, status=422)
    seconds = form.cleaned_data["minutes"] * 60
    worked, notes = attempt(request, lambda: extend(event.key, request.player, None, seconds, utc_now()))
    if worked:
        said = {"n": _latest(event), "minutes": form.cleaned_data["minutes"]}
        messages.success(request, _("Round %(n)d: every open game has %(minutes)d more minutes.") % said)
    for note in notes or ():
        messages.warning(request, note)
    return back(event)


OTHERS: dict[str, Callable[[HttpRequest, Event], HttpResponse]] = {"extend": _extend, "next": _next, "repair": _repair}
"""What says more precisely how it went."""


def _page(request: HttpRequest, event: Event, *, status: int = 200, **forms: Any) -> HttpResponse:
    context = {
        "desk": desk_view(event, request.player, utc_now()),
        "cancel_form": ReasonForm(prefix="cancel"),
        "finish_form": ReasonForm(prefix="finish"),
        "extend_form": ExtendForm(prefix="extend"),
        **forms,
    }
    return desk_page(request, event, "desk", context, tab="desk", status=status)
