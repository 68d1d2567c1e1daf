"""What games do when something happens elsewhere."""

from __future__ import annotations

from typing import Any

from celery import current_app
from django.dispatch import receiver
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.signals import account_closing, rename_asked
from games.models import Match, Status
from games.services.depart import games_leave
from games.signals import match_finished
from games.timing import utc_now


@receiver(match_finished)
def continue_pair(sender: Any, match_id: int, **kwargs: Any) -> None:
    """Have the second game of a pair created; the periodic tidying repairs a request that got lost."""
    if Match.objects.filter(pk=match_id, pair_number=1).exists():
        current_app.send_task("games.tasks.continue_pair", args=[match_id], retry=False)


@receiver(account_closing)
def leave_games(sender: Any, user: User, **kwargs: Any) -> None:
    games_leave(user, utc_now())


@receiver(rename_asked)
def refuse_while_playing(sender: Any, user: User, **kwargs: Any) -> str | None:
    """Keep a name while its bearer plays a rated game."""
    if Match.objects.filter(seat_set__user=user, rated=True, status__in=[Status.RUNNING, Status.DRAWING]).exists():
        return _("You are playing a rated game; change your name when it is over.")
    return None
