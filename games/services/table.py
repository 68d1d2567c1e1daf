"""A match under lock, with its seats, rules and clock: what every service that changes a match works on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue, clock
from games.engine.protocol import Game, GameError
from games.live import announce_match
from games.models import Match, Move, Seat, Status
from games.selectors.match import bundle_prime, bundles
from games.timing import from_ms, to_ms


def say(error: GameError) -> str:
    """Return what a game has to say against something, in the reader's language."""
    return _(error.message) % error.params if error.params else _(error.message)


class Refused(Exception):
    """A request that changes nothing: ``code`` for programs, ``str()`` for people, and the match's present version."""

    def __init__(self, code: str, sentence: str, version: int | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.version = version


def stale(version: int) -> Refused:
    """Return the refusal of what was meant for an earlier position."""
    return Refused("stale", _("The game has moved on: it is now at version %(n)d.") % {"n": version}, version)


class Outdated(Exception):
    """The match is not, or no longer, at the version that was remembered; ``str()`` is its key."""


@dataclass
class Table:
    """One match, locked for the length of a transaction. Write through it, then ``save``."""

    match: Match
    now: datetime
    changed: set[str] = field(default_factory=set)
    plies: list[Move] = field(default_factory=list)
    """What was played and is not written yet."""
    writes: list[Callable[[], object]] = field(default_factory=list)
    """Other rows to write, after the match: in this order no two ways of writing wait for each other."""

    @cached_property
    def seats(self) -> list[Seat]:
        """The seats in turn order, or in the order of joining while lots are drawn."""
        seats = list(self.match.seat_set.select_related("user"))
        return sorted(seats, key=lambda seat: seat.number or seat.participant)

    @cached_property
    def game(self) -> Game[Any, Any, Any]:
        return catalogue.get(self.match.game)

    @cached_property
    def state(self) -> Any:
        return self.game.load(self.match.snapshot)

    @cached_property
    def clock(self) -> clock.Clock:
        return clock.load(self.match.clock)

    @property
    def now_ms(self) -> int:
        return to_ms(self.now)

    def seat_of(self, user: User | None) -> Seat:
        """Return the seat that a person holds; raise Refused for spectators."""
        for seat in self.seats:
            if user is not None and seat.user_id == user.pk and seat.level is None:
                return seat
        raise Refused("forbidden", _("You are watching this game; only its players can do that."), self.match.version)

    def seat(self, number: int) -> Seat:
        return next(seat for seat in self.seats if seat.number == number)

    def require(self, status: Status) -> None:
        """Raise Refused unless the match is in this status."""
        if self.match.status == status:
            return
        if status == Status.FINISHED:
            raise Refused("early", _("This game has no result yet."), self.match.version)
        if self.match.status in (Status.FINISHED, Status.ABORTED):
            raise Refused("over", _("This game is over."), self.match.version)
        if self.match.status == Status.DRAWING:
            raise Refused("early", _("The game has not begun: lots are still being drawn."), self.match.version)
        raise Refused("early", _("The game has already begun."), self.match.version)

    def set(self, **values: Any) -> None:
        """Set fields of the match; ``save`` writes just these."""
        for name, value in values.items():
            setattr(self.match, name, value)
            self.changed.add(name)

    def set_state(self, state: Any) -> None:
        """Take over a new state of the game: snapshot and whose turn it is."""
        self.__dict__["state"] = state
        to_act = self.game.to_act(state)
        self.set(snapshot=self.game.dump(state), turn=to_act[0] if to_act else None)

    def set_clock(self, value: clock.Clock) -> None:
        self.__dict__["clock"] = value
        self.set(clock=clock.dump(value))

    def save(self, hint: str = "") -> None:
        """Write what changed as the next version, and announce it after commit."""
        before = self.match.version
        self.set(version=before + 1)
        if "snapshot" in self.changed:
            self.set(position_version=before + 1)
        values = {name: getattr(self.match, name) for name in self.changed}
        if not Match.objects.filter(pk=self.match.pk, version=before).update(**values):
            raise Outdated(self.match.key)
        self.changed.clear()
        writes, self.writes = self.writes, []
        for write in writes:
            write()
        if self.plies:
            plies, self.plies = Move.objects.bulk_create(self.plies), []
            transaction.on_commit(lambda: bundle_prime(self.match, self.seats, self.state, plies, before))
        announce_match(self.match, hint)


@contextmanager
def locked(key: str, now: datetime) -> Iterator[Table]:
    """Lock a match for one transaction; raise Refused("unknown") when there is none with this key."""
    with transaction.atomic():
        try:
            match = Match.objects.select_for_update().get(key=key)
        except Match.DoesNotExist:
            raise Refused("unknown", _("There is no such game.")) from None
        yield Table(match, now)


@contextmanager
def remembered(key: str, version: int, now: datetime) -> Iterator[Table]:
    """Take a match from memory for one transaction, without a lock: ``save`` compares versions and sets the next.

    Raise Outdated when this process does not remember the position that stood at ``version``, or when the database has
    left it behind; then the transaction is rolled back, and the caller tries again with ``locked``.
    """
    bundle = bundles.get(key, version)
    if bundle is None or bundle.match.position_version > version:
        raise Outdated(key)
    table = Table(copy(bundle.match), now)
    table.__dict__["seats"] = bundle.seats
    table.__dict__["state"] = bundle.state
    try:
        with transaction.atomic():
            yield table
    except IntegrityError as error:
        bundles.drop(key)
        raise Outdated(key) from error
    except BaseException:
        if table.changed:
            bundles.drop(key)
        raise


def due(ms: int | None) -> datetime | None:
    """Return the moment of epoch milliseconds, or None."""
    return None if ms is None else from_ms(ms)
