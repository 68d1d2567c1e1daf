"""Lines of FIDE's tournament report file (TRF 2026) by columns: what the engine reads and report files share: PURE.

Columns count characters. A round takes ten of them: ``"  opponent colour result"``, 0000 for no opponent, ``-`` for no
colour, a blank for a result that is not there yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from tournaments.values import Cell, Field, Mark, Player, Scoring

NO_ROUND = " " * 10
"""The columns of a round in which an entrant was not there."""
FIRST_ROUND_AT = 91
"""The column, counted from 0, of the first round's opponent: two blanks stand before it."""
NAME_WIDTH = 33
TOO_WIDE = 100
"""Points that leave no column for a fraction."""


def points_text(points: Decimal) -> str:
    """Return points in the four columns that a report file gives them: `` 3.5``; from 100 on whole ones, `` 108``.

    A fraction beside a hundred points has no room: rather than a wrong total there is none, and readers add it up.
    """
    if points < TOO_WIDE:
        return f"{f'{points:.2f}'.removesuffix('0'):>4}"
    return f"{points:4.0f}" if points == int(points) else " " * 4


def round_columns(cell: Cell | None) -> str:
    """Return the ten columns of a round."""
    if cell is None:
        return NO_ROUND
    result = " " if cell.mark is Mark.PENDING else cell.mark.value
    opponent = "0000" if cell.opponent is None else f"{cell.opponent:4d}"
    return f"  {opponent} {cell.colour or '-'} {result}"


def rounds_columns(cells: Sequence[Cell | None]) -> str:
    """Return the columns of all rounds up to the last with a cell: also a missing result keeps its column."""
    length = max((index for index, cell in enumerate(cells, start=1) if cell), default=0)
    return "".join(round_columns(cell) for cell in cells[:length])


def player_columns(player: Player, name: str, points: Decimal, rank: int) -> str:
    """Return the columns of an entrant (record 001) up to its rank. ``name`` has to fit."""
    return (
        f"001 {player.number:4d} {player.sex[:1]:1}{player.title[:3]:>3} {name:<{NAME_WIDTH}} {player.rating or 0:4d}"
        f" {player.federation[:3]:>3} {player.fide_id[:11]:>11} {player.birth[:10]:10} {points_text(points)} {rank:4d}"
    )


def scoring_line(scoring: Scoring) -> str:
    """Return record 162: points for a win, a draw, a loss and a pairing-allocated bye, in exact columns."""
    worth = (("W", scoring.win), ("D", scoring.draw), ("L", scoring.loss), ("P", scoring.bye))
    return ("162 " + "".join(f" {letter}{points_text(points)}   " for letter, points in worth)).rstrip()


def colour_line(first_colour: str) -> str:
    """Return record 152: the colour of the top entrant in round 1. Without it a lot would be drawn."""
    return f"152 {first_colour.upper()}"


def forbidden_lines(field: Field, last_round: int) -> list[str]:
    """Return a record 260 for each pair that must not meet, from round 1 to ``last_round``."""
    pairs = sorted(tuple(sorted(pair)) for pair in field.forbidden)
    return [f"260   1 {last_round:3d} " + " ".join(f"{number:4d}" for number in pair) for pair in pairs]
