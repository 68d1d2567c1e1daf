"""Events as an arbiter's papers have them: read from report files, or played at the table with all that can happen."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from tests.factories import make_user
from tests.tournaments.builders import NOON, at, enter, make_event, open_pairings, start
from tournaments.models import Event
from tournaments.services.absences import absence_set
from tournaments.services.entrants import entrant_add, entrant_remove
from tournaments.services.importing import report_import, report_read
from tournaments.services.life import event_end
from tournaments.services.progress import event_tick
from tournaments.services.results import result_enter
from tournaments.services.rounds import round_start

RESULTS = ("1-0", "1/2", "0-1", "+-")


def imported(text: str, user: User | None = None, **kw: Any) -> Event:
    """Import a report file as somebody's event."""
    terms: dict[str, Any] = {"name": "", "game": "quadtria", "now": NOON, **kw}
    return report_import(user or make_user(), report_read(text.encode()), **terms)


def enter_results(event: Event, *results: str) -> None:
    """Enter results board by board, ``RESULTS`` again and again unless told otherwise, and let the round end."""
    texts = results or RESULTS
    for place, pairing in enumerate(open_pairings(event)):
        result_enter(event.key, event.created_by, pairing.board, texts[place % len(texts)], at(60))
    event_tick(event.key, at(60))
    event.refresh_from_db()


def swiss_of_nine() -> Event:
    """Play four rounds at the table: nine, a walk-in in round 2, a withdrawal in round 3, byes and forfeits."""
    event = make_event(name="Žižkovský večer", over_the_board=True, rounds=4, round_start="director")
    entrants = enter(event, 9)
    start(event)
    enter_results(event)
    entrant_add(event.key, event.created_by, at(61), name="Șerban Ţîrlea", rating=1900, club_name="Tři v řadě")
    absence_set(event.key, event.created_by, entrants[4].pk, 3, True, at(61))
    for results in ((), ("1/2", "--", "1-0"), ()):
        round_start(event.key, event.created_by, at(62))
        enter_results(event, *results)
        if not results and event.round_set.count() == 2:
            entrant_remove(event.key, event.created_by, entrants[2].pk, at(63))
    event_end(event.key, event.created_by, at(64))
    event.refresh_from_db()
    return event
