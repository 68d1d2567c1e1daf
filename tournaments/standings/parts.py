"""Where a value comes from: a part for each round that contributed, with a sentence that says what it is: PURE."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from games.engine.text import gettext_noop as _
from tournaments.fide.engine import Detail
from tournaments.standings.rows import Part
from tournaments.standings.tiebreaks import Making, TieBreak
from tournaments.values import Cell, Field

NOTES: Mapping[str, str] = {
    "PTS": _("The points of the round."),
    "BH": _("The opponent's points."),
    "FB": _("The opponent's points, with the last round counted as a draw."),
    "AOB": _("The opponent's Buchholz."),
    "SB": _("The opponent's points times the points of the round."),
    "WIN": _("1 for the points of a win."),
    "WON": _("1 for a game won."),
    "BPG": _("1 for a game without the first turn."),
    "BWG": _("1 for a game won without the first turn."),
    "REP": _("1 for a round that was played, or won without playing."),
    "PS": _("The points after the round."),
    "KS": _("The points against an opponent who reached the limit."),
    "ARO": _("The opponent's rating."),
    "TPR": _("The opponent's rating."),
    "PTP": _("The opponent's rating."),
    "APRO": _("The opponent's performance."),
    "APPO": _("The opponent's perfect performance."),
    "ABH": _("The points of the round, as opponents count them."),
    "AFB": _("The points of the round, as opponents count them."),
}
"""What a part is, by code without modifiers."""

VIRTUAL = _("Not played: it counts as a game against a virtual opponent.")
BELOW_LIMIT = _("The opponent did not reach the limit.")
ENCOUNTER = _("The points against somebody who was still tied.")
ADJUSTED = _("Points that the arbiter added or took away.")


def parts_of(
    field: Field, number: int, code: str, tiebreak: TieBreak, detail: Detail, score: Decimal
) -> tuple[Part, ...]:
    """Return the parts of a value by round; what an arbiter added to the points comes last, without a round."""
    if tiebreak.making in (Making.PLACE, Making.OWN):
        return ()
    parts = [
        _part(field, number, round_number, code, tiebreak.code, value, round_number in detail.cut)
        for round_number, value in sorted(detail.rounds.items())
        if round_number <= len(field.rounds)
    ]
    if tiebreak.code == "PTS" and (rest := score - sum((part.value for part in parts), Decimal(0))):
        parts.append(Part(None, None, rest, note=ADJUSTED))
    return tuple(parts)


def direct_encounters(field: Field, number: int, tied: frozenset[int], code: str) -> tuple[Part, ...]:
    """Return the games against those who were still tied, which decide the place among them."""
    all_count = field.round_robin or "/P" in code
    found = []
    for round_number, cells in enumerate(field.rounds, start=1):
        cell = cells.get(number)
        if cell and cell.opponent in tied and (cell.mark.is_played or all_count):
            found.append(Part(round_number, cell.opponent, field.scoring.points(cell.mark), note=ENCOUNTER))
    return tuple(found)


def _part(field: Field, number: int, round_number: int, code: str, base: str, value: Decimal, cut: bool) -> Part:
    cell = field.rounds[round_number - 1].get(number)
    note = NOTES.get(base, "")
    if base in ("BH", "FB", "SB") and not _counts_as_played(field, cell, round_number, code, base):
        note = VIRTUAL
    if base == "KS" and cut:
        note = BELOW_LIMIT
    return Part(round_number, cell.opponent if cell else None, value, cut, note)


def _counts_as_played(field: Field, cell: Cell | None, round_number: int, code: str, base: str) -> bool:
    """Return whether the real opponent's points count, and not those of a virtual one (C.07 article 16.4)."""
    if cell is None or cell.opponent is None:
        return False
    fore = (base == "FB" or "/F" in code) and round_number == field.total_rounds
    return cell.mark.is_played or field.round_robin or "/P" in code or fore
