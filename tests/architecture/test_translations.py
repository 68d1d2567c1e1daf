"""Every word that a user reads goes through gettext: a rough look at the templates."""

import re
from pathlib import Path

from tests.architecture.test_house import ROOT, files

COMMENT = re.compile(r"{#.*?#}|{% comment %}.*?{% endcomment %}|<!--.*?-->", re.DOTALL)
TRANSLATED = re.compile(r"{%-?\s*blocktrans(late)?\b.*?{%-?\s*endblocktrans(late)?\s*-?%}", re.DOTALL)
MACHINE = re.compile(r"<(script|style|svg|code|kbd|pre)\b.*?</\1>", re.DOTALL)
CLASSES = re.compile(r"{% block \w*class %}.*?{% endblock.*?%}")
TAG = re.compile(r"{%.*?%}|{{.*?}}", re.DOTALL)
ATTRIBUTE = re.compile(r"\b(?:aria-label|aria-description|title|placeholder|alt)=\"([^\"]*)\"")
ELEMENT = re.compile(r"<[^>]*>", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{3,}")
NAMES = {
    *("Tercet", "Troika", "Trixo", "Quadtria"),
    *("amp", "nbsp", "times", "middot", "rarr", "larr", "hellip", "ndash", "mdash"),
}
"""Proper names and the names of HTML's entities."""


def bare_words(path: Path) -> list[str]:
    """Return what a reader would see of a template that no translation covers."""
    text = path.read_text()
    for pattern in (COMMENT, TRANSLATED, MACHINE, CLASSES):
        text = pattern.sub(" ", text)
    text = TAG.sub(" ", text)
    seen = [*ATTRIBUTE.findall(text), ELEMENT.sub(" ", text)]
    return [word for part in seen for word in WORD.findall(part) if word not in NAMES]


def test_every_text_of_a_template_is_translated() -> None:
    bare = {str(path.relative_to(ROOT)): words for path in files(".html", "templates") if (words := bare_words(path))}
    assert not bare
