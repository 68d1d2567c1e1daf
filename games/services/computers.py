"""The computer players: users of their own, one for each game and level, asked for their moves after commit."""

from __future__ import annotations

from celery import current_app
from django.db import transaction

from accounts.models import User
from games import catalogue
from games.services.table import Table


def computer_name(title: str, number: int) -> str:
    """Return the name of a computer player; no person's name has a space and a digit at its end like this."""
    return f"{title} computer {number}"


def computer_user(game: str, level: int) -> User:
    """Return the computer player of a game and level, made when first asked for; raise UnknownGame or ValueError."""
    rules = catalogue.get(game)
    if level not in {known.number for known in rules.levels}:
        raise ValueError(f"{rules.title} has no level {level}.")
    name = computer_name(rules.title, level)
    user, _created = User.objects.get_or_create(
        username=name, defaults={"kind": User.Kind.COMPUTER, "is_active": False}
    )
    return user


def ensure_computers() -> int:
    """Make every computer player that does not exist yet; return how many there are."""
    users = [computer_user(rules.slug, level.number) for rules in catalogue.all() for level in rules.levels]
    return len(users)


def ask_computer(table: Table) -> None:
    """Ask for the computer's move after commit, if it is its turn. The sweeper asks again when nothing comes."""
    number = table.match.turn
    if number is None or table.seat(number).level is None:
        return
    match_id = table.match.pk
    ply = table.match.ply
    transaction.on_commit(lambda: request_move(match_id, ply), robust=True)


def request_move(match_id: int, ply: int) -> None:
    """Put the request on the computer queue; a redelivered or late one finds another ply and does nothing."""
    current_app.send_task("games.tasks.play_computer_move", args=[match_id, ply], retry=False)
