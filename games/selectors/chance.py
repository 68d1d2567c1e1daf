"""What the public may see of drawing lots: commitments at once, contributions when revealed, the secret at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games import catalogue
from games.chance import SEATS_LABEL
from games.models import Match, Seat, Status
from games.timing import to_ms

OVER = (Status.FINISHED, Status.ABORTED)


def chance_view(match: Match, seats: Sequence[Seat]) -> dict[str, Any] | None:
    """Return the protocol of a match's lots, or None where nothing was drawn."""
    if not match.commit:
        return {"phase": "none", "kept_from": match.lot_kept_from.key} if match.lot_kept_from else None
    over = match.status in OVER
    return {
        "phase": "open" if over else (match.drawing_phase or "drawn"),
        "commit": match.commit,
        "due_ms": to_ms(match.due_at) if match.status == Status.DRAWING and match.due_at else None,
        "participants": [
            {
                "participant": seat.participant,
                "name": seat.shown_name,
                "kind": "computer" if seat.level is not None else "person",
                "seat": seat.number,
                "committed": seat.chance_commit or None,
                "revealed": seat.chance_reveal or None,
                "status": _status(match, seat),
            }
            for seat in sorted(seats, key=lambda seat: seat.participant)
        ],
        "lot": match.lot,
        "secret": match.secret if over else None,
        "draws": _draws(match, over),
        "lots": _lots(match, seats) if over and match.snapshot is not None else None,
    }


def _lots(match: Match, seats: Sequence[Seat]) -> list[dict[str, Any]]:
    """Return every draw with what was mixed and what came out, for the check in the browser (verify.js)."""
    items = catalogue.get(match.game).draws(match.seat_count, match.options)
    lots = [
        {"label": label, "items": list(mixed), "drawn": list(match.setup[label])}
        for label, mixed in items.items()
        if label in match.setup
    ]
    if match.lot:
        order = [str(seat.participant) for seat in sorted(seats, key=lambda seat: seat.number or 0)]
        numbers = [str(number) for number in range(1, len(order) + 1)]
        lots.insert(0, {"label": SEATS_LABEL, "items": numbers, "drawn": order})
    return lots


def _status(match: Match, seat: Seat) -> str:
    if seat.level is not None:
        return "none"
    if seat.chance_reveal:
        return "revealed"
    if match.status == Status.DRAWING:
        return "committed" if seat.chance_commit else "waiting"
    return "silent"


def _draws(match: Match, over: bool) -> dict[str, Any]:
    """Return what was drawn: everything once the game is over, before that only what is no secret of the game."""
    hidden = catalogue.get(match.game).hidden
    return {} if hidden and not over else dict(match.setup)
