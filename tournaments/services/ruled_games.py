"""What a ruling does to the games of its pairing: running ones end, finished ones are corrected."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from games.models import Match, Status
from games.results import losing_places
from games.services.correct import result_correct
from games.services.ruling import match_rule
from tournaments.models import Pairing, PairingGame
from tournaments.services.decisions import Decision
from tournaments.services.locking import EventRefused
from tournaments.values import Mark, side_of

OPEN = (Status.DRAWING, Status.RUNNING)
WON = (Mark.WIN, Mark.FORFEIT_WIN)


def open_games(pairing: Pairing) -> list[PairingGame]:
    """Return the games of a pairing that are not over."""
    return list(pairing.game_set.filter(match__status__in=OPEN).select_related("match"))


def has_begun(pairing: Pairing) -> bool:
    """Tell whether something was really played: every seat has moved in a game, or a game is over by play."""
    rows = pairing.game_set.select_related("match")
    return any(row.match.ply >= row.match.seat_count for row in rows)


def termination_of(decision: Decision) -> str:
    """Return how a game ends that this decision ends: nobody wins a forfeit by play."""
    forfeit = any(mark in (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN) for mark in decision.marks.values())
    return "forfeit" if forfeit else "adjudication"


def places_for(match: Match, game_number: int, decision: Decision) -> tuple[int, ...] | None:
    """Return the places by seat that say of one game what the decision says of its pairing; None if none can."""
    seats = range(1, match.seat_count + 1)
    if decision.places or len(decision.marks) > 2:
        places = tuple(decision.places.get(number, 0) for number in seats)
        return places if min(places) == 1 else None
    marks = {number: decision.marks[side_of(number, game_number)] for number in seats}
    losers = [number for number, mark in marks.items() if mark not in WON]
    if set(marks.values()) == {Mark.DRAW}:
        return (1,) * match.seat_count
    if len(losers) < match.seat_count or match.seat_count == 2:
        return losing_places(losers, match.seat_count) if len(losers) < match.seat_count else (2, 2)
    return None


def games_end(pairing: Pairing, decision: Decision, termination: str, now: datetime) -> None:
    """End what is still being played on a pairing as the decision says.

    The open game of a pairing of several is aborted: the decision counts the points of all. Raises EventRefused when a
    game has ended by itself meanwhile; then its own result counts.
    """
    single = pairing.game_set.count() == 1 and pairing.event.games_per_pairing == 1
    for row in open_games(pairing):
        places = places_for(row.match, row.number, decision) if single else None
        if not match_rule(row.match.key, places, termination, now):
            raise EventRefused("over", _("The game on this board has just ended: its own result counts."))


def games_correct(pairing: Pairing, decision: Decision, now: datetime) -> list[str]:
    """Give the finished game of a pairing the places of another decision, and rate again; return what to know."""
    rows = list(pairing.game_set.select_related("match"))
    if len(rows) != 1:
        if rows:
            return [_("The results of its single games stay as they are, in their records and in the ratings.")]
        return []
    row = rows[0]
    places = places_for(row.match, row.number, decision)
    if row.match.status != Status.FINISHED or places is None:
        return []
    if places != _places(row.match):
        result_correct(row.match.key, places, termination_of(decision), now)
    if not row.match.rated and pairing.event.rated and termination_of(decision) != "forfeit":
        return [_("The game was not played out under ratings, so it stays unrated.")]
    return []


def _places(match: Match) -> Sequence[int | None]:
    return tuple(match.seat_set.order_by("number").values_list("place", flat=True))
