"""Make players, sessions and matches for a measurement: ``python -m tests.benchmarks.tables N M GAME`` prints JSON.

N tables of two players with M matches each: the players go on to the next match when one is over.
"""

import json
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

import django

django.setup()

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: E402
from django.contrib.sessions.backends.cached_db import SessionStore  # noqa: E402

from accounts.models import User  # noqa: E402  needs the settings
from games.services.start import PlayerSpec, match_create  # noqa: E402
from games.timing import utc_now  # noqa: E402

BACKEND = "accounts.backends.NameOrEmailBackend"


def player(name: str) -> User:
    """Return the person of this name, made on first use."""
    found = User.objects.filter(username=name).first()
    return found or User.objects.create_user(username=name, email=f"{name}@bench.example", password=None)


def session_of(user: User) -> str:
    """Return the key of a new session in which ``user`` is logged in."""
    session = SessionStore()
    session.update(
        {SESSION_KEY: str(user.pk), BACKEND_SESSION_KEY: BACKEND, HASH_SESSION_KEY: user.get_session_auth_hash()}
    )
    session.create()
    return str(session.session_key)


def main(tables: int, matches: int, game: str) -> None:
    """Print one entry a table: the two session keys and the keys of its matches."""
    entries = []
    for number in range(tables):
        users = [player(f"bench{number}x{seat}") for seat in (1, 2)]
        players = [PlayerSpec(user, number=seat) for seat, user in enumerate(users, 1)]
        keys = [
            match_create(
                game=game,
                seat_count=2,
                options={},
                clock_spec="3600+5",
                rated=False,
                private=False,
                players=players,
                lot=False,
                now=utc_now(),
            ).key
            for _ in range(matches)
        ]
        entries.append({"sessions": [session_of(user) for user in users], "matches": keys})
    json.dump(entries, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3])
