"""Read the line of an entrant (record 001) by its columns: PURE."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from games.engine.text import gettext_noop as _
from tournaments.fide.columns import FIRST_ROUND_AT
from tournaments.report.info import ReportError
from tournaments.values import Cell, Mark, Player

NOT_A_NUMBER = _("Line %(line)d: “%(text)s” stands where a number belongs (%(what)s).")
NO_NUMBER = _("Line %(line)d: an entrant has no number.")
CONTROL = _("Line %(line)d: a tab or another control character breaks the columns.")
BAD_RESULT = _("Line %(line)d: “%(text)s” in round %(round)d is no result.")
BAD_COLOUR = _("Line %(line)d: “%(text)s” in round %(round)d is no colour.")
ITSELF = _("Line %(line)d: entrant %(number)d plays against itself in round %(round)d.")
TOO_LONG = _("Line %(line)d: %(rounds)d rounds are more than an event can have.")
MISPLACED = _("Line %(line)d: “%(text)s” stands between the columns of round %(round)d.")

ROUND_WIDTH = 10
MAX_ROUNDS = 200

PLAYED = {
    "1": Mark.WIN, "W": Mark.WIN, "=": Mark.DRAW, "D": Mark.DRAW, "0": Mark.LOSS, "L": Mark.LOSS,
    "+": Mark.FORFEIT_WIN, "-": Mark.FORFEIT_LOSS, "": Mark.PENDING, "*": Mark.PENDING, "?": Mark.PENDING,
}  # fmt: skip
"""Results against an opponent. W, D and L are games that were too short to be rated."""
ALONE = {
    "U": Mark.PAIRING_BYE, "1": Mark.PAIRING_BYE, "W": Mark.PAIRING_BYE, "F": Mark.FULL_BYE, "+": Mark.FULL_BYE,
    "H": Mark.HALF_BYE, "=": Mark.HALF_BYE, "D": Mark.HALF_BYE, "Z": Mark.ZERO_BYE, "-": Mark.ZERO_BYE,
    "0": Mark.ZERO_BYE, "L": Mark.ZERO_BYE, "": Mark.ZERO_BYE,
}  # fmt: skip
"""Results without an opponent."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entrant's line: ``points`` is None where the file leaves them out; rounds without a cell are None."""

    line: int
    player: Player
    points: Decimal | None
    rank: int
    cells: tuple[Cell | None, ...]


def entrant(text: str, line: int) -> Entrant:
    """Return what a line says.

    Some programs count bytes instead of characters: a line that makes no sense, but does so when its letters are
    counted as UTF-8 bytes, is read like that. Raises ReportError.
    """
    if re.search("[\x00-\x1f\x7f]", text):
        raise ReportError(CONTROL, line)
    try:
        return _entrant(text, line)
    except ReportError:
        if text.isascii():
            raise
        found = _by_bytes(text, line)
        if found is None:
            raise
        return found


def whole(text: str, line: int, what: str) -> int:
    """Return the number in a column, 0 for an empty one. Raises ReportError."""
    digits = text.strip(" ")
    if not digits:
        return 0
    if not re.fullmatch("[0-9]{1,11}", digits):
        raise ReportError(NOT_A_NUMBER, line, text=digits, what=what)
    return int(digits)


def decimal(text: str, line: int, what: str) -> Decimal | None:
    """Return the points in a column, None for an empty one. Raises ReportError."""
    digits = text.strip(" ").replace(",", ".")
    if not digits:
        return None
    if not re.fullmatch(r"-?[0-9]{0,4}\.?[0-9]{0,4}", digits) or not re.search("[0-9]", digits):
        raise ReportError(NOT_A_NUMBER, line, text=digits, what=what)
    return Decimal(digits)


def _entrant(text: str, line: int) -> Entrant:
    number = whole(text[4:8], line, "start number")
    if not number:
        raise ReportError(NO_NUMBER, line)
    player = Player(
        number,
        text[14:47].strip(),
        whole(text[48:52], line, "rating"),
        title=text[10:13].strip(),
        sex=text[9:10].strip(),
        federation=text[53:56].strip(),
        fide_id=text[57:68].strip(),
        birth=text[69:79].strip(),
    )
    points, rank = decimal(text[80:84], line, "points"), whole(text[85:89], line, "rank")
    return Entrant(line, player, points, rank, _cells(text, number, line))


def _by_bytes(text: str, line: int) -> Entrant | None:
    try:
        found = _entrant(text.encode().decode("latin-1"), line)
        name = found.player.name.encode("latin-1").decode("utf-8", errors="ignore").strip()
    except (ReportError, UnicodeError):
        return None
    return replace(found, player=replace(found.player, name=name))


def _cells(text: str, number: int, line: int) -> tuple[Cell | None, ...]:
    rounds = text[FIRST_ROUND_AT:].rstrip(" ")
    starts = range(0, len(rounds), ROUND_WIDTH)
    if len(starts) > MAX_ROUNDS:
        raise ReportError(TOO_LONG, line, rounds=len(starts))
    return tuple(
        _cell(rounds[start : start + ROUND_WIDTH].ljust(ROUND_WIDTH), number, line, index)
        for index, start in enumerate(starts, start=1)
    )


def _cell(text: str, number: int, line: int, round_number: int) -> Cell | None:
    if not text.strip(" "):
        return None
    gaps = (text[4] + text[6] + text[8:]).strip(" ")
    if gaps:
        raise ReportError(MISPLACED, line, text=text.strip(" "), round=round_number)
    opponent = whole(text[0:4], line, f"opponent of round {round_number}")
    if opponent == number:
        raise ReportError(ITSELF, line, number=number, round=round_number)
    colour = text[5].lower().strip(" -")
    if colour not in ("", "w", "b"):
        raise ReportError(BAD_COLOUR, line, text=text[5], round=round_number)
    mark = (PLAYED if opponent else ALONE).get(text[7].upper().strip(" "))
    if mark is None:
        raise ReportError(BAD_RESULT, line, text=text[7], round=round_number)
    return Cell(mark, opponent, colour) if opponent else Cell(mark)
