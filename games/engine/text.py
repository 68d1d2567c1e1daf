"""Marking English texts for translation without translating them: pure packages know no language."""


def gettext_noop(text: str) -> str:
    """Return the text unchanged; the name is one that message extraction looks for."""
    return text
