"""The server's sign of life: when it last was up, and whether it was away until just now."""

from __future__ import annotations

from datetime import datetime, timedelta

from games.models import Pulse

OUTAGE = timedelta(seconds=15)
"""A silence of the server longer than this counts as an outage."""
BEAT_EVERY = timedelta(seconds=3)

_known: dict[str, datetime] = {}
"""The last sign of life that this process has read: while it is recent, nobody need ask the database."""


def outage_since(now: datetime, fresh: bool = False) -> datetime | None:
    """Return the last sign of life if it is so old that the server was away since; None while all is well."""
    known = _known.get("at")
    if known is None or fresh or not timedelta(0) <= now - known <= OUTAGE:
        row = Pulse.objects.filter(pk=1).first()
        known = _known["at"] = row.at if row is not None else now
    return known if now - known > OUTAGE else None


def beat(now: datetime) -> None:
    """Write a sign of life, at most every few seconds and never backwards."""
    pulse, made = Pulse.objects.get_or_create(pk=1, defaults={"at": now})
    if not made and now - pulse.at >= BEAT_EVERY:
        Pulse.objects.filter(pk=1, at__lt=now).update(at=now)


def forget() -> None:
    """Forget what was read (tests change the database under us)."""
    _known.clear()
