"""The one writer of results of pairings, and the ways in which a result comes in."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.text import gettext_noop as msgid
from games.models import Match, Status
from games.services.onward import match_lead
from tournaments.models import (
    EntrantStatus,
    Event,
    EventStatus,
    Pairing,
    PairingGame,
    PairingKind,
    PairingStatus,
    Source,
    TieRule,
)
from tournaments.selectors.pairings import names_on, result_of
from tournaments.services.boards import GameOrder, entrant_ids, game_again, games_create, members_of
from tournaments.services.decisions import (
    Decision,
    forfeited_by,
    game_result,
    pairing_result,
    result_read,
    table_result,
    two_sided,
)
from tournaments.services.directing import require_director, tell_directors
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.ruling_rules import refuse_own_board
from tournaments.services.stages import is_knockout, round_close, round_reopen
from tournaments.services.telling import tell_game
from tournaments.values import Mark

RULED = ("adjudication", "forfeit", "aborted")
"""Terminations that a director's ruling, a deadline or the club gave a game: no real finish."""


def pairing_decide(event: Event, pairing: Pairing, decision: Decision, source: str, now: datetime) -> None:
    """Write the result of a pairing, the first one or another one; end the round when it was the last.

    Call it inside ``locked(event.key)`` and ``event_changed`` afterwards. A level result of a knockout is decided by
    the event's tie rule; raises EventRefused("level") where that asks for more games.
    """
    decision = _decisive(event, pairing, decision, source)
    for seat in pairing.seat_set.all():
        seat.mark = decision.marks[seat.order].value
        seat.place = decision.places.get(seat.order)
        seat.share = decision.shares.get(seat.order, 0)
        seat.game_points = decision.game_points.get(seat.order, 0)
        seat.save(update_fields=["mark", "place", "share", "game_points"])
    pairing.status, pairing.source, pairing.decided_at = PairingStatus.DECIDED, source, now
    pairing.save(update_fields=["status", "source", "decided_at"])
    current = pairing.round
    if not current.pairing_set.filter(status=PairingStatus.OPEN).exists():
        round_close(event, current, now)


def _decisive(event: Event, pairing: Pairing, decision: Decision, source: str) -> Decision:
    """Let the tie rule speak where a knockout match is level."""
    if not decision.is_level or not is_knockout(event, pairing.round.stage):
        return decision
    if event.tie_rule == TieRule.EXTRA and source in (Source.TABLE, Source.RULING):
        raise EventRefused("level", _("A knockout match needs a winner: enter the result after the extra games."))
    winner = _by_lot(event, pairing) if event.tie_rule == TieRule.LOT else _higher_seed(pairing)
    marks = two_sided(Mark.WIN if winner == 1 else Mark.LOSS).marks
    return Decision(marks, game_points=decision.game_points)


def _higher_seed(pairing: Pairing) -> int:
    """Return the order of the better seed: after a cut by its place there, else by starting rank."""
    seats = pairing.seat_set.select_related("entrant")
    return min(seats, key=lambda seat: seat.entrant.cut_seed or seat.entrant.number or 0).order


def _by_lot(event: Event, pairing: Pairing) -> int:
    return Random(f"{event.seed}:tie:{pairing.round.number}:{pairing.bracket}").choice((1, 2))


# Games


def match_arrived(match_id: int, now: datetime) -> None:
    """Take over what a game of an event came to, once it is over or aborted. Safe to repeat, and late."""
    row = PairingGame.objects.filter(match=match_id).select_related("pairing__event").first()
    if row is None:
        return
    with locked(row.pairing.event.key) as event:
        game = PairingGame.objects.filter(match=match_id).select_related("match", "pairing__round").first()
        if game is None or game.match.status not in (Status.FINISHED, Status.ABORTED):
            return
        if event.status != EventStatus.RUNNING or game.pairing.status == PairingStatus.DECIDED:
            _note_late(event, game, now)
        elif game.match.status == Status.ABORTED:
            _aborted(event, game, now)
        else:
            pairing_arrived(event, game.pairing, now)


def pairing_arrived(event: Event, pairing: Pairing, now: datetime) -> None:
    """Decide an open pairing by its finished games, or create its next game; call it inside ``locked``."""
    decision = _decision_of(event, pairing)
    if decision is not None:
        pairing_decide(event, pairing, decision, _source(pairing), now)
    elif not pairing.game_set.filter(match__status__in=(Status.DRAWING, Status.RUNNING)).exists():
        _next_game(event, pairing, now)
    else:
        return
    event_changed(event)


def decision_recomputed(event: Event, pairing: Pairing) -> Decision | None:
    """Return what the games of a pairing decide under the event's rules, the tie rule included; None while open."""
    decision = _decision_of(event, pairing)
    return None if decision is None else _decisive(event, pairing, decision, Source.GAME)


def _source(pairing: Pairing) -> str:
    last = pairing.game_set.select_related("match").last()
    if last is None or last.match.termination != "forfeit":
        return Source.GAME
    return Source.WITHDRAWAL if _gone(pairing) else Source.NO_SHOW


def _decision_of(event: Event, pairing: Pairing) -> Decision | None:
    """Return what the finished games of a pairing decide, or None while another game is needed."""
    rows = pairing.game_set.select_related("match").prefetch_related("match__seat_set")
    over = {row.number: row.match for row in rows if row.match.status == Status.FINISHED}
    if pairing.seat_set.count() > 2:
        return table_result(over[1]) if over else None
    results = {number: game_result(match, number) for number, match in over.items()}
    knockout = is_knockout(event, pairing.round.stage)
    return pairing_result(results, event.games_per_pairing, knockout, event.tie_rule == TieRule.EXTRA)


def _next_game(event: Event, pairing: Pairing, now: datetime) -> None:
    """Create the next game of a pairing of several; a side that has withdrawn meanwhile forfeits the rest."""
    entrants = entrant_ids(pairing)
    gone = _gone(pairing)
    if gone:
        pairing_decide(event, pairing, _without(pairing, gone), Source.WITHDRAWAL, now)
        return
    members = members_of(event, entrants)
    number = pairing.game_set.count() + 1
    order = GameOrder(pairing, pairing.round.number, entrants, number)
    last = pairing.game_set.select_related("match").last()
    game = games_create(event, [order], members, now)[0]
    if last is not None:
        match_lead(last.match.key, game.match.key, now)
    tell_game(event, pairing, game, members)


def _gone(pairing: Pairing) -> list[int]:
    """Return the orders of the seats whose entrants have withdrawn."""
    seats = pairing.seat_set.filter(entrant__status=EntrantStatus.WITHDRAWN)
    return list(seats.values_list("order", flat=True))


def _without(pairing: Pairing, gone: list[int]) -> Decision:
    """Return the result of a pairing whose remaining games these sides do not play: they lose it."""
    if len(gone) == 1 and pairing.seat_set.count() == 2 and pairing.game_set.filter(match__status="finished").exists():
        return two_sided(Mark.LOSS if gone == [1] else Mark.WIN)
    return forfeited_by(gone, pairing.seat_set.count())


def _aborted(event: Event, game: PairingGame, now: datetime) -> None:
    """Apply the rule of aborted games: a leaver forfeits, else it is set up again once, then the director decides."""
    pairing = game.pairing
    gone = _gone(pairing)
    if gone:
        pairing_decide(event, pairing, _without(pairing, gone), Source.WITHDRAWAL, now)
    elif _nobody_came(game.match):
        everybody = list(pairing.seat_set.values_list("order", flat=True))
        pairing_decide(event, pairing, forfeited_by(everybody, len(everybody)), Source.NO_SHOW, now)
    elif game.match.rematch_of_id is None:
        entrants = entrant_ids(pairing)
        game_again(event, game, entrants, now)
        tell_game(event, pairing, game, members_of(event, entrants))
        log(event, None, "game.again", msgid("An aborted game was set up again."), now, pairing=pairing)
    elif not pairing.log_set.filter(action="game.aborted", params__match=game.match.key).exists():
        message = msgid("A game was aborted twice: the director decides the result of board %(board)d.")
        params = {"board": pairing.board, "match": game.match.key}
        log(event, None, "game.aborted", message, now, params, pairing=pairing)
        tell_directors(event, message, params, f"aborted:{game.match.key}")
    else:
        return
    event_changed(event)


def _nobody_came(match: Match) -> bool:
    """Tell whether a game of more than two seats was aborted because nobody came (two seats both forfeit then)."""
    if match.ply or match.started_at is None or match.finished_at is None or match.no_show_ms is None:
        return False
    waited = (match.finished_at - match.started_at).total_seconds() * 1000
    return waited >= match.no_show_ms and not match.seat_set.filter(level=None, seen_at__isnull=False).exists()


def _note_late(event: Event, game: PairingGame, now: datetime) -> None:
    """Record a real finish that came after its pairing was scored otherwise; the score stands."""
    pairing, match = game.pairing, game.match
    scored = pairing.source in (Source.DEADLINE, Source.RULING, Source.WITHDRAWAL, Source.NO_SHOW)
    real = match.status == Status.FINISHED and match.termination not in RULED
    if not scored or not real or pairing.late_result or _same_points(event, pairing):
        return
    pairing.late_result = match.result
    pairing.save(update_fields=["late_result"])
    message = msgid("A game ended %(result)s after its pairing had been scored: the score stands.")
    log(event, None, "result.late", message, now, {"result": match.result}, pairing=pairing)
    event_changed(event)


def _same_points(event: Event, pairing: Pairing) -> bool:
    """Tell whether the games say the same as the score (a resignation that a withdrawal brought about)."""
    decision = _decision_of(event, pairing)
    if decision is None:
        return True
    won = (Mark.WIN, Mark.FORFEIT_WIN)
    marks = {seat.order: Mark(seat.mark) for seat in pairing.seat_set.all()}
    return all((marks[order] in won) == (mark in won) for order, mark in decision.marks.items()) and (
        Mark.DRAW in marks.values()
    ) == (Mark.DRAW in decision.marks.values())


# The table


def result_enter(
    key: str, actor: User, board: int, text: str, now: datetime, *, round_number: int | None = None
) -> Pairing:
    """Type in the result of a board that is played at the table; see ``decisions.result_read`` for the texts.

    The same again changes nothing; another one replaces it, in the log, while no later round is paired.
    """
    with locked(key) as event:
        require_director(event, actor)
        pairing = _board(event, board, round_number)
        knockout = is_knockout(event, pairing.round.stage)
        decision = result_read(text, pairing.seat_set.count(), event.games_per_pairing, knockout)
        if _stands(event, pairing, decision):
            return pairing
        if pairing.status == PairingStatus.DECIDED:
            _refuse_correction(event, pairing)
        again = pairing.status == PairingStatus.DECIDED
        pairing_decide(event, pairing, decision, Source.TABLE, now)
        message = msgid("Result of board %(board)d changed to %(result)s.") if again else ENTERED
        log(event, actor, "result.enter", message, now, _said(pairing), pairing=pairing)
        event_changed(event)
        return pairing


def _said(pairing: Pairing) -> dict[str, Any]:
    return {"board": pairing.board, "result": result_of(pairing), "names": names_on(pairing)}


ENTERED = msgid("Result of board %(board)d entered: %(result)s.")


def result_clear(key: str, actor: User, board: int, now: datetime, *, round_number: int | None = None) -> Pairing:
    """Take a result that was typed on the wrong board away again, as if it had never been entered; it is logged.

    Raises EventRefused once a later round or the finals have been made of it, for a board that was not entered by hand,
    and for the director's own. Safe to repeat.
    """
    with locked(key) as event:
        require_director(event, actor)
        pairing = _board(event, board, round_number)
        if pairing.status == PairingStatus.OPEN:
            return pairing
        refuse_own_board(pairing, actor)
        if pairing.source not in CLEARABLE:
            raise EventRefused("source", _("Only a result that was entered by hand can be taken away."))
        if event.stage != pairing.round.stage:
            raise EventRefused("paired", _("The finals have begun: correct the result with a reason instead."))
        _refuse_correction(event, pairing)
        pairing.seat_set.update(mark=Mark.PENDING.value, place=None, share=0, game_points=0)
        pairing.status, pairing.source, pairing.decided_at = PairingStatus.OPEN, "", None
        pairing.save(update_fields=["status", "source", "decided_at"])
        round_reopen(event, pairing.round)
        log(event, actor, "result.clear", CLEARED, now, {"board": board}, pairing=pairing)
        event_changed(event)
        return pairing


CLEARABLE = (Source.TABLE, Source.RULING)
CLEARED = msgid("The result of board %(board)d was taken away: it is open again.")


def _board(event: Event, board: int, round_number: int | None) -> Pairing:
    """Return a board of a round (the latest); raise EventRefused when nothing can be entered there."""
    if event.status != EventStatus.RUNNING:
        raise EventRefused("status", _("Results are entered while the event is running."))
    rounds = event.round_set.all() if round_number is None else event.round_set.filter(number=round_number)
    current = rounds.last()
    pairing = None if current is None else current.pairing_set.filter(board=board).select_related("round").first()
    if pairing is None:
        raise EventRefused("board", _("There is no board %(n)d in this round.") % {"n": board})
    if pairing.kind != PairingKind.GAME:
        raise EventRefused("board", _("Nobody plays on board %(n)d: it is a bye.") % {"n": board})
    if pairing.game_set.exists():
        raise EventRefused("online", _("This board is played on the site; change its result by a ruling."))
    return pairing


def _stands(event: Event, pairing: Pairing, decision: Decision) -> bool:
    """Tell whether a pairing has this very result already."""
    if pairing.status != PairingStatus.DECIDED:
        return False
    decision = _decisive(event, pairing, decision, Source.TABLE)
    return all(
        seat.mark == decision.marks[seat.order]
        and (seat.place or None) == decision.places.get(seat.order)
        and seat.game_points == decision.game_points.get(seat.order, 0)
        for seat in pairing.seat_set.all()
    )


def _refuse_correction(event: Event, pairing: Pairing) -> None:
    if event.round_set.filter(number__gt=pairing.round.number).exists():
        raise EventRefused(
            "paired", _("A later round has been paired on this result: correct it with a reason, on the ruling page.")
        )
