"""A match as a small card: final or present board, names, times or scores. No queries of its own."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import Prefetch
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from games import catalogue, clock
from games.clock import ClockSpec
from games.models import Match, Seat, Status
from games.selectors.match import board_for_spectator
from games.selectors.sentences import result_sentence
from games.timing import to_ms

MARKS = {"1-0": ("1", "0"), "0-1": ("0", "1"), "1/2-1/2": ("½", "½"), "0-0": ("0", "0")}


def seats_prefetch() -> Prefetch[Any]:
    """Return the one prefetch that a list of cards needs."""
    return Prefetch("seat_set", Seat.objects.select_related("user"))


def match_card(match: Match, now: datetime, viewer_id: int | None = None) -> dict[str, Any]:
    """Return a card; ``seats_prefetch`` should be used. The board is what spectators see: a list tells no secret."""
    seats = sorted(match.seat_set.all(), key=lambda seat: seat.number or seat.participant)
    game = catalogue.get(match.game)
    own = next((seat for seat in seats if viewer_id is not None and seat.user_id == viewer_id), None)
    return {
        "key": match.key,
        "game": match.game,
        "title": game.title,
        "board": board_for_spectator(match),
        "status": match.status,
        "rated": match.rated,
        "private": match.private,
        "pace": match.pace,
        "clock": ClockSpec.parse(match.clock_spec),
        "ply": match.ply,
        "lines": _lines(match, seats, now),
        "finished": match.finished_at,
        "moved": match.moved_at,
        "event": match.event_name,
        "sentence": result_sentence(match, seats, game) if match.status == Status.FINISHED else "",
        "opponents": get_text_list([seat_name(match.game, seat) for seat in seats if seat is not own], _("and")),
        "flip": own is not None and own.number == 2,
        "my_turn": own is not None and match.status == Status.RUNNING and own.number == match.turn,
        "drawing": match.status == Status.DRAWING,
        "due": match.due_at if match.status == Status.RUNNING else None,
        "outcome": _outcome(match, own),
    }


def seat_name(game: str, seat: Seat) -> str:
    """Return who sits there: a person's name, a computer's name in its event, else its level by name and number."""
    if seat.level is None or (seat.user is not None and seat.shown_name != seat.user.username):
        return seat.shown_name
    return level_name(game, seat.level)


def level_name(game: str, number: int) -> str:
    """Name a level of the computer: "Pebble, level 1"; only the number if the game has no such level any more."""
    name = next((level.name for level in catalogue.get(game).levels if level.number == number), "")
    if not name:
        return _("Level %(n)d") % {"n": number}
    return _("%(name)s, level %(n)d") % {"name": _(name), "n": number}


def _outcome(match: Match, own: Seat | None) -> str:
    """Say how it went for the viewer: "won", "drawn", "lost", a place such as "2", or "" for spectators."""
    if own is None or own.place is None or match.status != Status.FINISHED:
        return ""
    places = [seat.place for seat in match.seat_set.all()]
    if own.place == 1:
        return "drawn" if all(place == 1 for place in places) else "won"
    return "lost" if match.seat_count == 2 or own.team is not None else str(own.place)


def _lines(match: Match, seats: list[Seat], now: datetime) -> list[dict[str, Any]]:
    """Return one line for each side: names, what to show at their right, whose turn it is."""
    if match.options.get("teams"):
        ordered = sorted(seats, key=lambda seat: (seat.team or 0, seat.number or 0))
        sides = [list(group) for _team, group in groupby(ordered, key=lambda seat: seat.team)]
    else:
        sides = [[seat] for seat in seats]
    left, running = _times(match, now)
    scores = _scores(match) if match.seat_count > 2 or match.status == Status.FINISHED else {}
    return [_line(match, side, left, running, scores) for side in sides]


def _line(
    match: Match, side: list[Seat], left: dict[int, int], running: set[int], scores: dict[int, Any]
) -> dict[str, Any]:
    numbers = [seat.number or 0 for seat in side]
    places = [seat.place for seat in side]
    return {
        "names": ", ".join(seat_name(match.game, seat) for seat in side),
        "level": side[0].level,
        "rating": round(side[0].rating) if len(side) == 1 and side[0].rating is not None else None,
        "provisional": side[0].provisional,
        "to_move": match.turn in numbers,
        "left_ms": left.get(numbers[0]) if len(side) == 1 and not scores else None,
        "runs": numbers[0] in running,
        "mark": _mark(match, side[0], places, scores),
        "won": match.status == Status.FINISHED and side[0].place == 1,
    }


def _mark(match: Match, seat: Seat, places: list[int | None], scores: dict[int, Any]) -> str:
    if match.status == Status.FINISHED and match.seat_count == 2:
        pair = MARKS.get(match.result)
        return pair[(seat.number or 1) - 1] if pair else ""
    if match.status == Status.FINISHED:
        return f"{places[0]}." if places[0] else ""
    stones = scores.get(seat.number or 0)
    return " · ".join(str(part) for part in stones) if isinstance(stones, (list, tuple)) else ""


def _scores(match: Match) -> dict[int, Any]:
    """Return the public score by seat number, or nothing where the game has none."""
    if match.snapshot is None:
        return {}
    game = catalogue.get(match.game)
    return dict(enumerate(game.score(game.load(match.snapshot)), start=1))


def _times(match: Match, now: datetime) -> tuple[dict[int, int], set[int]]:
    if match.clock is None or match.status != Status.RUNNING or match.pace == "unlimited":
        return {}, set()
    value, now_ms = clock.load(match.clock), to_ms(now)
    left = {number: clock.left(value, number, now_ms) for number in range(1, match.seat_count + 1)}
    return left, set(value.running)
