"""Who belongs to a club: joining, requests, leaving, roles, handing over. Every service is safe to repeat."""

from __future__ import annotations

import secrets
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.services import notify, notify_all
from games.engine.text import gettext_noop
from tournaments.models import Club, Joining, Membership, Role
from tournaments.selectors.access import role_in
from tournaments.selectors.clubs import club_path, members_path
from tournaments.services.clubs import ClubRefused, club_locked, refuse_unless
from tournaments.services.entries import person_leaves

MOST_JOINED = 100
"""Clubs that one person may belong to."""


def club_join(slug: str, user: User, now: datetime, token: str = "") -> Membership:
    """Join a club, or ask to where it decides about requests; a valid invitation ``token`` opens every club.

    The membership that comes back is ``asked`` while the request is open.
    """
    if not user.is_person or user.closed_at is not None:
        raise ClubRefused("person", _("Only people with an account can join a club. Register first."))
    with club_locked(slug) as club:
        invited = bool(token) and secrets.compare_digest(token.encode(), club.invite_token.encode())
        if token and not invited:
            raise ClubRefused("token", _("This invitation is no longer valid. Ask the club for a new one."))
        membership = Membership.objects.filter(club=club, user=user).first()
        if membership is not None and (not membership.asked or not (invited or club.joining == Joining.OPEN)):
            return membership
        if club.joining == Joining.INVITATION and not invited:
            raise ClubRefused("invitation", _("One joins “%(club)s” by invitation only.") % {"club": club.name})
        return _joined(club, user, membership, now, asks=club.joining == Joining.REQUEST and not invited)


def _joined(club: Club, user: User, membership: Membership | None, now: datetime, *, asks: bool) -> Membership:
    if Membership.objects.filter(user=user).count() >= MOST_JOINED + (membership is not None):
        raise ClubRefused("many", _("You are in %(count)d clubs; leave one first.") % {"count": MOST_JOINED})
    membership = membership or Membership(club=club, user=user)
    membership.role, membership.asked, membership.joined_at = Role.MEMBER, asks, now
    membership.save()
    if asks:
        notify_all(
            _leaders(club),
            "club",
            gettext_noop("%(name)s asks to join “%(club)s”."),
            {"name": user.username, "club": club.name},
            members_path(club),
            dedupe_key=f"club:{club.pk}:asked:{membership.pk}",
        )
    return membership


def request_answer(slug: str, actor: User, user_id: int, now: datetime, *, accept: bool) -> Membership | None:
    """Let somebody in who asked, or not; nothing happens to a request that has been answered or taken back."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, Role.OWNER, Role.DIRECTOR)
        asked = club.membership_set.select_related("user").filter(user_id=user_id, asked=True).first()
        if asked is None:
            return None
        request = asked.pk
        if accept:
            asked.asked, asked.joined_at = False, now
            asked.save(update_fields=["asked", "joined_at"])
            message = gettext_noop("You are now a member of “%(club)s”.")
        else:
            asked.delete()
            message = gettext_noop("“%(club)s” has not accepted your request to join.")
        notify(
            asked.user,
            "club",
            message,
            {"club": club.name},
            club_path(club),
            dedupe_key=f"club:{club.pk}:answered:{request}",
        )
        return asked if accept else None


def club_leave(slug: str, user: User, now: datetime) -> None:
    """Leave a club, or take a request back. The owner hands the club over, or closes it, first."""
    with club_locked(slug) as club:
        membership = club.membership_set.filter(user=user).first()
        if membership is None:
            return
        if membership.role == Role.OWNER:
            raise ClubRefused("owner", _("You own the club: hand it over to somebody, or close it, before you leave."))
        _part(membership, club, now)


def member_remove(slug: str, actor: User, user_id: int, now: datetime) -> None:
    """Remove somebody from a club: directors remove members, the owner directors too."""
    with club_locked(slug) as club:
        role = refuse_unless(club, actor, Role.OWNER, Role.DIRECTOR)
        membership = club.membership_set.select_related("user").filter(user_id=user_id).first()
        if membership is None:
            return
        if membership.user_id == actor.pk:
            raise ClubRefused("self", _("You cannot remove yourself; leave the club instead."))
        if membership.role == Role.OWNER or (membership.role == Role.DIRECTOR and role != Role.OWNER):
            raise ClubRefused("rank", _("Only the owner removes a director, and nobody the owner."))
        removed = membership.pk
        _part(membership, club, now)
        notify(
            membership.user,
            "club",
            gettext_noop("You are no longer a member of “%(club)s”: a director has removed you."),
            {"club": club.name},
            club_path(club),
            dedupe_key=f"club:{club.pk}:removed:{removed}",
        )


def _part(membership: Membership, club: Club, now: datetime) -> None:
    """End a membership under lock, and with it the entries in events for members only."""
    user, was_member = membership.user, not membership.asked
    membership.delete()
    if was_member:
        person_leaves(user, now, club)


def role_set(slug: str, actor: User, user_id: int, role: str, now: datetime) -> None:
    """Make a member a director, or a director a member again; only the owner does."""
    if role not in (Role.DIRECTOR, Role.MEMBER):
        raise ClubRefused("role", _("There is no such role to give."))
    with club_locked(slug) as club:
        refuse_unless(club, actor, Role.OWNER)
        membership = _member(club, user_id)
        if membership.role == Role.OWNER:
            raise ClubRefused("owner", _("You are the owner; hand the club over instead."))
        if membership.role == role:
            return
        membership.role = role
        membership.save(update_fields=["role"])
        if role == Role.DIRECTOR:
            notify(
                membership.user,
                "club",
                gettext_noop("You are now a director of “%(club)s”."),
                {"club": club.name},
                club_path(club),
                dedupe_key=f"club:{club.pk}:director:{membership.pk}:{now:%Y%m%d%H%M%S}",
            )


def club_hand_over(slug: str, actor: User, user_id: int, now: datetime) -> None:
    """Give the club to another member; who owned it stays as a director."""
    with club_locked(slug) as club:
        heir = _member(club, user_id)
        if heir.role == Role.OWNER and heir.user_id != actor.pk and role_in(club, actor) == Role.DIRECTOR:
            return
        refuse_unless(club, actor, Role.OWNER)
        if heir.user_id == actor.pk:
            raise ClubRefused("self", _("The club is yours already."))
        club.membership_set.filter(role=Role.OWNER).update(role=Role.DIRECTOR)
        heir.role = Role.OWNER
        heir.save(update_fields=["role"])
        notify(
            heir.user,
            "club",
            gettext_noop("%(name)s has handed “%(club)s” over to you."),
            {"name": actor.username, "club": club.name},
            club_path(club),
            dedupe_key=f"club:{club.pk}:handed:{heir.pk}:{now:%Y%m%d%H%M%S}",
        )


def _member(club: Club, user_id: int) -> Membership:
    found = club.membership_set.select_related("user").filter(user_id=user_id, asked=False).first()
    if found is None:
        raise ClubRefused("stranger", _("This person is not a member of the club."))
    return found


def _leaders(club: Club) -> QuerySet[User]:
    return User.objects.filter(
        membership_set__club=club, membership_set__role__in=[Role.OWNER, Role.DIRECTOR], membership_set__asked=False
    )
