"""Announces what changed about games, after commit. Only a key and a version leave here."""

import time

from django.core.cache import cache
from django.db import transaction

from accounts.live import announce
from games.models import Match


def match_topic(key: str) -> str:
    return f"match:{key}"


LOBBY_TOPIC = "lobby"


def announce_match(match: Match, hint: str = "") -> None:
    """Tell the match's listeners of its version; ``hint`` may be "chat" or "presence" when the version stands."""
    announce(match_topic(match.key), match.version, hint)


LOBBY_VERSION = "games:lobby-version"


def lobby_version() -> int:
    """Return the number of the lobby's present state, which its cached parts go by."""
    return cache.get_or_set(LOBBY_VERSION, time.time_ns, timeout=None)


def announce_lobby() -> None:
    """Tell the lobby that its seeks or running games have changed. A cache that is down stops nothing else."""

    def tell() -> None:
        cache.set(LOBBY_VERSION, time.time_ns(), timeout=None)
        announce(LOBBY_TOPIC)

    transaction.on_commit(tell, robust=True)


def announce_person(user_id: int) -> None:
    """Tell a person's own sockets that a seek, challenge or seat of theirs has changed."""
    announce(f"person:{user_id}", hint="seek")
