"""The standings of an event as tables: read once for every version of the event, with a constant number of queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TypeVar

from tournaments.models import Event, Format
from tournaments.selectors.columns import POINTS, Column, columns_of
from tournaments.selectors.field import (
    cut_field_of,
    division_fields_of,
    field_of,
    final_tables_of,
    renumbered,
    table_field_of,
)
from tournaments.selectors.kept import kept
from tournaments.selectors.sheet import Name, names_of
from tournaments.standings import knockout, table, tables
from tournaments.standings.leavers import settled
from tournaments.standings.numbers import alike, shown
from tournaments.standings.rows import Part, Row, Value
from tournaments.standings.tiebreaks import defaults
from tournaments.values import Field, Mark

T = TypeVar("T")

WON, DRAWN, LOST = (
    (Mark.WIN, Mark.FORFEIT_WIN),
    (Mark.DRAW,),
    (Mark.LOSS, Mark.FORFEIT_LOSS),
)


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant in the standings; ``position`` counts the lines from 1, ``rank`` is shared by who is level."""

    position: int
    rank: int
    number: int
    name: str
    rating: int
    club: str
    points: Decimal
    values: tuple[Value, ...]
    won: int
    drawn: int
    lost: int
    withdrawn: bool

    @property
    def shown_values(self) -> tuple[Value, ...]:
        """The tie-breaks, without the points, which have a column of their own."""
        return tuple(value for value in self.values if value.code != POINTS.code)


@dataclass(frozen=True, slots=True)
class Standings:
    """A table of standings. ``rounds`` is how many were counted, ``finished`` how many of them are over."""

    stage: str
    format: str
    division: int | None
    rounds: int
    finished: int
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]

    @property
    def counts_games(self) -> bool:
        """Whether won, drawn and lost games are told."""
        return self.format in (Format.SWISS, Format.ROUND_ROBIN)

    @property
    def counts_points(self) -> bool:
        """Whether points say something: a knockout is decided by who goes on."""
        return self.format != Format.KNOCKOUT

    def figures(self, line: Line) -> list[tuple[Column, str]]:
        """Return the tie-breaks of a line: column and text."""
        texts = {value.code: value.text for value in line.values}
        return [(column, texts.get(column.code, "")) for column in self.columns]

    def line(self, number: int) -> Line | None:
        """Return the line of an entrant (by starting rank)."""
        return next((line for line in self.lines if line.number == number), None)


def standings_of(event: Event, division: int | None = None, upto: int | None = None) -> Standings:
    """Return the main stage's standings: of all or one division, after all rounds or the first ``upto``."""
    if division is None:
        return _kept(event, f"main:{upto or 0}", lambda: _main(event, upto))
    return _kept(event, f"divisions:{upto or 0}", lambda: _divided(event, upto))[division]


def finals_of(event: Event) -> Standings | None:
    """Return the standings of the finals after a cut, or None where none have begun."""
    return _kept(event, "cut", lambda: _finals(event)) if event.stage == "cut" else None


def all_standings(event: Event) -> tuple[Standings, ...]:
    """Return every table of an event: the finals first, then the main stage, division by division."""
    finals = finals_of(event)
    main = [standings_of(event, division) for division in divisions_of(event)]
    return (finals, *main) if finals else tuple(main)


def standings_afresh(event: Event) -> tuple[Standings, ...]:
    """Return what ``all_standings`` returns, worked out again whatever has been kept."""
    main = [_main(event)] if divisions_of(event) == (None,) else _divided(event).values()
    return (_finals(event), *main) if event.stage == "cut" else tuple(main)


def performances_of(event: Event) -> Mapping[int, str]:
    """Return the performance rating of everybody who has one, by number; nobody's where ratings are unknown."""
    if event.format not in (Format.SWISS, Format.ROUND_ROBIN):
        return {}
    return _kept(event, "performance", lambda: _performances(event))


def divisions_of(event: Event) -> tuple[int | None, ...]:
    """Return the numbers of the divisions, or (None,) where everybody plays together."""
    if event.format != Format.ROUND_ROBIN or not event.division_size:
        return (None,)
    numbers = event.entrant_set.filter(number__isnull=False).order_by("division").values_list("division", flat=True)
    found = tuple(numbers.distinct())
    return found if len(found) > 1 else (None,)


def _kept(event: Event, what: str, make: Callable[[], T]) -> T:
    return kept(f"standings:{event.pk}:{event.key}:{event.version}:{what}", make)


def _performances(event: Event) -> dict[int, str]:
    field = field_of(event)
    if not all(player.rating for player in field.players):
        return {}
    numbered, back = renumbered(field)
    rows = table.standings(numbered, ("TPR",))
    return {back[row.number]: value.text for row in rows if (value := row.value("TPR")) and value.value}


def _main(event: Event, upto: int | None = None) -> Standings:
    names, over = names_of(event), _rounds_over(event)
    if event.format != Format.TABLES:
        return _two_sided(event, None, field_of(event, None, upto), names, over)
    seats = table_field_of(event, upto)
    rows, rounds = tables.standings(seats), len(seats.rounds)
    finished = sum(number <= rounds for number in over)
    columns = columns_of(rows, at_tables=True)
    return Standings("main", event.format, None, rounds, finished, columns, _lines(rows, names, {}))


def _divided(event: Event, upto: int | None = None) -> dict[int, Standings]:
    """Return the table of every division; as many queries as one costs."""
    names, over = names_of(event), _rounds_over(event)
    return {
        division: _two_sided(event, division, field, names, over)
        for division, field in division_fields_of(event, upto).items()
    }


def _rounds_over(event: Event) -> list[int]:
    return list(event.round_set.filter(stage="main", status="finished").values_list("number", flat=True))


def _two_sided(
    event: Event, division: int | None, field: Field, names: Mapping[int, Name], over: Iterable[int]
) -> Standings:
    rows, rounds = main_rows(event, field), len(field.rounds)
    finished = sum(number <= rounds for number in over)
    lines = _lines(rows, names, _counts(field))
    return Standings("main", event.format, division, rounds, finished, columns_of(rows), lines)


def main_rows(event: Event, field: Field) -> tuple[Row, ...]:
    """Return the rows of a two-sided main stage under the event's own rules."""
    if event.format == Format.KNOCKOUT:
        return knockout.standings(field)
    codes = tuple(event.tiebreaks) or defaults(event.format)
    if event.format == Format.ROUND_ROBIN:
        field = settled(field, event.cycles)
    numbered, back = renumbered(field)
    return tuple(_row_back(row, back) for row in table.standings(numbered, codes))


def _row_back(row: Row, back: Mapping[int, int]) -> Row:
    """Return a row with the numbers of the whole event again."""
    values = tuple(replace(value, parts=tuple(_part_back(part, back) for part in value.parts)) for value in row.values)
    return replace(row, number=back[row.number], values=values)


def _part_back(part: Part, back: Mapping[int, int]) -> Part:
    return part if part.opponent is None else replace(part, opponent=back.get(part.opponent, part.opponent))


def _finals(event: Event) -> Standings:
    names = names_of(event)
    numbers = {name.cut_seed: name.number for name in names.values() if name.cut_seed is not None}
    held = event.round_set.filter(stage="cut")
    states = list(held.values_list("status", flat=True))
    if event.format == Format.TABLES:
        rows = tables.final_standings(final_tables_of(event))
    else:
        rows = knockout.standings(cut_field_of(event))
    rows = tuple(_row_back(row, numbers) for row in rows)
    kind = Format.TABLES if event.format == Format.TABLES else Format.KNOCKOUT
    lines = _lines(rows, names, {})
    columns = columns_of(rows, at_tables=kind == Format.TABLES)
    return Standings("cut", kind, None, len(states), states.count("finished"), columns, lines)


def _alike(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Return rows whose plain numbers read alike within each column; dashes and places stay as they are."""
    rows = tuple(rows)
    columns: dict[str, list[Value]] = {}
    for row in rows:
        for value in row.values:
            if value.text == shown(value.value):
                columns.setdefault(value.code, []).append(value)
    texts = {
        code: dict(zip((value.value for value in values), alike([value.value for value in values]), strict=True))
        for code, values in columns.items()
    }
    return tuple(
        replace(row, values=tuple(replace(value, text=_text(value, texts)) for value in row.values)) for row in rows
    )


def _text(value: Value, texts: Mapping[str, Mapping[Decimal, str]]) -> str:
    return texts[value.code][value.value] if value.text == shown(value.value) else value.text


def _lines(
    rows: Iterable[Row], names: Mapping[int, Name], counts: Mapping[int, tuple[int, int, int]]
) -> tuple[Line, ...]:
    return tuple(
        Line(
            position,
            row.rank,
            row.number,
            names[row.number].name,
            names[row.number].rating,
            names[row.number].club,
            row.points,
            row.values,
            *counts.get(row.number, (0, 0, 0)),
            names[row.number].withdrawn,
        )
        for position, row in enumerate(_alike(rows), start=1)
    )


def _counts(field: Field) -> dict[int, tuple[int, int, int]]:
    """Return how many games each entrant won, drew and lost, forfeits included and byes not."""
    counted: dict[int, tuple[int, int, int]] = {}
    for player in field.players:
        marks = [cell.mark for cells in field.rounds if (cell := cells.get(player.number))]
        counted[player.number] = tuple(sum(mark in kind for mark in marks) for kind in (WON, DRAWN, LOST))
    return counted
