"""Files to download: names in any script (RFC 5987), with a plain one for old programs."""

from __future__ import annotations

import re
import unicodedata
from urllib.parse import quote

from django.http import HttpResponse
from django.utils.text import slugify

UNFIT = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+')
LENGTH = 80


def attachment(name: str, ending: str) -> str:
    """Return a Content-Disposition: an ASCII name, and the whole one percent-encoded in UTF-8 where they differ."""
    words = UNFIT.sub(" ", unicodedata.normalize("NFC", name)).split()
    whole = " ".join(words).strip(" .")[:LENGTH] or "event"
    plain = slugify(whole) or "event"
    return f"attachment; filename=\"{plain}.{ending}\"; filename*=UTF-8''{quote(f'{whole}.{ending}', safe='')}"


def download(content: str | bytes, name: str, ending: str, content_type: str) -> HttpResponse:
    response = HttpResponse(content, content_type=content_type)
    response["Content-Disposition"] = attachment(name, ending)
    response["X-Content-Type-Options"] = "nosniff"
    return response
