"""Which page of a list was asked for."""

from django.http import HttpRequest

MOST = 10_000


def page_number(request: HttpRequest) -> int:
    """Return the number in ``?page=``; anything that is none is page 1."""
    text = request.GET.get("page", "1")
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 1
    return min(max(number, 1), MOST)
