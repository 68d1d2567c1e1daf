"""Pairings by the director's hand: swap, set, pair anew, take back. Before play only, and not the own board.

What is changed stands in the log; games that had been set up are aborted, and the players are told of the new ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from accounts.models import Notice, User
from games.engine.text import gettext_noop as msgid
from games.models import Status
from games.services.ruling import match_rule
from tournaments.models import (
    Entrant,
    EntrantStatus,
    Event,
    EventStatus,
    Format,
    Pairing,
    PairingGame,
    PairingKind,
    PairingStatus,
    Round,
    RoundStatus,
    Source,
)
from tournaments.selectors.edits import Seating, forbidden_among, seatings, warnings_of
from tournaments.services.directing import require_director
from tournaments.services.edited_boards import boards_replace
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.round_asking import AT_ONCE
from tournaments.services.rounds import round_start
from tournaments.services.stages import is_knockout

NOT_BY_PLAY = (Source.PAIRING, Source.WITHDRAWAL, Source.NO_SHOW)
"""Sources of results that do not keep a round from being taken back."""
OPEN = (Status.DRAWING, Status.RUNNING)

Boards = Sequence[Sequence[int]]
"""Boards as entrant ids in seat order; a single one is a bye."""


def swap(key: str, actor: User, a: int, b: int, now: datetime, *, confirm: bool = False) -> tuple[str, ...]:
    """Let two entrants (ids) of the current round change places, on two boards or the two sides of one.

    Return the warnings that stand against it; then nothing was changed unless ``confirm`` is given.
    """
    with locked(key) as event:
        current = _current(event, actor)
        places = {a: b, b: a}
        boards = [one.entrants for one in seatings(current) if one.editable]
        seated = {entrant for board in boards for entrant in board}
        if a == b or not {a, b} <= seated:
            raise EventRefused("seated", _("Choose two entrants of boards on which nobody has moved."))
        changed = [tuple(places.get(entrant, entrant) for entrant in board) for board in boards]
        return _set(event, current, actor, changed, now, confirm)


def pairings_set(key: str, actor: User, boards: Boards, now: datetime, *, confirm: bool = False) -> tuple[str, ...]:
    """Set the boards of the current round on which nobody has moved; those left as they are keep their games.

    Everybody on such a board has to be on exactly one of ``boards``; who was absent from the round may be added.
    Forbidden pairs are refused; of rematches, a third same colour and a second bye the returned warnings tell, and
    then nothing was changed unless ``confirm`` is given.
    """
    with locked(key) as event:
        return _set(event, _current(event, actor), actor, [tuple(board) for board in boards], now, confirm)


def _current(event: Event, actor: User) -> Round:
    """Return the round that is running; raise EventRefused for who does not direct, or when there is none."""
    require_director(event, actor)
    current = event.round_set.order_by("number").last()
    if event.status != EventStatus.RUNNING or current is None or current.status != RoundStatus.RUNNING:
        raise EventRefused("status", _("No round is running."))
    return current


def _set(
    event: Event, current: Round, actor: User, boards: list[tuple[int, ...]], now: datetime, confirm: bool
) -> tuple[str, ...]:
    there = seatings(current)
    editable = [one for one in there if one.editable]
    kept = {one.entrants for one in editable} & set(boards)
    fresh = [board for board in boards if board not in kept]
    gone = [one for one in editable if one.entrants not in kept]
    if not fresh and not gone:
        return ()
    _check_format(event, current, fresh, gone)
    _check_people(event, there, boards)
    _check_sizes(event, fresh)
    _refuse_own(event, actor, {entrant for board in [*fresh, *(one.entrants for one in gone)] for entrant in board})
    pair = forbidden_among(event, fresh)
    if pair is not None:
        names = list(Entrant.objects.filter(pk__in=pair).values_list("name", flat=True))
        raise EventRefused("forbidden_pair", _("%(a)s and %(b)s must not meet.") % {"a": names[0], "b": names[-1]})
    warnings = tuple(warnings_of(event, current, fresh))
    if warnings and not confirm:
        return warnings
    absent = [one for one in there if not one.editable and not one.begun and set(one.entrants) & _flat(fresh)]
    _games_abort(PairingGame.objects.filter(pairing__in=[one.pairing for one in gone]), now)
    boards_replace(event, current, [*gone, *absent], fresh, now)
    message = msgid("The pairing of round %(round)d was changed by hand: %(n)d boards.")
    params = {"round": current.number, "n": len(fresh)}
    log(event, actor, "round.edit", message, now, params, round_number=current.number)
    event_changed(event)
    return ()


def _flat(boards: Iterable[Sequence[int]]) -> set[int]:
    return {entrant for board in boards for entrant in board}


def _check_format(event: Event, current: Round, fresh: list[tuple[int, ...]], gone: list[Seating]) -> None:
    if is_knockout(event, current.stage):
        raise EventRefused("format", _("In a knockout the bracket says who meets whom."))
    same = {frozenset(board) for board in fresh} == {frozenset(one.entrants) for one in gone}
    if event.format == Format.ROUND_ROBIN and not same:
        raise EventRefused("format", _("In a round robin everybody meets everybody: only the start can be swapped."))


def _check_people(event: Event, there: Sequence[Seating], boards: Sequence[Sequence[int]]) -> None:
    """Raise EventRefused unless everybody who can be paired has one board, and nobody else has any."""
    wanted = [entrant for board in boards for entrant in board]
    names = dict(event.entrant_set.filter(status=EntrantStatus.ENTERED).values_list("pk", "name"))
    names |= dict(Entrant.objects.filter(pk__in=_flat(one.entrants for one in there)).values_list("pk", "name"))
    for entrant in wanted:
        if entrant not in names:
            raise EventRefused("entrant", _("Only entrants of this event can be paired."))
        if wanted.count(entrant) > 1:
            raise EventRefused("twice", _("%(name)s is on two boards.") % {"name": names[entrant]})
    for entrant in sorted(_flat(one.entrants for one in there if one.begun) & set(wanted)):
        raise EventRefused("begun", _("The board of %(name)s has begun.") % {"name": names[entrant]})
    for entrant in sorted(_flat(one.entrants for one in there if one.editable) - set(wanted)):
        text = _("%(name)s is on no board: pair everybody, or give a bye.")
        raise EventRefused("missing", text % {"name": names[entrant]})
    unnumbered = event.entrant_set.filter(pk__in=wanted, number=None).first()
    if unnumbered is not None:
        raise EventRefused("entrant", _("%(name)s does not take part yet.") % {"name": unnumbered.name})


def _check_sizes(event: Event, fresh: Iterable[Sequence[int]]) -> None:
    tables = event.format == Format.TABLES
    low, high = (2, event.table_size) if tables else (1, 2)
    for board in fresh:
        if not low <= len(board) <= high:
            text = _("A table has from 2 to %(n)d seats.") if tables else _("A board has two sides, or one with a bye.")
            raise EventRefused("size", text % {"n": high} if tables else text)


def _refuse_own(event: Event, actor: User, entrants: set[int]) -> None:
    if event.member_set.filter(user=actor, level=None, entrant__in=entrants).exists():
        raise EventRefused("own_game", _("You play on one of these boards: another director has to pair it."))


def repair_round(key: str, actor: User, now: datetime) -> Round | None:
    """Pair the current round anew, by the rules and by who is there now, before anybody has made a move.

    Return the new round; None when it is still being paired, which a worker does for more than ``AT_ONCE`` entrants.
    When the rules allow no pairing any more the round is gone, and EventRefused (or the event's reason) says why.
    """
    with locked(key) as event:
        current = _current(event, actor)
        if _somebody_moved(current):
            raise EventRefused("begun", _("Somebody has moved: the round can only be edited board by board."))
        own = event.member_set.filter(user=actor, level=None, entrant__seat_set__pairing__in=_played(current))
        if own.exists():
            raise EventRefused("own_game", _("You play in this round yourself: another director has to pair it again."))
        number = current.number
        large = event.entrant_set.count() > AT_ONCE
        _take_back(event, current, now)
        event.next_round_at = event.due_at = now
        message = msgid("Round %(round)d is paired anew.")
        log(event, actor, "round.repair", message, now, {"round": number}, round_number=number)
        event_changed(event)
    return None if large else round_start(key, actor, now, number)


def _played(current: Round) -> QuerySet[Pairing]:
    return current.pairing_set.filter(kind=PairingKind.GAME)


def _refuse_own_result(event: Event, current: Round, actor: User) -> None:
    """Raise EventRefused where taking the round back would wipe the director's own result, a forfeit as well."""
    decided = current.pairing_set.filter(kind=PairingKind.GAME, status=PairingStatus.DECIDED)
    if event.member_set.filter(user=actor, level=None, entrant__seat_set__pairing__in=decided).exists():
        raise EventRefused("own_game", _("Your own board has a result: another director must do this."))


def round_undo(key: str, actor: User, now: datetime) -> None:
    """Take the current round back while nothing in it was decided by play; its games are aborted.

    The next round then waits for the director. Raises EventRefused when a result stands, or when the director's own
    game has begun.
    """
    with locked(key) as event:
        current = _current(event, actor)
        decided = current.pairing_set.filter(status=PairingStatus.DECIDED).exclude(source__in=NOT_BY_PLAY)
        if decided.exists() or _some_game_finished(current):
            raise EventRefused("decided", _("Round %(n)d has results: it stays.") % {"n": current.number})
        _refuse_own_result(event, current, actor)
        own = PairingGame.objects.filter(pairing__round=current, match__ply__gt=0, match__seat_set__user=actor)
        if own.exists():
            raise EventRefused("own_game", _("Your own game has begun: another director has to take the round back."))
        number = current.number
        _take_back(event, current, now)
        event.next_round_at = event.due_at = None
        message = msgid("Round %(round)d was taken back; its games do not count.")
        log(event, actor, "round.undo", message, now, {"round": number}, round_number=number)
        event_changed(event)


def _somebody_moved(current: Round) -> bool:
    decided = current.pairing_set.filter(status=PairingStatus.DECIDED).exclude(source__in=NOT_BY_PLAY)
    return decided.exists() or PairingGame.objects.filter(pairing__round=current, match__ply__gt=0).exists()


def _some_game_finished(current: Round) -> bool:
    """Tell whether a game of several has ended by play, though its pairing is open."""
    over = PairingGame.objects.filter(pairing__round=current, match__status=Status.FINISHED)
    return over.exclude(match__termination="forfeit").exists()


def _take_back(event: Event, current: Round, now: datetime) -> None:
    """Remove a round with its boards; who withdrew during it has withdrawn before it. The caller saves the event."""
    _games_abort(PairingGame.objects.filter(pairing__round=current), now)
    event.entrant_set.filter(last_round=current.number).update(last_round=F("last_round") - 1)
    Notice.objects.filter(dedupe_key=f"event:{event.key}:round:{current.number}").delete()
    event.pairing_job = {"remaining": True} if event.pairing_job.get("remaining") else {}
    current.delete()


def _games_abort(games: Iterable[PairingGame], now: datetime) -> None:
    rows = [row for row in games.select_related("match") if row.match.status in OPEN]  # type: ignore[attr-defined]
    for row in sorted(rows, key=lambda row: row.match_id):
        if not match_rule(row.match.key, None, "", now):
            raise EventRefused("over", _("A game has just ended: its result counts."))
