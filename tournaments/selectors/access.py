"""Who may do what in a club or an event: the one place to ask."""

from __future__ import annotations

from accounts.models import User
from tournaments.models import Club, Event, Membership, Pairing, Role

DIRECTING = (Role.OWNER, Role.DIRECTOR)


def role_in(club: Club | None, user: User | None) -> str:
    """Return the role of somebody in a club ("" for no member, and for one whose request is open)."""
    if club is None or user is None or not user.is_person:
        return ""
    return Membership.objects.filter(club=club, user=user, asked=False).values_list("role", flat=True).first() or ""


def directs_club(club: Club | None, user: User | None) -> bool:
    return role_in(club, user) in DIRECTING


def directs(event: Event, user: User | None) -> bool:
    """Tell whether somebody directs an event: its creator, whom the creator named, and the directors of its club."""
    if user is None or not user.is_person or user.closed_at is not None:
        return False
    if event.director_set.filter(user=user).exists():
        return True
    if event.club_id is None:
        return event.created_by_id == user.pk
    return directs_club(event.club, user)


def plays_on(pairing: Pairing, user: User) -> bool:
    """Tell whether somebody sits on a board: then this director may not rule on it nor pair it."""
    return pairing.seat_set.filter(entrant__member_set__user=user, entrant__member_set__level=None).exists()
