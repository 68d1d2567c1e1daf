"""Matches as records, each as its reader may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from django.db.models import Prefetch, QuerySet

from games import catalogue, record
from games.models import Match, Move, Seat, Status
from games.record import Line, Ply, Record
from games.record.tags import game_tags, setup_tags
from games.results import result_text

OVER = (Status.FINISHED, Status.ABORTED)
CHUNK = 200
DECIDED = ("adjudication", "forfeit")
"""Terminations that a director may set after the end."""


def match_record_text(match: Match, seat: Seat | None) -> str:
    """Return the record of a match as the holder of a seat (None: a spectator) may know it."""
    seats = list(match.seat_set.select_related("user"))
    return record.format(record_of(match, seats, match.move_set.all(), seat))


def match_records(matches: QuerySet[Match]) -> Iterator[Record]:
    """Yield the records of many matches as spectators may know them, in the order of the query."""
    matches = matches.prefetch_related(Prefetch("seat_set", Seat.objects.select_related("user")), "move_set")
    for match in matches.iterator(chunk_size=CHUNK):
        yield record_of(match, list(match.seat_set.all()), match.move_set.all(), None)


def record_of(match: Match, seats: Sequence[Seat], moves: Iterable[Move], seat: Seat | None) -> Record:
    """Return a match as a record; what the game hides is in it only once the match is over."""
    seats = sorted(seats, key=lambda one: one.number or one.participant)
    tags = {
        **game_tags(catalogue.get(match.game), match.seat_count, match.options),
        **{f"Seat{n}": one.shown_name for n, one in enumerate(seats, 1)},
        **_occasion(match, seats),
        **_start(match),
        **_chance(match, seats),
        **_left(match, seats),
        **_ending(match, seats),
    }
    plies = tuple(_ply(match, move, seat.number if seat is not None else None) for move in moves)
    return Record.of({name: value for name, value in tags.items() if value or name.startswith("BagSeat")}, Line(plies))


def _occasion(match: Match, seats: Sequence[Seat]) -> dict[str, str]:
    began = match.started_at or match.created_at
    rated = {
        f"Rating{n}": str(round(seat.rating))
        for n, seat in enumerate(seats, 1)
        if match.rated and seat.rating is not None
    }
    return {
        "Date": f"{began:%Y.%m.%d}",
        "Time": f"{began:%H:%M:%S}",
        "Match": match.key,
        "Event": match.event_name,
        "Round": match.round_name,
        "Rated": "yes" if match.rated else "",
        "Clock": match.clock_spec,
        **rated,
    }


def _start(match: Match) -> dict[str, str]:
    if match.snapshot is None:
        return {}
    game = catalogue.get(match.game)
    return setup_tags(game, match.seat_count, match.options, match.setup, secrets=match.status in OVER)


def _chance(match: Match, seats: Sequence[Seat]) -> dict[str, str]:
    """Return the proof of the lots (games/chance.md): all but the secret once drawn, that once the match is over."""
    if not match.commit or match.snapshot is None:
        return {}
    order = ",".join(str(seat.participant) for seat in seats)
    joined = ",".join(str(n) for n in range(1, len(seats) + 1))
    return {
        "BagOrder": order if match.lot else "",
        "BagJoined": order if not match.lot and order != joined else "",
        "BagCommit": match.commit,
        "BagSecret": match.secret if match.status in OVER else "",
        **{f"BagSeat{n}": seat.chance_reveal for n, seat in enumerate(seats, 1)},
        **{f"BagPledge{seat.participant}": seat.chance_commit for seat in seats},
    }


def _left(match: Match, seats: Sequence[Seat]) -> dict[str, str]:
    """Return who left in which order: the places of a game that was played out tell, the first leaver is the last."""
    leavers = [seat for seat in seats if seat.out and seat.place is not None]
    if match.status != Status.FINISHED or not leavers:
        return {}
    leavers.sort(key=lambda seat: -(seat.place or 0))
    return {"Left": ",".join(str(seat.number) for seat in leavers)}


def _ending(match: Match, seats: Sequence[Seat]) -> dict[str, str]:
    """Return how the match ended. A later ruling on what its moves had ended already stands in a tag of its own."""
    told = {"Result": match.result, "Termination": match.termination}
    if match.status != Status.FINISHED or match.termination not in DECIDED or match.snapshot is None:
        return told
    game = catalogue.get(match.game)
    outcome = game.outcome(game.load(match.snapshot))
    if outcome is None:
        return told
    result = result_text(outcome.places)
    by_no_show = match.termination == "forfeit" and result == match.result and any(seat.out for seat in seats)
    return told if by_no_show else {"Result": result, "Termination": outcome.reason, "Ruling": match.result}


def _ply(match: Match, move: Move, viewer: int | None) -> Ply:
    game = catalogue.get(match.game)
    text = game.format_for(game.parse(move.text), viewer) if game.hidden else move.text
    return Ply(text, None if move.left_ms is None else max(0, move.left_ms) // 1000 * 1000)
