"""Results as a director types them between two slips of paper, turned into the texts that services understand.

Two sides: ``1`` the first side won, ``0`` the second, ``=`` ``½`` ``5`` a draw, ``+`` and ``-`` won and lost without a
game by the first side, ``--`` nobody came; the long forms (``1-0``, ``½-½``, ``+-`` …) are understood too.
Several games a pairing: the points of the first side (``2``, ``1½``, ``1.5``) or of both (``2-0``), ``=`` for level;
so ``1`` of two games is level, and ``½`` is half a point. Tables: the places in seat order,
``2134`` or ``2 1 3 4``, ``-`` for who was absent; those that tie share the better place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from tournaments.services.decisions import adds_up
from tournaments.standings.numbers import shown

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
_LEVEL = ("=", "=-=")
BUTTONS_TOP = 3
"""Games a pairing up to which each score has a button; of more there are too many for a row."""
_DASHES = str.maketrans({"–": "-", "—": "-", "−": "-", "‑": "-"})


class CodeRefused(ValueError):
    """A code that says no result; the text tells what may be typed."""


@dataclass(frozen=True, slots=True)
class Button:
    """A result that one click stores: its code, what the button shows, the points of the first side and of the other.

    ``points`` is "" for a single game, where it says who won: 1, 2, or 0 for a draw.
    """

    code: str
    label: str
    winner: int
    points: str = ""


def buttons(games: int, knockout: bool = False) -> tuple[Button, ...]:
    """Return the buttons of a row of boards for two; none where there are too many scores."""
    if games == 1:
        return Button("1", "1", 1), Button("=", "½", 0), Button("0", "0", 2)
    if games > BUTTONS_TOP:
        return ()
    return tuple(
        Button(f"{first}-{second}", shown(first), 0 if first == second else 1 if first > second else 2, points)
        for first, second, points in scores(games, knockout)
        if first + second == games
    )


def scores(games: int, knockout: bool = False) -> Iterator[tuple[Decimal, Decimal, str]]:
    """Yield the scores that a pairing of several games can have, as points of both and as people read them.

    Those of all games come first, the best of the first side before the others; a knockout match can be over sooner, or
    go on for extra games, and needs a winner.
    """
    for played in (games, *range(games - 1, 0, -1), games + 2, games + 4):
        for halves in range(2 * played, -1, -1):
            first, second = Decimal(halves) / 2, played - Decimal(halves) / 2
            if adds_up(first, second, games, knockout) and not (knockout and first == second):
                yield first, second, f"{shown(first)}–{shown(second)}"


def code_help(games: int) -> str:
    """Return the sentence that tells what may be typed for a board for two."""
    if games == 1:
        return _(
            "Board, Enter, result, Enter. 1: the first won. 0: the second won. = or 5: drawn. "
            "+ and -: won and lost without a game. --: nobody came."
        )
    said = {"games": games, "scores": _scores_said(games)}
    return (
        _(
            "Board, Enter, points of the first in %(games)d games, Enter: %(scores)s. Or of both: 1.5-0.5. =: level. "
            "+ and -: won and lost without a game. --: nobody came."
        )
        % said
    )


def _scores_said(games: int) -> str:
    """List the points that one side can have, "2, 1½, 1, ½, 0"."""
    if games > BUTTONS_TOP:
        return _("%(games)d down to 0, with ½ or .5 for a half") % {"games": games}
    return ", ".join(shown(Decimal(halves) / 2) for halves in range(2 * games, -1, -1))


def result_text(typed: str, seats: int, games: int = 1, knockout: bool = False, *, tables: bool = False) -> str:
    """Turn a code into the text of a result between ``seats`` sides over ``games`` games; raise CodeRefused.

    At a table of two both kinds of codes are understood: 1 and 1 2 say the same.
    """
    code = typed.strip().translate(_DASHES)
    if not code:
        raise CodeRefused(_("Type the result."))
    if seats > 2:
        return _of_table(code, typed, seats)
    plain = re.sub(r"\s+", "", code).casefold()
    if tables and plain not in CODES:
        return _of_table(code, typed, seats)
    return _of_games(plain, typed, games, knockout) if games > 1 else _of_two(plain, typed)


def _of_two(plain: str, typed: str) -> str:
    text = CODES.get(plain)
    if text is None:
        raise CodeRefused(_("“%(typed)s” is no result. Type 1, 0, =, +, - or --.") % {"typed": typed.strip()})
    return text


def _of_games(plain: str, typed: str, games: int, knockout: bool) -> str:
    if CODES.get(plain) in FORFEITS:
        return CODES[plain]
    if plain in _LEVEL:
        return f"{_plain(Decimal(games) / 2)}-{_plain(Decimal(games) / 2)}"
    points = _POINTS.fullmatch(plain.replace("1/2", "½").replace("½", ".5").replace(",", ".").replace(":", "-"))
    ours = Decimal(points[1]) if points else Decimal(-1)
    theirs = Decimal(points[2]) if points and points[2] else games - ours
    if not adds_up(ours, theirs, games, knockout):
        said = {"typed": typed.strip(), "games": games, "scores": _scores_said(games)}
        raise CodeRefused(
            _(
                "“%(typed)s” is no result of %(games)s games. Type the points of the first (%(scores)s) or of both "
                "(1.5-0.5), = for level, or + - --."
            )
            % said
        )
    return f"{_plain(ours)}-{_plain(theirs)}"


def _plain(points: Decimal) -> str:
    return f"{points.normalize():f}"


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
