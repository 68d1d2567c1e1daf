"""Takes an event over from a report file (TRF) of another program: to show, to check, to go on with at the table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from games import catalogue
from tournaments.models import (
    Absence,
    Club,
    Entrant,
    EntrantStatus,
    Event,
    EventStatus,
    ForbiddenPair,
    Format,
    LogEntry,
    Pairing,
    PairingKind,
    PairingSeat,
    PairingStatus,
    Round,
    RoundStart,
    RoundStatus,
    ScoringKind,
    Source,
)
from tournaments.pairing.round_robin import rounds_needed
from tournaments.report import trf
from tournaments.report.trf import ReportError, ReportInfo
from tournaments.services.events import host_check
from tournaments.services.locking import EventRefused, log
from tournaments.standings.tiebreaks import TieBreakRefused, checked
from tournaments.values import STANDARD, THREE_ONE, Cell, Field, Mark, Player

SIZE_TOP = 512 * 1024
"""Bytes of a report file; one of 1 000 entrants and 11 rounds has about 200 KB."""
ENTRANTS_TOP, ROUNDS_TOP = 1000, 30
RATING_TOP = 4000
ENCODINGS = ("auto", "utf-8", "cp1250", "cp1252", "iso8859-2")
ACTION = "imported"
NOON = time(12)

KINDS = {
    Mark.PAIRING_BYE: PairingKind.BYE,
    Mark.HALF_BYE: PairingKind.HALF_BYE,
    Mark.FULL_BYE: PairingKind.FULL_BYE,
}
SCORINGS = {STANDARD: ScoringKind.STANDARD, THREE_ONE: ScoringKind.THREE_ONE}


@dataclass(frozen=True, slots=True)
class Report:
    """A report file as it was understood. ``digest`` knows the same file again."""

    field: Field
    info: ReportInfo
    digest: str

    @property
    def total_rounds(self) -> int:
        """Rounds of the event: as the file says, as a round robin needs, at least those it has."""
        field = self.field
        needed = rounds_needed(len(field.players), self.cycles) if field.round_robin else 0
        return max(field.total_rounds, needed, len(field.rounds), 1)

    @property
    def cycles(self) -> int:
        """How often everybody meets everybody in a round robin."""
        once = rounds_needed(len(self.field.players))
        if not self.field.round_robin or not once:
            return 1
        return max(1, -(-max(self.field.total_rounds, len(self.field.rounds)) // once))

    @property
    def open_games(self) -> int:
        return sum(1 for cells in self.field.rounds for cell in cells.values() if not cell.mark.is_decided) // 2

    @property
    def is_over(self) -> bool:
        return len(self.field.rounds) >= self.total_rounds and not self.open_games


def report_read(content: bytes, encoding: str = "auto") -> Report:
    """Read a report file; raise EventRefused with one sentence that says what is wrong, and in which line.

    ``encoding`` "auto" takes UTF-8 and UTF-16 as they are, anything else as Windows' western letters.
    """
    if len(content) > SIZE_TOP:
        raise EventRefused("size", _("A report file has at most %(kb)d KB.") % {"kb": SIZE_TOP // 1024})
    if not content.strip():
        raise EventRefused("empty", _("The file is empty."))
    try:
        text = trf.text_of(content) if encoding == "auto" else content.decode(encoding)
    except (UnicodeDecodeError, LookupError) as wrong:
        raise EventRefused("encoding", _("The file is not in %(encoding)s.") % {"encoding": encoding}) from wrong
    try:
        field, info = trf.read(text)
    except ReportError as wrong:
        raise EventRefused("report", _(wrong.msgid) % wrong.params) from wrong
    _check(field)
    return Report(field, info, hashlib.sha256(content).hexdigest())


def _check(field: Field) -> None:
    """Raise EventRefused for an event that cannot be kept here."""
    if len(field.players) < 2:
        raise EventRefused("few", _("The file has fewer than two entrants."))
    if len(field.players) > ENTRANTS_TOP or max(player.number for player in field.players) > 2 * ENTRANTS_TOP:
        raise EventRefused("many", _("An event has at most %(n)d entrants.") % {"n": ENTRANTS_TOP})
    if max(len(field.rounds), field.total_rounds) > ROUNDS_TOP and not field.round_robin:
        raise EventRefused("rounds", _("An event has at most %(n)d rounds.") % {"n": ROUNDS_TOP})
    if field.scoring not in SCORINGS:
        raise EventRefused("scoring", _("Only 1 – ½ – 0 and 3 – 1 – 0 are known here; the file scores otherwise."))
    for number, cells in enumerate(field.rounds[:-1], start=1):
        if any(cell.mark is Mark.PENDING for cell in cells.values()):
            text = _("Round %(n)d has games without a result, and a later one follows.")
            raise EventRefused("open", text % {"n": number})


def earlier_import(user: User, report: Report) -> Event | None:
    """Return the event that this person made from the same file before, or None."""
    entries = LogEntry.objects.filter(actor=user, action=ACTION, params__digest=report.digest)
    entry = entries.select_related("event").order_by("-id").first()
    return entry.event if entry else None


def report_import(
    user: User,
    report: Report,
    *,
    name: str,
    game: str,
    now: datetime,
    club: Club | None = None,
    rounds: int | None = None,
) -> Event:
    """Make an event from a report file, played at the table, directed by whoever brings it.

    ``rounds`` is how many a Swiss has in all where the file does not say, or says otherwise.
    Raises EventRefused for who may not hold an event (of this club) and for a game that does not exist.
    """
    if not user.is_person or user.closed_at is not None:
        raise EventRefused("account", _("Only people with an account can bring events."))
    if game not in {one.slug for one in catalogue.all()}:
        raise EventRefused("game", _("There is no such game."))
    if rounds is not None and not report.field.round_robin:
        if not len(report.field.rounds) <= rounds <= ROUNDS_TOP:
            raise EventRefused("rounds", _("An event has at most %(n)d rounds.") % {"n": ROUNDS_TOP})
        report = replace(report, field=replace(report.field, total_rounds=rounds))
    with transaction.atomic():
        host_check(club, user)
        event = _event(user, report, name, game, now, club)
        entrants = _entrants(event, report, now)
        _rounds(event, report, entrants, now)
        _forbidden(event, report.field, entrants)
        _absences(event, report, entrants)
        message = gettext_noop("The event was read from a report file: %(entrants)d entrants, %(rounds)d rounds.")
        params = {"entrants": len(entrants), "rounds": len(report.field.rounds), "digest": report.digest}
        log(event, user, ACTION, message, now, params)
    return event


def _event(user: User, report: Report, name: str, game: str, now: datetime, club: Club | None) -> Event:
    field = report.field
    started = _day(field.starts_on or report.info.starts_on, now)
    return Event.objects.create(
        name=" ".join((name or report.info.name or _("Imported event")).split())[:80],
        club=club,
        created_by=user,
        created_at=now,
        game=game,
        format=Format.ROUND_ROBIN if field.round_robin else Format.SWISS,
        over_the_board=True,
        rated=False,
        rounds=report.total_rounds,
        cycles=report.cycles,
        scoring=SCORINGS[field.scoring],
        tiebreaks=list(tiebreaks_of(report)),
        first_colour=field.first_colour,
        starts_at=started,
        started_at=started,
        round_start=RoundStart.DIRECTOR,
        status=EventStatus.FINISHED if report.is_over else EventStatus.RUNNING,
        finished_at=max(started, _day(report.info.ends_on, started)) if report.is_over else None,
        imported=True,
        version=1,
    )


def tiebreaks_of(report: Report) -> tuple[str, ...]:
    """Return the file's tie-breaks as far as they are known here and suit the format; none means the defaults."""
    format = Format.ROUND_ROBIN if report.field.round_robin else Format.SWISS
    found: list[str] = []
    for code in report.info.tiebreaks:
        try:
            found += [one for one in checked([code], format) if one != "PTS" and one not in found]
        except TieBreakRefused:
            continue
    return tuple(found)


def _day(day: date | None, otherwise: datetime) -> datetime:
    """Return noon of a day of the file, in UTC, so that it is the same day by (almost) every club's clock.

    Without a day it is another moment.
    """
    return otherwise if day is None else datetime.combine(day, NOON, UTC)


def _entrants(event: Event, report: Report, now: datetime) -> dict[int, Entrant]:
    field = report.field
    made = Entrant.objects.bulk_create(
        [_entrant(event, report, player, now) for player in field.players], batch_size=500
    )
    return {entrant.number or 0: entrant for entrant in made}


def _entrant(event: Event, report: Report, player: Player, now: datetime) -> Entrant:
    field = report.field
    played = [number for number, cells in enumerate(field.rounds, start=1) if _is_there(cells.get(player.number))]
    gone = player.number in field.withdrawn
    facts = {
        "title": player.title,
        "sex": player.sex,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "birth": player.birth,
        "rank": report.info.ranks.get(player.number, ""),
    }
    return Entrant(
        event=event,
        number=player.number,
        name=(player.name.strip() or _("Number %(n)d") % {"n": player.number})[:80],
        rating=max(0, min(player.rating, RATING_TOP)),
        provisional=False,
        club_name=player.club[:60],
        facts={key: value for key, value in facts.items() if value},
        status=EntrantStatus.WITHDRAWN if gone else EntrantStatus.ENTERED,
        entered_at=now,
        first_round=played[0] if played else 1,
        last_round=(played[-1] if played else 0) if gone else None,
        lot=field.order.get(player.number, 0),
    )


def _is_there(cell: Cell | None) -> bool:
    return cell is not None and cell.mark is not Mark.ZERO_BYE


def _rounds(event: Event, report: Report, entrants: Mapping[int, Entrant], now: datetime) -> None:
    """Write rounds, boards and seats in bulk; board order is by points, as the file does not know boards."""
    for number, cells in enumerate(report.field.rounds, start=1):
        decided = all(cell.mark.is_decided for cell in cells.values())
        days = report.info.round_dates
        day = days[number - 1] if number <= len(days) else None
        started = _day(day, (event.started_at or now) + timedelta(minutes=number))
        one = Round.objects.create(
            event=event,
            number=number,
            status=RoundStatus.FINISHED if decided else RoundStatus.RUNNING,
            started_at=started,
            finished_at=started if decided else None,
        )
        boards = list(_boards(report.field, number, cells))
        pairings = Pairing.objects.bulk_create(
            [_pairing(one, place, numbers, cells) for place, numbers in enumerate(boards, start=1)], batch_size=500
        )
        PairingSeat.objects.bulk_create(
            [
                PairingSeat(pairing=pairing, round=one, entrant=entrants[own], order=order, mark=cells[own].mark.value)
                for pairing, numbers in zip(pairings, boards, strict=True)
                for order, own in enumerate(numbers, start=1)
            ],
            batch_size=500,
        )


def _boards(field: Field, number: int, cells: Mapping[int, Cell]) -> Iterable[tuple[int, ...]]:
    """Return the numbers on each board in seat order: games by the points before, then byes and absences."""
    games = [(own, cell.opponent) for own, cell in cells.items() if cell.opponent is not None and cell.colour != "b"]
    taken: set[int] = set()
    pairs: list[tuple[int, int]] = []
    for own, other in games:
        if own not in taken and other not in taken:
            taken |= {own, other}
            pairs.append((own, other))
    points = {player.number: _points_before(field, player.number, number) for player in field.players}
    pairs.sort(key=lambda pair: (-max(points[one] for one in pair), -sum(points[one] for one in pair), min(pair)))
    return [*pairs, *((own,) for own in cells if own not in taken)]


def _points_before(field: Field, own: int, number: int) -> Decimal:
    earlier = (cells.get(own) for cells in field.rounds[: number - 1])
    return sum((field.scoring.points(cell.mark) for cell in earlier if cell), Decimal(0))


def _pairing(one: Round, place: int, numbers: tuple[int, ...], cells: Mapping[int, Cell]) -> Pairing:
    marks = [cells[number].mark for number in numbers]
    decided = all(mark.is_decided for mark in marks)
    return Pairing(
        event_id=one.event_id,
        round=one,
        board=place,
        kind=PairingKind.GAME if len(numbers) == 2 else KINDS.get(marks[0], PairingKind.ABSENT),
        status=PairingStatus.DECIDED if decided else PairingStatus.OPEN,
        source=Source.IMPORT if decided else "",
        decided_at=one.finished_at if decided else None,
    )


def _forbidden(event: Event, field: Field, entrants: Mapping[int, Entrant]) -> None:
    pairs = [sorted((entrants[one] for one in pair), key=lambda entrant: entrant.pk) for pair in field.forbidden]
    ForbiddenPair.objects.bulk_create([ForbiddenPair(event=event, first=one, second=two) for one, two in pairs])


def _absences(event: Event, report: Report, entrants: Mapping[int, Entrant]) -> None:
    """Keep the byes that were asked for in rounds to come."""
    asked = {len(report.field.rounds) + 1: report.field.absences, **report.info.byes}
    Absence.objects.bulk_create(
        Absence(event=event, entrant=entrants[own], round_number=number, half=mark is Mark.HALF_BYE)
        for number, marks in asked.items()
        for own, mark in marks.items()
        if own in entrants and number <= report.total_rounds
    )
