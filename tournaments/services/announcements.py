"""What directors tell the members of a club."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify_all
from games.engine.text import gettext_noop
from tournaments.models import Announcement, Role
from tournaments.selectors.clubs import announcements_path
from tournaments.services.clubs import ClubRefused, club_locked, refuse_unless

MOST_A_DAY = 10
"""Announcements of one club within 24 hours: members are told of each."""
LONGEST = 2000
"""Characters."""
AGAIN = timedelta(minutes=10)
"""The same text within this time is a form that was sent twice."""


def announcement_write(slug: str, actor: User, text: str, now: datetime) -> Announcement:
    """Tell the members something; the same text sent again within ten minutes is told once."""
    text = text.strip()
    if not text or len(text) > LONGEST:
        raise ClubRefused("text", _("An announcement has 1 to %(most)d characters.") % {"most": LONGEST})
    with club_locked(slug) as club:
        refuse_unless(club, actor, Role.OWNER, Role.DIRECTOR)
        same = club.announcement_set.filter(author=actor, text=text, at__gt=now - AGAIN).first()
        if same is not None:
            return same
        if club.announcement_set.filter(at__gt=now - timedelta(days=1)).count() >= MOST_A_DAY:
            raise ClubRefused("often", _("At most %(most)d announcements a day, please.") % {"most": MOST_A_DAY})
        announcement = Announcement.objects.create(club=club, author=actor, text=text, at=now)
        others = User.objects.filter(membership_set__club=club, membership_set__asked=False).exclude(pk=actor.pk)
        notify_all(
            others.only("pk", "kind", "is_active"),
            "club",
            gettext_noop("“%(club)s” has an announcement by %(name)s."),
            {"club": club.name, "name": actor.username},
            announcements_path(club),
            dedupe_key=f"club:{club.pk}:news:{announcement.pk}",
        )
    return announcement


def announcement_delete(slug: str, actor: User, announcement_id: int) -> None:
    """Take an announcement back."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, Role.OWNER, Role.DIRECTOR)
        club.announcement_set.filter(pk=announcement_id).delete()
