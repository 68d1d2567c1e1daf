"""One board under the director's hand: adjudicate, forfeit, give time, correct."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Prefetch
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.timing import utc_now
from tournaments.forms.desk import ExtendForm, ForfeitForm, RulingForm
from tournaments.forms.result_codes import CodeRefused, result_text
from tournaments.models import Event, EventStatus, PairingSeat
from tournaments.selectors.desk import later_round_exists
from tournaments.selectors.desk_boards import BoardRow, board_of
from tournaments.selectors.desk_log import log_lines
from tournaments.services import rulings
from tournaments.services.locking import EventRefused
from tournaments.services.results import result_clear
from tournaments.views.desk_access import attempt, back, desk_page, directors_only

LOG_SHOWN = 20


@directors_only
@require_http_methods(["GET", "HEAD", "POST"])
def board(request: HttpRequest, event: Event, number: int, board: int) -> HttpResponse:
    """Show a board with what may be ruled on it; a director who sits there may rule nothing."""
    row = board_of(event, number, board)
    if row is None or not row.is_game:
        raise Http404
    built_on = not row.is_open and later_round_exists(event, number)
    if request.method != "POST":
        return _page(request, event, row, built_on)
    action = request.POST.get("action", "")
    if action == "clear":
        done = _("Board %(board)d is open again.") % {"board": board}
        attempt(request, lambda: result_clear(event.key, request.player, board, utc_now(), round_number=number), done)
        return back(event, "desk_board", number, board)
    if action not in RULINGS:
        raise Http404
    form = _forms(event, row, built_on, action, request.POST)[action]
    if form.is_valid() and _ruled(request, event, row, action, form):
        return back(event, "desk_board", number, board)
    return _page(request, event, row, built_on, {action: form}, 422)


def _forms(event: Event, row: BoardRow, built_on: bool, action: str = "", data: Any = None) -> dict[str, forms.Form]:
    def given(name: str) -> dict[str, Any]:
        return {"data": data if name == action else None, "prefix": name}

    how = {"games": event.games_per_pairing, "knockout": row.needs_winner}
    return {
        "ruling": RulingForm(row=row, later_round=built_on, **how, **given("ruling")),
        "forfeit": ForfeitForm(row=row, **given("forfeit")),
        "extend": ExtendForm(**given("extend")),
    }


def _ruled(request: HttpRequest, event: Event, row: BoardRow, action: str, form: forms.Form) -> bool:
    try:
        warnings = RULINGS[action](event, request.player, row, form.cleaned_data)
    except (EventRefused, CodeRefused) as refusal:
        form.add_error(None, str(refusal))
        return False
    for warning in warnings or ():
        messages.warning(request, str(warning))
    messages.success(request, _said(event, row, action, form))
    return True


def _said(event: Event, row: BoardRow, action: str, form: forms.Form) -> str:
    """Say what a ruling came to."""
    if action == "extend":
        said = {"board": row.board, "minutes": form.cleaned_data["minutes"]}
        return _("Board %(board)d has %(minutes)d more minutes; the players have been told.") % said
    ruled = board_of(event, row.round_number, row.board)
    if ruled is None or not ruled.result:
        return _("Ruled on board %(board)d; the players have been told.") % {"board": row.board}
    said = {"board": row.board, "names": ruled.names, "result": ruled.result}
    return _("Board %(board)d, %(names)s: %(result)s. The players have been told.") % said


def _rule(event: Event, actor: Any, row: BoardRow, data: dict[str, Any]) -> Iterable[str] | None:
    text = data["result"] if len(row.sides) == 2 else result_text(data["result"], len(row.sides))
    ruling = rulings.adjudicate if row.is_open else rulings.correct
    return ruling(event.key, actor, row.pairing_id, text, data["reason"], utc_now())


def _forfeit(event: Event, actor: Any, row: BoardRow, data: dict[str, Any]) -> None:
    rulings.forfeit(event.key, actor, row.pairing_id, data["losers"], data["reason"], utc_now())


def _extend(event: Event, actor: Any, row: BoardRow, data: dict[str, Any]) -> None:
    rulings.extend(event.key, actor, row.pairing_id, data["minutes"] * 60, utc_now())


RULINGS: dict[str, Callable[[Event, Any, BoardRow, dict[str, Any]], Iterable[str] | None]] = {
    "ruling": _rule,
    "forfeit": _forfeit,
    "extend": _extend,
}


def _may_clear(event: Event, row: BoardRow, built_on: bool) -> bool:
    """Tell whether taking the result away makes sense; the service has the last word."""
    return event.status == EventStatus.RUNNING and not (row.is_open or built_on or row.match_key) and row.is_by_play


def _page(
    request: HttpRequest,
    event: Event,
    row: BoardRow,
    built_on: bool,
    wrong: dict[str, forms.Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    entries = event.log_set.filter(pairing=row.pairing_id).select_related("actor", "pairing")[:LOG_SHOWN]
    calls = event.call_set.filter(pairing=row.pairing_id).select_related("user", "answered_by", "pairing__round")
    context = {
        "row": row,
        "is_own": row.seats(request.player),
        "built_on": built_on,
        "may_clear": _may_clear(event, row, built_on),
        "forms": _forms(event, row, built_on) | (wrong or {}),
        "lines": log_lines(entries),
        "calls": calls.prefetch_related(Prefetch("pairing__seat_set", PairingSeat.objects.select_related("entrant")))[
            :LOG_SHOWN
        ],
    }
    return desk_page(request, event, "board", context, tab="pairings", status=status)
