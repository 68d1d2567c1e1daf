"""The match that an address names."""

from __future__ import annotations

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from games.models import Seat
from games.selectors.match import Bundle, bundle_read


def visible(request: HttpRequest, key: str) -> tuple[Bundle, Seat | None]:
    """Read a match that this visitor may know of, or answer 404."""
    bundle = bundle_read(key)
    if bundle is None or not bundle.may_see(request.player):
        raise Http404(_("There is no such game."))
    return bundle, bundle.seat_of(request.player)
