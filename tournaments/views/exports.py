"""An event as a file."""

from __future__ import annotations

import json

from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.models import Event, Format
from tournaments.selectors.export import csv_text, event_json, records_of_event, trf_text
from tournaments.selectors.standings import divisions_of
from tournaments.views.downloads import download
from tournaments.views.event_of import event_of


@require_GET
def export(request: HttpRequest, key: str, kind: str) -> HttpResponse:
    """Hand out the event as trf, csv, json or records; a report file of one division by ``?division=``."""
    event = event_of(request, key)
    if kind == "trf":
        return _trf(request, event)
    if kind == "csv":
        return download(csv_text(event), event.name, "csv", "text/csv; charset=utf-8")
    if kind == "json":
        text = json.dumps(event_json(event), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        return download(text, event.name, "json", "application/json; charset=utf-8")
    if kind == "records":
        return download("\n".join(records_of_event(event)), event.name, "txt", "text/plain; charset=utf-8")
    raise Http404(_("There is no such export."))


def _trf(request: HttpRequest, event: Event) -> HttpResponse:
    if event.format == Format.TABLES:
        raise Http404(_("A report file knows games of two only."))
    divisions = divisions_of(event)
    wanted = request.GET.get("division", "")
    division = next((one for one in divisions if str(one) == wanted), divisions[0])
    name = event.name if division is None else f"{event.name} {division}"
    return download(trf_text(event, division), name, "trf", "text/plain; charset=utf-8")
