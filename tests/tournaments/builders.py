"""Events for tests, made and played by the services that the site uses."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import User
from games.models import Match
from games.results import losing_places
from games.services.computers import computer_user
from games.services.offers import match_act
from games.services.ruling import match_rule
from games.services.time import match_settle
from tests.factories import make_user
from tournaments.models import Entrant, Event, EventStatus, Member, Pairing, Round
from tournaments.services.life import event_start
from tournaments.services.progress import event_tick
from tournaments.services.results import match_arrived, result_enter

NOON = datetime(2026, 11, 29, 12, 0, 0, tzinfo=UTC)


def at(seconds: float) -> datetime:
    """Return a moment so many seconds after noon, when events of tests begin."""
    return NOON + timedelta(seconds=seconds)


def make_event(**kw: Any) -> Event:
    """Store an event that takes entries: a Swiss of three rounds of Quadtria, unless ``kw`` says otherwise."""
    terms: dict[str, Any] = {
        "name": "Club night",
        "game": "quadtria",
        "format": "swiss",
        "rounds": 3,
        "break_s": 0,
        "clock_spec": "300+5",
        "status": EventStatus.REGISTRATION,
        "created_at": NOON,
        "seed": "seed",
    }
    if "created_by" not in kw:
        kw["created_by"] = make_user()
    return Event.objects.create(**{**terms, **kw})


def enter(
    event: Event, n: int = 1, *, users: list[User] | None = None, level: int | None = None, **kw: Any
) -> list[Entrant]:
    """Enter ``n`` people (or ``users``; or computers of a level), teams of partners where the event has teams.

    Ratings fall from 2000 by 10 in the order of entry; over the board nobody needs an account.
    """
    there = event.entrant_set.count()
    made = []
    for step in range(len(users) // event.team_size if users else n):
        rank = there + step
        own = [] if event.over_the_board and not users else _accounts(event, step, users, level)
        entrant = Entrant.objects.create(
            event=event,
            **{
                "name": " – ".join(user.username for user in own) or f"Player {rank + 1}",
                "rating": 2000 - 10 * rank,
                "entered_at": at(-3600 + rank),
                **kw,
            },
        )
        for order, user in enumerate(own, start=1):
            Member.objects.create(event=event, entrant=entrant, user=user, order=order, level=level)
        made.append(entrant)
    return made


def _accounts(event: Event, step: int, users: list[User] | None, level: int | None) -> list[User]:
    if users:
        return users[step * event.team_size : (step + 1) * event.team_size]
    if level is not None:
        return [computer_user(event.game, level)] * event.team_size
    return [make_user() for _ in range(event.team_size)]


def start(event: Event, now: datetime = NOON) -> Round:
    """Start an event as its creator, and its first round; return that."""
    event_start(event.key, event.created_by, now)
    event_tick(event.key, now)
    event.refresh_from_db()
    return event.round_set.get(number=1)


def open_pairings(event: Event) -> list[Pairing]:
    return list(
        event.pairing_set.filter(status="open").order_by("round__number", "board").prefetch_related("seat_set__entrant")
    )


def open_match(pairing: Pairing) -> Match | None:
    """Return the game that a pairing waits for."""
    row = pairing.game_set.select_related("match").order_by("-number").first()
    return None if row is None or row.match.status in ("finished", "aborted") else row.match


def favourite(pairing: Pairing) -> int:
    """Return the order of the seat whose entrant has the smallest number: a scripted winner."""
    return min(pairing.seat_set.all(), key=lambda seat: seat.entrant.number).order


def begin(match: Match, now: datetime) -> Match:
    """Let the phases of drawing lots pass in silence; return the match read again."""
    while match.status == "drawing":
        match_settle(match.key, match.due_at or now)
        match.refresh_from_db()
    return match


def finish_game(match: Match, winner: int, now: datetime) -> None:
    """End a game by resignations of all seats but ``winner`` (and its partner), and tell the event at ``now``.

    They come a second after its start, as if two plies had been played, before anybody counts as absent. A game with a
    computer is adjudicated.
    """
    begin(match, now)
    early = match.started_at + timedelta(seconds=1)
    if any(seat.level is not None for seat in match.seat_set.all()):
        partners = {winner, (winner + 1) % 4 + 1} if match.options.get("teams") else {winner}
        losers = [number for number in range(1, match.seat_count + 1) if number not in partners]
        match_rule(match.key, losing_places(losers, match.seat_count), "adjudication", early)
    for seat in match.seat_set.select_related("user").order_by("number"):
        match.refresh_from_db()
        team = match.options.get("teams") and seat.number % 2 == winner % 2
        if match.status == "running" and seat.number != winner and not team:
            Match.objects.filter(pk=match.pk, ply__lt=2).update(ply=2)
            match_act(match.key, seat.user, "resign", early)
    match_arrived(match.pk, now)


def finish_pairing(event: Event, pairing: Pairing, now: datetime, winner: int) -> None:
    """Decide a pairing for one of its seats: by all its games, or by the result typed in at the table."""
    if event.over_the_board:
        sides = pairing.seat_set.count()
        places = ",".join("1" if order == winner else "2" for order in range(1, sides + 1))
        text = places if event.format == "tables" else ("1-0" if winner == 1 else "0-1")
        result_enter(event.key, event.created_by, pairing.board, text, now)
        return
    while (match := open_match(pairing)) is not None:
        number = pairing.game_set.count()
        finish_game(match, winner if number % 2 or match.seat_count > 2 else 3 - winner, now)


def play_round(
    event: Event, now: datetime = NOON, winner: Callable[[Pairing], int] = favourite, *, tick: bool = True
) -> Round:
    """Decide every open pairing (for the smaller number, unless ``winner`` says), let the event go on; return it."""
    event.refresh_from_db()
    current = event.round_set.order_by("-number").first()
    for pairing in open_pairings(event):
        finish_pairing(event, pairing, now, winner(pairing))
    if tick:
        event_tick(event.key, now)
    event.refresh_from_db()
    current.refresh_from_db()
    return current


def play_event(event: Event, now: datetime = NOON, winner: Callable[[Pairing], int] = favourite) -> Event:
    """Play an event that runs to its end."""
    step = 0
    while event.status == EventStatus.RUNNING:
        step += 1
        play_round(event, now + timedelta(seconds=600 * step), winner)
        assert step < 40, "the event does not end"
    return event
