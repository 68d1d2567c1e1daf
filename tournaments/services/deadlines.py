"""A round's deadline: games that are still unfinished are scored, once, by the rule of the event."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from games.engine.text import gettext_noop as msgid
from games.models import Match, Status
from games.services.ruling import match_rule
from tournaments.models import DeadlineRule, Event, Format, Pairing, PairingGame, PairingStatus, Round, Source
from tournaments.services.decisions import (
    HALF,
    Decision,
    GameResult,
    by_places,
    by_points,
    forfeited_by,
    nobody,
    two_sided,
)
from tournaments.services.locking import log
from tournaments.services.reckoning import decision_recomputed, games_over, has_moved
from tournaments.services.results import game_aborted, pairing_arrived, pairing_decide
from tournaments.values import Mark, side_of


def deadline_pass(event: Event, current: Round, now: datetime) -> bool:
    """Score what a round has left open at its deadline; return whether anything changed.

    A game in which nobody has moved counts as not played: both lose by forfeit, or who is to move where the rule says
    so. Of a pairing of several games those finished count, the running one by the rule, and those not begun not at all.
    A game that was over before counts as it ended, though nobody took that over yet. Boards without a game here (played
    at the table), and those whose game was aborted, wait for the director, as everything does under WAIT.
    """
    if current.deadline_at is None or current.deadline_at > now or event.deadline_rule == DeadlineRule.WAIT:
        return False
    changed = False
    for pairing in current.pairing_set.filter(status=PairingStatus.OPEN).select_related("round"):
        row = pairing.game_set.select_related("match").last()
        if row is not None:
            changed |= _end(event, pairing, row, now)
    return changed


def _end(event: Event, pairing: Pairing, row: PairingGame, now: datetime) -> bool:
    """Take over what is over, and score what still runs."""
    if row.match.status == Status.ABORTED:
        return game_aborted(event, row, now, again=False)
    if row.match.status in (Status.DRAWING, Status.RUNNING):
        return _score(event, pairing, row.match, row.number, now)
    if decision_recomputed(event, pairing) is not None:
        pairing_arrived(event, pairing, now)
    else:
        _decide(event, pairing, by_points(*_points(games_over(pairing))), now)
    return True


def _points(games: Mapping[int, GameResult]) -> tuple[Decimal, Decimal]:
    first, second = (sum((game.points[side] for game in games.values()), Decimal(0)) for side in (0, 1))
    return first, second


def _score(event: Event, pairing: Pairing, match: Match, number: int, now: datetime) -> bool:
    seats = list(range(1, match.seat_count + 1))
    losers = _losers(event, match, seats)
    places = _places(losers, seats)
    termination = "forfeit" if match.ply == 0 and match.seat_count == 2 else "adjudication"
    if not match_rule(match.key, places, termination if places else "", now):
        row = pairing.game_set.select_related("match").get(number=number)
        return row.match.status not in (Status.DRAWING, Status.RUNNING) and _end(event, pairing, row, now)
    _decide(event, pairing, _decision(event, pairing, match, number, losers, places), now)
    return True


def _decide(event: Event, pairing: Pairing, decision: Decision, now: datetime) -> None:
    pairing_decide(event, pairing, decision, Source.DEADLINE, now)
    message = msgid("The deadline has passed: board %(board)d was scored by the rule of the event.")
    log(event, None, "deadline", message, now, {"board": pairing.board}, pairing=pairing)


def _losers(event: Event, match: Match, seats: list[int]) -> list[int]:
    """Return the seats that the rule makes lose."""
    if event.deadline_rule == DeadlineRule.TO_MOVE_LOSES:
        turn = match.turn or 1
        return [seat for seat in seats if seat == turn or (match.options.get("teams") and seat % 2 == turn % 2)]
    return seats if _is_untouched(match) else []


def _is_untouched(match: Match) -> bool:
    return match.ply == 0 or (match.seat_count > 2 and not has_moved(match))


def _places(losers: list[int], seats: list[int]) -> tuple[int, ...] | None:
    """Return the places that end the game; None where more than two seats would all lose: it is aborted."""
    if len(losers) == len(seats):
        return (2, 2) if len(seats) == 2 else None
    below = 1 + len(seats) - len(losers)
    return tuple(below if seat in losers else 1 for seat in seats)


def _decision(
    event: Event, pairing: Pairing, match: Match, number: int, losers: list[int], places: tuple[int, ...] | None
) -> Decision:
    if event.format == Format.TABLES:
        absent = losers if _is_untouched(match) else []
        return by_places(dict(enumerate(places, start=1)), absent) if places else nobody(match.seat_count)
    lost = {side_of(seat, number) for seat in losers}
    before = {one: game for one, game in games_over(pairing).items() if one != number}
    if not before and event.games_per_pairing == 1:
        return _single(match, lost)
    last = (HALF, HALF) if not lost else tuple(Decimal(side not in lost) for side in (1, 2))
    first, second = _points(before)
    return by_points(first + last[0], second + last[1])


def _single(match: Match, lost: set[int]) -> Decision:
    if _is_untouched(match):
        return forfeited_by(sorted(lost), 2)
    if not lost:
        return two_sided(Mark.DRAW)
    return two_sided(Mark.LOSS if lost == {1} else Mark.WIN)
