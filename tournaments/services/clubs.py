"""Clubs: founding, describing, closing them, and what becomes of them when somebody goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from itertools import count

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from accounts import names
from accounts.models import User
from accounts.services import notify
from games.engine.text import gettext_noop
from games.models.keys import new_key
from tournaments.models import Club, EventStatus, Joining, Membership, Role
from tournaments.selectors.access import role_in
from tournaments.selectors.clubs import club_path
from tournaments.services.life import event_cancel
from tournaments.services.locking import EventRefused
from tournaments.services.pictures import Picture, picture_forget, picture_keep

NAME_SHORTEST, NAME_LONGEST = 3, 60
"""Characters of a club's name."""
SLUG_LONGEST = 52
"""Characters of the address that come from the name; a number may follow."""
RESERVED_SLUGS = frozenset(["new", "picture", "calendar"])
"""Addresses under /clubs/ that belong to the site."""
MOST_OWNED = 10
"""Open clubs that one person may own."""

CLUB_CLOSED = gettext_noop("The club has closed.")


class ClubRefused(EventRefused):
    """An action that the club does not allow now; the text says why, for people. ``code`` is for programs."""


@dataclass(frozen=True, slots=True)
class ClubTerms:
    """What describes a club. ``description`` is plain text, ``timezone`` an IANA name."""

    name: str
    place: str = ""
    description: str = ""
    timezone: str = "UTC"
    joining: str = Joining.OPEN


@contextmanager
def club_locked(slug: str) -> Iterator[Club]:
    """Yield an open club under a lock, in one transaction; raise ClubRefused for one that is closed or unknown.

    A club is locked before any event: services of events may be called inside, never the other way round.
    """
    with transaction.atomic():
        club = Club.objects.select_for_update().filter(slug=slug).first()
        if club is None:
            raise ClubRefused("unknown", _("There is no such club."))
        if club.closed_at is not None:
            raise ClubRefused("closed", _("The club “%(club)s” is closed.") % {"club": club.name})
        yield club


def refuse_unless(club: Club, actor: User, *roles: str) -> str:
    """Return the actor's role in the club, or raise ClubRefused if it is none of those named."""
    role = role_in(club, actor)
    if role not in roles:
        if roles == (Role.OWNER,):
            raise ClubRefused("owner", _("Only the owner of the club can do this."))
        raise ClubRefused("director", _("Only directors of the club can do this."))
    return role


def club_create(user: User, terms: ClubTerms, now: datetime, picture: Picture | None = None) -> Club:
    """Found a club, owned by ``user``; raise ClubRefused, with code "name" where the name is at fault."""
    if not user.is_person or user.closed_at is not None:
        raise ClubRefused("person", _("Only people with an account can found a club."))
    name = _name(terms.name)
    with transaction.atomic():
        founder = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        owned = Membership.objects.filter(user=founder, role=Role.OWNER, club__closed_at=None).count()
        if owned >= MOST_OWNED:
            raise ClubRefused("many", _("You own %(count)d clubs already; hand one over first.") % {"count": owned})
        _refuse_taken(name)
        club = Club(slug=_free_slug(name), created_by=founder, created_at=now)
        _describe(club, name, terms)
        _save_named(club)
        Membership.objects.create(club=club, user=founder, role=Role.OWNER, joined_at=now)
        if picture is not None:
            picture_keep(club, picture)
    return club


def club_edit(
    slug: str,
    actor: User,
    terms: ClubTerms,
    now: datetime,
    picture: Picture | None = None,
    *,
    drop_picture: bool = False,
) -> Club:
    """Describe a club anew. Its address stays, whatever it is called; only the owner may change name and joining."""
    name = _name(terms.name)
    with club_locked(slug) as club:
        role = refuse_unless(club, actor, Role.OWNER, Role.DIRECTOR)
        if role != Role.OWNER and (name != club.name or terms.joining != club.joining):
            raise ClubRefused("owner", _("Only the owner changes the club's name and how people join."))
        _refuse_taken(name, club)
        _describe(club, name, terms)
        _save_named(club)
        if picture is not None:
            picture_keep(club, picture)
        elif drop_picture:
            picture_forget(club)
    return club


def token_renew(slug: str, actor: User) -> str:
    """Make the club's invitation link anew and return its token; the old link no longer works."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, Role.OWNER, Role.DIRECTOR)
        club.invite_token = new_key(20)
        club.save(update_fields=["invite_token"])
    return club.invite_token


def club_close(slug: str, actor: User, now: datetime) -> Club:
    """Close a club for good: its pages stay to be read. Refused while it has events that are not over."""
    with club_locked(slug) as club:
        refuse_unless(club, actor, Role.OWNER)
        busy = club.event_set.filter(status__in=[EventStatus.REGISTRATION, EventStatus.RUNNING]).order_by("starts_at")
        if (event := busy.first()) is not None:
            raise ClubRefused(
                "busy", _("“%(event)s” is not over. Finish or cancel the club's events first.") % {"event": event.name}
            )
        _close(club, actor, now)
    return club


def person_leaves_clubs(user: User, now: datetime) -> None:
    """Take somebody who closes the account out of every club.

    A club whose owner goes passes to the director who joined first, else to the member who joined first, else it
    closes: events that have not started are cancelled, running ones go on by themselves. Safe to repeat.
    """
    clubs = Club.objects.filter(membership_set__user=user).order_by("pk")
    for club_id in list(clubs.values_list("pk", flat=True)):
        with transaction.atomic():
            club = Club.objects.select_for_update().get(pk=club_id)
            membership = Membership.objects.filter(club=club, user=user).first()
            if membership is not None:
                _person_leaves(club, membership, now)


def _person_leaves(club: Club, membership: Membership, now: datetime) -> None:
    heir = successor(club, membership) if membership.role == Role.OWNER and club.closed_at is None else None
    if membership.role == Role.OWNER and club.closed_at is None and heir is None:
        _close(club, membership.user, now)
    membership.delete()
    if heir is not None:
        heir.role = Role.OWNER
        heir.save(update_fields=["role"])
        notify(
            heir.user,
            "club",
            gettext_noop("“%(club)s” is yours now: its owner has closed the account."),
            {"club": club.name},
            club_path(club),
            dedupe_key=f"club:{club.pk}:heir:{membership.pk}",
        )


def successor(club: Club, owner: Membership) -> Membership | None:
    """Return who becomes owner when the present one goes: the longest-serving director, else member, else None."""
    others = club.membership_set.filter(asked=False, user__is_active=True, user__closed_at=None).exclude(pk=owner.pk)
    by_age = others.select_related("user").order_by("joined_at", "pk")
    return by_age.filter(role=Role.DIRECTOR).first() or by_age.first()


def _close(club: Club, actor: User, now: datetime) -> None:
    """Close under lock: end its series, forget open requests, cancel what has not started."""
    waiting = club.event_set.filter(status__in=[EventStatus.DRAFT, EventStatus.REGISTRATION])
    for key in list(waiting.order_by("pk").values_list("key", flat=True)):
        event_cancel(key, actor, CLUB_CLOSED, now)
    club.series_set.filter(ended_at=None).update(ended_at=now)
    club.membership_set.filter(asked=True).delete()
    club.closed_at = now
    club.save(update_fields=["closed_at"])


def _name(text: str) -> str:
    try:
        return names.clean_title(text, NAME_SHORTEST, NAME_LONGEST)
    except names.NameRefused as refused:
        raise ClubRefused("name", str(refused.message)) from refused


def _refuse_taken(name: str, club: Club | None = None) -> None:
    key, skeleton = names.key(name), names.skeleton(name)
    other = Club.objects.filter(skeleton=skeleton).exclude(pk=club.pk if club else None).first()
    other = other or Club.objects.filter(name_key=key).exclude(pk=club.pk if club else None).first()
    if other is not None:
        raise ClubRefused("name", _taken(other, key))


def _taken(other: Club, key: str) -> str:
    if other.name_key == key:
        return _("There is a club of this name already.")
    return _("This name looks like that of the club “%(club)s”.") % {"club": other.name}


def _describe(club: Club, name: str, terms: ClubTerms) -> None:
    club.name, club.name_key, club.skeleton = name, names.key(name), names.skeleton(name)
    club.place, club.description = terms.place, terms.description
    club.timezone, club.joining = terms.timezone, terms.joining


def _save_named(club: Club) -> None:
    """Save, with a sentence for two who take one name at the same moment."""
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as clash:
        raise ClubRefused("name", _("There is a club of this name already.")) from clash


def _free_slug(name: str) -> str:
    """Return an address made of the name's letters and digits, whatever the script, that no other club has."""
    stem = slugify(name, allow_unicode=True)[:SLUG_LONGEST].strip("-_") or f"club-{new_key(8)}"
    if stem not in RESERVED_SLUGS and not Club.objects.filter(slug=stem).exists():
        return stem
    taken = set(Club.objects.filter(slug__startswith=f"{stem}-").values_list("slug", flat=True))
    return next(slug for number in count(2) if (slug := f"{stem}-{number}") not in taken)
