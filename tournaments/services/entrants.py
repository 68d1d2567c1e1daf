"""What a director does to the field: people by name, computers, walk-ins; taking out and bringing back."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games import catalogue
from games.services.computers import computer_user
from tournaments.models import Entrant, EntrantStatus, Event, EventStatus, Member, PairingStatus
from tournaments.selectors.entry import rounds_paired, strengths_of
from tournaments.services.absences import entrant_of_event
from tournaments.services.conditions import account_check, window_check
from tournaments.services.entries import come_back, new_entrant, own_entrant, person_named
from tournaments.services.events import director_check
from tournaments.services.joining import admit, log_entry, promote, tell_members
from tournaments.services.leaving import leave
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.promotion import division_for

COMPUTERS_AT_ONCE = 64
RATING_TOP = 4000


def entrant_add(
    key: str,
    actor: User,
    now: datetime,
    *,
    person: User | str | None = None,
    partner: User | str | None = None,
    level: int | None = None,
    count: int = 1,
    name: str = "",
    rating: int = 0,
    club_name: str = "",
) -> list[Entrant]:
    """Add a person (and partner) with an account, ``count`` computers of a level, or a walk-in by name; return them.

    A director is not bound by the conditions of entry, but by the seats, the cap (beyond it they wait) and the rule
    that nobody comes in after half of the rounds. Raises EventRefused.
    """
    with locked(key) as event:
        director_check(event, actor)
        if event.status not in (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.RUNNING):
            raise EventRefused("over", _("This event is over."))
        window_check(event, now, rounds_paired(event), by_director=True)
        if person:
            added = [_person(event, person, partner, now)]
        elif level is not None:
            added = _computers(event, level, count, now)
        else:
            added = [_walk_in(event, name, rating, club_name, now)]
        event_changed(event)
        names = ", ".join(entrant.name for entrant in added)[:200]
        log(event, actor, "entered", gettext_noop("%(name)s entered by the director."), now, {"name": names})
    return added


def _person(event: Event, person: User | str, partner: User | str | None, now: datetime) -> Entrant:
    users = [person_named(one) if isinstance(one, str) else account_check(one) for one in (person, partner) if one]
    if len(users) != event.team_size or len({user.pk for user in users}) != len(users):
        sentence = _("This is an event for teams: name two people.") if event.team_size > 1 else _("Name one person.")
        raise EventRefused("partner", sentence)
    for user in users:
        own = own_entrant(event, user)
        if own is not None:
            if own.status != EntrantStatus.WITHDRAWN:
                raise EventRefused("twice", _("%(name)s is in this event already.") % {"name": user.username})
            come_back(event, own, now)
            return own
    strengths = strengths_of(event, users)
    entrant = admit(event, new_entrant(event, users, [strengths[user.pk] for user in users], now), now)
    message = gettext_noop("The director has entered you in %(event)s.")
    tell_members(event, entrant, message, f"added:{entrant.pk}")
    return entrant


def _computers(event: Event, level: int, count: int, now: datetime) -> list[Entrant]:
    if event.over_the_board:
        raise EventRefused("table", _("Computers do not play at the table."))
    if not 1 <= count <= COMPUTERS_AT_ONCE:
        raise EventRefused("count", _("Add 1 to %(top)d computers at a time.") % {"top": COMPUTERS_AT_ONCE})
    known = {one.number: one.name for one in catalogue.get(event.game).levels}
    if level not in known:
        raise EventRefused("level", _("There is no level %(n)d.") % {"n": level})
    user = computer_user(event.game, level)
    strength = strengths_of(event, [user])[user.pk]
    taken = Entrant.objects.filter(event=event, member_set__level=level, member_set__order=1).count()
    added = []
    for number in range(taken + 1, taken + count + 1):
        entrant = Entrant.objects.create(
            event=event,
            name=known[level] if number == 1 else f"{known[level]} {number}",
            rating=strength.rating,
            division=division_for(event, (), ""),
            status=EntrantStatus.WAITING,
            entered_at=now,
        )
        Member.objects.bulk_create(
            Member(event=event, entrant=entrant, user=user, order=order, level=level)
            for order in range(1, event.team_size + 1)
        )
        added.append(admit(event, entrant, now))
    return added


def _walk_in(event: Event, name: str, rating: int, club_name: str, now: datetime) -> Entrant:
    if not event.over_the_board:
        raise EventRefused("account", _("Whoever plays here needs an account; at the table a name is enough."))
    name, club_name = " ".join(name.split()), " ".join(club_name.split())
    if not name or len(name) > 80 or not name.isprintable():
        raise EventRefused("name", _("A name has 1 to 80 letters."))
    if not 0 <= rating <= RATING_TOP:
        raise EventRefused("rating", _("A rating is a number from 0 to %(top)d.") % {"top": RATING_TOP})
    if Entrant.objects.filter(event=event, name__iexact=name).exists():
        raise EventRefused("twice", _("%(name)s is in this event already.") % {"name": name})
    entrant = Entrant(event=event, name=name, rating=rating, provisional=not rating, entered_at=now)
    entrant.club_name, entrant.division = club_name[:60], division_for(event, (), name)
    return admit(event, entrant, now)


def entrant_remove(key: str, actor: User, entrant_id: int, now: datetime) -> None:
    """Take an entrant out: the current pairing gets its result as in a withdrawal, and only a director can undo it.

    A director who sits at the same board may not: that would be a ruling on one's own game.
    """
    with locked(key) as event:
        director_check(event, actor)
        entrant = entrant_of_event(event, entrant_id)
        if entrant.status == EntrantStatus.WITHDRAWN:
            return
        if event.status in (EventStatus.FINISHED, EventStatus.CANCELLED):
            raise EventRefused("over", _("This event is over."))
        _check_own_game(entrant, actor)
        first = entrant.member_set.filter(level=None).select_related("user").first()
        leave(event, entrant, first.user if first else None, now, removed=True)
        promote(event, now)
        event_changed(event)
        log(event, actor, "removed", gettext_noop("%(name)s was taken out."), now, {"name": entrant.name})
        message = gettext_noop("The director has taken you out of %(event)s.")
        tell_members(event, entrant, message, f"out:{entrant.pk}:{event.version}")


def _check_own_game(entrant: Entrant, actor: User) -> None:
    """Raise EventRefused if the actor sits at the board that the entrant plays on now, on the other side."""
    boards = entrant.seat_set.filter(pairing__status=PairingStatus.OPEN).values("pairing")
    own = Member.objects.filter(user=actor, level=None, entrant__seat_set__pairing__in=boards)
    if own.exclude(entrant=entrant).exists():
        raise EventRefused("own", _("You play on this board yourself: another director must decide."))


def entrant_return(key: str, actor: User, entrant_id: int, now: datetime) -> Entrant:
    """Bring back somebody who withdrew or was taken out, for the rounds to come."""
    with locked(key) as event:
        director_check(event, actor)
        entrant = entrant_of_event(event, entrant_id)
        if entrant.status == EntrantStatus.WITHDRAWN:
            entrant.removed = True
            come_back(event, entrant, now)
            log_entry(event, actor, entrant, now, back=True)
    return entrant
