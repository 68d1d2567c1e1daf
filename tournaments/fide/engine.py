"""The one door to gacrux, which knows FIDE's Dutch pairing and tie-breaks in the 2024 and 2026 editions: PURE.

gacrux is untyped and does not declare its interface stable: nothing outside this folder imports it, and contract tests
hold it to FIDE's published values. It reads a report file, so a ``Field`` is written as one, with entrants numbered
1 … n without gaps, since the engine indexes by number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from gacrux import pairingdutch
from gacrux.gacruxexeptions import GacruxNoLegalPairing
from gacrux.tiebreak import tiebreak

from tournaments.fide.columns import (
    TOO_WIDE,
    colour_line,
    forbidden_lines,
    player_columns,
    rounds_columns,
    scoring_line,
)
from tournaments.fide.matching import matchings_quicken
from tournaments.fide.reader import QuickReader
from tournaments.values import Cell, Field, Mark, Player

matchings_quicken(pairingdutch)

QUIET = {"experimental": [], "verbose": 0}
UNPLAYED = {
    Mark.WIN: Mark.FULL_BYE,
    Mark.FORFEIT_WIN: Mark.FULL_BYE,
    Mark.DRAW: Mark.HALF_BYE,
}
"""What a mark counts as where the opponent knows nothing of the game."""


class EngineNoPairing(ValueError):
    """The rules allow no pairing of the next round. ``args[0]`` is the engine's own sentence."""


class EngineRefused(ValueError):
    """The engine could not read what it was given. ``args[0]`` is the engine's own sentence."""


@dataclass(frozen=True, slots=True)
class Detail:
    """What a value was made of: a number for each round, and the rounds that were cut."""

    rounds: Mapping[int, Decimal]
    cut: frozenset[int]


@dataclass(frozen=True, slots=True)
class Computed:
    """An entrant's place, and for each code its value (None: it has none, as a rating may be unknown)."""

    rank: int
    scores: tuple[Decimal | None, ...]
    details: tuple[Detail, ...]


def next_pairs(field: Field, records: Sequence[str] = ()) -> list[tuple[int, int]]:
    """Return (first colour, second colour) of each board of the next round, best board first; 0 is the bye.

    ``records`` are further lines of a report file that the engine understands, as accelerated rounds (250).
    """
    number = len(field.rounds) + 1
    event = _event(field, records, with_absences=True)
    event["numRounds"] = max(field.total_rounds or number + 1, number)
    event["pairingSystem"], event["maxMeets"] = ["dutch"], 1
    with _refusals():
        brackets = pairingdutch.pairing_dutch(event, number, QUIET | {"top_color": field.first_colour}).compute_pairing(
            False, 0
        )
    found = [pair for bracket in brackets if bracket for pair in bracket.get("pairs", ())]
    found.sort(key=lambda pair: int(pair["board"]))
    named = [0, *_numbers(field)]
    return [(named[pair["w"]], named[pair["b"]]) for pair in found]


def tie_breaks(field: Field, codes: Sequence[str], records: Sequence[str] = ()) -> dict[int, Computed]:
    """Return place, values and their parts of every entrant, after all the rounds of ``field``.

    The edition of the regulations is the one in force when the event started; the newest if it does not say.
    """
    event = _event(field, records)
    event["numRounds"] = max(field.total_rounds, len(field.rounds))
    settings = QUIET | {
        "pre_determined": field.round_robin,
        "swiss": not field.round_robin,
        "unrated": None,
        "current_round": len(field.rounds),
        "check": 0,
        "rank": False,
        "number_of_rounds": 0,
    }
    with _refusals():
        engine = tiebreak(event, len(field.rounds), settings)
        engine.find_tmversion(event)
        for place, code in enumerate(codes, start=1):
            with _unspoilt(engine):
                engine.compute_single_tiebreak(engine.parse_tiebreak(place, code))
    named = [0, *_numbers(field)]
    return {named[number]: _computed(entrant) for number, entrant in engine.cmps.items()}


@contextmanager
def _refusals() -> Iterator[None]:
    """Turn what the engine raises, which is anything when it is given nonsense, into our two refusals."""
    try:
        yield
    except GacruxNoLegalPairing as error:
        raise EngineNoPairing(str(error)) from error
    except Exception as error:
        raise EngineRefused(str(error) or type(error).__name__) from error


@contextmanager
def _unspoilt(engine: Any) -> Iterator[None]:
    """Undo what a fore tie-break leaves behind: it lets everybody be present in the last round, for later codes too."""
    kept = {number: entrant["tbval"]["points_lna"] for number, entrant in engine.cmps.items()}
    yield
    for number, entrant in engine.cmps.items():
        entrant["tbval"]["points_lna"] = kept[number]


def _computed(entrant: Mapping[str, Any]) -> Computed:
    scores = tuple(None if score is None else Decimal(score) for score in entrant["tiebreakScore"])
    return Computed(int(entrant["rank"]), scores, tuple(_detail(detail) for detail in entrant["tiebreakDetails"]))


def _detail(detail: Mapping[Any, Any]) -> Detail:
    """Return the numbers by round; keys are rounds as numbers or as texts, and what is not a number has no parts."""
    rounds = {
        int(key): Decimal(value)
        for key, value in detail.items()
        if str(key).isdigit() and isinstance(value, Decimal | int)
    }
    return Detail(rounds, frozenset(int(number) for number in detail.get("cut", ())))


def _numbers(field: Field) -> list[int]:
    return sorted(player.number for player in field.players)


def _event(field: Field, records: Sequence[str], *, with_absences: bool = False) -> dict[str, Any]:
    """Return the event as the engine holds it. It is told the rounds; those with forfeits only would escape it.

    Raises EngineRefused.
    """
    reader = QuickReader()
    with _refusals():
        reader.parse_file("\n".join(_lines(field, records, with_absences)) + "\n", 0)
    if reader.get_status():
        raise EngineRefused("; ".join(reader.chessjson["status"]["error"]))
    event: dict[str, Any] = reader.get_tournament(1)
    event["currentRound"] = len(field.rounds)
    return event


def _lines(field: Field, records: Sequence[str], with_absences: bool) -> list[str]:
    compact = _compact(field)
    kind = "Round-Robin" if field.round_robin else "Swiss-System"
    lines = [
        f"092 Individual: {kind}",
        f"142 {field.total_rounds or len(field.rounds)}",
        colour_line(field.first_colour),
    ]
    if field.starts_on:
        lines.append(f"042 {field.starts_on:%Y/%m/%d}")
    lines.append(scoring_line(field.scoring))
    lines += [_player_line(compact, player, with_absences) for player in compact.players]
    lines += forbidden_lines(compact, max(field.total_rounds, len(field.rounds) + 1))
    return lines + list(records) if compact.players and _numbers(field)[-1] == len(field.players) else lines


def _player_line(field: Field, player: Player, with_absences: bool) -> str:
    cells = [cells.get(player.number) for cells in field.rounds]
    if with_absences:
        cells.append(_absence(field, player.number))
    points = sum((field.scoring.points(cell.mark) for cell in cells if cell), Decimal(0))
    if points >= TOO_WIDE:
        points = Decimal(0)  # a total that the engine does not check: it adds up the rounds anyway
    return player_columns(player, player.name, points, 0) + rounds_columns(cells)


def _absence(field: Field, number: int) -> Cell | None:
    """Return the cell of the round to be paired: whoever left or asked for a bye is not to be paired."""
    if number in field.withdrawn:
        return Cell(Mark.ZERO_BYE)
    mark = field.absences.get(number)
    return None if mark is None else Cell(mark)


def _compact(field: Field) -> Field:
    """Return the field in the engine's numbers, 1 … n in the same order, and without names, which it does not need."""
    places = {number: place for place, number in enumerate(_numbers(field), start=1)}
    players = sorted(field.players, key=lambda player: player.number)
    return replace(
        field,
        players=tuple(Player(places[player.number], "-", max(0, min(player.rating, 9999))) for player in players),
        rounds=tuple(_compact_round(cells, places) for cells in field.rounds),
        absences={places[number]: mark for number, mark in field.absences.items() if number in places},
        withdrawn=frozenset(places[number] for number in field.withdrawn if number in places),
        forbidden=frozenset(
            frozenset(places[number] for number in pair) for pair in field.forbidden if pair <= places.keys()
        ),
    )


def _compact_round(cells: Mapping[int, Cell], places: Mapping[int, int]) -> dict[int, Cell]:
    return {places[number]: _compact_cell(number, cell, cells, places) for number, cell in cells.items()}


def _compact_cell(number: int, cell: Cell, cells: Mapping[int, Cell], places: Mapping[int, int]) -> Cell:
    """Return a cell that the engine understands: with a colour for both sides, or with no opponent at all."""
    if cell.opponent is None:
        return Cell(cell.mark)
    other = cells.get(cell.opponent)
    if other is None or other.opponent != number:
        return Cell(UNPLAYED.get(cell.mark, Mark.ZERO_BYE))
    first = {"w": True, "b": False}.get(cell.colour, number < cell.opponent)
    return Cell(cell.mark, places[cell.opponent], "w" if first else "b")
