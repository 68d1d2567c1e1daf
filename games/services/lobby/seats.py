"""Taking and leaving the seats of a seek. Whoever takes the last one begins the game."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.services import notify
from games import catalogue
from games.clock import ClockSpecError
from games.engine.protocol import SetupError
from games.models import Match, MatchPair, Pace, Rating, Seek, SeekSeat
from games.policy import in_range
from games.services.lobby.alive import seeks_withdraw
from games.services.lobby.seeks import player_hold, seek_announce
from games.services.lobby.terms import LobbyError
from games.services.start import PlayerSpec, match_create
from games.services.table import Refused, say


def seek_take(key: str, user: User, now: datetime, number: int | None = None) -> Match | None:
    """Sit down; return the match if that was the last seat (or the game has begun with this person on a seat).

    One person takes one seat, one seek makes one game, whoever else asks at the same moment. Safe to repeat.
    """
    with transaction.atomic():
        player_hold(user)
        seek = Seek.objects.select_for_update().filter(key=key).first()
        if seek is None:
            raise LobbyError("unknown", _("This seat is no longer open."))
        seats = list(seek.seat_set.select_related("user"))
        if any(seat.user_id == user.pk for seat in seats):
            if seek.owner_id == user.pk and seek.match is None:
                raise LobbyError("own", _("You opened this seat yourself; now somebody else must sit down."))
            return seek.match
        _check_open(seek, user, now)
        _check_rating(seek, user)
        seat = SeekSeat.objects.create(
            seek=seek, user=user, number=_number(seek, seats, number), joined_at=now, seen_at=now
        )
        if len(seats) + 1 < seek.seat_count:
            seek_announce(seek)
            return None
        return _begin(seek, [*seats, seat], now)


def _check_open(seek: Seek, user: User, now: datetime) -> None:
    if seek.kind == Seek.Kind.CHALLENGE and seek.target_id != user.pk:
        raise LobbyError("unknown", _("This seat is no longer open."))
    if seek.status != Seek.Status.OPEN or seek.expires_at <= now:
        raise LobbyError("gone", _("Somebody else was faster, or the seat was withdrawn."))
    if user.is_computer:
        raise LobbyError("computer", _("Computers do not take seats."))
    if seek.rated and user.is_guest:
        raise LobbyError("guest", _("Guests play casual games; register to play rated ones."))


def _check_rating(seek: Seek, user: User) -> None:
    """Hold a person's rating in this pool, the start value without one, against the owner's range."""
    if seek.rating_min is None and seek.rating_max is None:
        return
    mode = catalogue.get(seek.game).mode(seek.seat_count, seek.options)
    value = (
        Rating.objects.filter(user=user, game=seek.game, mode=mode, pace=seek.pace, kind="person")
        .values_list("value", flat=True)
        .first()
    )
    if not in_range((seek.rating_min, seek.rating_max), value):
        raise LobbyError("range", _("Your rating is outside the range that was asked for."))


def _number(seek: Seek, seats: list[SeekSeat], wanted: int | None) -> int:
    taken = {seat.number for seat in seats}
    free = [number for number in range(1, seek.seat_count + 1) if number not in taken]
    if wanted is None or not seek.chosen:
        return free[0]
    if wanted not in free:
        raise LobbyError("taken", _("Seat %(n)d is taken; choose another.") % {"n": wanted})
    return wanted


def _begin(seek: Seek, seats: list[SeekSeat], now: datetime) -> Match:
    """Turn a full seek into a match. The lock on the seek's row makes this happen once."""
    if Seek.objects.filter(pk=seek.pk, status=Seek.Status.OPEN).update(status=Seek.Status.FILLED) != 1:
        raise LobbyError("gone", _("Somebody else was faster, or the seat was withdrawn."))
    pair = MatchPair.objects.create(created_at=now) if seek.pair else None
    try:
        match = match_create(
            game=seek.game,
            seat_count=seek.seat_count,
            options=seek.options,
            clock_spec=seek.clock_spec,
            rated=seek.rated,
            private=seek.private,
            players=[
                PlayerSpec(seat.user, number=seat.number if seek.chosen else None)
                for seat in sorted(seats, key=lambda seat: (seat.joined_at, seat.number))
            ],
            lot=not seek.chosen,
            pair=pair,
            pair_number=1 if pair else None,
            now=now,
        )
    except Refused as refused:
        raise LobbyError(refused.code, str(refused)) from refused
    except (SetupError, ClockSpecError) as error:
        raise LobbyError("options", say(error)) from error
    Seek.objects.filter(pk=seek.pk).update(match=match)
    seek.match, seek.status = match, Seek.Status.FILLED
    seek_announce(seek)
    _tell(seek, seats, match)
    if match.pace == Pace.LIVE:
        people = [seat.user_id for seat in seats]
        transaction.on_commit(lambda: seeks_withdraw(people, now))
    return match


def _tell(seek: Seek, seats: list[SeekSeat], match: Match) -> None:
    """Tell those who do not sit in front of a lobby: all in a game by post, the owner of an invitation always."""
    last = seats[-1].user
    for seat in seats[:-1]:
        if match.pace == Pace.CORRESPONDENCE or seek.kind != Seek.Kind.OPEN:
            notify(
                seat.user,
                "game",
                gettext_noop("%(name)s sat down: your game of %(game)s begins."),
                {"name": last.username, "game": catalogue.get(seek.game).title},
                reverse("games:match", args=[match.key]),
                f"begun:{match.key}",
            )


def seek_leave(key: str, user: User, now: datetime) -> bool:
    """Get up from a seat of a seek that is not full yet; return whether one was held. Safe to repeat."""
    with transaction.atomic():
        seek = Seek.objects.select_for_update().filter(key=key, status=Seek.Status.OPEN).first()
        if seek is None:
            return False
        if seek.owner_id == user.pk:
            raise LobbyError("own", _("You opened this seat; withdraw it instead."))
        deleted, _rows = SeekSeat.objects.filter(seek=seek, user=user).delete()
        if deleted:
            seek_announce(seek)
    return bool(deleted)


def challenge_decline(key: str, user: User, now: datetime) -> bool:
    """Decline a challenge to oneself; return whether it was still open. Safe to repeat."""
    seek = Seek.objects.filter(key=key, kind=Seek.Kind.CHALLENGE, target=user).select_related("owner").first()
    if seek is None:
        raise LobbyError("unknown", _("There is no such challenge."))
    with transaction.atomic():
        changed = Seek.objects.filter(pk=seek.pk, status=Seek.Status.OPEN).update(status=Seek.Status.DECLINED)
        if changed:
            notify(
                seek.owner,
                "declined",
                gettext_noop("%(name)s declined your challenge to %(game)s."),
                {"name": user.username, "game": catalogue.get(seek.game).title},
                reverse("games:lobby"),
                f"declined:{seek.key}",
            )
            seek_announce(seek)
    return bool(changed)
