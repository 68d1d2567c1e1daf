"""Calls and appeals: the player's form and the director's inbox."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.timing import utc_now
from tournaments.forms.desk import AnswerForm, CallForm
from tournaments.models import Call, Event, Pairing
from tournaments.selectors.desk_calls import calls_of, own_calls, own_pairings
from tournaments.selectors.event import event_head
from tournaments.services.calls import answer as answer_call
from tournaments.services.calls import call as call_director
from tournaments.services.locking import EventRefused
from tournaments.views.desk_access import back, desk_page, directors_only
from tournaments.views.event_of import event_of
from tournaments.views.paging import page_of
from tournaments.views.typed import whole

PER_PAGE = 20


@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, key: str) -> HttpResponse:
    """Call the director to one's game, or appeal; what one asked so far and what was answered stands below."""
    event = event_of(request, key)
    if request.player is None or not request.player.is_person:
        return redirect_to_login(request.get_full_path(), reverse("account_login"))
    pairings = own_pairings(event, request.player)
    if not pairings and not event.member_set.filter(user=request.player, level=None).exists():
        raise PermissionDenied
    posted = request.method == "POST"
    form = CallForm(request.POST if posted else None, pairings=pairings, initial=_preset(request, pairings))
    if posted and form.is_valid() and _called(request, event, form):
        return redirect("tournaments:call", event.key)
    context = {
        "event": event,
        "head": event_head(event, request.player, utc_now()),
        "form": form,
        "pairings": pairings,
        "calls": own_calls(event, request.player)[:PER_PAGE],
    }
    return render(request, "tournaments/desk/call.html", context, status=422 if form.errors else 200)


def _preset(request: HttpRequest, pairings: list[Pairing]) -> dict[str, object]:
    """Choose the game that the player comes from."""
    game, board = request.GET.get("game", ""), whole(request.GET.get("board", ""))
    by_game = (p for p in pairings if game and any(g.match.key == game for g in p.game_set.all()))
    chosen = next(by_game, None) or next((p for p in pairings if p.pk == board), None)
    preset: dict[str, object] = {"pairing": chosen.pk} if chosen else {}
    if request.GET.get("kind") == Call.Kind.APPEAL:
        preset["kind"] = Call.Kind.APPEAL
    return preset


def _called(request: HttpRequest, event: Event, form: CallForm) -> bool:
    data = form.cleaned_data
    try:
        call_director(event.key, request.player, data["pairing"], data["kind"], data["text"], utc_now())
    except EventRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, _("The director has been told. The answer will be here and among your notices."))
    return True


@directors_only
@require_http_methods(["GET", "HEAD", "POST"])
def calls(request: HttpRequest, event: Event) -> HttpResponse:
    """List calls and appeals, those that wait first; answer one."""
    wrong: tuple[int, AnswerForm] | None = None
    if request.method == "POST":
        form = AnswerForm(request.POST, auto_id="id_%s")
        call_id = whole(request.POST.get("call", "")) or 0
        if form.is_valid() and _answered(request, event, call_id, form):
            return back(event, "desk_calls")
        wrong = (call_id, form)
    page = page_of(request, calls_of(event), PER_PAGE)
    items = [(call, _answer_form(call, wrong)) for call in page.object_list]
    status = 422 if wrong else 200
    return desk_page(request, event, "calls", {"page": page, "items": items}, tab="calls", status=status)


def _answer_form(call: Call, wrong: tuple[int, AnswerForm] | None) -> AnswerForm | None:
    """Each form has ids of its own; the one that was refused keeps what was written."""
    if call.answered_at is not None:
        return None
    if wrong is not None and wrong[0] == call.pk:
        return wrong[1]
    return AnswerForm(auto_id=f"call-{call.pk}-%s")


def _answered(request: HttpRequest, event: Event, call_id: int, form: AnswerForm) -> bool:
    try:
        answer_call(event.key, request.player, call_id, form.cleaned_data["text"], utc_now())
    except EventRefused as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, _("Answered; the player has been told."))
    return True
