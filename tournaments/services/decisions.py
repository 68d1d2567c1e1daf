"""What decides a pairing: a typed result, or the games that were played for it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from django.utils.translation import gettext as _

from games.models import Match, Move
from tournaments.services.locking import EventRefused
from tournaments.values import OPPOSITE, Mark, side_of

HALF = Decimal("0.5")
FORCED_TEXTS = ("pass", "out")
"""Plies that the server plays for a seat."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of a pairing by seat order: marks for all; at tables also places (1 is best) and shares of stones."""

    marks: Mapping[int, Mark]
    places: Mapping[int, int] = field(default_factory=dict)
    shares: Mapping[int, Decimal] = field(default_factory=dict)
    game_points: Mapping[int, Decimal] = field(default_factory=dict)

    @property
    def is_level(self) -> bool:
        """Whether two sides have a drawn result, which a knockout cannot leave at that."""
        return set(self.marks.values()) == {Mark.DRAW}


def two_sided(first: Mark, second: Mark | None = None) -> Decision:
    """Return the decision that gives the first seat a mark, and the second its opposite unless it is named."""
    return Decision({1: first, 2: OPPOSITE[first] if second is None else second})


def nobody(seats: int) -> Decision:
    """Return the decision when no seat of a table came: there are no places."""
    return Decision(dict.fromkeys(range(1, seats + 1), Mark.FORFEIT_LOSS))


def forfeited_by(losers: Sequence[int], seats: int, *, tables: bool = False) -> Decision:
    """Return the decision when these seats did not play: the others win by forfeit; at tables they share the win."""
    if len(losers) == seats:
        return nobody(seats)
    marks = {order: Mark.FORFEIT_LOSS if order in losers else Mark.FORFEIT_WIN for order in range(1, seats + 1)}
    if not tables:
        return Decision(marks)
    below = 1 + seats - len(losers)
    return Decision(
        {order: Mark.WIN if mark == Mark.FORFEIT_WIN else mark for order, mark in marks.items()},
        {order: below if order in losers else 1 for order in marks},
    )


# Typed results

TEXTS = {
    "1-0": (Mark.WIN, Mark.LOSS),
    "0-1": (Mark.LOSS, Mark.WIN),
    "1/2": (Mark.DRAW, Mark.DRAW),
    "1/2-1/2": (Mark.DRAW, Mark.DRAW),
    "=": (Mark.DRAW, Mark.DRAW),
    "0-0": (Mark.LOSS, Mark.LOSS),
    "+-": (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS),
    "-+": (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN),
    "--": (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS),
}
AT_A_TABLE = {
    "1-0": "1,2",
    "0-1": "2,1",
    **dict.fromkeys(("1/2", "1/2-1/2", "="), "1,1"),
    **dict.fromkeys(("0-0", "--"), "-,-"),
    "+-": "1,-",
    "-+": "-,1",
}
"""What these texts say of a table of two, in places."""
_POINTS = re.compile(r"([0-9]{0,2}(?:\.[05])?)-([0-9]{0,2}(?:\.[05])?)")


def result_read(text: str, seats: int, games: int = 1, knockout: bool = False, *, tables: bool = False) -> Decision:
    """Read a result as people type it; raise EventRefused("result") with a sentence that says what is possible.

    Two sides: 1-0, 0-1, 1/2, 0-0 (both lose), +-, -+, -- (forfeits); with several games a pairing the points of both,
    1.5-0.5, see ``adds_up``. Tables: the places by seat, 2,1,3,3, with - for somebody who was absent; at a table
    of two the texts of a single game say the same (1-0 is 1,2 and 1/2 is 1,1).
    """
    plain = text.strip().replace(" ", "").replace(":", "-").replace("–", "-").replace("½", ".5" if games > 1 else "1/2")
    if tables or seats != 2:
        return _places_read(AT_A_TABLE.get(plain, plain) if seats == 2 else plain, seats)
    if plain in TEXTS and (games == 1 or plain in ("+-", "-+", "--")):
        return two_sided(*TEXTS[plain])
    if games > 1 and (found := _POINTS.fullmatch(plain)):
        return _points_read(found[1], found[2], games, knockout)
    raise _unreadable(text, games)


def _points_read(first: str, second: str, games: int, knockout: bool) -> Decision:
    try:
        a, b = Decimal(first or "0"), Decimal(second or "0")
    except InvalidOperation:
        raise _unreadable(f"{first}-{second}", games) from None
    if not adds_up(a, b, games, knockout):
        raise EventRefused("result", _("The points of both must add up to %(n)d games.") % {"n": games})
    return by_points(a, b)


def adds_up(first: Decimal, second: Decimal, games: int, knockout: bool = False) -> bool:
    """Tell whether these points can be the result of a pairing of so many games.

    In a knockout a lead that cannot be caught ends it earlier, and a level one goes on for two games at a time, at most
    two times: whoever has more points then has them by the last two.
    """
    played, lead = first + second, abs(first - second)
    if min(first, second) < 0 or played != int(played) or played == games:
        return played == games and min(first, second) >= 0
    early = played < games and lead > games - played
    extra = played in (games + 2, games + 4) and 0 < lead <= 2
    return knockout and (early or extra)


def by_points(first: Decimal, second: Decimal) -> Decision:
    """Return what a pairing of several games comes to: whoever has more game points wins it, level is a draw."""
    mark = Mark.DRAW if first == second else Mark.WIN if first > second else Mark.LOSS
    return Decision({1: mark, 2: OPPOSITE[mark]}, game_points={1: first, 2: second})


def _places_read(text: str, seats: int) -> Decision:
    parts = text.split(",")
    places = {order: int(part) for order, part in enumerate(parts, start=1) if part.isascii() and part.isdigit()}
    absent = [order for order, part in enumerate(parts, start=1) if part == "-"]
    if len(parts) != seats or len(places) + len(absent) != seats or not _is_ranking(list(places.values())):
        raise EventRefused(
            "result",
            _("Type the places of all %(n)d seats, such as 2,1,3,3; who shares a place has the better one; - is away.")
            % {"n": seats},
        )
    last = 1 + len(places)
    return by_places({**places, **dict.fromkeys(absent, last)}, absent)


def _is_ranking(places: Sequence[int]) -> bool:
    """Tell whether each place is one plus the number of better ones."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


def by_places(
    places: Mapping[int, int], absent: Sequence[int], shares: Mapping[int, Decimal] | None = None
) -> Decision:
    """Return the decision of a table: the first win, the others lose, absentees lose by forfeit."""
    if len(absent) == len(places):
        return nobody(len(places))
    marks = {
        order: Mark.FORFEIT_LOSS if order in absent else Mark.WIN if place == 1 else Mark.LOSS
        for order, place in places.items()
    }
    return Decision(marks, places, shares or {})


def _unreadable(text: str, games: int) -> EventRefused:
    if games > 1:
        sentence = _("%(text)s is no result of %(n)d games: type the points of both, such as 1.5-0.5, or +- -+ --.")
    else:
        sentence = _("%(text)s is no result: type 1-0, 0-1, 1/2, or +- -+ -- for a forfeit.")
    return EventRefused("result", sentence % {"text": text.strip()[:12] or "–", "n": games})


# Results of games


@dataclass(frozen=True, slots=True)
class GameResult:
    """Points of the two sides of a pairing in one game, and who did not come (orders)."""

    points: tuple[Decimal, Decimal]
    forfeited: tuple[int, ...] = ()


def game_result(match: Match, game_number: int) -> GameResult:
    """Return what a finished two-sided game came to for the orders 1 and 2."""
    places = {side_of(seat.number, game_number): seat.place for seat in match.seat_set.all()}
    first, second = places[1], places[2]
    if match.termination == "forfeit":
        losers = tuple(order for order, place in places.items() if place != 1)
        return GameResult((Decimal(first == 1), Decimal(second == 1)), losers)
    if first == second:
        return GameResult((HALF, HALF) if first == 1 else (Decimal(0), Decimal(0)))
    return GameResult((Decimal(first < second), Decimal(second < first)))


def table_result(match: Match) -> Decision:
    """Return what a finished game at a table came to: seat numbers are orders.

    Who left before the first own move did not play and scores nothing.
    """
    seats = list(match.seat_set.order_by("number"))
    played = set(
        Move.objects.filter(match=match).exclude(text__in=FORCED_TEXTS).values_list("seat", flat=True).distinct()
    )
    forfeit = match.termination == "forfeit"
    absent = [
        seat.number for seat in seats if seat.number not in played and (seat.out or (forfeit and seat.place != 1))
    ]
    stones = {seat.number: (seat.score or [0])[0] for seat in seats}
    total = sum(stones.values())
    shares = {
        number: (Decimal(count) / total).quantize(Decimal("0.00001")) if total else Decimal(0)
        for number, count in stones.items()
    }
    return by_places({seat.number: seat.place for seat in seats}, absent, shares)


def pairing_result(games: Mapping[int, GameResult], planned: int, knockout: bool, extra: bool) -> Decision | None:
    """Return what two sides' games decide, or None while another game must be played.

    A side that does not come to the first game forfeits the whole pairing. In a knockout a lead that cannot be caught
    ends it; a level one goes on for two games at a time, at most two times (``extra``), and is then left level.
    """
    if not games:
        return None
    if games[1].forfeited and len(games) == 1:
        return forfeited_by(games[1].forfeited, 2)
    limits = (planned, planned + 2, planned + 4) if knockout and extra else (planned,)
    for due in limits:
        counted = [game for number, game in sorted(games.items()) if number <= due]
        first, second = (sum((game.points[side] for game in counted), Decimal(0)) for side in (0, 1))
        missing = due - len(counted)
        if missing and not (knockout and abs(first - second) > missing):
            return None
        if first != second or due == limits[-1]:
            return by_points(first, second) if due > 1 else _single(games[1])
    return None


def left_by(leaver: int, games: Mapping[int, GameResult], planned: int, knockout: bool) -> Decision:
    """Return the result of a pairing of two whose unfinished games one side (its order) does not play.

    The games that are over count, the others go to the opponent; when none is over the pairing is forfeited. A knockout
    match goes to who stays, whatever the points.
    """
    if not games:
        return forfeited_by([leaver], 2)
    over = len(games)
    due = next((limit for limit in (planned, planned + 2, planned + 4) if limit > over), over)
    points = [sum((game.points[side] for game in games.values()), Decimal(0)) for side in (0, 1)]
    points[2 - leaver] += due - over
    decision = by_points(*points)
    return lost_by(leaver, decision) if knockout else decision


def lost_by(order: int, decision: Decision) -> Decision:
    """Return the decision that lets one of two sides lose, with the points as they are."""
    return Decision(two_sided(Mark.LOSS if order == 1 else Mark.WIN).marks, game_points=decision.game_points)


def _single(game: GameResult) -> Decision:
    if game.points == (0, 0):
        return two_sided(Mark.LOSS, Mark.LOSS)
    decision = by_points(*game.points)
    return Decision(decision.marks)
