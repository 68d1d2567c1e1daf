"""What events do when something happens elsewhere."""

from __future__ import annotations

from typing import Any

from celery import current_app
from django.dispatch import receiver

from accounts.models import User
from accounts.signals import account_leaving, renamed
from games.signals import match_finished
from games.timing import utc_now
from tournaments.models import PairingGame
from tournaments.services.clubs import person_leaves_clubs
from tournaments.services.entries import person_leaves
from tournaments.services.names import names_follow


@receiver(match_finished)
def take_over_result(sender: Any, match_id: int, **kwargs: Any) -> None:
    """Have an event take over what its game came to; the periodic repair finds a request that got lost."""
    if PairingGame.objects.filter(match=match_id).exists():
        current_app.send_task("tournaments.tasks.result", args=[match_id], retry=False)


@receiver(account_leaving)
def leave_events(sender: Any, user: User, **kwargs: Any) -> None:
    """Withdraw before ``games`` ends the games. Locks are taken in the order club, event, game everywhere."""
    person_leaves_clubs(user, utc_now())
    person_leaves(user, utc_now())


@receiver(renamed)
def follow_name(sender: Any, user: User, **kwargs: Any) -> None:
    names_follow(user, user.username)
