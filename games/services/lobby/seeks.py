"""Opening and withdrawing seeks."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.services import notify
from games import catalogue
from games.live import announce_lobby, announce_person
from games.models import Pace, Seek, SeekSeat
from games.services.lobby.terms import LobbyError, Terms, terms_check

OWNER_GONE = timedelta(seconds=12)
"""A live seek ends when its owner has given no sign of life for this long; the sweeper adds at most a second."""
LIFE_OPEN = timedelta(days=14)
LIFE_INVITATION = timedelta(days=7)
MOST_OPEN = 12
"""How many seeks, challenges and invitations one person may have open."""


def lives_by_heartbeat(kind: str, pace: str) -> bool:
    """Tell whether a seek lives only while its owner looks at the lobby."""
    return kind == Seek.Kind.OPEN and pace != Pace.CORRESPONDENCE


def _life(kind: str, pace: str) -> timedelta:
    if lives_by_heartbeat(kind, pace):
        return OWNER_GONE
    return LIFE_OPEN if kind == Seek.Kind.OPEN else LIFE_INVITATION


def seek_create(
    owner: User,
    terms: Terms,
    *,
    now: datetime,
    kind: str = Seek.Kind.OPEN,
    target: User | None = None,
    preset: str = "",
) -> Seek:
    """Open a seek for all, a challenge to ``target``, or an invitation by link; the owner takes the first seat.

    Raises LobbyError. A preset that the owner already waits on returns the waiting seek.
    """
    terms = terms_check(terms, owner)
    if kind == Seek.Kind.CHALLENGE:
        _check_target(owner, target, terms)
    if Seek.objects.filter(owner=owner, status=Seek.Status.OPEN, expires_at__gt=now).count() >= MOST_OPEN:
        raise LobbyError("many", _("You have %(n)d open seats already; withdraw one first.") % {"n": MOST_OPEN})
    try:
        with transaction.atomic():
            return _store(owner, terms, kind, target, preset, now)
    except IntegrityError:
        waiting = Seek.objects.filter(owner=owner, preset=preset, status=Seek.Status.OPEN).first()
        if not preset or waiting is None:
            raise
        return waiting


def player_hold(user: User) -> None:
    """Lock a person's row, so that the account does not close while they sit down; refuse who has closed it.

    Always before any seek is locked, as closing does.
    """
    if not list(User.objects.select_for_update(no_key=True).filter(pk=user.pk, closed_at__isnull=True).only("pk")):
        raise LobbyError("closed", _("This account is closed."))


def _store(owner: User, terms: Terms, kind: str, target: User | None, preset: str, now: datetime) -> Seek:
    player_hold(owner)
    seek = Seek.objects.create(
        kind=kind,
        owner=owner,
        target=target if kind == Seek.Kind.CHALLENGE else None,
        game=terms.game,
        seat_count=terms.seats,
        options=terms.options,
        pace=terms.pace,
        clock_spec=terms.clock_spec,
        rated=terms.rated,
        pair=terms.pair,
        private=terms.private and kind != Seek.Kind.OPEN,
        chosen=terms.number is not None,
        preset=preset,
        rating_min=terms.rating_min,
        rating_max=terms.rating_max,
        created_at=now,
        expires_at=now + _life(kind, terms.pace),
    )
    SeekSeat.objects.create(seek=seek, user=owner, number=terms.number or 1, joined_at=now, seen_at=now)
    if kind == Seek.Kind.CHALLENGE and target is not None:
        notify(
            target,
            "challenge",
            gettext_noop("%(name)s challenges you to %(game)s."),
            {"name": owner.username, "game": catalogue.get(seek.game).title},
            reverse("games:invitation", args=[seek.key]),
            f"challenge:{seek.key}",
        )
        announce_person(target.pk)
    if kind == Seek.Kind.OPEN:
        announce_lobby()
    announce_person(owner.pk)
    return seek


def _check_target(owner: User, target: User | None, terms: Terms) -> None:
    if target is None or not target.is_active or target.is_computer:
        raise LobbyError("target", _("There is nobody of that name to challenge."))
    if target.pk == owner.pk:
        raise LobbyError("own", _("You cannot challenge yourself."))
    if terms.seats != 2:
        raise LobbyError("seats", _("A challenge is for two players; invite more by link."))
    if terms.rated and target.is_guest:
        raise LobbyError("guest", _("Guests play casual games only."))


def seek_cancel(key: str, user: User, now: datetime) -> bool:
    """Withdraw one's own seek; return whether it was still open. Safe to repeat; raise LobbyError for others' seeks."""
    seek = Seek.objects.filter(key=key, owner=user).first()
    if seek is None:
        raise LobbyError("unknown", _("This seat is not yours to withdraw."))
    with transaction.atomic():
        changed = Seek.objects.filter(pk=seek.pk, status=Seek.Status.OPEN).update(status=Seek.Status.CANCELLED)
        if changed:
            seek_announce(seek)
    return bool(changed)


def seek_announce(seek: Seek) -> None:
    """Tell whoever may see a seek that it has changed: the whole lobby, or the two or more whom it concerns."""
    if seek.kind == Seek.Kind.OPEN:
        announce_lobby()
    concerned = {seek.owner_id, *seek.seat_set.values_list("user_id", flat=True)}
    if seek.target_id is not None:
        concerned.add(seek.target_id)
    for user_id in sorted(concerned):
        announce_person(user_id)
