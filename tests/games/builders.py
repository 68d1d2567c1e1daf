"""Matches for tests, made by the services that the site uses."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from games import catalogue
from games.models import Match, MatchPair
from games.services.play import move_play
from games.services.start import PlayerSpec, match_create
from games.services.time import match_settle
from tests.factories import make_user

NOON = datetime(2026, 11, 29, 12, 0, 0, tzinfo=UTC)


def later(seconds: float) -> datetime:
    """Return a moment so many seconds after the match was made."""
    return NOON + timedelta(seconds=seconds)


def make_match(
    game: str = "quadtria",
    users: list[User] | None = None,
    *,
    seats: int = 2,
    clock: str = "300+5",
    rated: bool = False,
    private: bool = False,
    options: dict[str, Any] | None = None,
    levels: dict[int, int] | None = None,
    setup: dict[str, Any] | None = None,
    lot: bool = False,
    now: datetime = NOON,
) -> Match:
    """Create a match whose users sit in the given order, begun unless lots must be drawn."""
    users = users or [make_user() for _ in range(seats)]
    levels = levels or {}
    players = [
        PlayerSpec(user, levels.get(number), None if lot else number) for number, user in enumerate(users, start=1)
    ]
    return match_create(
        game=game,
        seat_count=len(users),
        options=options or {},
        clock_spec=clock,
        rated=rated,
        private=private,
        players=players,
        lot=lot,
        setup=setup,
        now=now,
    )


def make_pair(users: list[User], game: str = "quadtria", *, rated: bool = False, lot: bool = False) -> Match:
    """Create the first game of a pair; return it."""
    return match_create(
        game=game,
        seat_count=2,
        options={},
        clock_spec="300+5",
        rated=rated,
        private=False,
        players=[PlayerSpec(user, None, None if lot else number) for number, user in enumerate(users, start=1)],
        lot=lot,
        now=NOON,
        pair=MatchPair.objects.create(created_at=NOON),
        pair_number=1,
    )


def draw_silently(match: Match, start: float = 0.0) -> Match:
    """Let the phases of drawing lots pass without a word from anybody; return the match read again."""
    for seconds in (11, 22):
        match_settle(match.key, later(start + seconds))
    match.refresh_from_db()
    return match


def seated(match: Match) -> list[User]:
    """Return the users in turn order."""
    return [seat.user for seat in match.seat_set.select_related("user").order_by("number")]


def play(match: Match, *texts: str, start: float = 1.0, every: float = 1.0) -> Match:
    """Play moves one after the other, whoever's turn it is; return the match read again."""
    users = {seat.number: seat.user for seat in match.seat_set.select_related("user")}
    for step, text in enumerate(texts):
        match.refresh_from_db()
        now = later(start + step * every)
        move_play(match.key, users[match.turn], text, match.version, f"m{match.ply}-{step}", now)
    match.refresh_from_db()
    return match


def play_legal(match: Match, plies: int, start: float = 4.0) -> Match:
    """Play that many plies (or to the end), always the first legal move."""
    game = catalogue.get(match.game)
    for step in range(plies):
        match.refresh_from_db()
        if match.turn is None:
            break
        move = game.legal_moves(game.load(match.snapshot), match.turn)[0]
        user = seated(match)[match.turn - 1]
        move_play(match.key, user, game.format(move), match.version, f"legal{match.ply}", later(start + step))
    match.refresh_from_db()
    return match


SOUTH_WINS = ("f3-f4", "c6-d6", "f4-e5", "d6-f6", "d3-f3", "b5-c6", "f3-f4", "f6-d6", "e2-d3", "a4-b5", "d3-d4")
"""A game of Quadtria that seat 1 wins with its eleventh ply."""

REPETITION = ("d1-c1", "a4-a3", "c1-d1", "a3-a4", "f3-f4", "c4-d4", "f4-f3", "d4-c4")
"""A game of Quadtria that its eighth ply ends drawn."""
