"""What stands in an address or behind a button, where no form checks it: numbers and words, whatever was sent."""

from __future__ import annotations

from django.http import Http404

LONGEST_NUMBER = 9
"""Digits: every id and every round fits, and the database can compare it."""


def whole(text: str) -> int | None:
    """Return a number of plain digits; None for anything else, other scripts' digits and endless ones included."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER else None


def one_line(text: str, longest: int) -> str:
    """Return a text of at most ``longest`` characters in one line, without NUL, which PostgreSQL cannot hold."""
    return " ".join(text.replace("\x00", " ").split())[:longest]


def known_id(number: int) -> int:
    """Return an id from an address; raise Http404 for one that no database could hold."""
    if number >= 2**63:
        raise Http404
    return number
