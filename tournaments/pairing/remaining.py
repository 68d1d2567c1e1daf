"""A Swiss that goes on as a round robin: those who have not met yet meet, as many at once as possible: PURE."""

from __future__ import annotations

import networkx

from games.engine.text import gettext_noop as _
from tournaments.values import Board, BoardKind, Field, Mark, NoPairing

BYES = (Mark.PAIRING_BYE, Mark.FORFEIT_WIN, Mark.FULL_BYE)
"""Points without a game: whoever has had one gets no pairing-allocated bye."""


def pair(field: Field) -> tuple[Board, ...]:
    """Pair a round among those who are there and have not met; raise NoPairing when everybody has met.

    As many boards as possible; among equals those who have waited longest and whose scores are close come first. Who
    stays without an opponent has the bye if there was none yet, and rests without points otherwise (gets no board).
    """
    present = sorted(
        player.number
        for player in field.players
        if player.number not in field.withdrawn and player.number not in field.absences
    )
    graph = networkx.Graph()
    graph.add_nodes_from(present)
    for number in present:
        for other in present:
            if number < other and not _met(field, number, other) and frozenset((number, other)) not in field.forbidden:
                graph.add_edge(number, other, weight=_weight(field, number, other))
    if not graph.edges:
        raise NoPairing(_("Everybody who is left has met everybody: the event can only be finished."))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted((tuple(sorted(pair)) for pair in matched), key=lambda pair: (-_best(field, pair), pair))
    boards = [Board(_seats(field, first, second)) for first, second in pairs]
    playing = {number for pair in pairs for number in pair}
    waiting = [number for number in present if number not in playing and not _had_bye(field, number)]
    if waiting and (len(present) - len(playing)) == 1:
        boards.append(Board((waiting[0],), BoardKind.BYE))
    return tuple(boards)


def _met(field: Field, number: int, other: int) -> bool:
    return any(
        cell is not None and cell.opponent == other and cell.mark.is_played
        for cell in (cells.get(number) for cells in field.rounds)
    )


def _weight(field: Field, number: int, other: int) -> int:
    """Prefer who has played least, then close scores."""
    played = sum(_played(field, one) for one in (number, other))
    return 10_000 - 100 * played - round(10 * abs(field.points(number) - field.points(other)))


def _played(field: Field, number: int) -> int:
    return sum(1 for cells in field.rounds if number in cells and cells[number].mark.is_played)


def _best(field: Field, pair: tuple[int, ...]) -> float:
    return float(max(field.points(number) for number in pair))


def _had_bye(field: Field, number: int) -> bool:
    return any(number in cells and cells[number].mark in BYES for cells in field.rounds)


def _seats(field: Field, first: int, second: int) -> tuple[int, int]:
    """Let whoever has started less often start; among equals the smaller number."""
    starts = {
        number: sum(
            {"w": 1, "b": -1}.get(cells[number].colour, 0)
            for cells in field.rounds
            if number in cells and cells[number].mark.is_played
        )
        for number in (first, second)
    }
    return (first, second) if starts[first] <= starts[second] else (second, first)
