"""Standings as the life of an event needs them: who goes on after the cut, who came where."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.models import Event, Format, Stage
from tournaments.selectors.field import cut_field_of, division_fields_of, field_of, final_tables_of, table_field_of
from tournaments.selectors.standings import main_rows
from tournaments.standings import knockout, tables
from tournaments.standings.rows import Row


def main_places(event: Event) -> tuple[Row, ...]:
    """Return the standings of the undivided main stage as the rows are now, best first."""
    if event.format == Format.TABLES:
        return tables.standings(table_field_of(event))
    return main_rows(event, field_of(event))


def final_places(event: Event) -> dict[int, tuple[int, int]]:
    """Return the place of every entrant, by entrant id: (place, division). The finals come before the main stage."""
    ids = dict(event.entrant_set.filter(number__isnull=False).values_list("number", "pk"))
    if event.format == Format.ROUND_ROBIN:
        rows_of = {division: main_rows(event, field) for division, field in division_fields_of(event).items()}
    else:
        rows_of = {1: main_places(event)}
    places = {ids[row.number]: (row.rank, division) for division, rows in rows_of.items() for row in rows}
    if event.stage == Stage.CUT:
        places.update(_cut_places(event))
    return places


def _cut_places(event: Event) -> dict[int, tuple[int, int]]:
    seeds = {entrant.cut_seed: entrant.pk for entrant in event.entrant_set.filter(cut_seed__isnull=False)}
    if event.format != Format.TABLES:
        rows: Sequence[Row] = knockout.standings(cut_field_of(event))
        return {seeds[row.number]: (row.rank, 1) for row in rows}
    places: dict[int, tuple[int, int]] = {}
    above = 0
    for seated in final_tables_of(event).rounds[-1]:
        places.update({seeds[seat.number]: (above + (seat.place or len(seated)), 1) for seat in seated})
        above += len(seated)
    return places
