"""Letters that the embedded default kept instead of sending."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import OutboxMail
from accounts.outbox import is_open_to

PER_PAGE = 20


@never_cache
@require_safe
def outbox(request: HttpRequest) -> HttpResponse:
    """List the letters, newest first. Only on the machine itself (see ``is_open_to``)."""
    if not is_open_to(request):
        raise Http404(_("This site sends its mail by a mail server, or you are on another machine."))
    page = Paginator(OutboxMail.objects.order_by("-id"), PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "accounts/outbox.html", {"page": page})
