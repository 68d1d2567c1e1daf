"""Takes records from elsewhere into the archive, each game once."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import IntegrityError, transaction

from games import record
from games.clock import ClockSpec, ClockSpecError
from games.models import Match, Move, Seat, Status
from games.models.keys import ALPHABET, new_key
from games.record import Checked, Record, RecordError
from games.selectors.record import record_of

NAME_LENGTH = 40
_KEY = re.compile(f"[{ALPHABET}]{{12}}")
_DATE = re.compile(r"([0-9]{4})(?:[.-]([0-9]{2}|\?\?)(?:[.-]([0-9]{2}|\?\?))?)?")
_TIME = re.compile(r"([0-9]{2}):([0-9]{2})(?::([0-9]{2}))?")
_OCCASION = ("Date", "Time", "Match", "Event", "Round", "Starter", "Position", "Bag")


@dataclass(frozen=True)
class Imported:
    """Where a record lies in the archive, and whether it came there just now."""

    match: Match
    new: bool


def import_record(source: Record, now: datetime) -> Imported:
    """Add a finished game to the archive, unrated; a game that is there already is recognised. Raise RecordError.

    Seats are held by names only. Comments and variations are not kept. A key that is free is kept, so that the proof
    of the lots, which is tied to it, still holds.
    """
    checked = record.check(source)
    if checked.places is None:
        raise RecordError("Only finished games go into the archive.")
    digest = fingerprint(checked)
    known = _known(source, digest)
    if known is not None:
        return Imported(known, new=False)
    try:
        with transaction.atomic():
            return Imported(_create(checked, digest, now), new=True)
    except IntegrityError:
        return Imported(Match.objects.get(fingerprint=digest), new=False)


def fingerprint(checked: Checked) -> str:
    """Return the SHA-256 of a game's essence: what was played by whom on which occasion, and how it ended."""
    source = checked.record
    essence = [
        checked.game.slug,
        checked.seats,
        dict(checked.options),
        [source.tag(f"Seat{n}") for n in range(1, checked.seats + 1)],
        [source.tag(name) for name in _OCCASION],
        list(source.moves),
        checked.result,
        checked.termination,
    ]
    return hashlib.sha256(json.dumps(essence, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def _known(source: Record, digest: str) -> Match | None:
    """Find the game by its fingerprint or, as it would be written today, by the key it has here."""
    match = Match.objects.filter(fingerprint=digest).first()
    if match is not None:
        return match
    played = Match.objects.filter(key=source.tag("Match")[:12], status=Status.FINISHED).first()
    if played is None:
        return None
    seats = list(played.seat_set.select_related("user"))
    own = record_of(played, seats, played.move_set.all(), None)
    return played if fingerprint(record.check(own)) == digest else None


def _create(checked: Checked, digest: str, now: datetime) -> Match:
    source, game = checked.record, checked.game
    ended = _moment(source, now)
    spec = _clock(source)
    key = source.tag("Match")
    kept = bool(_KEY.fullmatch(key)) and not Match.objects.filter(key=key).exists()
    match = Match.objects.create(
        key=key if kept else new_key(),
        game=game.slug,
        game_version=game.version,
        seat_count=checked.seats,
        options=dict(checked.options),
        mode=game.mode(checked.seats, checked.options),
        pace=spec.pace,
        clock_spec=spec.format(),
        status=Status.FINISHED,
        version=1,
        ply=checked.plies,
        setup=dict(checked.setup),
        snapshot=game.dump(checked.states[-1]),
        lot=bool(source.tag("BagOrder")),
        secret=source.tag("BagSecret")[:64] if kept else "",
        commit=source.tag("BagCommit")[:64] if kept else "",
        result=checked.result,
        termination=checked.termination[:16],
        event_name=source.tag("Event")[:120],
        round_name=source.tag("Round")[:40],
        fingerprint=digest,
        created_at=ended,
        started_at=ended,
        moved_at=ended,
        finished_at=ended,
    )
    Seat.objects.bulk_create(_seats(match, checked))
    Move.objects.bulk_create(
        Move(match=match, ply=n, seat=mover, text=ply.text, at=ended, left_ms=ply.clock_ms)
        for n, (mover, ply) in enumerate(zip(checked.movers, source.plies, strict=True), 1)
    )
    return match


def _seats(match: Match, checked: Checked) -> list[Seat]:
    source, game = checked.record, checked.game
    scores: tuple[Any, ...] = game.score(checked.states[-1])
    participants = _participants(source, checked.seats)
    return [
        Seat(
            match=match,
            participant=participants[n - 1],
            number=n,
            name=source.tag(f"Seat{n}")[:NAME_LENGTH] or "?",
            team=game.team(n, checked.seats, checked.options),
            out=n in checked.left,
            place=checked.places[n - 1] if checked.places else None,
            score=scores[n - 1] if scores else None,
            chance_reveal=source.tag(f"BagSeat{n}")[:32] if match.commit else "",
            chance_commit=source.tag(f"BagPledge{participants[n - 1]}")[:64] if match.commit else "",
        )
        for n in range(1, checked.seats + 1)
    ]


def _participants(source: Record, seats: int) -> list[int]:
    """Return the participant on each seat, as far as the record tells; else in turn order."""
    parts = (source.tag("BagOrder") or source.tag("BagJoined")).split(",")
    order = list(range(1, seats + 1))
    return [int(part) for part in parts] if sorted(parts) == [str(n) for n in order] else order


def _clock(source: Record) -> ClockSpec:
    """Return the clock of the record; none if the record has none that is known here."""
    try:
        return ClockSpec.parse(source.tag("Clock") or "-")
    except ClockSpecError:
        return ClockSpec()


def _moment(source: Record, now: datetime) -> datetime:
    """Return the moment on the record, UTC; unknown parts are the first possible ones. Never later than now."""
    date, time = _DATE.fullmatch(source.tag("Date").strip()), _TIME.fullmatch(source.tag("Time").strip())
    if date is None:
        return now
    year, month, day = (int(part) if part and part != "??" else 1 for part in date.groups())
    hour, minute, second = (int(part or 0) for part in time.groups()) if time else (0, 0, 0)
    try:
        return min(datetime(year, month, day, hour, minute, second, tzinfo=UTC), now)
    except ValueError:
        return now
