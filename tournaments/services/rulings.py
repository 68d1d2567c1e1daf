"""What a director decides: results of boards, more time, corrections. Nobody rules on a board of his own.

Every ruling is in the event's log with who and why, its players are told, and the same ruling again changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from django.utils.translation import gettext as _

from accounts.models import User
from games.clock import ClockSpec
from games.engine.text import gettext_noop as msgid
from games.services.ruling import match_expel, match_extend, match_rule
from tournaments.models import Event, EventStatus, Format, Pairing, PairingStatus, Round, RoundStatus, Source, Stage
from tournaments.selectors.pairings import names_on, result_of
from tournaments.services.decisions import Decision, by_places, forfeited_by, nobody, result_read, two_sided
from tournaments.services.directing import require_director
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.reckoning import require_winner, result_typed
from tournaments.services.results import pairing_arrived, pairing_decide
from tournaments.services.ruled_games import games_correct, games_end, has_begun, open_games, termination_of
from tournaments.services.ruling_rules import reason_given, ruled_pairing
from tournaments.services.stages import is_knockout
from tournaments.services.telling import tell_board
from tournaments.values import Mark

EXTEND_MAX = timedelta(days=60)


def adjudicate(key: str, actor: User, pairing_id: int, text: str, reason: str, now: datetime) -> tuple[str, ...]:
    """Decide a board that has no result; its running game ends with it, "adjudicated" (or forfeited). No warnings.

    ``text`` is as for ``results.result_enter``; of a pairing of several games also 1-0, 1/2, 0-1 for the whole pairing.
    """
    with locked(key) as event:
        pairing = ruled_pairing(event, actor, pairing_id, (EventStatus.RUNNING,))
        reason = reason_given(reason)
        decision = _read(event, pairing, text)
        if pairing.status == PairingStatus.DECIDED:
            if says(pairing, decision):
                return ()
            raise _decided(pairing)
        require_winner(event, pairing, decision)
        games_end(pairing, decision, termination_of(decision), now)
        pairing_decide(event, pairing, decision, Source.RULING, now)
        _note(event, actor, pairing, "ruling.adjudicate", ADJUDICATED, reason, now)
    return ()


ADJUDICATED = msgid("Board %(board)d was adjudicated, %(result)s: %(reason)s")
FORFEITED = msgid("Board %(board)d was forfeited, %(result)s: %(reason)s")
EXPELLED = msgid("Seats forfeited at table %(board)d, %(result)s: %(reason)s")
CORRECTED = msgid("Board %(board)d was corrected from %(before)s to %(result)s: %(reason)s")


def forfeit(
    key: str, actor: User, pairing_id: int, losers: Sequence[int], reason: str, now: datetime
) -> tuple[str, ...]:
    """Let sides (by their order on the board) lose a board that has no result. No warnings.

    Before every side has moved that is a forfeit, + and −, which was not played. Later it is a game that was played and
    lost, as FIDE counts it. At a running table the losers leave and the others play on.
    """
    with locked(key) as event:
        pairing = ruled_pairing(event, actor, pairing_id, (EventStatus.RUNNING,))
        reason = reason_given(reason)
        sides = pairing.seat_set.count()
        losing = sorted(set(losers))
        if not losing or not set(losing) <= set(range(1, sides + 1)):
            raise EventRefused("losers", _("Say which sides of this board forfeit."))
        if pairing.status == PairingStatus.DECIDED:
            if all((seat.order in losing) == (seat.mark in LOST) for seat in pairing.seat_set.all()):
                return ()
            raise _decided(pairing)
        if sides > 2:
            _forfeit_table(event, actor, pairing, losing, reason, now)
            return ()
        decision = _lost(event, losing, has_begun(pairing))
        require_winner(event, pairing, decision)
        games_end(pairing, decision, "forfeit", now)
        pairing_decide(event, pairing, decision, Source.RULING, now)
        _note(event, actor, pairing, "ruling.forfeit", FORFEITED, reason, now)
    return ()


LOST = (Mark.LOSS.value, Mark.FORFEIT_LOSS.value)


def _lost(event: Event, losing: Sequence[int], begun: bool) -> Decision:
    if event.format == Format.TABLES:
        return by_places({1: 1, 2: 2} if 2 in losing else {1: 2, 2: 1}, [] if begun and len(losing) == 1 else losing)
    if not begun:
        return forfeited_by(losing, 2)
    if len(losing) == 2:
        return two_sided(Mark.LOSS, Mark.LOSS)
    return two_sided(Mark.LOSS if 1 in losing else Mark.WIN)


def _forfeit_table(
    event: Event, actor: User, pairing: Pairing, losing: Sequence[int], reason: str, now: datetime
) -> None:
    """Take seats out of a table: the others play on; nobody left means that all forfeit."""
    games = open_games(pairing)
    everybody = len(losing) == pairing.seat_set.count()
    if not games and not everybody:
        raise EventRefused("places", _("Enter the places of this table, with - for whoever was absent."))
    for row in games:
        if everybody:
            match_rule(row.match.key, None, "", now)
        else:
            match_expel(row.match.key, losing, now)
    if everybody:
        pairing_decide(event, pairing, nobody(len(losing)), Source.RULING, now)
    else:
        pairing_arrived(event, pairing, now)
    names = names_on(pairing)
    _note(event, actor, pairing, "ruling.forfeit", EXPELLED, reason, now, ", ".join(names[one - 1] for one in losing))


def correct(key: str, actor: User, pairing_id: int, text: str, reason: str, now: datetime) -> tuple[str, ...]:
    """Replace the result of a board, also after later rounds and after the end; return what the director should know.

    Standings follow, and the ratings if the game was rated; a game that was not played stays unrated. Rounds that were
    paired on the old result stay as they are.
    """
    with locked(key) as event:
        pairing = ruled_pairing(event, actor, pairing_id, (EventStatus.RUNNING, EventStatus.FINISHED))
        reason = reason_given(reason)
        if pairing.status != PairingStatus.DECIDED:
            raise EventRefused("open", _("Board %(n)d has no result yet: adjudicate it.") % {"n": pairing.board})
        decision = _read(event, pairing, text)
        if says(pairing, decision):
            return ()
        require_winner(event, pairing, decision)
        before = result_of(pairing)
        warnings = _later_rounds(event, pairing)
        games_end(pairing, decision, termination_of(decision), now)
        warnings += games_correct(pairing, decision, now)
        pairing_decide(event, pairing, decision, Source.RULING, now)
        _note(event, actor, pairing, "ruling.correct", CORRECTED, reason, now, before=before)
    return tuple(warnings)


def _later_rounds(event: Event, pairing: Pairing) -> list[str]:
    later = event.round_set.filter(number__gt=pairing.round.number).order_by("number").values_list("number", flat=True)
    warnings = [_("Round %(n)d was paired on the old result and stays as it is.") % {"n": number} for number in later]
    if warnings and is_knockout(event, pairing.round.stage):
        warnings.append(_("Who has gone on in the knockout goes on."))
    if pairing.round.stage == Stage.MAIN and event.round_set.filter(stage=Stage.CUT).exists():
        warnings.append(_("The finals were made of the old standings: who plays in them stays."))
    return warnings


def extend(key: str, actor: User, pairing_id: int | None, seconds: int, now: datetime) -> tuple[str, ...]:
    """Give a board's games so many seconds more, for the first move too. Return what the director should know.

    With None the whole round: its deadline moves if it has one, and its running games get the time but the director's
    own. By correspondence a deadline moves alone, since each move has its days anyway.
    """
    if not 0 < seconds <= EXTEND_MAX.total_seconds():
        raise EventRefused("seconds", _("An extension is from 1 second to 60 days."))
    with locked(key) as event:
        if pairing_id is None:
            return _extend_round(event, actor, seconds, now)
        pairing = ruled_pairing(event, actor, pairing_id, (EventStatus.RUNNING,))
        if pairing.status == PairingStatus.DECIDED:
            raise _decided(pairing)
        given = [match_extend(row.match.key, seconds * 1000, now) for row in open_games(pairing)]
        if not any(given):
            raise EventRefused("over", _("No game is running on this board."))
        message = msgid("Board %(board)d got %(minutes)s more minutes.")
        params = {"board": pairing.board, "minutes": _minutes(seconds)}
        entry = log(event, actor, "ruling.extend", message, now, params, pairing=pairing)
        told = msgid("Round %(round)d of %(event)s: your game got %(minutes)s more minutes.")
        tell_board(event, pairing, told, params, f"ruling:{entry.pk}")
        event_changed(event)
    return ()


def _extend_round(event: Event, actor: User, seconds: int, now: datetime) -> tuple[str, ...]:
    require_director(event, actor)
    current = event.round_set.order_by("number").last()
    if event.status != EventStatus.RUNNING or current is None or current.status != RoundStatus.RUNNING:
        raise EventRefused("status", _("No round is running."))
    left_out: list[int] = []
    if current.deadline_at is not None:
        current.deadline_at = max(current.deadline_at, now) + timedelta(seconds=seconds)
        current.save(update_fields=["deadline_at"])
        event.due_at = current.deadline_at
    if current.deadline_at is None or ClockSpec.parse(event.clock_spec).pace != "correspondence":
        left_out = _extend_games(current, actor, seconds, now)
    message = msgid("Round %(round)d got %(minutes)s more minutes.")
    params = {"round": current.number, "minutes": _minutes(seconds)}
    log(event, actor, "ruling.extend", message, now, params, round_number=current.number)
    event_changed(event)
    text = _("Your own board %(n)d has got no more time: another director has to give it.")
    return tuple(text % {"n": board} for board in left_out)


def _extend_games(current: Round, actor: User, seconds: int, now: datetime) -> list[int]:
    """Give the games of all open boards more time but those of the director's own; return the numbers of these."""
    boards = current.pairing_set.filter(status=PairingStatus.OPEN)
    own = boards.filter(seat_set__entrant__member_set__user=actor, seat_set__entrant__member_set__level=None)
    left_out = dict(own.values_list("pk", "board"))
    boards = boards.exclude(pk__in=left_out)
    keys = boards.filter(game_set__match__status__in=("drawing", "running"))
    for match in keys.order_by("game_set__match_id").values_list("game_set__match__key", flat=True):
        match_extend(match, seconds * 1000, now)
    return sorted(left_out.values())


def _minutes(seconds: int) -> str:
    return f"{Decimal(seconds) / 60:.3g}" if seconds % 60 else str(seconds // 60)


def _read(event: Event, pairing: Pairing, text: str) -> Decision:
    """Read a typed result; of a pairing of several games also who wins it as a whole, with the points as played."""
    sides = pairing.seat_set.count()
    try:
        return result_typed(event, pairing, text)
    except EventRefused:
        if event.games_per_pairing == 1 or sides > 2:
            raise
        marks = result_read(text, sides).marks
    return Decision(marks, game_points={seat.order: seat.game_points for seat in pairing.seat_set.all()})


def says(pairing: Pairing, decision: Decision) -> bool:
    """Tell whether a pairing's result is this one."""
    return all(
        seat.mark == decision.marks[seat.order].value
        and seat.place == decision.places.get(seat.order)
        and seat.game_points == decision.game_points.get(seat.order, seat.game_points)
        for seat in pairing.seat_set.all()
    )


def _decided(pairing: Pairing) -> EventRefused:
    return EventRefused(
        "decided", _("Board %(n)d has a result already: correct it, with a reason.") % {"n": pairing.board}
    )


def _note(
    event: Event,
    actor: User,
    pairing: Pairing,
    action: str,
    message: str,
    reason: str,
    now: datetime,
    result: str = "",
    before: str = "",
) -> None:
    """Write a ruling to the log, tell the board's players, and raise the event's version."""
    params = {"board": pairing.board, "result": result or result_of(pairing), "reason": reason}
    params["names"] = names_on(pairing)
    if before:
        params["before"] = before
    entry = log(event, actor, action, message, now, params, pairing=pairing)
    told = msgid("Round %(round)d of %(event)s: the director ruled on your board, %(result)s. Reason: %(reason)s")
    tell_board(event, pairing, told, params, f"ruling:{entry.pk}")
    event_changed(event)
