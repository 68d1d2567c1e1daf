"""Drawing lots in public: the seats commit to bits of their own, then reveal them (games/chance.md)."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Status
from games.services.start import PHASE_MS, draw_lots
from games.services.table import Refused, Table, due, locked

_COMMIT = re.compile(r"[0-9a-f]{64}")
_REVEAL = re.compile(r"[0-9a-f]{32}")


def drawing_advance(table: Table) -> bool:
    """Go on to the next phase when everybody has spoken or ten seconds are over; return whether it did."""
    match = table.match
    people = [seat for seat in table.seats if seat.level is None]
    over = match.due_at is not None and match.due_at <= table.now
    if match.drawing_phase == "commit":
        if not over and not all(seat.chance_commit for seat in people):
            return False
        table.set(drawing_phase="reveal", due_at=due(table.now_ms + PHASE_MS))
        if not any(seat.chance_commit for seat in people):
            draw_lots(table)
        return True
    if not over and not all(seat.chance_reveal for seat in people if seat.chance_commit):
        return False
    draw_lots(table)
    return True


def drawing_commit(key: str, user: User, value: str, now: datetime) -> int:
    """Store a seat's commitment, SHA-256 of its 16 random bytes in hex; return the version. Once; safe to repeat."""
    if not _COMMIT.fullmatch(value):
        raise Refused("malformed", _("A commitment is a SHA-256 sum: 64 hexadecimal digits."))
    with locked(key, now) as table:
        seat = table.seat_of(user)
        if seat.chance_commit == value:
            return table.match.version
        table.require(Status.DRAWING)
        drawing_advance(table)
        if table.match.drawing_phase != "commit":
            raise Refused("late", _("Lots are drawn without your contribution: it came too late."), table.match.version)
        if seat.chance_commit:
            raise Refused("again", _("You have committed to your contribution already."), table.match.version)
        seat.chance_commit = value
        seat.save(update_fields=["chance_commit"])
        drawing_advance(table)
        table.save()
        return table.match.version


def drawing_reveal(key: str, user: User, value: str, now: datetime) -> int:
    """Store what a seat had committed to, 16 bytes in hex; draw when all have. Return the version. Safe to repeat."""
    if not _REVEAL.fullmatch(value):
        raise Refused("malformed", _("A contribution is 128 bits: 32 hexadecimal digits."))
    with locked(key, now) as table:
        seat = table.seat_of(user)
        if seat.chance_reveal == value:
            return table.match.version
        table.require(Status.DRAWING)
        if table.match.drawing_phase != "reveal":
            raise Refused("early", _("Wait until all have committed."), table.match.version)
        if seat.chance_reveal or hashlib.sha256(bytes.fromhex(value)).hexdigest() != seat.chance_commit:
            raise Refused("mismatch", _("This is not what your seat has committed to."), table.match.version)
        seat.chance_reveal = value
        seat.save(update_fields=["chance_reveal"])
        drawing_advance(table)
        table.save()
        return table.match.version
