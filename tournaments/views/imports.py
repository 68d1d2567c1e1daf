"""Bringing an event along as a report file: look at it, then import it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from games.timing import utc_now
from tournaments.forms.importing import ReportFileForm, ReportImportForm, packed
from tournaments.selectors.event import event_head, event_path
from tournaments.selectors.recheck import recheck
from tournaments.services.importing import (
    Report,
    earlier_import,
    report_import,
    report_read,
    tiebreaks_of,
)
from tournaments.services.locking import EventRefused
from tournaments.views.event_of import event_of

UNPROCESSABLE = 422
NAMES_SHOWN = 12


@require_http_methods(["GET", "HEAD", "POST"])
def import_report(request: HttpRequest) -> HttpResponse:
    """Ask for a report file, show what is in it, and make an event from it when that is confirmed."""
    user = request.player
    if user is None or not user.is_person:
        return redirect_to_login(request.get_full_path())
    if request.method != "POST":
        return _ask(request, ReportFileForm())
    if "content" in request.POST:
        return _again(request, user)
    form = ReportFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _ask(request, form, UNPROCESSABLE)
    content, encoding = form.cleaned_data["file"], form.cleaned_data["encoding"]
    try:
        report = report_read(content, encoding)
    except EventRefused as refused:
        form.add_error("file", str(refused))
        return _ask(request, form, UNPROCESSABLE)
    return _preview(request, user, report, _filled(user, content, encoding, report))


def _filled(user: User, content: bytes, encoding: str, report: Report) -> ReportImportForm:
    initial = {
        "content": packed(content),
        "encoding": encoding,
        "name": report.info.name[:80],
        "rounds": report.total_rounds,
        "game": report.info.game,
    }
    return ReportImportForm(user, initial=initial)


def _again(request: HttpRequest, user: User) -> HttpResponse:
    """Look at the same file again, in other letters perhaps, or import it."""
    form = ReportImportForm(user, request.POST)
    if not form.is_valid() and "content" not in form.cleaned_data:
        messages.error(request, _("The file was lost on the way. Choose it again."))
        return _ask(request, ReportFileForm(), UNPROCESSABLE)
    content, encoding = form.cleaned_data["content"], form.cleaned_data.get("encoding", "auto")
    try:
        report = report_read(content, encoding)
    except EventRefused as refused:
        form.add_error("encoding", str(refused))
        return _preview(request, user, None, form, UNPROCESSABLE)
    if "look" in request.POST:
        return _preview(request, user, report, _filled(user, content, encoding, report))
    if not form.is_valid():
        return _preview(request, user, report, form, UNPROCESSABLE)
    return _import(request, user, report, form)


def _import(request: HttpRequest, user: User, report: Report, form: ReportImportForm) -> HttpResponse:
    terms = form.cleaned_data
    try:
        event = report_import(
            user,
            report,
            name=terms["name"],
            game=terms["game"],
            club=terms.get("club"),
            rounds=terms["rounds"],
            now=utc_now(),
        )
    except EventRefused as refused:
        form.add_error(None, str(refused))
        return _preview(request, user, report, form, UNPROCESSABLE)
    messages.success(request, _("The event is here."))
    return redirect(event_path(event))


def _ask(request: HttpRequest, form: ReportFileForm, status: int = 200) -> HttpResponse:
    return render(request, "tournaments/import.html", {"form": form}, status=status)


def _preview(
    request: HttpRequest, user: User, report: Report | None, form: ReportImportForm, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "report": report,
        "earlier": earlier_import(user, report) if report else None,
        "tiebreaks": tiebreaks_of(report) if report else (),
        "names": report.field.players[:NAMES_SHOWN] if report else (),
        "unused": [record[:60] for record in report.info.engine_records()][:5] if report else [],
    }
    return render(request, "tournaments/import_preview.html", context, status=status)


@require_GET
def check(request: HttpRequest, key: str) -> HttpResponse:
    """Show how an imported event compares with what this site would have paired and computed."""
    event = event_of(request, key)
    if not event.imported:
        raise Http404(_("Only imported events are checked."))
    head = event_head(event, request.player, utc_now())
    return render(request, "tournaments/recheck.html", {"head": head, "here": "check", "check": recheck(event)})
