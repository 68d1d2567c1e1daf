"""The director's desk at a glance: what to do next, what the round waits for, who asks for the director."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from tournaments.models import EntrantStatus, Event, EventStatus, Format, PairingKind, Round, RoundStatus
from tournaments.selectors.desk_boards import BoardRow, boards_of, round_of
from tournaments.selectors.desk_calls import calls_of
from tournaments.selectors.event import reason_text, total_rounds

CALLS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Step:
    """What the director does next. ``action`` is one of ``views.desk_acts.ACTIONS``, "results", or "" for waiting."""

    action: str
    label: str
    title: str
    detail: str = ""
    at: datetime | None = None
    """When it happens by itself."""
    round_number: int = 0
    """The round that ``next`` starts."""


def desk_view(event: Event, user: User, now: datetime) -> dict[str, Any]:
    """Return what the desk shows; a constant number of queries."""
    round_ = round_of(event)
    boards = boards_of(round_, kinds=PairingKind.values) if round_ else []
    rows = [row for row in boards if row.is_game]
    open_rows = [row for row in rows if row.is_open]
    entered = event.entrant_set.filter(status=EntrantStatus.ENTERED).count()
    return {
        "round": round_,
        "rows": rows,
        "open_rows": open_rows,
        "resting": [row for row in boards if not row.is_game],
        "decided": len(rows) - len(open_rows),
        "late_rows": [row for row in rows if row.late_result],
        "own_pairings": {row.pairing_id for row in rows if row.seats(user)},
        "entered": entered,
        "step": next_step(event, round_, len(open_rows), entered, now),
        "may": may_now(event, round_, rows),
        "calls": list(calls_of(event).filter(answered_at=None)[:CALLS_SHOWN]),
    }


def next_step(event: Event, round_: Round | None, still_open: int, entered: int, now: datetime) -> Step:
    """Return the one thing that the desk puts first."""
    if event.status == EventStatus.DRAFT:
        return Step(
            "publish", _("Open registration"), _("This is a draft."), _("Nobody but its directors can see it yet.")
        )
    if event.status == EventStatus.REGISTRATION:
        return _before(event, entered)
    if event.status != EventStatus.RUNNING:
        return Step("", "", _("The event is over."))
    if _is_pairing(event, now):
        return Step("", "", _("Round %(n)s is being paired …") % {"n": event.pairing_job.get("round", "?")})
    if round_ is None or round_.status == RoundStatus.FINISHED:
        return _between(event, round_)
    return _during(event, round_, still_open)


def _before(event: Event, entered: int) -> Step:
    count = ngettext("%(n)d has entered.", "%(n)d have entered.", entered) % {"n": entered}
    if entered < 2:
        return Step("", "", count, _("Two are needed to start: add entrants, or wait."), event.starts_at)
    if event.starts_at is not None:
        return Step("start", _("Start now"), count, _("The event starts by itself"), event.starts_at)
    return Step("start", _("Start the event"), count, _("It starts when you say so; the first round is paired then."))


def _is_pairing(event: Event, now: datetime) -> bool:
    """Tell whether somebody computes a pairing at this moment (see ``services.rounds``)."""
    job = event.pairing_job or {}
    return not job.get("failed") and job.get("until", "") > now.isoformat()


def _between(event: Event, round_: Round | None) -> Step:
    number = round_.number + 1 if round_ else 1
    said = {"n": number, "last": number - 1}
    if reason := reason_text(event):
        return Step("next", _("Try again"), _("Round %(n)d could not be paired.") % said, reason, None, number)
    title = _("Round %(last)d is over.") % said if round_ else _("No round has been paired yet.")
    if round_ is not None and _is_last(event, round_):
        return Step("end", _("Finish the event"), title, _("All rounds have been played."))
    label = _("Pair round %(n)d now") % said
    if event.next_round_at is not None:
        return Step("next", label, title, _("The next round starts by itself"), event.next_round_at, number)
    return Step("next", label, title, _("The next round starts when you say so."), None, number)


def _is_last(event: Event, round_: Round) -> bool:
    cut_to_come = bool(event.cut) and event.stage == "main"
    return bool(event.rounds) and round_.number >= total_rounds(event, round_.number) and not cut_to_come


def _during(event: Event, round_: Round, still_open: int) -> Step:
    said = {"n": still_open, "round": round_.number}
    text = ngettext("Round %(round)d: %(n)d board is open.", "Round %(round)d: %(n)d boards are open.", still_open)
    if takes_results(event):
        return Step("results", _("Enter results"), text % said)
    if round_.deadline_at is not None:
        return Step("", "", text % said, _("Nothing to do: the round ends with its last game, or"), round_.deadline_at)
    return Step("", "", text % said, _("Nothing to do: the round ends with its last game."))


def takes_results(event: Event) -> bool:
    """Tell whether results are typed in: at the table, and for entrants of a report file, who have no account."""
    return event.over_the_board or event.imported


def may_now(event: Event, round_: Round | None, rows: list[BoardRow]) -> dict[str, bool]:
    """Tell which buttons make sense; the services have the last word."""
    is_running = event.status == EventStatus.RUNNING
    round_runs = is_running and round_ is not None and round_.status == RoundStatus.RUNNING
    untouched = round_runs and not any(row.is_by_play for row in rows)
    return {
        "cancel": event.status in (EventStatus.DRAFT, EventStatus.REGISTRATION, EventStatus.RUNNING),
        "finish": is_running and not round_runs and not (round_ is not None and _is_last(event, round_)),
        "undo": untouched,
        "repair": untouched,
        "extend": round_runs and not event.over_the_board and any(row.is_running for row in rows),
        "robin": is_running
        and not round_runs
        and event.format == Format.SWISS
        and bool(event.pairing_job.get("failed")),
    }


def later_round_exists(event: Event, round_number: int) -> bool:
    """Tell whether a round after this one has been paired on its results."""
    return event.round_set.filter(number__gt=round_number).exists()
