"""GET /metrics: numbers for Prometheus, for this machine's own collector or one that knows the token."""

import secrets

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django_prometheus.exports import ExportToDjangoView

from accounts.locality import is_local


def metrics(request: HttpRequest) -> HttpResponse:
    """Answer to ``Authorization: Bearer METRICS_TOKEN``, or without a token set to this machine; 404 to all others."""
    if not _may_read(request):
        raise Http404(_("There is no such page."))
    return ExportToDjangoView(request)


def _may_read(request: HttpRequest) -> bool:
    if is_local(request):
        return True
    given = request.headers.get("Authorization", "").removeprefix("Bearer ").encode()
    return bool(settings.METRICS_TOKEN) and secrets.compare_digest(given, settings.METRICS_TOKEN.encode())
