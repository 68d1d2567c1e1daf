"""What the computer is given to choose its move: the view of its seat and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db.models import F

from games import catalogue
from games.engine.protocol import Game
from games.models import Match, Move, Seat, Status


@dataclass(frozen=True)
class ComputerTurn:
    """A move that the computer owes; ``last_move_id`` tells later whether the position still stands."""

    game: Game[Any, Any, Any]
    view: Any
    level: int
    last_move_id: int


def computer_turn(match: Match) -> ComputerTurn | None:
    """Return the computer's turn in a running match, or None when it is a person's."""
    seat = Seat.objects.filter(match=match, number=match.turn, level__isnull=False).first()
    if seat is None or match.turn is None or match.snapshot is None or seat.level is None:
        return None
    game = catalogue.get(match.game)
    last = Move.objects.filter(match=match).order_by("-ply").values_list("pk", flat=True).first() or 0
    return ComputerTurn(game, game.view(game.load(match.snapshot), match.turn), seat.level, last)


LATELY = timedelta(minutes=1)
"""A computer that has owed its move for longer does not count: something else is wrong with that match."""


def computers_thinking(now: datetime) -> int:
    """Count the matches in which a computer owes a move and has not owed it for long."""
    return Seat.objects.filter(
        level__isnull=False,
        number=F("match__turn"),
        match__status=Status.RUNNING,
        match__moved_at__gte=now - LATELY,
    ).count()


def budget_of(whole_ms: int, thinking: int, workers: int) -> int:
    """Return the milliseconds for one move when so many computers think on so many cores: weaker rather than late."""
    return max(1, whole_ms * max(1, workers) // max(1, workers, thinking))
