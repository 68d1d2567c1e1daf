"""The one writer of results of pairings, and the ways in which a result comes in."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games.engine.text import gettext_noop as msgid
from games.models import Status
from games.services.onward import match_lead
from tournaments.models import (
    Event,
    EventStatus,
    Pairing,
    PairingGame,
    PairingKind,
    PairingStatus,
    Source,
)
from tournaments.selectors.access import plays_on
from tournaments.selectors.pairings import names_on, result_of
from tournaments.services.boards import GameOrder, entrant_ids, game_again, games_create, members_of
from tournaments.services.decisions import Decision, lost_by, nobody
from tournaments.services.directing import directors_of, require_director, tell_directors
from tournaments.services.locking import EventRefused, event_changed, locked, log
from tournaments.services.reckoning import (
    decision_of,
    decision_without,
    decisive,
    gone_from,
    nobody_came,
    require_winner,
    result_typed,
)
from tournaments.services.ruling_rules import refuse_own_board
from tournaments.services.stages import cut_renew, cut_undo, is_knockout, round_close, round_reopen
from tournaments.services.telling import tell_game
from tournaments.values import Mark

RULED = ("adjudication", "forfeit", "aborted")
"""Terminations that a director's ruling, a deadline or the club gave a game: no real finish."""


def pairing_decide(event: Event, pairing: Pairing, decision: Decision, source: str, now: datetime) -> None:
    """Write the result of a pairing, the first one or another one; end the round when it was the last.

    Call it inside ``locked(event.key)`` and ``event_changed`` afterwards. A level result of a knockout is decided by
    the event's tie rule; raises EventRefused("level") where that asks for more games.
    """
    decision = decisive(event, pairing, decision, source)
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
    cut_renew(event)


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
            game_aborted(event, game, now)
        else:
            pairing_arrived(event, game.pairing, now)


def pairing_arrived(event: Event, pairing: Pairing, now: datetime) -> None:
    """Decide an open pairing by its finished games, or create its next game; call it inside ``locked``."""
    decision = decision_of(event, pairing)
    gone = gone_from(pairing)
    if decision is not None and decision.is_level and len(gone) == 1 and is_knockout(event, pairing.round.stage):
        pairing_decide(event, pairing, lost_by(gone[0], decision), Source.WITHDRAWAL, now)
    elif decision is not None:
        pairing_decide(event, pairing, decision, _source(pairing), now)
    elif not pairing.game_set.filter(match__status__in=(Status.DRAWING, Status.RUNNING)).exists():
        _next_game(event, pairing, now)
    else:
        return
    event_changed(event)


def _source(pairing: Pairing) -> str:
    last = pairing.game_set.select_related("match").last()
    if last is None or last.match.termination != "forfeit":
        return Source.GAME
    return Source.WITHDRAWAL if gone_from(pairing) else Source.NO_SHOW


def _next_game(event: Event, pairing: Pairing, now: datetime) -> None:
    """Create the next game of a pairing of several; a side that has withdrawn meanwhile forfeits the rest."""
    entrants = entrant_ids(pairing)
    gone = gone_from(pairing)
    if gone:
        pairing_decide(event, pairing, decision_without(event, pairing, gone), Source.WITHDRAWAL, now)
        return
    members = members_of(event, entrants)
    number = pairing.game_set.count() + 1
    order = GameOrder(pairing, pairing.round.number, entrants, number)
    last = pairing.game_set.select_related("match").last()
    game = games_create(event, [order], members, now)[0]
    if last is not None:
        match_lead(last.match.key, game.match.key, now)
    tell_game(event, pairing, game, members)


def game_aborted(event: Event, game: PairingGame, now: datetime, *, again: bool = True) -> bool:
    """Apply the rule of aborted games; return whether anything changed. Call it inside ``locked``.

    Where nobody came nobody wins; a leaver forfeits; else the game is set up once more (``again``: not after the
    deadline), then the director decides.
    """
    pairing = game.pairing
    gone = gone_from(pairing)
    if nobody_came(game.match):
        pairing_decide(event, pairing, nobody(pairing.seat_set.count()), Source.NO_SHOW, now)
    elif gone:
        pairing_decide(event, pairing, decision_without(event, pairing, gone), Source.WITHDRAWAL, now)
    elif again and game.match.rematch_of_id is None:
        entrants = entrant_ids(pairing)
        game_again(event, game, entrants, now)
        tell_game(event, pairing, game, members_of(event, entrants))
        log(event, None, "game.again", msgid("An aborted game was set up again."), now, pairing=pairing)
    elif not pairing.log_set.filter(action="game.aborted", params__match=game.match.key).exists():
        message = msgid("A game was aborted: the director decides the result of board %(board)d.")
        params = {"board": pairing.board, "match": game.match.key}
        log(event, None, "game.aborted", message, now, params, pairing=pairing)
        tell_directors(event, message, params, f"aborted:{game.match.key}")
    else:
        return False
    event_changed(event)
    return True


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
    decision = decision_of(event, pairing)
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

    The same again changes nothing; another one replaces it, in the log, while no later round is paired. A director who
    plays enters the own board's result only where nobody else directs.
    """
    with locked(key) as event:
        require_director(event, actor)
        pairing = _board(event, board, round_number)
        decision = result_typed(event, pairing, text)
        require_winner(event, pairing, decision)
        if _stands(event, pairing, decision):
            return pairing
        own = plays_on(pairing, actor)
        if own and [other.pk for other in directors_of(event)] != [actor.pk]:
            refuse_own_board(pairing, actor)
        if pairing.status == PairingStatus.DECIDED:
            _refuse_correction(event, pairing)
        again = pairing.status == PairingStatus.DECIDED
        pairing_decide(event, pairing, decision, Source.TABLE, now)
        message = (CHANGED_OWN if own else CHANGED) if again else (ENTERED_OWN if own else ENTERED)
        log(event, actor, "result.enter", message, now, _said(pairing), pairing=pairing)
        event_changed(event)
        return pairing


def _said(pairing: Pairing) -> dict[str, Any]:
    return {"board": pairing.board, "result": result_of(pairing), "names": names_on(pairing)}


ENTERED = msgid("Result of board %(board)d entered: %(result)s.")
ENTERED_OWN = msgid("Result of board %(board)d entered: %(result)s. It is the director's own board; there is no other.")
CHANGED = msgid("Result of board %(board)d changed to %(result)s.")
CHANGED_OWN = msgid("Result of board %(board)d changed to %(result)s. It is the director's own board.")


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
        _refuse_correction(event, pairing)
        pairing.seat_set.update(mark=Mark.PENDING.value, place=None, share=0, game_points=0)
        pairing.status, pairing.source, pairing.decided_at = PairingStatus.OPEN, "", None
        pairing.save(update_fields=["status", "source", "decided_at"])
        round_reopen(event, pairing.round)
        if event.stage != pairing.round.stage:
            cut_undo(event)
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
    decision = decisive(event, pairing, decision, Source.TABLE)
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
