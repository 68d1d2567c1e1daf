"""What decides a board under the rules of its event: its games, a typed result, who has left, the tie rule."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from django.utils.translation import gettext as _

from games.models import Match, Move, Status
from tournaments.models import EntrantStatus, Event, Format, Pairing, Source, TieRule
from tournaments.services.decisions import (
    FORCED_TEXTS,
    Decision,
    GameResult,
    by_points,
    forfeited_by,
    game_result,
    left_by,
    pairing_result,
    result_read,
    table_result,
    two_sided,
)
from tournaments.services.locking import EventRefused
from tournaments.services.stages import is_knockout
from tournaments.values import Mark


def decision_of(event: Event, pairing: Pairing) -> Decision | None:
    """Return what the finished games of a pairing decide, or None while another game is needed."""
    if event.format == Format.TABLES:
        table = pairing.game_set.filter(match__status=Status.FINISHED).select_related("match").first()
        return None if table is None else table_result(table.match)
    knockout = is_knockout(event, pairing.round.stage)
    return pairing_result(games_over(pairing), event.games_per_pairing, knockout, event.tie_rule == TieRule.EXTRA)


def decision_recomputed(event: Event, pairing: Pairing) -> Decision | None:
    """Return what the games of a pairing decide under the event's rules, the tie rule included; None while open."""
    decision = decision_of(event, pairing)
    return None if decision is None else decisive(event, pairing, decision, Source.GAME)


def games_over(pairing: Pairing) -> dict[int, GameResult]:
    """Return what the finished games of a pairing of two sides came to, by their numbers."""
    rows = pairing.game_set.filter(match__status=Status.FINISHED).select_related("match")
    rows = rows.prefetch_related("match__seat_set")
    return {row.number: game_result(row.match, row.number) for row in rows}


def gone_from(pairing: Pairing) -> list[int]:
    """Return the orders of the seats whose entrants have withdrawn."""
    seats = pairing.seat_set.filter(entrant__status=EntrantStatus.WITHDRAWN)
    return list(seats.values_list("order", flat=True))


def decision_without(event: Event, pairing: Pairing, gone: list[int]) -> Decision:
    """Return the result of a pairing whose remaining games these sides do not play."""
    tables = event.format == Format.TABLES
    over = {} if tables else games_over(pairing)
    if tables or (len(gone) == 2 and not over):
        return forfeited_by(gone, pairing.seat_set.count(), tables=tables)
    if len(gone) == 1:
        return left_by(gone[0], over, event.games_per_pairing, is_knockout(event, pairing.round.stage))
    return by_points(*(sum((game.points[side] for game in over.values()), Decimal(0)) for side in (0, 1)))


def nobody_came(match: Match) -> bool:
    """Tell whether a game of more than two seats was aborted because nobody came (two seats both forfeit then).

    Who has left meanwhile has not come either; that they are out is a ply of the server's.
    """
    if match.started_at is None or match.finished_at is None or match.no_show_ms is None:
        return False
    waited = (match.finished_at - match.started_at).total_seconds() * 1000
    if waited < match.no_show_ms or match.seat_set.filter(level=None, out=False, seen_at__isnull=False).exists():
        return False
    return not has_moved(match)


def has_moved(match: Match) -> bool:
    """Tell whether somebody has made a move, as opposed to the plies that the server plays for a seat."""
    return Move.objects.filter(match=match).exclude(text__in=FORCED_TEXTS).exists()


def decisive(event: Event, pairing: Pairing, decision: Decision, source: str) -> Decision:
    """Let the tie rule speak where a knockout match is level; raise EventRefused where it asks for more games."""
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


def result_typed(event: Event, pairing: Pairing, text: str) -> Decision:
    """Read a typed result of a board by the terms of its event; see ``decisions.result_read``."""
    knockout, tables = is_knockout(event, pairing.round.stage), event.format == Format.TABLES
    return result_read(text, pairing.seat_set.count(), event.games_per_pairing, knockout, tables=tables)


def require_winner(event: Event, pairing: Pairing, decision: Decision) -> None:
    """Raise EventRefused when a knockout match would be lost by both: somebody has to go on."""
    lost = set(decision.marks.values()) <= {Mark.LOSS, Mark.FORFEIT_LOSS}
    if lost and is_knockout(event, pairing.round.stage):
        raise EventRefused("level", _("Somebody has to go on: a knockout match is not lost by both."))
