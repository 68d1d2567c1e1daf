"""Standings of an event at tables: points by place, then what parts those who are level.

In order: points, tables won, sum of shares, opponents' mean points, direct encounter if all those level have met, and
the lot. Everything counts decided tables only; who was absent from a table has met nobody there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import combinations, groupby

from games.engine.text import gettext_noop as _
from tournaments.standings.numbers import shown
from tournaments.standings.rows import Part, Row, Value
from tournaments.standings.tiebreaks import Making, TieBreak
from tournaments.values import Mark, TableField

HALF = Decimal("0.5")
EXACT, READ = Decimal("0.000001"), Decimal("0.001")
"""To how many places a mean is rounded before it is compared, and before it is read."""

PLACES = (_("first place"), _("second place"), _("third place"), _("fourth place"))
SHARED, ABSENT, BYE, PENDING = _("shared place"), _("absent"), _("bye"), _("still playing")
AHEAD, LEVEL, BEHIND = _("ahead at this table"), _("level at this table"), _("behind at this table")

TIEBREAKS: Mapping[str, TieBreak] = {
    tiebreak.code: tiebreak
    for tiebreak in (
        TieBreak("TW", _("Tables won"), _("The number of tables won alone, and one for a bye.")),
        TieBreak(
            "SH",
            _("Shares"),
            _("The sum of the shares of the stones at each table, so that tables of three and four compare."),
        ),
        TieBreak(
            "OM",
            _("Opponents' mean"),
            _("The mean of the points a round of everybody met, counted as often as they were met."),
            Making.MEAN,
        ),
        TieBreak(
            "DE",
            _("Direct encounter"),
            _("The place among those still tied by who was ahead at common tables; 0 unless all have met."),
            Making.PLACE,
        ),
    )
}
"""In the order in which they decide."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What an entrant did at a table of a round."""

    round: int
    points: Decimal
    note: str
    decided: bool
    share: Decimal = Decimal(0)
    won: bool = False
    place: int = 0
    others: tuple[tuple[int, int], ...] = ()
    """Who was met, and in which place they ended."""


def standings(field: TableField) -> tuple[Row, ...]:
    """Return the rows of everybody, first place first. Entrants that nothing parts, no lot either, share a rank."""
    sittings = {player.number: _sittings(field, player.number) for player in field.players}
    means = {number: _mean(sitting.points for sitting in own if sitting.decided) for number, own in sittings.items()}
    found: dict[int, list[Value]] = {
        number: [
            _sum("PTS", (Part(one.round, None, one.points, note=one.note) for one in own)),
            _sum("TW", (Part(one.round, None, Decimal(1), note=one.note) for one in own if one.won)),
            _sum("SH", (Part(one.round, None, one.share, note=one.note) for one in own if one.place)),
            _opponents(own, means),
        ]
        for number, own in sittings.items()
    }

    level = {number: tuple(-value.value for value in values) for number, values in found.items()}
    for _key, group in groupby(sorted(found, key=level.__getitem__), key=level.__getitem__):
        for number, value in _direct(list(group), sittings).items():
            found[number].append(value)
    return _rows(found, lambda number: (*level[number], found[number][-1].value, field.order.get(number, 0)))


def final_standings(field: TableField) -> tuple[Row, ...]:
    """Return the rows of final tables, which were filled by the standings: everybody at one comes before the next.

    The place at the table decides; those who have none yet share the last one.
    """
    rows = {row.number: row for row in standings(field)}
    ranks: dict[int, int] = {}
    for table in field.rounds[-1] if field.rounds else ():
        above = len(ranks)
        ranks.update({seat.number: above + (seat.place or len(table)) for seat in table})
    order = sorted(ranks, key=lambda number: (ranks[number], number))
    return tuple(replace(rows[number], rank=ranks[number]) for number in order)


def _rows(found: Mapping[int, list[Value]], key: Callable[[int], tuple[Decimal | int, ...]]) -> tuple[Row, ...]:
    rows: list[Row] = []
    for _key, group in groupby(sorted(found, key=lambda number: (key(number), number)), key=key):
        rank = len(rows) + 1
        rows += [Row(number, rank, found[number][0].value, tuple(found[number])) for number in group]
    return tuple(rows)


def _sittings(field: TableField, number: int) -> tuple[Sitting, ...]:
    sittings = []
    for index, tables in enumerate(field.rounds, start=1):
        for table in tables:
            order = next((order for order, seat in enumerate(table) if seat.number == number), None)
            if order is None:
                continue
            seat, points = table[order], field.points_at(table)[order]
            there = [one for one in table if one.place and one.mark is not Mark.FORFEIT_LOSS]
            if seat.mark is Mark.FORFEIT_LOSS:
                sittings.append(Sitting(index, points, ABSENT, decided=True))
            elif len(table) == 1 and seat.mark is Mark.PAIRING_BYE:
                sittings.append(Sitting(index, points, BYE, decided=True, won=True))
            elif seat.place is None:
                sittings.append(Sitting(index, points, PENDING, decided=False))
            else:
                alone = sum(one.place == seat.place for one in there) == 1
                note = PLACES[seat.place - 1] if alone else SHARED
                others = tuple((one.number, one.place or 0) for one in there if one.number != number)
                won = alone and seat.place == 1
                sittings.append(Sitting(index, points, note, True, seat.share, won, seat.place, others))
    return tuple(sittings)


def _sum(code: str, parts: Iterable[Part]) -> Value:
    counted = tuple(parts)
    total = sum((part.value for part in counted), Decimal(0))
    return Value(code, total, shown(total.quantize(READ)), counted)


def _mean(values: Iterable[Decimal]) -> Decimal:
    counted = tuple(values)
    return (sum(counted, Decimal(0)) / len(counted)).quantize(EXACT) if counted else Decimal(0)


def _opponents(own: Sequence[Sitting], means: Mapping[int, Decimal]) -> Value:
    parts = tuple(
        Part(sitting.round, other, means[other].quantize(READ), note=_("points a round"))
        for sitting in own
        for other, _place in sitting.others
    )
    mean = _mean(means[part.opponent] for part in parts if part.opponent is not None)
    return Value("OM", mean, shown(mean.quantize(READ)), parts)


def _direct(tied: Sequence[int], sittings: Mapping[int, Sequence[Sitting]]) -> dict[int, Value]:
    """Return the direct encounters of a group that is level so far."""
    parts = {number: _encounters(number, tied, sittings[number]) for number in tied}
    met = {frozenset((number, part.opponent)) for number, own in parts.items() for part in own}
    if len(tied) < 2 or any(frozenset(pair) not in met for pair in combinations(tied, 2)):
        return {number: Value("DE", Decimal(0), "0", parts[number]) for number in tied}
    scores = {number: sum((part.value for part in own), Decimal(0)) for number, own in parts.items()}
    if len(set(scores.values())) == 1:
        return {number: Value("DE", Decimal(0), "0", parts[number]) for number in tied}
    places = {number: 1 + sum(1 for other in scores.values() if other > scores[number]) for number in tied}
    return {number: Value("DE", Decimal(place), str(place), parts[number]) for number, place in places.items()}


def _encounters(number: int, tied: Sequence[int], own: Sequence[Sitting]) -> tuple[Part, ...]:
    """Return 1, ½ or 0 for every meeting at a table with somebody of the group."""
    parts = []
    for sitting in own:
        for other, place in sitting.others:
            if other not in tied:
                continue
            if place == sitting.place:
                value, note = HALF, LEVEL
            else:
                ahead = sitting.place < place
                value, note = Decimal(int(ahead)), AHEAD if ahead else BEHIND
            parts.append(Part(sitting.round, other, value, note=note))
    return tuple(parts)
