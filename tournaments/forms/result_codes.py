"""Results as a director types them between two slips of paper, turned into the texts that services understand.

Two sides: ``1`` the first side won, ``0`` the second, ``=`` ``½`` ``5`` a draw, ``+`` and ``-`` won and lost without a
game by the first side, ``--`` nobody came; the long forms (``1-0``, ``½-½``, ``+-`` …) are understood too.
Several games a pairing: the points of the first side (``1.5``, ``1½``) or of both. Tables: the places in seat order,
``2134`` or ``2 1 3 4``, ``-`` for who was absent; those that tie share the better place.
"""

from __future__ import annotations

import re
from decimal import Decimal

from django.utils.translation import gettext as _

CODES = {
    **dict.fromkeys(("1", "1-0", "1:0"), "1-0"),
    **dict.fromkeys(("0", "0-1", "0:1"), "0-1"),
    **dict.fromkeys(("=", "½", "5", ".", "1/2", "½-½", "1/2-1/2", "½:½", "0.5", "0,5", "=-="), "1/2"),
    **dict.fromkeys(("+", "+-", "+--", "+:-", "1-f", "1f"), "+-"),
    **dict.fromkeys(("-", "-+", "--+", "-:+", "0f"), "-+"),
    **dict.fromkeys(("--", "---", "-:-"), "--"),
    **dict.fromkeys(("0-0", "0:0"), "0-0"),
}
FORFEITS = ("+-", "-+", "--")
_POINTS = re.compile(r"([0-9]{1,2}(?:\.[05]?)?|\.5)(?:-([0-9]{1,2}(?:\.[05]?)?|\.5))?")
"""Points of the first side, or of both: whole and half ones."""
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‑": "-"})


class CodeRefused(ValueError):
    """A code that says no result; the text tells what may be typed."""


def result_text(typed: str, seats: int, games: int = 1) -> str:
    """Turn a code into the text of a result between ``seats`` sides over ``games`` games; raise CodeRefused."""
    code = typed.strip().translate(_DASHES)
    if not code:
        raise CodeRefused(_("Type the result."))
    if seats > 2:
        return _of_table(code, typed, seats)
    plain = re.sub(r"\s+", "", code).casefold()
    return _of_games(plain, typed, games) if games > 1 else _of_two(plain, typed)


def _of_two(plain: str, typed: str) -> str:
    text = CODES.get(plain)
    if text is None:
        raise CodeRefused(_("“%(typed)s” is no result. Type 1, 0, =, +, - or --.") % {"typed": typed.strip()})
    return text


def _of_games(plain: str, typed: str, games: int) -> str:
    if CODES.get(plain) in FORFEITS:
        return CODES[plain]
    points = _POINTS.fullmatch(plain.replace("½", ".5").replace(",", ".").replace(":", "-"))
    ours = Decimal(points[1]) if points else Decimal(-1)
    theirs = Decimal(points[2]) if points and points[2] else games - ours
    if min(ours, theirs) < 0 or ours + theirs != games:
        said = {"typed": typed.strip(), "games": games}
        raise CodeRefused(
            _("“%(typed)s” is no result of %(games)s games. Type the points of both, such as 1.5-0.5, or + - --.")
            % said
        )
    return f"{ours}-{theirs}"


def _of_table(code: str, typed: str, seats: int) -> str:
    marks = re.findall(r"[0-9-]", code)
    places = [int(mark) for mark in marks if mark != "-"]
    said = {"typed": typed.strip(), "seats": seats}
    if not re.fullmatch(r"[0-9\s,;./-]+", code) or len(marks) != seats or not places:
        raise CodeRefused(_("“%(typed)s” is no result. Type the %(seats)s places in seat order, such as 2 1 3.") % said)
    for place in places:
        if place != 1 + sum(other < place for other in places):
            raise CodeRefused(
                _("“%(typed)s” is no order of places. Those that tie share the better place, as in 1 2 2 4.") % said
            )
    return ",".join(marks)


def split_line(typed: str) -> tuple[str, str]:
    """Split ``12 1`` into board and result; what has no gap is all board."""
    board, _gap, result = typed.strip().partition(" ")
    return board, result.strip()
