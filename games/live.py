"""Announces what changed about games, after commit. Only a key and a version leave here."""

from accounts.live import announce
from games.models import Match


def match_topic(key: str) -> str:
    return f"match:{key}"


LOBBY_TOPIC = "lobby"


def announce_match(match: Match, hint: str = "") -> None:
    """Tell the match's listeners of its version; ``hint`` may be "chat" or "presence" when the version stands."""
    announce(match_topic(match.key), match.version, hint)


def announce_lobby(version: int = 0) -> None:
    """Tell the lobby that its seeks or running games have changed."""
    announce(LOBBY_TOPIC, version)
