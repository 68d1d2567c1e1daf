"""The next round of a Swiss by FIDE's Dutch system (C.04.3, in force since 1 February 2026): PURE.

The first named has the first turn. Whoever withdrew or asked for a bye gets no board; with an odd number of others one
gets the pairing-allocated bye, never one who has had it (C.04.1), so that nobody has a second one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.engine.text import gettext_noop as _
from tournaments.fide.engine import EngineNoPairing, EngineRefused, next_pairs
from tournaments.values import Board, BoardKind, Field, Mark, NoPairing

BYES = (Mark.PAIRING_BYE, Mark.FORFEIT_WIN, Mark.FULL_BYE)
"""Marks after which nobody may have the pairing-allocated bye: a win's points without playing."""

NOBODY = _("Nobody is there to be paired.")
ALONE = _("Only one player is left, and a pairing needs two.")
OVER = _("All rounds have been paired already.")
OPEN = _("The last round still has games without a result.")
NO_BYE = _("The number of players is odd, and everybody has had a bye or a win without playing already.")
MET_ALL = _("Somebody has met everybody who may still be paired with them.")
FORBIDDEN = _("The pairs that must not meet leave no way to pair everybody.")
NO_LEGAL = _("FIDE's rules on rematches, colours and byes leave no way to pair everybody.")
UNREADABLE = _("The pairing engine could not read the rounds so far.")


def pair(field: Field, records: Sequence[str] = ()) -> tuple[Board, ...]:
    """Return the boards of the next round, board 1 first and the bye last.

    ``records`` are further lines of a report file for the engine (accelerated rounds). Raises NoPairing.
    """
    _check(field)
    try:
        pairs = next_pairs(field, records)
    except EngineNoPairing as error:
        raise NoPairing(_cause(field, records)) from error
    except EngineRefused as error:
        raise NoPairing(UNREADABLE) from error
    return tuple(
        Board((first, second)) if first and second else Board((first or second,), BoardKind.BYE)
        for first, second in pairs
    )


def present(field: Field) -> frozenset[int]:
    """Return the numbers of those who are to be paired."""
    away = field.withdrawn | field.absences.keys()
    return frozenset(player.number for player in field.players) - away


def _check(field: Field) -> None:
    there = len(present(field))
    if not there:
        raise NoPairing(NOBODY)
    if there == 1:
        raise NoPairing(ALONE)
    if field.total_rounds and len(field.rounds) >= field.total_rounds:
        raise NoPairing(OVER)
    if any(not cell.mark.is_decided for cells in field.rounds for cell in cells.values()):
        raise NoPairing(OPEN)


def _cause(field: Field, records: Sequence[str]) -> str:
    """Return the sentence that names what leaves no pairing, the plainest cause first."""
    there = present(field)
    if len(there) % 2 and not any(_may_have_bye(field, number) for number in there):
        return NO_BYE
    if field.forbidden and _can_pair(replace(field, forbidden=frozenset()), records):
        return FORBIDDEN
    if any(not (there - {number} - _met(field, number)) for number in there if not _has_bye_open(field, number, there)):
        return MET_ALL
    return NO_LEGAL


def _can_pair(field: Field, records: Sequence[str]) -> bool:
    try:
        return bool(next_pairs(field, records))
    except EngineNoPairing:
        return False


def _has_bye_open(field: Field, number: int, there: frozenset[int]) -> bool:
    return bool(len(there) % 2) and _may_have_bye(field, number)


def _may_have_bye(field: Field, number: int) -> bool:
    return not any(number in cells and cells[number].mark in BYES for cells in field.rounds)


def _met(field: Field, number: int) -> frozenset[int]:
    """Return whom an entrant has played; a game that nobody played may be paired again (C.04.1)."""
    cells = (cells[number] for cells in field.rounds if number in cells)
    return frozenset(cell.opponent for cell in cells if cell.opponent is not None and cell.mark.is_played)
