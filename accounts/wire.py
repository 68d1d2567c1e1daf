"""What every socket of the site does with a message before it looks at its own: decode it, and answer pings."""

from __future__ import annotations

import json
import time
from typing import Any


def decode(text: str | None) -> dict[str, Any] | None:
    """Return the message as an object, or None if it is no JSON object (binary frames have no text)."""
    if text is None:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return message if isinstance(message, dict) else None


def pong(ping: dict[str, Any]) -> dict[str, Any]:
    """Answer a ping: its own ``t`` (only if it is a number) and the server's clock, both ms since the epoch."""
    sent = ping.get("t")
    is_number = isinstance(sent, int | float) and not isinstance(sent, bool)
    return {"type": "pong", "t": sent if is_number else None, "server_ms": int(time.time() * 1000)}
