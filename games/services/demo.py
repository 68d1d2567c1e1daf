"""A populated club to look at: people who have played each other for some weeks, their games made by the computer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import zip_longest
from random import Random

from django.db import transaction
from django.db.models import Q

from accounts.models import User
from games import catalogue
from games.models import Match, Status
from games.services.computers import computer_user
from games.services.moves import apply_ply
from games.services.offers import match_act
from games.services.ratings import match_rate
from games.services.start import PlayerSpec, match_create
from games.services.table import locked
from games.services.time import match_settle

NAMES = (
    "Ilinca Václav Jana_K Șerban matei_c Květa Dumitru Oana Petr_N Radu Eliška Ileana Bohumil Smaranda Otakar Zuzka "
    "Horia Ludmila Traian Anežka Costin Milada Vlad_P Dorota"
).split()
DAYS = 60
PLIES = 400
BUDGET_MS = 15
"""Thinking time of one demo move, in milliseconds."""


@dataclass(frozen=True)
class Plan:
    """One game of the demo: what is played, when it begins and by whom."""

    game: str
    seats: int
    options: dict[str, bool]
    clock: str
    rated: bool
    begins: datetime
    users: tuple[User, ...]
    levels: tuple[int, ...] = ()
    """The computer's levels, when computers play each other."""


def demo_users(rng: Random) -> dict[User, int]:
    """Return the people of the demo club, made when missing, and the level each of them plays at."""
    levels = {}
    for name in NAMES:
        user, made = User.objects.get_or_create(username=name)
        if made:
            user.set_unusable_password()
            user.save(update_fields=["password"])
        levels[user] = rng.choice((1, 1, 2, 2, 3))
    return levels


def demo_plans(users: list[User], games: int, now: datetime, rng: Random) -> list[Plan]:
    """Return what the club has played, in order of time."""
    kinds = [
        ("quadtria", 2, {}, "600+5", True),
        ("quadtria", 2, {}, "180+2", True),
        ("troika", 2, {}, "180+2", True),
        ("troika", 2, {}, "600+5", False),
        ("trixo", 2, {}, "300+5", True),
        ("trixo", 4, {}, "300+5", True),
        ("trixo", 3, {}, "300+5", True),
        ("trixo", 4, {"teams": True}, "300+5", True),
    ]
    plans = []
    for _n in range(games):
        game, seats, options, clock, rated = rng.choice(kinds)
        begins = now - timedelta(minutes=rng.randint(90, DAYS * 24 * 60))
        plans.append(Plan(game, seats, options, clock, rated, begins, tuple(rng.sample(users, seats))))
    plans = [_among_computers(plan, rng) if n % 10 == 9 else plan for n, plan in enumerate(plans)]
    return sorted(plans, key=lambda plan: plan.begins)


def _among_computers(plan: Plan, rng: Random) -> Plan:
    """Let computer players of the lower levels have this game: their pool wants results too."""
    levels = tuple(rng.sample((1, 2, 3, 4), plan.seats))
    users = tuple(computer_user(plan.game, level) for level in levels)
    return replace(plan, users=users, levels=levels)


def demo_play(plan: Plan, levels: dict[User, int], rng: Random) -> Match:
    """Play one game of the demo from the lot to the rating."""
    with transaction.atomic():
        match = match_create(
            game=plan.game,
            seat_count=plan.seats,
            options=plan.options,
            clock_spec=plan.clock,
            rated=plan.rated,
            private=False,
            players=[
                PlayerSpec(user, level) for user, level in zip_longest(plan.users, plan.levels[: len(plan.users)])
            ],
            lot=True,
            now=plan.begins,
        )
        match_settle(match.key, plan.begins + timedelta(seconds=11))
        match_settle(match.key, plan.begins + timedelta(seconds=22))
        _play_out(match, plan.begins + timedelta(seconds=24), levels, rng)
    match.refresh_from_db()
    match_rate(match.pk)
    return match


def _play_out(match: Match, now: datetime, levels: dict[User, int], rng: Random) -> None:
    game = catalogue.get(match.game)
    resigns_at = rng.randint(20, 60) if rng.random() < 0.12 else PLIES
    for ply in range(PLIES):
        now += timedelta(seconds=rng.uniform(1.5, 9))
        with locked(match.key, now) as table:
            if table.match.status != Status.RUNNING or table.match.turn is None:
                return
            seat = table.seat(table.match.turn)
            if ply < resigns_at:
                view = game.view(table.state, seat.number)
                move = game.choose(view, seat.level or levels[seat.user], BUDGET_MS, rng)
                apply_ply(table, seat.number, game.format(move))
                table.save()
                continue
        match_act(match.key, seat.user, "resign", now)


def demo_make(games: int, now: datetime, seed: int = 1) -> Iterator[int]:
    """Fill the club up to ``games`` finished games, yielding how many there are after each. Safe to repeat."""
    rng = Random(seed)
    levels = demo_users(rng)
    there = (
        Match.objects.filter(Q(seat_set__user__in=levels) | Q(rated=True, seat_set__level__isnull=False))
        .distinct()
        .count()
    )
    plans = demo_plans(list(levels), games, now, rng)
    for n, plan in enumerate(plans[there:], start=there + 1):
        demo_play(plan, levels, Random(f"{seed} {n}"))
        yield n
