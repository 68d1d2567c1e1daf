"""What follows every change of a position: forced plies, the end, conditional replies, the next turn on the clock."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from games import clock
from games.engine.protocol import GameError
from games.models import Move, Status
from games.services.finish import match_finish
from games.services.table import Table, due

COMPUTER_GRACE_MS = 3_000
"""How long after its budget a computer move is asked for again, and then again and again, in milliseconds."""


def record_ply(
    table: Table, number: int, text: str, spent_ms: int | None, left_ms: int | None, client_id: str = ""
) -> None:
    """Note one ply; ``Table.save`` writes it."""
    table.set(ply=table.match.ply + 1, moved_at=table.now)
    move = Move(
        match=table.match,
        ply=table.match.ply,
        seat=number,
        text=text,
        at=table.now,
        spent_ms=spent_ms,
        left_ms=left_ms,
        client_id=client_id,
    )
    table.plies.append(move)


def apply_ply(table: Table, number: int, text: str, client_id: str = "", lag_ms: int = 0) -> None:
    """Play a seat's move and all that follows from it at once; raise NotationError, IllegalMove or FlagFallen."""
    game = table.game
    move = game.parse(text)
    state = game.apply(table.state, number, move)
    pressed, spent = clock.press(table.clock, number, (), table.now_ms, lag_ms)
    table.set_clock(pressed)
    table.set_state(state)
    left = clock.left(pressed, number, table.now_ms) if pressed.spec.pace != "unlimited" else None
    record_ply(table, number, game.format(move), spent, left, client_id)
    settle_turn(table, table.now_ms)
    if table.match.status == Status.RUNNING and table.match.pace == "correspondence":
        _reply_by_condition(table, number, game.format(move))


def settle_turn(table: Table, now_ms: int) -> None:
    """Play forced plies, end the game if it is over, or let the next seat think."""
    game = table.game
    while (move := game.forced(table.state)) is not None:
        number = game.to_act(table.state)[0]
        table.set_state(game.apply(table.state, number, move))
        record_ply(table, number, game.format(move), 0, None)
    outcome = game.outcome(table.state)
    if outcome is not None:
        match_finish(table, outcome.reason, outcome.places)
        return
    table.set_clock(clock.turn(table.clock, game.to_act(table.state), now_ms))
    set_due(table)


def drop_offers(table: Table, mover: int | None = None) -> None:
    """Let a move answer what others offered; the mover's own offer of a draw stands, and when draws were offered."""
    offers = table.match.offers
    kept = {"draw_plies"} | ({"draw"} if mover is not None and offers.get("draw") == mover else set())
    table.set(offers={name: value for name, value in offers.items() if name in kept})


def set_due(table: Table, overdue: bool = False) -> None:
    """Note when the sweeper must look at this match again; ``overdue`` when it waits for a computer's late move."""
    moments = [due(clock.deadline(table.clock))]
    if table.match.turn and table.seat(table.match.turn).level is not None:
        budget = 0 if overdue else settings.COMPUTER_MOVE_MS
        moments.append(table.now + timedelta(milliseconds=budget + COMPUTER_GRACE_MS))
    table.set(due_at=min((moment for moment in moments if moment is not None), default=None))


def _reply_by_condition(table: Table, by: int, played: str) -> None:
    """Play the reply that the next seat has prepared for this move of ``by``; drop the lines that no longer apply."""
    if table.match.turn in (None, by):
        return
    seat = table.seat(table.match.turn)
    if not seat.conditions:
        return
    lines = [line for line in seat.conditions if line[0] == played and len(line) > 1]
    reply = lines[0][1] if lines else None
    seat.conditions = [line[2:] for line in lines if line[1] == reply and len(line) > 2]
    seat.save(update_fields=["conditions"])
    if reply is None:
        return
    try:
        apply_ply(table, seat.number, reply)
    except GameError:
        seat.conditions = []
        seat.save(update_fields=["conditions"])
