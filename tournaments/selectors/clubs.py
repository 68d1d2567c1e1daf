"""What is read about clubs: lists, members, requests, announcements. A page costs a constant number of queries."""

from __future__ import annotations

from typing import Any

from django.db.models import Case, Count, F, IntegerField, OuterRef, Prefetch, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from django.urls import reverse

from accounts import names
from accounts.models import User
from games import catalogue
from games.models import Rating
from tournaments.models import Announcement, Club, Event, EventStatus, Joining, Membership, Role, Series
from tournaments.selectors.access import DIRECTING

MOST_SERIES = 60
"""Weekly series that a club's page lists."""
COMING = (EventStatus.REGISTRATION, EventStatus.RUNNING)


def club_path(club: Club) -> str:
    return reverse("tournaments:club", args=[club.slug])


def members_path(club: Club) -> str:
    return reverse("tournaments:club_members", args=[club.slug])


def announcements_path(club: Club) -> str:
    return reverse("tournaments:club_announcements", args=[club.slug])


def series_path(club: Club) -> str:
    return reverse("tournaments:club_series", args=[club.slug])


def invitation_path(club: Club) -> str:
    return reverse("tournaments:club_invitation", args=[club.slug, club.invite_token])


def club_by_slug(slug: str) -> Club | None:
    """Return the club of this address, closed ones too."""
    return Club.objects.filter(slug=slug).first()


def clubs_listed(text: str = "") -> QuerySet[Club]:
    """Return the open clubs whose name or place holds the text, the largest first, with ``members`` and ``coming``."""
    clubs = Club.objects.filter(closed_at=None)
    text = text.replace("\x00", "").strip()
    if key := names.key(text):
        clubs = clubs.filter(Q(name_key__contains=key) | Q(place__icontains=text))
    return _counted(clubs).order_by("-members", "name_key")


def clubs_of(user: User | None) -> list[Club]:
    """Return the clubs that somebody belongs to or has asked to join, with ``role`` and ``asked`` of the membership."""
    if user is None or not user.is_person:
        return []
    own = Membership.objects.filter(club=OuterRef("pk"), user=user)
    clubs = Club.objects.filter(membership_set__user=user, closed_at=None).annotate(
        role=Subquery(own.values("role")[:1]), asked=Subquery(own.values("asked")[:1])
    )
    return list(_counted(clubs).order_by("name_key"))


def _counted(clubs: QuerySet[Club]) -> QuerySet[Club]:
    """Add how many members and coming events a club has, each counted by its own index."""
    members = Membership.objects.filter(club=OuterRef("pk"), asked=False).order_by().values("club")
    events = Event.objects.filter(club=OuterRef("pk"), status__in=COMING).order_by().values("club")
    return clubs.annotate(
        members=Coalesce(Subquery(members.annotate(n=Count("pk")).values("n")), 0, output_field=IntegerField()),
        coming=Coalesce(Subquery(events.annotate(n=Count("pk")).values("n")), 0, output_field=IntegerField()),
    )


def club_head(club: Club, viewer: User | None) -> dict[str, Any]:
    """Return what every page of a club shows above its content; three queries.

    ``role`` is "" for strangers and for somebody whose request is open (then ``asked``); ``may_join`` says what the
    button does: "open", "request" or "" (by invitation only, member already, closed).
    """
    membership = None
    if viewer is not None and viewer.is_person:
        membership = Membership.objects.filter(club=club, user=viewer).first()
    role = membership.role if membership is not None and not membership.asked else ""
    counts = club.membership_set.aggregate(
        members=Count("pk", filter=Q(asked=False)), requests=Count("pk", filter=Q(asked=True))
    )
    directs = role in DIRECTING and club.closed_at is None
    return {
        "club": club,
        "role": role,
        "role_label": Role(role).label if role else "",
        "asked": membership is not None and membership.asked,
        "directs": directs,
        "owns": directs and role == Role.OWNER,
        "members": counts["members"],
        "requests": counts["requests"] if directs else 0,
        "closed": club.closed_at is not None,
        "may_join": _may_join(club, membership),
        "invitation": invitation_path(club) if directs else "",
    }


def _may_join(club: Club, membership: Membership | None) -> str:
    if club.closed_at is not None or membership is not None or club.joining == Joining.INVITATION:
        return ""
    return "open" if club.joining == Joining.OPEN else "request"


def members_of(club: Club) -> QuerySet[Membership]:
    """Return the members, the owner and the directors first, with what ``member_row`` needs."""
    rank = Case(
        When(role=Role.OWNER, then=Value(0)),
        When(role=Role.DIRECTOR, then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    live = Rating.objects.filter(kind="person", pace="live").order_by("game", "-games")
    return (
        club.membership_set.filter(asked=False)
        .select_related("user")
        .prefetch_related(Prefetch("user__rating_set", queryset=live, to_attr="live_ratings"))
        .order_by(rank, "user__name_key")
    )


def requests_of(club: Club) -> QuerySet[Membership]:
    """Return who asks to join, whoever has waited longest first, with what ``member_row`` needs."""
    live = Rating.objects.filter(kind="person", pace="live").order_by("game", "-games")
    return (
        club.membership_set.filter(asked=True)
        .select_related("user")
        .prefetch_related(Prefetch("user__rating_set", queryset=live, to_attr="live_ratings"))
        .order_by("joined_at", "pk")
    )


def member_row(membership: Membership) -> dict[str, Any]:
    """Return a member for a list, with the rating of the most played live pool of each game."""
    best: dict[str, Rating] = {}
    for rating in membership.user.live_ratings:
        best.setdefault(rating.game, rating)
    return {
        "user": membership.user,
        "role": membership.role,
        "role_label": membership.get_role_display(),
        "joined_at": membership.joined_at,
        "ratings": [_rating(best.get(game.slug)) for game in catalogue.all()],
    }


def _rating(rating: Rating | None) -> dict[str, Any] | None:
    return None if rating is None else {"value": round(rating.value), "provisional": rating.provisional}


def game_titles() -> list[str]:
    """Return the games in the order in which ``member_row`` lists ratings."""
    return [game.title for game in catalogue.all()]


def announcements_of(club: Club) -> QuerySet[Announcement]:
    return club.announcement_set.select_related("author")


def series_of(club: Club) -> list[Series]:
    """Return the club's weekly series, running ones first, by weekday and time."""
    return list(
        club.series_set.select_related("created_by").order_by(F("ended_at").desc(nulls_first=True), "weekday", "time")
    )


def series_sources(club: Club) -> list[Event]:
    """Return the latest events whose terms a series may repeat, one for each name and series."""
    events = club.event_set.exclude(imported=True).select_related("series").order_by("-created_at", "-pk")[:MOST_SERIES]
    by_origin: dict[object, Event] = {}
    for event in events:
        by_origin.setdefault(event.series_id or event.name, event)
    return list(by_origin.values())
