"""Letters that the embedded default kept instead of sending."""

from __future__ import annotations

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import OutboxMail

PER_PAGE = 20


@never_cache
@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    """List the letters, newest first. Only on one machine with embedded defaults: they hold confirmation links."""
    if not settings.EMBEDDED:
        raise Http404(_("This site sends its mail by a mail server."))
    page = Paginator(OutboxMail.objects.order_by("-id"), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "accounts/outbox.html", {"page": page})
