"""The boards of a round, one by one, and pairing them by hand."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from games.timing import utc_now
from tournaments.forms.desk_pairings import ByHandForm
from tournaments.models import EntrantStatus, Event, EventStatus, Format, PairingKind, Round, RoundStatus
from tournaments.selectors.desk_boards import boards_of, round_of
from tournaments.selectors.edits import seatings
from tournaments.services.edits import pairings_set
from tournaments.services.locking import EventRefused
from tournaments.views.desk_access import back, desk_page, directors_only
from tournaments.views.typed import whole


@directors_only
@require_safe
def pairings(request: HttpRequest, event: Event) -> HttpResponse:
    """List the boards of a round, each with the way to rule on it or to correct it."""
    round_ = round_of(event, whole(request.GET.get("round", "")))
    rows = boards_of(round_, kinds=PairingKind.values) if round_ else []
    context = {
        "round": round_,
        "rows": rows,
        "own": {row.pairing_id for row in rows if row.seats(request.player)},
        "rounds": list(event.round_set.values_list("number", flat=True)),
        "may_edit": round_ is not None and _may_edit(event, round_),
    }
    return desk_page(request, event, "pairings", context, tab="pairings")


def _may_edit(event: Event, round_: Round) -> bool:
    is_last = not event.round_set.filter(number__gt=round_.number).exists()
    return is_last and event.status == EventStatus.RUNNING and round_.status == RoundStatus.RUNNING


@directors_only
@require_http_methods(["GET", "HEAD", "POST"])
def by_hand(request: HttpRequest, event: Event) -> HttpResponse:
    """Change who meets whom on the boards where nobody has moved; what speaks against it must be confirmed."""
    round_ = round_of(event)
    if round_ is None or not _may_edit(event, round_):
        messages.error(request, _("No round is running whose boards could be changed."))
        return back(event, "desk_pairings")
    form = _form(request, event, round_)
    warnings: tuple[str, ...] = ()
    if form.is_bound and form.is_valid():
        try:
            confirm = form.cleaned_data["confirm"]
            warnings = pairings_set(event.key, request.player, form.boards, utc_now(), confirm=confirm)
        except EventRefused as refusal:
            form.add_error(None, str(refusal))
        else:
            if not warnings:
                messages.success(request, _("The boards are set; whoever got a new game has been told."))
                return back(event, "desk_pairings")
    context = {"round": round_, "form": form, "boxes": form.boxes(), "warnings": warnings}
    status = 422 if form.errors or warnings else 200
    return desk_page(request, event, "by_hand", context, tab="pairings", status=status)


def _form(request: HttpRequest, event: Event, round_: Round) -> ByHandForm:
    there = seatings(round_)
    fixed = {entrant for one in there if one.begun for entrant in one.entrants}
    entered = event.entrant_set.exclude(number=None).filter(status=EntrantStatus.ENTERED)
    seated = event.entrant_set.filter(seat_set__round=round_)
    names = dict(entered.values_list("pk", "name")) | dict(seated.values_list("pk", "name"))
    names = {entrant: name for entrant, name in names.items() if entrant not in fixed}
    seats = event.table_size if event.format == Format.TABLES else 2
    data = request.POST if request.method == "POST" else None
    return ByHandForm(data, seatings=there, names=names, seats=seats)
