"""Works every result out again, from the games and from what directors entered, and compares it with what is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch

from games.engine.text import gettext_noop as msgid
from games.models import Status
from tournaments.models import (
    Event,
    EventStatus,
    LogEntry,
    Pairing,
    PairingGame,
    PairingKind,
    PairingStatus,
    RoundStatus,
    Source,
)
from tournaments.selectors.pairings import result_of
from tournaments.selectors.standings import all_standings, standings_afresh
from tournaments.services.decisions import TEXTS, Decision, two_sided
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.reckoning import decision_recomputed, decisive, result_typed
from tournaments.services.results import pairing_arrived, pairing_decide
from tournaments.services.rulings import says
from tournaments.services.stages import round_close
from tournaments.values import Mark

ENTERED = ("result.enter", "ruling.adjudicate", "ruling.forfeit", "ruling.correct")
BYES = {
    PairingKind.BYE: (Mark.PAIRING_BYE, Mark.ZERO_BYE),
    PairingKind.HALF_BYE: (Mark.HALF_BYE,),
    PairingKind.FULL_BYE: (Mark.FULL_BYE,),
    PairingKind.ABSENT: (Mark.ZERO_BYE,),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is stored otherwise than its causes say. ``where`` is a board, a round or a table of standings."""

    event: str
    where: str
    stored: str
    computed: str
    repair: Callable[[Event, datetime], None] | None = None

    def __str__(self) -> str:
        return f"{self.event} {self.where}: stored {self.stored}, computed {self.computed}"


def recount(key: str, now: datetime, *, repair: bool = False) -> list[Difference]:
    """Return what differs in an event; with ``repair`` write what was computed, in the log of the event.

    Standings follow from results, so they are compared only where those are right.
    """
    with locked(key) as event:
        found = [*_pairings(event), *_rounds(event)] or list(_standings(event))
        mendable = [difference for difference in found if difference.repair is not None]
        if repair and mendable:
            for difference in mendable:
                difference.repair(event, now)
            message = msgid("Results were worked out again: %(n)d corrections.")
            log(event, None, "recount", message, now, {"n": len(mendable)})
        if repair and found:
            event_changed(event)
        return found


def events_to_recount(keys: list[str]) -> list[str]:
    """Return the keys of the events named, or of all that have begun, the oldest first."""
    if keys:
        return keys
    begun = Event.objects.filter(status__in=(EventStatus.RUNNING, EventStatus.FINISHED))
    return list(begun.order_by("pk").values_list("key", flat=True))


def _pairings(event: Event) -> Iterator[Difference]:
    """Compare each board with its games, or with the last result that was entered for it."""
    entered: dict[int, LogEntry] = {}
    for entry in event.log_set.filter(action__in=ENTERED, pairing__isnull=False).order_by("at", "pk"):
        entered[entry.pairing_id] = entry
    pairings = event.pairing_set.select_related("round", "event").prefetch_related(
        "seat_set", Prefetch("game_set", PairingGame.objects.select_related("match"))
    )
    for pairing in pairings.order_by("round__number", "board"):
        if pairing.kind != PairingKind.GAME:
            yield from _bye(pairing)
        elif pairing.status == PairingStatus.OPEN:
            yield from _open(event, pairing)
        elif pairing.source in (Source.GAME, Source.NO_SHOW):
            yield from _by_games(event, pairing)
        elif pairing.pk in entered:
            yield from _by_hand(event, pairing, entered[pairing.pk])
        elif _has_open_seat(pairing):
            yield Difference(event.key, _where(pairing), "decided without a result", "a result")


def _where(pairing: Pairing) -> str:
    return f"round {pairing.round.number} board {pairing.board}"


def _has_open_seat(pairing: Pairing) -> bool:
    return any(seat.mark == Mark.PENDING.value for seat in pairing.seat_set.all())


def _bye(pairing: Pairing) -> Iterator[Difference]:
    allowed = BYES[PairingKind(pairing.kind)]
    for seat in pairing.seat_set.all():
        if Mark(seat.mark) not in allowed:
            yield Difference(pairing.event.key, _where(pairing), f"mark {seat.mark}", f"mark {allowed[0].value}")


def _open(event: Event, pairing: Pairing) -> Iterator[Difference]:
    """Find a board whose games have decided it, though nobody took that over."""
    decision = decision_recomputed(event, pairing)
    if decision is None:
        return

    def arrive(event: Event, now: datetime) -> None:
        pairing_arrived(event, pairing, now)

    yield Difference(event.key, _where(pairing), "no result", _text(decision), arrive)


def _by_games(event: Event, pairing: Pairing) -> Iterator[Difference]:
    games = list(pairing.game_set.all())
    if not games or any(game.match.status not in (Status.FINISHED, Status.ABORTED) for game in games):
        return
    decision = decision_recomputed(event, pairing)
    if decision is not None and not says(pairing, decision):
        yield _rewritten(event, pairing, decision)


def _by_hand(event: Event, pairing: Pairing, entry: LogEntry) -> Iterator[Difference]:
    """Compare with what was typed in; a ruling's own words are compared as they stand."""
    text, stored = str(entry.params.get("result", "")), result_of(pairing)
    if text == stored or entry.message.startswith("Seats forfeited"):
        return
    plain = text.partition(" (")[0]
    try:
        decision = result_typed(event, pairing, text) if plain == text else two_sided(*TEXTS[plain])
        decision = decisive(event, pairing, decision, Source.GAME)
    except (EventRefused, KeyError):
        yield Difference(event.key, _where(pairing), stored, f"unreadable entry {text!r}")
        return
    if plain != text:
        decision = Decision(
            decision.marks, game_points={seat.order: seat.game_points for seat in pairing.seat_set.all()}
        )
    if not says(pairing, decision):
        yield _rewritten(event, pairing, decision)


def _rewritten(event: Event, pairing: Pairing, decision: Decision) -> Difference:
    def write(event: Event, now: datetime) -> None:
        pairing_decide(event, pairing, decision, pairing.source, now)

    return Difference(event.key, _where(pairing), result_of(pairing), _text(decision), write)


def _text(decision: Decision) -> str:
    marks = "".join(decision.marks[order].value for order in sorted(decision.marks))
    places = ",".join(str(decision.places[order]) for order in sorted(decision.places))
    return f"marks {marks}" + (f" places {places}" if places else "")


def _rounds(event: Event) -> Iterator[Difference]:
    """Find rounds whose state does not follow from their boards."""
    for current in event.round_set.order_by("number"):
        still_open = current.pairing_set.filter(status=PairingStatus.OPEN).exists()
        if current.status == RoundStatus.FINISHED and still_open:
            yield Difference(event.key, f"round {current.number}", "finished", "running: boards are open")
        elif current.status == RoundStatus.RUNNING and not still_open and event.status == EventStatus.RUNNING:

            def close(event: Event, now: datetime, current=current) -> None:  # type: ignore[no-untyped-def]
                round_close(event, current, now)

            yield Difference(
                event.key, f"round {current.number}", "running", "finished: every board has a result", close
            )


def _standings(event: Event) -> Iterator[Difference]:
    """Compare the standings that pages are shown with those worked out afresh."""
    for shown, fresh in zip(all_standings(event), standings_afresh(event), strict=True):
        for stored, computed in zip(shown.lines, fresh.lines, strict=True):
            if stored != computed:
                where = f"standings of {computed.name}"
                before = f"rank {stored.rank} number {stored.number} points {stored.points}"
                after = f"rank {computed.rank} number {computed.number} points {computed.points}"
                yield Difference(event.key, where, before, after)
