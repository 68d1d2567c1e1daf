"""What a seat may do now: the one place that decides which buttons there are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from games.engine.protocol import Game
from games.models import Match, Pace, Seat, Status

ADD_TIME_MS = {Pace.LIVE: 15_000, Pace.CORRESPONDENCE: 24 * 3_600_000}
"""What one click on "more time" gives every opponent, in milliseconds."""

CLAIM_AFTER = timedelta(seconds=60)
"""How long the player to move must have been away before the others may claim the game."""

AWAY_AFTER = timedelta(seconds=12)
"""Without a sign of life for this long, a player counts as away."""

DRAW_AGAIN_PLIES = 10


def actions(
    match: Match, seats: Sequence[Seat], seat: Seat | None, game: Game[Any, Any, Any], now: datetime
) -> list[str]:
    """List what the holder of this seat may do; spectators (None) may do nothing."""
    if seat is None:
        return []
    if match.status == Status.DRAWING:
        return ["chance"]
    if match.status == Status.RUNNING:
        return [] if seat.out else _while_running(match, seats, seat, game, now)
    return _when_over(match, seats, seat)


def may_abort(match: Match, game: Game[Any, Any, Any]) -> bool:
    """Tell whether a match may end without a result before its second ply.

    Not an event's, nor a rated one whose hand has been seen, nor the second game of a rated pair: nobody shops for a
    hand, a start or an opponent.
    """
    if match.event_path:
        return False
    return not (match.rated and (game.hidden or match.pair_number == 2))


def _while_running(
    match: Match, seats: Sequence[Seat], seat: Seat, game: Game[Any, Any, Any], now: datetime
) -> list[str]:
    possible = [] if match.turn != seat.number else ["move"]
    alone = all(other.level is not None for other in seats if other.pk != seat.pk)
    if match.ply < 2 and may_abort(match, game):
        possible.append("abort")
    else:
        possible.append("resign")
    if game.draw_by_agreement and not alone:
        possible += _draw(match, seat)
    if not match.rated and not game.hidden and not match.event_name:
        possible += _takeback(match, seat, game)
    if match.pace in ADD_TIME_MS and not alone:
        possible.append("time.add")
    if match.pace == Pace.CORRESPONDENCE and not game.hidden and match.seat_count == 2 and match.turn != seat.number:
        possible.append("conditions")
    if claim_after(match, seats, seat, now) == timedelta(0):
        possible.append("claim")
    return possible


def _draw(match: Match, seat: Seat) -> list[str]:
    offered = match.offers.get("draw")
    if offered is not None:
        return ["draw.decline"] if offered == seat.number else ["draw.accept", "draw.decline"]
    last = match.offers.get("draw_plies", {}).get(str(seat.number))
    return ["draw.offer"] if match.ply >= 2 and (last is None or match.ply >= last + DRAW_AGAIN_PLIES) else []


def _takeback(match: Match, seat: Seat, game: Game[Any, Any, Any]) -> list[str]:
    offered = match.offers.get("takeback")
    if offered is not None:
        return ["takeback.decline"] if offered == seat.number else ["takeback.accept", "takeback.decline"]
    return ["takeback.offer"] if match.ply >= (seat.number or 1) else []


def claim_after(match: Match, seats: Sequence[Seat], seat: Seat, now: datetime) -> timedelta | None:
    """Return how long until this seat may claim the game against an absent opponent to move; None when never.

    Whoever has not begun an event's game is waited for by its no-show rule, not by claims.
    """
    if match.event_path and match.turn and match.clock and not match.clock["started"][match.turn - 1]:
        return None
    if match.pace != Pace.LIVE or match.status != Status.RUNNING or match.turn in (None, seat.number):
        return None
    mover = next(other for other in seats if other.number == match.turn)
    if mover.level is not None or (seat.team is not None and seat.team == mover.team):
        return None
    since = max(filter(None, (mover.seen_at, match.moved_at, match.started_at)))
    if now - since < AWAY_AFTER:
        return None
    return max(timedelta(0), since + CLAIM_AFTER - now)


def _when_over(match: Match, seats: Sequence[Seat], seat: Seat) -> list[str]:
    if match.event_name or (match.pair_id is not None and match.pair_number == 1):
        return []
    offered = match.offers.get("rematch", [])
    if seat.number in offered:
        return ["rematch.decline"]
    return ["rematch.accept", "rematch.decline"] if offered else ["rematch.offer"]
