"""The notices page and the one where they are marked read."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST, require_safe

from accounts import services
from accounts.models import Notice

PER_PAGE = 30


@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """List what the person was told, newest first."""
    if request.player is None:
        return _log_in_first(request)
    told = Notice.objects.filter(user=request.player).order_by("-id")
    page = Paginator(told, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "accounts/notices.html", {"page": page})


@require_POST
def notices_read(request: HttpRequest) -> HttpResponse:
    """Mark all notices read."""
    if request.player is None:
        return _log_in_first(request)
    services.mark_read(request.player)
    return redirect("accounts:notices")


@require_POST
def notice_open(request: HttpRequest, notice_id: int) -> HttpResponse:
    """Mark one notice read and go where it points."""
    if request.player is None:
        return _log_in_first(request)
    notice = Notice.objects.filter(user=request.player, pk=notice_id).first()
    if notice is None:
        return redirect("accounts:notices")
    services.mark_read(request.player, [notice.pk])
    return HttpResponseRedirect(notice.url or reverse("accounts:notices"))


def _log_in_first(request: HttpRequest) -> HttpResponse:
    return redirect(f"{reverse('account_login')}?{urlencode({'next': reverse('accounts:notices')})}")
