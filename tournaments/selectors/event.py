"""What the head of every page of an event shows: name, facts, rounds, tabs, what is happening."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import catalogue
from games.clock import ClockSpec
from tournaments.models import Entrant, EntrantStatus, Event, EventStatus, Format, Round, RoundStatus
from tournaments.selectors.access import directs
from tournaments.selectors.emblems import game_emblem


@dataclass(frozen=True, slots=True)
class RoundLink:
    """A round in the strip: ``state`` is "done", "current" or "planned"; a planned one has no page yet."""

    number: int
    state: str
    label: str
    url: str


def event_by_key(key: str, viewer: User | None) -> Event | None:
    """Return the event, or None when there is none that this viewer may see: a draft is its directors' own."""
    event = Event.objects.select_related("club", "created_by", "series", "season").filter(key=key).first()
    if event is None or (event.status == EventStatus.DRAFT and not directs(event, viewer)):
        return None
    return event


def event_path(event: Event) -> str:
    return reverse("tournaments:event", args=[event.key])


def event_head(event: Event, viewer: User | None, now: datetime) -> dict[str, Any]:
    """Return what ``event_base.html`` takes under the name ``head``; a constant number of queries."""
    rounds = list(event.round_set.all())
    entrants = event.entrant_set.filter(status=EntrantStatus.ENTERED).count()
    return {
        "event": event,
        "game": catalogue.get(event.game).title,
        "emblem": game_emblem(event.game),
        "clock": ClockSpec.parse(event.clock_spec),
        "format": format_line(event, entrants),
        "arbiters": arbiters_line(event),
        "rounds": round_links(event, rounds),
        "current_round": rounds[-1].number if rounds else 0,
        "total_rounds": total_rounds(event, len(rounds)),
        "entrants": entrants,
        "directs": directs(event, viewer),
        "me": entrant_of(event, viewer),
        "progress": progress_line(event),
        "reason": reason_text(event),
        "now": now,
    }


def entrant_of(event: Event, viewer: User | None) -> Entrant | None:
    """Return the entrant that the viewer is, or is a partner of; withdrawn ones too."""
    if viewer is None or not viewer.is_person:
        return None
    return event.entrant_set.filter(member_set__user=viewer, member_set__level=None).first()


def format_line(event: Event, entrants: int) -> str:
    """Say the format in a few words: "Swiss, 7 rounds", "Round robin, 8 players"."""
    name = str(Format(event.format).label)
    if event.format == Format.TABLES:
        name = _("Tables of %(n)d") % {"n": event.table_size}
    if event.format == Format.ROUND_ROBIN and event.cycles == 2:
        name = _("Double round robin")
    if event.format in (Format.SWISS, Format.TABLES) and event.rounds:
        length = ngettext("%(n)d round", "%(n)d rounds", event.rounds) % {"n": event.rounds}
    elif event.team_size > 1:
        length = ngettext("%(n)d team", "%(n)d teams", entrants) % {"n": entrants}
    else:
        length = ngettext("%(n)d player", "%(n)d players", entrants) % {"n": entrants}
    return _("%(format)s, %(length)s") % {"format": name, "length": length}


def arbiters_line(event: Event) -> str:
    """Name those who direct: whom the creator named, else the creator."""
    names = list(event.director_set.order_by("pk").values_list("user__username", flat=True)) or [
        event.created_by.username
    ]
    return ngettext("Arbiter %(names)s", "Arbiters %(names)s", len(names)) % {"names": get_text_list(names, _("and"))}


def total_rounds(event: Event, held: int) -> int:
    """Return how many rounds the event will have as far as is known, those of the finals included."""
    finals = (event.cut - 1).bit_length() if event.cut and event.format != Format.TABLES else 0
    planned = (event.rounds or 0) + (finals if event.stage == "cut" else 0)
    return max(held, planned)


def round_links(event: Event, rounds: list[Round]) -> list[RoundLink]:
    links = []
    states = {round.number: round.status for round in rounds}
    for number in range(1, total_rounds(event, len(rounds)) + 1):
        status = states.get(number)
        if status is None:
            links.append(RoundLink(number, "planned", _("Round %(n)d, not paired yet") % {"n": number}, ""))
            continue
        label = _("Round %(n)d, running") if status == RoundStatus.RUNNING else _("Round %(n)d")
        state = "current" if status == RoundStatus.RUNNING else "done"
        url = reverse("tournaments:round", args=[event.key, number])
        links.append(RoundLink(number, state, label % {"n": number}, url))
    return links


def progress_line(event: Event) -> str:
    """Say which round is being paired, and how far that is; "" when none is."""
    job = event.pairing_job or {}
    if not job or job.get("failed") or event.status not in (EventStatus.REGISTRATION, EventStatus.RUNNING):
        return ""
    done = job.get("done")
    if done is None or float(done) >= 1:
        return ""
    text = _("Round %(round)s is being paired … %(percent)d %%")
    return text % {"round": job.get("round", "?"), "percent": round(float(done) * 100)}


def reason_text(event: Event) -> str:
    """Return why the event was cancelled, ended early or waits, in the reader's language."""
    message = event.reason or (event.pairing_job or {}).get("failed") or ""
    if not message:
        return ""
    text = _(message)
    return text % event.reason_params if event.reason_params else text
