"""Which page of a list was asked for."""

from __future__ import annotations

from typing import Any

from django.core.paginator import Page, Paginator
from django.http import HttpRequest


def page_of(request: HttpRequest, rows: Any, size: int, name: str = "page") -> Page[Any]:
    """Return the page of a list that was asked for; what is no number is page 1, what is too far the last one."""
    return Paginator(rows, size).get_page(request.GET.get(name))
