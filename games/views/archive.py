"""The archive's list."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from games.forms.archive import ArchiveForm
from games.selectors.archive import BadCursor, Filters, archive_page
from games.timing import utc_now


@require_GET
def archive(request: HttpRequest) -> HttpResponse:
    """List finished games, newest first, by what was asked for."""
    form = ArchiveForm(request.GET)
    filters = form.filters() if form.is_valid() else Filters()
    try:
        page = archive_page(filters, request.player, utc_now(), request.GET.get("before", ""))
    except BadCursor as bad:
        raise Http404(_("The archive has no such page.")) from bad
    filtered = any(request.GET.get(name) for name in form.fields)
    context = {"form": form, "page": page, "filtered": filtered, "first": "before" not in request.GET}
    return render(request, "games/archive.html", context)
