"""Entering an event, leaving it, coming back: what a player does. Every call is safe to repeat."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts import names
from accounts.models import User
from accounts.services import notify
from tournaments.models import Club, Entrant, EntrantStatus, Event, EventStatus, Member, Membership
from tournaments.selectors.entry import LATE_FORMATS, Strength, rounds_paired, strengths_of
from tournaments.selectors.event import event_path
from tournaments.services.conditions import account_check, conditions_check, password_check, window_check
from tournaments.services.joining import admit, closed_behind, log_entry, promote
from tournaments.services.leaving import leave
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.names import events_of_person_locked, name_forgotten
from tournaments.services.promotion import division_for

LIVING = (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.RUNNING)


def event_enter(
    key: str, user: User | None, now: datetime, password: str = "", partner: User | str | None = None
) -> Entrant:
    """Enter a person, or a team that waits until the partner agrees; raise EventRefused.

    In a full event the entrant waits; the order of the waiting list is that of entry.
    """
    person = account_check(user)
    stored = password_check(key, person, password)
    with _entry_locked(key, person) as event:
        own = own_entrant(event, person)
        if own is not None:
            return _again(event, own, person, now)
        window_check(event, now, rounds_paired(event))
        if event.password != stored:
            raise EventRefused("password", _("The password has just been changed. Please try again."))
        strength = conditions_check(event, person)
        if event.team_size > 1:
            entrant = _invite(event, person, _partner(event, person, partner), now)
        else:
            entrant = admit(event, new_entrant(event, [person], [strength], now), now)
            log_entry(event, person, entrant, now)
        event_changed(event)
    return entrant


@contextmanager
def _entry_locked(key: str, person: User) -> Iterator[Event]:
    """Lock an event for an entry, and before it the membership that the entry needs: nobody removes it meanwhile."""
    with transaction.atomic():
        club = Event.objects.filter(key=key, members_only=True).values_list("club", flat=True).first()
        if club is not None:
            list(Membership.objects.select_for_update().filter(club=club, user=person))
        with locked(key) as event:
            yield event


def own_entrant(event: Event, user: User) -> Entrant | None:
    """Return the entrant behind which somebody stands, or None."""
    return Entrant.objects.filter(event=event, member_set__user=user, member_set__level=None).first()


def _again(event: Event, own: Entrant, user: User, now: datetime) -> Entrant:
    """Answer somebody who is entered already: nothing changes, or a withdrawal is taken back."""
    if own.status != EntrantStatus.WITHDRAWN:
        return own
    _come_back(event, own, user, now)
    return own


def new_entrant(event: Event, users: list[User], strengths: list[Strength], now: datetime) -> Entrant:
    """Store an entrant of one or two people, not yet in the field; a team's rating is the mean of both."""
    name = " & ".join(user.username for user in users)[:80]
    entrant = Entrant.objects.create(
        event=event,
        name=name,
        division=division_for(event, users, name),
        rating=round(sum(strength.rating for strength in strengths) / len(strengths)),
        provisional=any(strength.provisional for strength in strengths),
        status=EntrantStatus.WAITING,
        entered_at=now,
    )
    for order, user in enumerate(users, start=1):
        Member.objects.create(event=event, entrant=entrant, user=user, order=order)
    return entrant


def person_named(name: str) -> User:
    """Return the person of that name; raise EventRefused."""
    try:
        person = User.objects.by_name(names.clean(name))
    except (User.DoesNotExist, names.NameRefused):
        raise EventRefused("name", _("There is nobody of that name.")) from None
    return account_check(person)


# Teams


def _partner(event: Event, user: User, partner: User | str | None) -> User:
    if partner is None or partner == "":
        raise EventRefused("partner", _("This is an event for teams of two: name your partner."))
    person = person_named(partner) if isinstance(partner, str) else account_check(partner)
    if person == user:
        raise EventRefused("partner", _("A partner is somebody else."))
    if own_entrant(event, person) is not None:
        raise EventRefused("partner", _("%(name)s plays in another team already.") % {"name": person.username})
    return person


def _invite(event: Event, user: User, partner: User, now: datetime) -> Entrant:
    strength = strengths_of(event, [user, partner])
    entrant = new_entrant(event, [user], [strength[user.pk]], now)
    entrant.invited = partner
    entrant.save(update_fields=["invited"])
    notify(
        partner,
        "event",
        gettext_noop("%(name)s asks you to be partners in %(event)s."),
        {"name": user.username, "event": event.name},
        event_path(event),
        f"event:{event.key}:team:{entrant.pk}",
    )
    return entrant


def partner_answer(key: str, user: User | None, entrant_id: int, accept: bool, now: datetime) -> Entrant | None:
    """Answer the invitation to a team: with yes the team is complete and enters, with no it is dissolved."""
    person = account_check(user)
    with _entry_locked(key, person) as event:
        entrant = Entrant.objects.filter(event=event, pk=entrant_id).first()
        if entrant is not None and accept and entrant.member_set.filter(user=person).exists():
            return entrant
        if entrant is None or entrant.invited_id != person.pk:
            raise EventRefused("invitation", _("This invitation no longer stands."))
        first = entrant.member_set.select_related("user").get(order=1).user
        if accept:
            window_check(event, now, rounds_paired(event))
            _complete(event, entrant, first, person, now)
            log_entry(event, person, entrant, now)
        else:
            entrant.delete()
        event_changed(event)
        answer = gettext_noop("%(name)s is your partner in %(event)s.")
        if not accept:
            answer = gettext_noop("%(name)s does not want to be your partner in %(event)s.")
        params = {"name": person.username, "event": event.name}
        notify(first, "event", answer, params, event_path(event), f"event:{event.key}:answer:{entrant_id}")
    return entrant if accept else None


def _complete(event: Event, entrant: Entrant, first: User, second: User, now: datetime) -> None:
    conditions_check(event, second)
    if own_entrant(event, second) is not None:
        raise EventRefused("twice", _("You play in another team already."))
    Member.objects.create(event=event, entrant=entrant, user=second, order=2)
    strengths = strengths_of(event, [first, second]).values()
    entrant.invited = None
    entrant.name = f"{first.username} & {second.username}"[:80]
    entrant.rating = round(sum(strength.rating for strength in strengths) / 2)
    entrant.provisional = any(strength.provisional for strength in strengths)
    admit(event, entrant, now)
    Entrant.objects.filter(event=event, invited=second).delete()


# Leaving and coming back


def event_withdraw(key: str, user: User | None, now: datetime) -> None:
    """Withdraw a person (with the partner, if any): the current pairing gets its result, nothing later pairs them."""
    person = account_check(user)
    with locked(key) as event:
        own = own_entrant(event, person)
        if own is None or own.status == EntrantStatus.WITHDRAWN:
            return
        if event.status not in LIVING:
            raise EventRefused("over", _("This event is over."))
        leave(event, own, person, now)
        promote(event, now)
        event_changed(event)
        log(event, person, "withdrew", gettext_noop("%(name)s withdrew."), now, {"name": own.name})


def event_return(key: str, user: User | None, now: datetime) -> Entrant:
    """Take a withdrawal back; the rounds missed meanwhile score nothing. Raise EventRefused."""
    person = account_check(user)
    with locked(key) as event:
        own = own_entrant(event, person)
        if own is None:
            raise EventRefused("unknown", _("You have not been in this event."))
        if own.status == EntrantStatus.WITHDRAWN:
            _come_back(event, own, person, now)
    return own


def _come_back(event: Event, entrant: Entrant, person: User, now: datetime) -> None:
    if entrant.removed:
        raise EventRefused("removed", _("The director has taken you out of this event: only a director can undo that."))
    come_back(event, entrant, now)
    log_entry(event, person, entrant, now, back=True)


def come_back(event: Event, entrant: Entrant, now: datetime) -> None:
    """Put a withdrawn entrant back into the field, for the rounds to come; raise EventRefused."""
    if event.status not in LIVING:
        raise EventRefused("over", _("This event is over."))
    if closed_behind(entrant):
        raise EventRefused(
            "account", _("%(name)s has closed the account and cannot come back.") % {"name": entrant.name}
        )
    paired = rounds_paired(event)
    if event.status == EventStatus.RUNNING and entrant.number is not None:
        if event.format not in LATE_FORMATS or event.stage != "main":
            raise EventRefused("format", _("In this format nobody can come back: the pairings are fixed."))
        if event.rounds is not None and paired >= event.rounds:
            raise EventRefused("over", _("No further round will be paired."))
        entrant.status, entrant.last_round, entrant.removed = EntrantStatus.ENTERED, None, False
        entrant.save()
    else:
        window_check(event, now, paired, by_director=entrant.removed)
        entrant.removed, entrant.last_round = False, None
        admit(event, entrant, now)
    event_changed(event)


def person_leaves(user: User, now: datetime, club: Club | None = None) -> None:
    """Withdraw a person from every event; with ``club`` only from those that are for members of that club.

    Called when the account closes (then the name disappears as well), and when somebody leaves a club or is removed
    from it (then only a director can bring the person back).
    """
    events = Event.objects.filter(status__in=LIVING).filter(
        Q(member_set__user=user, member_set__level=None) | Q(entrant_set__invited=user)
    )
    if club is not None:
        events = events.filter(club=club, members_only=True)
    with transaction.atomic():
        if club is None:
            events_of_person_locked(user)
        for key in list(events.order_by("pk").distinct().values_list("key", flat=True)):
            _leave_one(key, user, now, removed=club is not None)
        if club is None:
            name_forgotten(user, f"Closed {user.pk}")


def _leave_one(key: str, user: User, now: datetime, *, removed: bool) -> None:
    with locked(key) as event:
        Entrant.objects.filter(event=event, invited=user).delete()
        own = own_entrant(event, user)
        if own is not None and own.status == EntrantStatus.WITHDRAWN:
            own.removed = own.removed or removed
            own.save(update_fields=["removed"])
        elif own is not None:
            leave(event, own, user, now, removed=removed)
            promote(event, now)
            log(event, None, "withdrew", gettext_noop("%(name)s left."), now, {"name": own.name})
        event_changed(event)
