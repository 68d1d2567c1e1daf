"""The one place where games read the wall clock; everything below takes ``now`` as an argument."""

from datetime import UTC, datetime

from django.utils import timezone


def utc_now() -> datetime:
    """Return the present moment, aware, in UTC."""
    return timezone.now()


def to_ms(moment: datetime) -> int:
    """Return epoch milliseconds."""
    return round(moment.timestamp() * 1000)


def from_ms(ms: int) -> datetime:
    """Return the aware moment of epoch milliseconds."""
    return datetime.fromtimestamp(ms / 1000, UTC)
