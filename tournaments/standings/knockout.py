"""Standings of a knockout: whoever got further is ranked higher, and those who fell in the same round share a place.

The match for third place decides between its two. Points are the rounds that an entrant got through, byes and
walkovers included.
"""

from __future__ import annotations

from decimal import Decimal

from games.engine.text import gettext_noop as _
from tournaments.pairing.knockout import THIRD, Slot, walk
from tournaments.standings.numbers import shown
from tournaments.standings.rows import Part, Row, Value
from tournaments.values import Cell, Field, Mark

CODE = "RND"
"""Rounds got through."""
THIRD_CODE = "3RD"
"""The match for third place, once it has been decided."""

NOTES = {
    Mark.WIN: _("won"),
    Mark.LOSS: _("lost"),
    Mark.FORFEIT_WIN: _("won by forfeit"),
    Mark.FORFEIT_LOSS: _("lost by forfeit"),
    Mark.PAIRING_BYE: _("nobody to play against"),
    Mark.FULL_BYE: _("nobody to play against"),
    Mark.ZERO_BYE: _("away"),
    Mark.PENDING: _("not decided yet"),
}


def standings(field: Field) -> tuple[Row, ...]:
    """Return the entrants in order: by the rounds got through, then third place, then the seed within a shared rank."""
    rounds = walk(field)
    parts = {player.number: _parts(field, rounds, player.number) for player in field.players}
    through = {number: sum((part.value for part in own), Decimal(0)) for number, own in parts.items()}
    third = next((slot.winner for slots in rounds for slot in slots if slot.code == THIRD), None)
    keys = {number: (points, number == third) for number, points in through.items()}
    order = sorted(keys, key=lambda number: (-keys[number][0], not keys[number][1], number))
    return tuple(
        Row(
            number,
            1 + sum(1 for key in keys.values() if key > keys[number]),
            through[number],
            (Value(CODE, through[number], shown(through[number]), parts[number]), *_third(rounds, number)),
        )
        for number in order
    )


def _third(rounds: tuple[tuple[Slot, ...], ...], number: int) -> tuple[Value, ...]:
    """Return 1 or 0 for the two of the match for third place, an empty value for the others; nothing before it."""
    found = next(((at, slot) for at, slots in enumerate(rounds, 1) for slot in slots if slot.code == THIRD), None)
    if found is None or found[1].winner is None:
        return ()
    at, slot = found
    if number not in slot.numbers:
        return (Value(THIRD_CODE, Decimal(0), ""),)
    won = Decimal(slot.winner == number)
    other = next((one for one in slot.numbers if one not in (None, number)), None)
    return (Value(THIRD_CODE, won, shown(won), (Part(at, other, won, False, _("the match for third place")),)),)


def _parts(field: Field, rounds: tuple[tuple[Slot, ...], ...], number: int) -> tuple[Part, ...]:
    """Return what an entrant did in each round so far that found him in the bracket."""
    parts = []
    for index, slots in enumerate(rounds[: len(field.rounds)]):
        slot = next((slot for slot in slots if number in slot.numbers), None)
        if slot is None:
            continue
        cell = field.rounds[index].get(number, Cell(Mark.PAIRING_BYE if slot.winner == number else Mark.ZERO_BYE))
        won = slot.winner == number and slot.code != THIRD
        note = _("the match for third place") if slot.code == THIRD else NOTES.get(cell.mark, "")
        parts.append(Part(index + 1, cell.opponent, Decimal(int(won)), note=note))
    return tuple(parts)
