"""Texts that keep the columns of a report file, in any script: PURE.

A report file counts characters (code points). What would end a line, or turn the reading direction of the rest of it,
is left out; joiners, which some scripts need, stay.
"""

from __future__ import annotations

import codecs
import re
import unicodedata

_UNFIT = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_BREAKS = re.compile("[\t\n\x0b\x0c\r\x85\u2028\u2029]+")
_WIDE_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def text_of(content: bytes) -> str:
    """Return the text of a report file: UTF-8 with or without a mark, UTF-16 with one, or else Latin-1 (Windows')."""
    if content.startswith(_WIDE_BOMS):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def lines_of(text: str) -> list[str]:
    """Return the lines of a file with CR, LF or CRLF ends, without a byte order mark."""
    return re.split("\r\n|\r|\n", text.removeprefix("\ufeff"))


def clean(text: str) -> str:
    """Return a text for one line: no control or direction characters, breaks as blanks, none at the ends."""
    return _UNFIT.sub("", _BREAKS.sub(" ", text)).strip()


def fitted(name: str, width: int) -> str:
    """Return a name that fits, cut before a word where one is near, never inside a letter with its marks."""
    if len(name) <= width:
        return name
    end = width - 1
    while end > 0 and (unicodedata.combining(name[end]) or name[end] in "\u200d\ufe0f" or name[end - 1] == "\u200d"):
        end -= 1
    blank = name.rfind(" ", 0, end + 1)
    if blank >= width * 2 // 3:
        end = blank
    return name[:end].rstrip(" ,") + "…"
