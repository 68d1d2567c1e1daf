"""Texts of the house, written in Markdown, as pages: headings get stable anchors, raw HTML is never let through."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

from django.utils.safestring import SafeString
from markdown_it import MarkdownIt
from markdown_it.token import Token

from games import rules


@dataclass(frozen=True)
class Reading:
    """A rendered text. ``html`` is safe: markdown-it with HTML switched off escapes all that is no Markdown."""

    html: SafeString
    headings: tuple[tuple[str, str], ...]
    """Anchor and text of each second-level heading."""


def anchor(text: str) -> str:
    """Turn a heading into an anchor: "What happens before a game" -> "what-happens-before-a-game"."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def read(text: str, prefix: str = "", down: int = 0) -> Reading:
    """Render Markdown; ``prefix`` goes before every anchor, ``down`` lowers headings by so many levels.

    Blocks of code may be wider than the page: they scroll by keyboard as well.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    headings: list[tuple[str, str]] = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            _mark(opening, inline, prefix, headings)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + down)}"
        elif token.type in ("code_block", "fence"):
            token.type, token.info = "fence", ""
            token.attrSet("tabindex", "0")
    return Reading(SafeString(markdown.renderer.render(tokens, markdown.options, {})), tuple(headings))


def _mark(opening: Token, inline: Token, prefix: str, headings: list[tuple[str, str]]) -> None:
    name = prefix + anchor(inline.content)
    opening.attrSet("id", name)
    if opening.tag == "h2":
        headings.append((name, inline.content))


@cache
def rules_page(slug: str) -> Reading | None:
    """Return the rules of a game as its folder tells them, or None where it has no ``rules.md``."""
    path = Path(import_module(f"{rules.__name__}.{slug}").__path__[0]) / "rules.md"
    return read(path.read_text(encoding="utf-8")) if path.exists() else None


@cache
def chance_page() -> Reading:
    """Return how chance is proved fair, as a part of the help page."""
    text = (Path(__file__).parent / "chance.md").read_text(encoding="utf-8")
    body = text.partition("\n")[2]
    return read(body, prefix="chance-", down=1)
