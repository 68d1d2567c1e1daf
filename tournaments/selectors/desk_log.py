"""The log of an event: what was done, by whom, when and why, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.models import Event, LogEntry
from tournaments.selectors.access import directs
from tournaments.selectors.result_words import result_words


@dataclass(frozen=True, slots=True)
class Filters:
    """What is looked for; None and "" take everything. ``actor`` 0 is the club itself."""

    round_number: int | None = None
    actor: int | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """An entry in words. ``who`` is "" for what happened by itself."""

    at: datetime
    who: str
    text: str
    reason: str
    round_number: int | None
    board: int | None


def may_read(event: Event, user: User | None) -> bool:
    """Tell whether somebody may read the log: who directs the event and whoever entered it, the withdrawn too."""
    if user is None or not user.is_person:
        return False
    return event.member_set.filter(user=user, level=None).exists() or directs(event, user)


def log_entries(event: Event, filters: Filters) -> QuerySet[LogEntry]:
    """Return the entries that pass, newest first."""
    entries = event.log_set.select_related("actor", "pairing__round")
    if filters.round_number is not None:
        entries = entries.filter(round_number=filters.round_number)
    if filters.actor is not None:
        entries = entries.filter(actor=filters.actor or None)
    return entries


def log_lines(entries: Iterable[LogEntry]) -> list[LogLine]:
    return [
        LogLine(
            entry.at,
            entry.actor.username if entry.actor else "",
            sentence(entry.message, _in_words(entry.params)),
            _reason(entry),
            entry.round_number,
            entry.pairing.board if entry.pairing else None,
        )
        for entry in entries
    ]


def actors_of(event: Event) -> list[tuple[int, str]]:
    """List who did something, by name."""
    found = event.log_set.exclude(actor=None).values_list("actor", "actor__username").distinct()
    return sorted(set(found), key=lambda item: item[1].casefold())


def sentence(message: str, params: dict) -> str:
    """Put the values into the translated sentence; one that lacks a value is shown as it stands."""
    text = _(message) if message else ""
    try:
        return text % params if params else text
    except (KeyError, ValueError, TypeError):
        return text


def _in_words(params: dict[str, Any]) -> dict[str, Any]:
    """Return the values of an entry with its results in the reader's words; ``names`` are who sat at the board."""
    results = {
        key: result_words(str(params[key]), params.get("names", ())) for key in ("result", "before") if key in params
    }
    return {**params, **results}


def _reason(entry: LogEntry) -> str:
    """The reason, unless the sentence has it already."""
    reason = str(entry.params.get("reason", ""))
    return "" if "%(reason)s" in entry.message else reason
