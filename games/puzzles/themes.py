"""Themes: what a solution is made of, found by code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine.text import gettext_noop as _
from games.puzzles.field import Field

THEMES: dict[str, str] = {
    "double_threat": _("Double threat"),
    "two_lines": _("Two lines at once"),
    "unstoppable": _("Unstoppable threat"),
    "block": _("Block and win"),
    "covering": _("Win by covering"),
    "clearing": _("Clearing home"),
    "invasion": _("In the other's home"),
    "quiet": _("Quiet move"),
    "forced": _("Forced replies"),
    "stuck": _("No way to place"),
    "in_2": _("Win in 2"),
    "in_3": _("Win in 3"),
    "in_4": _("Win in 4"),
}
"""Slug -> name, in the order in which pages show them."""

ABOUT: dict[str, str] = {
    "double_threat": _("One move threatens to win in two ways; only one can be stopped."),
    "two_lines": _("The last move completes two lines at the same time."),
    "unstoppable": _("One threat is enough: nothing can stop it."),
    "block": _("A move stops the other side's win and prepares your own."),
    "covering": _("The winning pyramid is placed on top of another."),
    "clearing": _("A move clears your home and turns the peg."),
    "invasion": _("The winning triangle stands in the other side's home."),
    "quiet": _("The first move threatens nothing at once, and wins all the same."),
    "forced": _("Until the last, every reply is the only one that does not lose at once."),
    "stuck": _("The other side is left without a pyramid that fits."),
    "in_2": _("Two moves of yours, the second of which wins."),
    "in_3": _("Three moves of yours, the third of which wins."),
    "in_4": _("Four moves of yours, the fourth of which wins."),
}


def themes_of(field: Field[Any, Any], position: Any, moves: Sequence[Any]) -> tuple[str, ...]:
    """Name the themes of a solution from this position, in the order of ``THEMES``."""
    found = {f"in_{(len(moves) + 1) // 2}"}
    forced = len(moves) > 3
    for at, move in enumerate(moves):
        after = field.play(position, move)
        if at % 2:
            forced &= at == len(moves) - 2 or _only_defence(field, position)
        else:
            last = at == len(moves) - 1
            found |= field.themes(position, move, last)
            if not last:
                found |= _threats(field, after, at == 0, at == len(moves) - 3)
        position = after
    if forced:
        found.add("forced")
    return tuple(theme for theme in THEMES if theme in found)


def _threats(field: Field[Any, Any], after: Any, first: bool, decides: bool) -> set[str]:
    threats = len(field.winning(field.passed(after)))
    if threats > 1:
        return {"double_threat"}
    if threats:
        return {"unstoppable"} if decides else set()
    return {"quiet"} if first else set()


def _only_defence(field: Field[Any, Any], position: Any) -> bool:
    """Whether all replies but one let the other side win at once."""
    holding = 0
    for reply in field.moves(position):
        there = field.play(position, reply)
        holding += not field.lost(there) and not field.winning(there)
        if holding > 1:
            return False
    return holding == 1
