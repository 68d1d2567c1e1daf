"""The results that a log entry keeps, in words: players' names, halves as ½, forfeits said plainly."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

SCORES = {
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "1/2": ("½", "½"),
    "1/2-1/2": ("½", "½"),
    "0-0": ("0", "0"),
}
_WITH_POINTS = re.compile(r"(\S+) \(([0-9.]+)-([0-9.]+)\)")
_POINTS = re.compile(r"([0-9.]+)-([0-9.]+)")
_PLACES = re.compile(r"[0-9-](?:,[0-9-])+")


def result_words(code: str, names: Sequence[str] = ()) -> str:
    """Say a result as ``selectors.pairings.result_of`` writes it, such as "Anna ½ – ½ Ben".

    ``names`` are those of the board in seat order; without them only the figures are said. What is no result stays.
    """
    if _PLACES.fullmatch(code):
        return _places(code.split(","), names)
    if code in ("+-", "-+", "--"):
        return _forfeit(code, names)
    if found := _WITH_POINTS.fullmatch(code):
        return f"{result_words(found[1], names)} ({_fraction(found[2])} – {_fraction(found[3])})"
    if code in SCORES:
        return _sides(*SCORES[code], names)
    if found := _POINTS.fullmatch(code):
        return _sides(_fraction(found[1]), _fraction(found[2]), names)
    return _("no result") if code == "*" else code


def _sides(first: str, second: str, names: Sequence[str]) -> str:
    score = f"{first} – {second}"
    return f"{names[0]} {score} {names[1]}" if len(names) == 2 else score


def _fraction(points: str) -> str:
    """Write the points of several games as people do: 1.5 is 1½."""
    whole, _dot, rest = points.partition(".")
    half = "½" if rest.rstrip("0") == "5" else ""
    return f"{'' if half and whole in ('', '0') else whole}{half}"


def _forfeit(code: str, names: Sequence[str]) -> str:
    if len(names) != 2:
        return {"+-": "+ : −", "-+": "− : +", "--": "− : −"}[code]
    first, second = names
    if code == "--":
        return _("%(first)s and %(second)s both forfeited") % {"first": first, "second": second}
    winner, loser = (first, second) if code == "+-" else (second, first)
    return _("%(winner)s won by forfeit against %(loser)s") % {"winner": winner, "loser": loser}


def _places(parts: Sequence[str], names: Sequence[str]) -> str:
    """Say the places of a table in their order, the absent last."""
    if len(parts) != len(names):
        return " · ".join("–" if part == "-" else part for part in parts)
    there = sorted((int(part), name) for part, name in zip(parts, names, strict=True) if part != "-")
    away = [name for part, name in zip(parts, names, strict=True) if part == "-"]
    said = [f"{place}. {name}" for place, name in there]
    return ", ".join([*said, *(_("%(name)s absent") % {"name": name} for name in away)])
