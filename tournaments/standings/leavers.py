"""Who leaves a round robin: what becomes of the results (FIDE's General Regulations for Competitions).

- Below half of the games (``pairing.round_robin`` says how they are counted) everything is annulled: the points and
  tie-breaks of the leaver and of the opponents are computed as if the games had not been. They stay rated, and the
  pages go on showing them. Later opponents have no game and no points.
- At or above half the results stand, and each remaining game is a win by forfeit for the opponent.

Who returns is no longer in ``Field.withdrawn``, and the results count again; a game that was left out meanwhile stays
out, for both sides.
"""

from __future__ import annotations

from dataclasses import replace

from tournaments.pairing.round_robin import annulled
from tournaments.values import Field


def settled(field: Field, cycles: int) -> Field:
    """Return the field as the standings see it: without the results of whoever is annulled."""
    gone = annulled(field, cycles)
    if not gone:
        return field
    rounds = tuple(
        {number: cell for number, cell in cells.items() if number not in gone and cell.opponent not in gone}
        for cells in field.rounds
    )
    return replace(field, rounds=rounds)
