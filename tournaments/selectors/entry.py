"""Who may enter an event, and what stands in the way: read here, so that page and service say the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from games import catalogue
from games.clock import ClockSpec
from games.models import Rating
from games.policy import NEWCOMER
from games.ratings import Pool
from tournaments.models import Entrant, EntrantStatus, Event, EventStatus, Format, Member, Round, Stage
from tournaments.selectors.access import role_in
from tournaments.selectors.clashes import clashes

LATE_FORMATS = (Format.SWISS, Format.TABLES)
"""Formats that somebody may join, leave and join again while they run; the others fix their field at the start."""


@dataclass(frozen=True, slots=True)
class Strength:
    """What an event's pool says of somebody: rating points, and how many rated games of this game in all pools."""

    rating: int
    provisional: bool
    games: int


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why somebody cannot enter: a code for programs, a sentence for people."""

    code: str
    sentence: str


def pool_of(event: Event, kind: str = "person") -> Pool:
    """Return the pool whose ratings an event goes by; at the table, without a clock, it is that of live games."""
    pace = ClockSpec.parse(event.clock_spec).pace
    options = {**event.options, "teams": True} if event.team_size > 1 else event.options
    mode = catalogue.get(event.game).mode(4 if event.team_size > 1 else event.table_size, options)
    return Pool(event.game, mode, "live" if pace == "unlimited" else pace, kind)


def strengths_of(event: Event, users: Iterable[User]) -> dict[int, Strength]:
    """Return what the event's pool says of these users now, in one query.

    A person without a rating counts as a newcomer; a computer without one has 0, unknown.
    """
    people = list(users)
    pool = pool_of(event)
    found: dict[int, list[Rating]] = {user.pk: [] for user in people}
    for row in Rating.objects.filter(user__in=people, game=event.game):
        found[row.user_id].append(row)
    return {user.pk: _strength(user, found[user.pk], pool) for user in people}


def _strength(user: User, rows: list[Rating], pool: Pool) -> Strength:
    games = sum(row.games for row in rows)
    for row in rows:
        if (row.mode, row.pace) == (pool.mode, pool.pace):
            return Strength(round(row.value), row.provisional, games)
    return Strength(0 if user.is_computer else round(NEWCOMER), True, games)


def strength_of(event: Event, user: User) -> Strength:
    return strengths_of(event, [user])[user.pk]


def rounds_paired(event: Event) -> int:
    """Return how many rounds of the main stage have been paired."""
    return Round.objects.filter(event=event, stage=Stage.MAIN).count()


def latest_entry(rounds: int) -> int:
    """Return the last round that somebody may still enter for: at most half of all rounds have been missed then."""
    return rounds // 2 + 1


def entered(event: Event) -> QuerySet[Entrant]:
    return Entrant.objects.filter(event=event, status=EntrantStatus.ENTERED)


def has_room(event: Event) -> bool:
    return event.cap is None or entered(event).count() < event.cap


def entry_closed(event: Event, now: datetime, paired: int, *, by_director: bool = False) -> Obstacle | None:
    """Say why nobody can enter now, or None. A director is not bound by the closing time nor by ``late_until``."""
    if event.status == EventStatus.DRAFT:
        return None if by_director else Obstacle("draft", _("Registration has not been opened yet."))
    if event.status == EventStatus.REGISTRATION:
        closes = event.registration_closes_at
        if closes is not None and now >= closes and not by_director:
            return Obstacle("closed", _("Registration is closed."))
        return None
    if event.status == EventStatus.RUNNING:
        return _late_closed(event, paired, by_director)
    if event.status == EventStatus.CANCELLED:
        return Obstacle("cancelled", _("This event has been cancelled."))
    return Obstacle("finished", _("This event is over."))


def _late_closed(event: Event, paired: int, by_director: bool) -> Obstacle | None:
    if event.format not in LATE_FORMATS or event.stage != Stage.MAIN or event.rounds is None:
        return Obstacle("running", _("The event is running, and its format has no late entry."))
    last = latest_entry(event.rounds) if by_director else event.late_until
    if not last:
        return Obstacle("running", _("The event is running and takes no late entries."))
    if paired >= last:
        return Obstacle("late", _late_over(event, paired, last) if by_director else LATE_OVER % {"n": last})
    return None


LATE_OVER = gettext_lazy("Late entry has ended with the pairing of round %(n)d.")


def _late_over(event: Event, paired: int, last: int) -> str:
    """Say to a director why nobody comes in any more, and the way out where there is one: the round taken back."""
    said = {"paired": paired, "n": last, "rounds": event.rounds}
    if paired > last:
        return (
            _("Round %(paired)d is paired already; of %(rounds)d rounds, round %(n)d is the last to enter for.") % said
        )
    return (
        _(
            "Round %(paired)d is paired already, and nobody misses more than half of %(rounds)d rounds. "
            "While it has no result, take round %(paired)d back at the desk, add the entrant, and pair it again."
        )
        % said
    )


def person_obstacle(user: User | None) -> Obstacle | None:
    """Say why this visitor cannot enter anything, or None."""
    if user is None or user.is_guest:
        return Obstacle("account", _("Log in or register to enter: guests play outside of tournaments."))
    if user.is_computer:
        return Obstacle("computer", _("Computer players are entered by the director."))
    if user.closed_at is not None or not user.is_active:
        return Obstacle("account", _("This account is closed."))
    return None


def conditions_unmet(event: Event, user: User, strength: Strength) -> list[Obstacle]:
    """Return every condition of entry (but the password) that this person does not meet."""
    unmet = []
    if event.members_only and not role_in(event.club, user):
        unmet.append(Obstacle("members", _("Only members of %(club)s can enter.") % {"club": event.club}))
    if event.rating_min is not None and strength.rating < event.rating_min:
        unmet.append(
            Obstacle(
                "rating",
                _("A rating of at least %(min)d is needed; yours is %(own)d.")
                % {"min": event.rating_min, "own": strength.rating},
            )
        )
    if event.rating_max is not None and strength.rating > event.rating_max:
        unmet.append(
            Obstacle(
                "rating",
                _("A rating of at most %(max)d is allowed; yours is %(own)d.")
                % {"max": event.rating_max, "own": strength.rating},
            )
        )
    if not event.allow_provisional and strength.provisional:
        unmet.append(Obstacle("provisional", _("Your rating is still provisional; a settled one is needed.")))
    if strength.games < event.rated_games_min:
        unmet.append(
            Obstacle(
                "games",
                _("%(min)d rated games of this game are needed; you have %(own)d.")
                % {"min": event.rated_games_min, "own": strength.games},
            )
        )
    return unmet


def conditions_of(event: Event) -> list[str]:
    """Return the conditions of entry as sentences for everybody."""
    said: list[Any] = []
    if event.members_only:
        said.append(_("Members of %(club)s only") % {"club": event.club})
    if event.rating_min is not None and event.rating_max is not None:
        said.append(_("Rating %(min)d to %(max)d") % {"min": event.rating_min, "max": event.rating_max})
    elif event.rating_min is not None:
        said.append(_("Rating from %(min)d") % {"min": event.rating_min})
    elif event.rating_max is not None:
        said.append(_("Rating up to %(max)d") % {"max": event.rating_max})
    if not event.allow_provisional:
        said.append(_("No provisional ratings"))
    if event.rated_games_min:
        said.append(_("At least %(n)d rated games of this game") % {"n": event.rated_games_min})
    if event.password:
        said.append(_("A password, from the director"))
    return said


# What the event page offers to the viewer


def entry_panel(event: Event, user: User | None, now: datetime) -> dict[str, Any]:
    """Return all that ``parts/entry.html`` shows: where the viewer stands, and what can be done about it.

    ``state`` is one of "in", "waiting", "team" (waits for its partner), "out" (withdrawn), "invited", "open" (can
    enter), "unmet" (a condition), "closed" (no entries now), "visitor" (must log in), "over". Few queries.
    """
    paired = rounds_paired(event) if event.status == EventStatus.RUNNING else 0
    closed = entry_closed(event, now, paired)
    own = _standing_of(event, user)
    panel: dict[str, Any] = {
        "event": event,
        "own": own,
        "closed": closed,
        "late": event.status == EventStatus.RUNNING and closed is None,
        "next_round": paired + 1,
        "conditions": conditions_of(event),
        "needs_password": bool(event.password),
        "needs_partner": event.team_size > 1,
        "room": None if event.cap is None else max(0, event.cap - entered(event).count()),
        "unmet": [],
        "clashes": [],
        "invitations": [],
        "strength": None,
    }
    if event.status in (EventStatus.FINISHED, EventStatus.CANCELLED):
        return {**panel, "state": "over"}
    if own is not None:
        return {**panel, **_own_panel(event, own, user, paired)}
    if person_obstacle(user) is not None or user is None:
        return {**panel, "state": "closed" if closed else "visitor", "account": person_obstacle(user)}
    return {**panel, **_newcomer_panel(event, user, closed)}


def _standing_of(event: Event, user: User | None) -> Entrant | None:
    if user is None or not user.is_person:
        return None
    entrants = event.entrant_set.filter(member_set__user=user, member_set__level=None)
    return entrants.select_related("invited").first()


def _own_panel(event: Event, own: Entrant, user: User | None, paired: int) -> dict[str, Any]:
    absences = {row.round_number: row.half for row in own.absence_set.all()}
    state = {EntrantStatus.ENTERED: "in", EntrantStatus.WAITING: "waiting"}.get(EntrantStatus(own.status), "out")
    panel: dict[str, Any] = {
        "state": "team" if own.invited_id else state,
        "absences": [{"round": number, "half": half} for number, half in sorted(absences.items()) if number > paired],
        "may_return": state == "out" and not own.removed and may_come_back(event, own, paired),
        "half_left": event.format == Format.SWISS and True not in absences.values(),
        "rounds_left": [],
        "place": 0,
    }
    if state == "waiting":
        earlier = Entrant.objects.filter(event=event, status=EntrantStatus.WAITING, invited=None)
        panel["place"] = earlier.filter(entered_at__lt=own.entered_at).count() + 1
    if state == "in" and event.format in LATE_FORMATS and event.rounds:
        numbers = range(paired + 1, event.rounds + 1)
        panel["rounds_left"] = [number for number in numbers if number not in absences]
    if state in ("in", "waiting") and user is not None:
        panel["clashes"] = clashes(event, user.pk)
    return panel


def may_come_back(event: Event, own: Entrant, paired: int) -> bool:
    """Tell whether the format and the rounds still leave room for somebody who has withdrawn."""
    if event.status != EventStatus.RUNNING or own.number is None:
        return event.status in (EventStatus.DRAFT, EventStatus.REGISTRATION)
    rounds_left = event.rounds is None or paired < event.rounds
    return event.format in LATE_FORMATS and event.stage == Stage.MAIN and rounds_left


def _newcomer_panel(event: Event, user: User, closed: Obstacle | None) -> dict[str, Any]:
    invitations = list(
        Entrant.objects.filter(event=event, invited=user)
        .prefetch_related(Prefetch("member_set", Member.objects.select_related("user")))
        .order_by("pk")
    )
    strength = strength_of(event, user)
    unmet = conditions_unmet(event, user, strength)
    state = "closed" if closed else "unmet" if unmet else "invited" if invitations else "open"
    return {
        "state": state,
        "strength": strength,
        "unmet": unmet,
        "invitations": [] if closed or unmet else invitations,
        "clashes": [] if closed or unmet else clashes(event, user.pk),
    }
