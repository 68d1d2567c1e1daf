"""Entering an event, leaving it, coming back, sitting a round out: each a POST that leads back to the event."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from games.timing import utc_now
from tournaments.models import EntrantStatus
from tournaments.services.absences import absence_cancel, absence_request
from tournaments.services.entries import event_enter, event_return, event_withdraw, partner_answer
from tournaments.views.event_of import act, event_of
from tournaments.views.typed import one_line, whole


def _back(request: HttpRequest, key: str, action: Callable[[], str]) -> HttpResponse:
    """Do it to an event that this visitor may see."""
    event_of(request, key)
    return act(request, key, action)


@login_required
@require_POST
def enter(request: HttpRequest, key: str) -> HttpResponse:
    """Enter, with the password and the partner where the event asks for them."""

    def action() -> str:
        password, partner = request.POST.get("password", "")[:60], one_line(request.POST.get("partner", ""), 80)
        entrant = event_enter(key, request.player, utc_now(), password=password, partner=partner)
        if entrant.invited_id:
            return _("Your partner has been asked. The team enters as soon as the answer is yes.")
        if entrant.status == EntrantStatus.WAITING:
            return _("The event is full: you are on the waiting list.")
        return _("You are in.")

    return _back(request, key, action)


@login_required
@require_POST
def withdraw(request: HttpRequest, key: str) -> HttpResponse:
    """Leave the event."""

    def action() -> str:
        event_withdraw(key, request.player, utc_now())
        return _("You have withdrawn.")

    return _back(request, key, action)


@login_required
@require_POST
def come_back(request: HttpRequest, key: str) -> HttpResponse:
    """Take a withdrawal back."""

    def action() -> str:
        event_return(key, request.player, utc_now())
        return _("Welcome back.")

    return _back(request, key, action)


@login_required
@require_POST
def partner(request: HttpRequest, key: str, entrant: int) -> HttpResponse:
    """Answer the invitation to a team."""

    def action() -> str:
        accept = request.POST.get("answer") == "yes"
        partner_answer(key, request.player, entrant, accept, utc_now())
        return _("You are partners now.") if accept else _("You have declined.")

    return _back(request, key, action)


@login_required
@require_POST
def absence(request: HttpRequest, key: str) -> HttpResponse:
    """Ask for a bye in a round to come ("half" or "zero"), or take that back ("none")."""

    def action() -> str:
        number, kind = whole(request.POST.get("round", "")) or 0, request.POST.get("kind", "zero")
        if kind == "none":
            absence_cancel(key, request.player, number, utc_now())
            return _("You play in round %(n)d.") % {"n": number}
        absence_request(key, request.player, number, kind == "half", utc_now())
        return _("You will not be paired in round %(n)d.") % {"n": number}

    return _back(request, key, action)
