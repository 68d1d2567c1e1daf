"""An event as plain values for pairing and standings, read with a constant number of queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from tournaments.models import Absence, Entrant, EntrantStatus, Event, Format, PairingSeat, ScoringKind, Stage
from tournaments.values import STANDARD, THREE_ONE, Cell, Field, Mark, Player, Scoring, TableField, TableSeat

PLACE_POINTS = (Decimal(5), Decimal(3), Decimal(2), Decimal(1))
"""Points by place at a table where the event names none."""


@dataclass(frozen=True, slots=True)
class Sat:
    """One row of a round: an entrant on a board, as the database has it."""

    round: int
    pairing: int
    entrant: int
    order: int
    mark: str
    place: int | None
    share: Decimal


def scoring_of(event: Event) -> Scoring:
    return THREE_ONE if event.scoring == ScoringKind.THREE_ONE else STANDARD


def place_points_of(event: Event) -> tuple[Decimal, ...]:
    """Return the event's points by place at a full table."""
    return tuple(Decimal(str(points)) for points in event.place_points) or PLACE_POINTS


def player_of(entrant: Entrant, number: int | None = None) -> Player:
    facts = {key: str(value) for key, value in entrant.facts.items() if key in PLAYER_FACTS}
    return Player(
        number=entrant.number or 0 if number is None else number,
        name=entrant.name,
        rating=entrant.rating,
        club=entrant.club_name,
        **facts,
    )


PLAYER_FACTS = frozenset({"title", "sex", "federation", "fide_id", "birth"})


def field_of(event: Event, division: int | None = None, upto: int | None = None) -> Field:
    """Return the main stage of a two-sided event, or of one division, with its rounds so far.

    ``upto`` keeps the rounds 1…upto only, and pretends that the next one is to be paired. Numbers are starting ranks
    of the whole event, also within a division.
    """
    read = _read(event, upto)
    return _field(event, read, [one for one in read.entrants if division in (None, one.division)])


def division_fields_of(event: Event, upto: int | None = None) -> dict[int, Field]:
    """Return the field of every division, as ``field_of`` does, read with the queries of one."""
    read = _read(event, upto)
    return {
        division: _field(event, read, [one for one in read.entrants if one.division == division])
        for division in sorted({one.division for one in read.entrants})
    }


@dataclass(frozen=True, slots=True)
class Read:
    """The rows of a whole main stage, from which its divisions' fields are made; tables know no forbidden pairs."""

    entrants: list[Entrant]
    seats: list[Sat]
    absences: list[tuple[int, int, bool]]
    forbidden: list[tuple[int, int]]


def _read(event: Event, upto: int | None, *, at_tables: bool = False) -> Read:
    return Read(
        list(event.entrant_set.filter(number__isnull=False).order_by("number")),
        _sat(event, Stage.MAIN, upto),
        list(Absence.objects.filter(event=event).values_list("entrant_id", "round_number", "half")),
        [] if at_tables else list(event.forbidden_set.values_list("first_id", "second_id")),
    )


def _field(event: Event, read: Read, entrants: list[Entrant]) -> Field:
    numbers = {entrant.pk: entrant.number for entrant in entrants}
    last = max((seat.round for seat in read.seats), default=0)
    away = _absences(read.absences, numbers)
    rounds = _cells(read.seats, numbers, range(1, last + 1))
    rounds = tuple(_with_late_byes(cells, away.get(number, {})) for number, cells in enumerate(rounds, start=1))
    return Field(
        players=tuple(player_of(entrant) for entrant in entrants),
        rounds=rounds,
        total_rounds=event.rounds or 0,
        scoring=scoring_of(event),
        absences=_next_absences(entrants, away.get(last + 1, {}), last + 1),
        withdrawn=frozenset(entrant.number for entrant in entrants if is_gone(entrant, last + 1)),
        forbidden=_forbidden(read.forbidden, numbers),
        round_robin=event.format == Format.ROUND_ROBIN,
        first_colour=event.first_colour,
        starts_on=_starts_on(event),
        order={entrant.number: entrant.lot for entrant in entrants},
    )


def table_field_of(event: Event, upto: int | None = None) -> TableField:
    """Return the main stage of an event at tables, with its rounds so far."""
    read = _read(event, upto, at_tables=True)
    entrants, seats = read.entrants, read.seats
    numbers = {entrant.pk: entrant.number for entrant in entrants}
    last = max((seat.round for seat in seats), default=0)
    away = _next_absences(entrants, _absences(read.absences, numbers).get(last + 1, {}), last + 1)
    gone = {entrant.number for entrant in entrants if is_gone(entrant, last + 1)}
    return TableField(
        players=tuple(player_of(entrant) for entrant in entrants),
        rounds=_tables(seats, numbers, range(1, last + 1)),
        total_rounds=event.rounds or 0,
        table_size=event.table_size,
        place_points=place_points_of(event),
        absent=frozenset({*away, *gone}),
        order={entrant.number: entrant.lot for entrant in entrants},
    )


def cut_field_of(event: Event) -> Field:
    """Return the knockout after the cut: numbers are seeds by the standings of the main stage."""
    entrants = [entrant for entrant in event.entrant_set.all() if entrant.cut_seed is not None]
    entrants.sort(key=lambda entrant: entrant.cut_seed or 0)
    numbers = {entrant.pk: entrant.cut_seed for entrant in entrants}
    seats = _sat(event, Stage.CUT, None)
    played = sorted({seat.round for seat in seats})
    following = (played[-1] if played else event.rounds or 0) + 1
    return Field(
        players=tuple(player_of(entrant, entrant.cut_seed) for entrant in entrants),
        rounds=_cells(seats, numbers, played),
        scoring=STANDARD,
        withdrawn=frozenset(entrant.cut_seed for entrant in entrants if is_gone(entrant, following)),
        first_colour=event.first_colour,
        starts_on=_starts_on(event),
        order={entrant.cut_seed: entrant.lot for entrant in entrants},
    )


def final_tables_of(event: Event) -> TableField:
    """Return the final tables after the cut of an event at tables; numbers are seeds."""
    entrants = [entrant for entrant in event.entrant_set.all() if entrant.cut_seed is not None]
    numbers = {entrant.pk: entrant.cut_seed for entrant in entrants}
    seats = _sat(event, Stage.CUT, None)
    return TableField(
        players=tuple(player_of(entrant, entrant.cut_seed) for entrant in entrants),
        rounds=_tables(seats, numbers, sorted({seat.round for seat in seats})),
        total_rounds=1,
        table_size=event.table_size,
        place_points=place_points_of(event),
        order={entrant.cut_seed: entrant.lot for entrant in entrants},
    )


def is_gone(entrant: Entrant, round_number: int) -> bool:
    """Tell whether an entrant has withdrawn before a round (late entrants are not gone, they are yet to come)."""
    return entrant.status == EntrantStatus.WITHDRAWN and (entrant.last_round or 0) < round_number


def renumbered(field: Field) -> tuple[Field, Mapping[int, int]]:
    """Return the field with numbers 1…n in the same order, and the way back: new number → old one."""
    old = {new: player.number for new, player in enumerate(field.players, start=1)}
    new = {number: fresh for fresh, number in old.items()}

    def cell(value: Cell) -> Cell:
        return replace(value, opponent=None if value.opponent is None else new[value.opponent])

    changed = replace(
        field,
        players=tuple(replace(player, number=new[player.number]) for player in field.players),
        rounds=tuple({new[number]: cell(value) for number, value in cells.items()} for cells in field.rounds),
        absences={new[number]: mark for number, mark in field.absences.items()},
        withdrawn=frozenset(new[number] for number in field.withdrawn),
        forbidden=frozenset(frozenset(new[number] for number in pair) for pair in field.forbidden),
        order={new[number]: place for number, place in field.order.items()},
    )
    return changed, old


def _sat(event: Event, stage: str, upto: int | None) -> list[Sat]:
    rows = PairingSeat.objects.filter(round__event=event, round__stage=stage)
    if upto is not None:
        rows = rows.filter(round__number__lte=upto)
    values = rows.order_by("round__number", "pairing__board", "order").values_list(
        "round__number", "pairing_id", "entrant_id", "order", "mark", "place", "share"
    )
    return [Sat(*row) for row in values]


def _cells(
    seats: Iterable[Sat], numbers: Mapping[int, int | None], played: Iterable[int]
) -> tuple[Mapping[int, Cell], ...]:
    rounds: dict[int, dict[int, Cell]] = {number: {} for number in played}
    for boards in _boards(seats).values():
        for seat in boards:
            number = numbers.get(seat.entrant)
            if number is None:
                continue
            other = next((numbers.get(one.entrant) for one in boards if one.order != seat.order), None)
            colour = "" if other is None else "wb"[seat.order - 1]
            rounds[seat.round][number] = Cell(Mark(seat.mark), other, colour)
    return tuple(rounds.values())


def _tables(
    seats: Iterable[Sat], numbers: Mapping[int, int | None], played: Iterable[int]
) -> tuple[tuple[tuple[TableSeat, ...], ...], ...]:
    rounds: dict[int, list[tuple[TableSeat, ...]]] = {number: [] for number in played}
    for boards in _boards(seats).values():
        if len(boards) > 1 or boards[0].mark == Mark.PAIRING_BYE:
            rounds[boards[0].round].append(
                tuple(TableSeat(numbers[one.entrant] or 0, one.place, one.share, Mark(one.mark)) for one in boards)
            )
    return tuple(tuple(tables) for tables in rounds.values())


def _boards(seats: Iterable[Sat]) -> dict[int, list[Sat]]:
    boards: dict[int, list[Sat]] = {}
    for seat in seats:
        boards.setdefault(seat.pairing, []).append(seat)
    return boards


def _absences(rows: Iterable[tuple[int, int, bool]], numbers: Mapping[int, int | None]) -> dict[int, dict[int, Mark]]:
    """Return the announced absences: round → number → HALF_BYE or ZERO_BYE."""
    away: dict[int, dict[int, Mark]] = {}
    for entrant, round_number, half in rows:
        number = numbers.get(entrant)
        if number is not None:
            away.setdefault(round_number, {})[number] = Mark.HALF_BYE if half else Mark.ZERO_BYE
    return away


def _with_late_byes(cells: Mapping[int, Cell], away: Mapping[int, Mark]) -> Mapping[int, Cell]:
    """Give a late entrant the half-point bye of a round that was paired before the entry."""
    late = {number: Cell(mark) for number, mark in away.items() if number not in cells and mark == Mark.HALF_BYE}
    return {**cells, **late}


def _next_absences(entrants: Iterable[Entrant], away: Mapping[int, Mark], following: int) -> dict[int, Mark]:
    """Return who is away in the next round: announced, or not there yet."""
    yet_to_come = {
        entrant.number: Mark.ZERO_BYE
        for entrant in entrants
        if entrant.number is not None and entrant.first_round > following
    }
    return {**yet_to_come, **away}


def _forbidden(pairs: Iterable[tuple[int, int]], numbers: Mapping[int, int | None]) -> frozenset[frozenset[int]]:
    known = ((numbers.get(first), numbers.get(second)) for first, second in pairs)
    return frozenset(frozenset((first, second)) for first, second in known if first is not None and second is not None)


def _starts_on(event: Event) -> date | None:
    moment = event.started_at or event.starts_at
    return None if moment is None else moment.date()
