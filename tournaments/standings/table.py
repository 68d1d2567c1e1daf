"""The standings of a Swiss or a round robin, with every tie-break and what it was made of: PURE.

The edition of FIDE's regulations is the one in force at the start: 2026 for all that began since 1 March 2026.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import groupby

from tournaments.fide.engine import Computed, tie_breaks
from tournaments.standings.numbers import shown
from tournaments.standings.parts import direct_encounters, parts_of
from tournaments.standings.rows import Row, Value
from tournaments.standings.tiebreaks import checked, named
from tournaments.values import Field

POINTS = "PTS"
NO_VALUE = "–"


def standings(field: Field, codes: Sequence[str], records: Sequence[str] = ()) -> tuple[Row, ...]:
    """Return the rows of everybody, first place first. Entrants that nothing parts, no lot either, share a rank.

    Points come first unless ``codes`` place them elsewhere. While games of a Swiss are open, points are live and
    tie-breaks count the complete rounds, since a game without a result would pass for one that nobody played. In a
    round robin an open game only adds nothing yet. ``records`` are further lines of a report file for the engine.
    Raises TieBreakRefused.
    """
    if not field.players:
        return ()
    chosen = checked(codes, "round_robin" if field.round_robin else "swiss")
    ranking = chosen if POINTS in chosen else (POINTS, *chosen)
    counted = field if field.round_robin else replace(field, rounds=field.rounds[: complete_rounds(field)])
    computed = tie_breaks(counted, ranking, records)
    points = _points(field, counted, computed, ranking.index(POINTS))
    order = _order(field, computed, points, live=ranking[0] == POINTS)
    tied = _tied_before(computed, ranking)
    return tuple(
        Row(number, rank, points[number], _values(counted, number, chosen, ranking, computed, tied))
        for number, rank in order
    )


def complete_rounds(field: Field) -> int:
    """Return how many rounds from the first on have all their results."""
    open_rounds = (
        index for index, cells in enumerate(field.rounds) if any(not cell.mark.is_decided for cell in cells.values())
    )
    return next(open_rounds, len(field.rounds))


def _points(field: Field, counted: Field, computed: Mapping[int, Computed], index: int) -> dict[int, Decimal]:
    """Return everybody's points: the engine's, which knows what an arbiter added, and those of open rounds."""
    later = replace(field, rounds=field.rounds[len(counted.rounds) :])
    return {number: (found.scores[index] or Decimal(0)) + later.points(number) for number, found in computed.items()}


def _order(
    field: Field, computed: Mapping[int, Computed], points: Mapping[int, Decimal], *, live: bool
) -> list[tuple[int, int]]:
    """Return (number, rank) in order: by points and the engine's places, then by the lot."""

    def place(number: int) -> tuple[Decimal, int, int]:
        score = -points[number] if live else Decimal(0)
        return score, computed[number].rank, field.order.get(number, 0)

    found: list[tuple[int, int]] = []
    for _key, group in groupby(sorted(computed, key=lambda number: (*place(number), number)), key=place):
        rank = len(found) + 1
        found += [(number, rank) for number in group]
    return found


def _tied_before(computed: Mapping[int, Computed], ranking: Sequence[str]) -> dict[str, dict[int, frozenset[int]]]:
    """Return for each direct encounter who was still tied with whom before it."""
    found = {}
    for index, code in enumerate(ranking):
        if code.partition("/")[0] == "DE":
            before = {number: entrant.scores[:index] for number, entrant in computed.items()}
            found[code] = {
                number: frozenset(other for other in before if other != number and before[other] == before[number])
                for number in before
            }
    return found


def _values(
    field: Field,
    number: int,
    chosen: Sequence[str],
    ranking: Sequence[str],
    computed: Mapping[int, Computed],
    tied: Mapping[str, Mapping[int, frozenset[int]]],
) -> tuple[Value, ...]:
    found = []
    for code in chosen:
        index = ranking.index(code)
        score = computed[number].scores[index]
        known = score is not None or any(other.scores[index] is not None for other in computed.values())
        value = score or Decimal(0)
        if code in tied:
            parts = direct_encounters(field, number, tied[code][number], code)
        else:
            parts = parts_of(field, number, code, named(code), computed[number].details[index], value) if known else ()
        found.append(Value(code, value, shown(value) if known else NO_VALUE, parts, known))
    return tuple(found)
