"""One form for the terms of an event: a few fields first, the rest under "Options"; ``services.terms`` checks them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop

from games import catalogue, presets
from games.clock import ClockSpec, ClockSpecError
from games.engine.protocol import Game, SetupError
from games.policy import rated_allowed
from games.services.table import say
from tournaments.forms.event_fields import in_utc, on_wall, tiebreak_list
from tournaments.forms.event_terms import GROUPS, EventTerms
from tournaments.models import Club, Event, EventStatus, Format, RoundStart
from tournaments.selectors.calendar import zone_names
from tournaments.selectors.emblems import game_emblem
from tournaments.services.terms import ROUNDS_TOP, TIMETABLE, TermsRefused, terms_checked
from tournaments.standings.tiebreaks import defaults

FORMATS = {
    Format.SWISS: gettext_noop("Round by round you meet somebody with as many points."),
    Format.ROUND_ROBIN: gettext_noop("Everybody meets everybody."),
    Format.KNOCKOUT: gettext_noop("Whoever loses a match is out."),
    Format.TABLES: gettext_noop("Three or four at a table, points by place."),
}


def has_teams(game: Game[Any, Any, Any]) -> bool:
    """Tell whether a game is played by two teams of two."""
    try:
        game.check_options(4, {"teams": True})
    except SetupError:
        return False
    return True


def suggested_clocks() -> dict[str, tuple[int, int]]:
    """Return for each game the main time (minutes) and increment (seconds) that the form suggests."""
    found = {}
    for game in catalogue.all():
        shelf = next(shelf for shelf in presets.shelves() if shelf.game == game.slug)
        specs = [preset.clock for preset in shelf.main if preset.pace == "live"]
        spec = specs[-1] if specs else ClockSpec(600, 5)
        found[game.slug] = (spec.main_s // 60, spec.increment_s)
    return found


class EventForm(EventTerms):
    """The terms of an event. ``terms()`` gives a valid form's values as ``services.events`` takes them."""

    def __init__(self, *args: Any, clubs: Any = None, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.fields["club"].queryset = Club.objects.none() if clubs is None else clubs
        if event is not None or not self.fields["club"].queryset.exists():
            del self.fields["club"]
        self.fields["tiebreaks"].help_text = gettext(
            "Nothing chosen: as usual, in a Swiss %(swiss)s, in a round robin %(robin)s."
        ) % {"swiss": ", ".join(defaults(Format.SWISS)), "robin": ", ".join(defaults(Format.ROUND_ROBIN))}
        if event is None or not event.password:
            del self.fields["no_password"]
        else:
            self.fields["password"].help_text = gettext("One is set. Empty: it stays as it is.")
        if event is not None:
            for name in ("break_s", "round_every_s", "deadline_s", "no_show_s"):
                self.fields[name].offer(getattr(event, name))
            if event.status == EventStatus.RUNNING:
                self._only_timetable()

    def _only_timetable(self) -> None:
        keep = {"name", "description", *TIMETABLE}
        for name in list(self.fields):
            if name not in keep:
                del self.fields[name]

    # What the page shows

    @property
    def first_fields(self) -> list[forms.BoundField]:
        later = {name for _title, names in GROUPS for name in names}
        return [field for field in self.visible_fields() if field.name not in later]

    @property
    def cards(self) -> dict[str, list[dict[str, Any]]]:
        """Return the choices that are drawn as cards, by field: games with their pieces, formats with a sentence."""
        if "game" not in self.fields:
            return {}
        games = [{"radio": radio, "emblem": game_emblem(radio.data["value"])} for radio in self["game"].subwidgets]
        formats = [
            {"radio": radio, "text": gettext(FORMATS[radio.data["value"]])} for radio in self["format"].subwidgets
        ]
        return {"game": games, "format": formats}

    @property
    def groups(self) -> list[dict[str, Any]]:
        """Return the groups under "Options", without those that have nothing to show."""
        shown = {field.name: field for field in self.visible_fields()}
        groups = [
            {"title": gettext(title), "fields": [shown[name] for name in names if name in shown]}
            for title, names in GROUPS
        ]
        return [group for group in groups if group["fields"]]

    @property
    def options_open(self) -> bool:
        """Whether something under "Options" needs a look."""
        later = {name for _title, names in GROUPS for name in names}
        return any(name in later for name in self.errors) or (self.event is not None and "game" not in self.fields)

    @property
    def facts(self) -> str:
        """Return what the script needs to know of each game: what it can be played as, and the suggested clock."""
        clocks = suggested_clocks()
        return json.dumps(
            {
                game.slug: {
                    "tables": max(game.seats) > 2,
                    "teams": has_teams(game),
                    "post": rated_allowed(game.slug, "correspondence"),
                    "clock": clocks[game.slug],
                }
                for game in catalogue.all()
            }
        )

    @property
    def tiebreak_list(self) -> list[Mapping[str, str]]:
        return tiebreak_list()

    # What was typed

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "round_start" in self.fields and not cleaned.get("round_start"):
            cleaned["round_start"] = self._usual_start(cleaned)
        if "pace" in self.fields:
            self._clean_clock(cleaned)
            self._clean_moments(cleaned)
        try:
            terms_checked({**self._kept(), **self._readable()})
        except TermsRefused as refused:
            self.refuse(refused)
        return cleaned

    def _readable(self) -> dict[str, Any]:
        """Return what was typed as far as it could be read: the rest is as if nothing had been said about it."""
        needed = {"name": "", "game": "", "format": "", "rounds": ROUNDS_TOP}
        return {**{name: value for name, value in needed.items() if name in self.errors}, **self.terms()}

    def _usual_start(self, cleaned: Mapping[str, Any]) -> RoundStart:
        """Return what a round waits for when nobody chose: at the table results come late, and are corrected."""
        kept = self.event is not None and self.event.over_the_board
        at_table = cleaned["over_the_board"] if "over_the_board" in self.fields else kept
        return RoundStart.DIRECTOR if at_table else RoundStart.WHEN_OVER

    def _kept(self) -> dict[str, Any]:
        """Return what the check needs to know of an event that keeps most of its terms."""
        if self.event is None or "game" in self.fields:
            chosen = self.cleaned_data.get("club") or "club" in self.errors
            return {"has_club": bool(chosen or (self.event and self.event.club_id))}
        names = ("game", "format", "clock_spec", "rounds", "team_size", "table_size", "over_the_board", "rated")
        return {"has_club": True, **{name: getattr(self.event, name) for name in names}}

    def refuse(self, refused: TermsRefused) -> None:
        """Show at its field what the terms were refused for."""
        names = {"team_size": "teams", "clock": "pace", "clock_spec": "pace"}
        for name, sentence in refused.errors.items():
            field = names.get(name, name)
            if field not in self.errors:
                self.add_error(field if field in self.fields else None, sentence)

    def _clean_clock(self, cleaned: dict[str, Any]) -> None:
        if any(name in self.errors for name in ("pace", "minutes", "increment", "periods", "period_s", "days")):
            return
        try:
            cleaned["clock_spec"] = _clock_of(cleaned).format()
        except ClockSpecError as error:
            self.add_error("pace", say(error))

    def _clean_moments(self, cleaned: dict[str, Any]) -> None:
        zone = cleaned.get("zone")
        for name in ("starts_at", "registration_closes_at"):
            wall = cleaned.get(name)
            if wall is not None and zone:
                try:
                    cleaned[name] = in_utc(wall, zone)
                except ValidationError as error:
                    self.add_error(name, error)

    def terms(self) -> dict[str, Any]:
        """Return a valid form's values as terms; ``club`` is not among them."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in _ONLY_HERE}
        if "teams" in self.cleaned_data:
            data["team_size"] = 2 if self.cleaned_data["teams"] else 1
        for name, nothing in _NOTHING.items():
            if name in data and data[name] is None:
                data[name] = nothing
        if self.cleaned_data.get("no_password"):
            data["password_hash"], data["password"] = "", ""
        return data


_ONLY_HERE = ("club", "teams", "pace", "minutes", "increment", "periods", "period_s", "days", "zone", "no_password")
_NOTHING = {
    "break_s": 0,
    "round_every_s": 0,
    "deadline_s": 0,
    "division_size": 0,
    "promoted": 0,
    "rated_games_min": 0,
    "late_until": 0,
}
"""What an empty field means."""


def _clock_of(cleaned: Mapping[str, Any]) -> ClockSpec:
    pace = cleaned.get("pace")
    if pace == "correspondence":
        return ClockSpec(days=cleaned.get("days") or 3)
    if pace == "unlimited":
        return ClockSpec()
    periods, period = cleaned.get("periods") or 0, cleaned.get("period_s") or 0
    increment = 0 if periods else cleaned.get("increment") or 0
    spec = ClockSpec(round((cleaned.get("minutes") or 0) * 60), increment, periods, period)
    if spec.pace == "unlimited":
        raise ClockSpecError(gettext_noop("That leaves no time to play: give minutes or seconds."))
    return spec


def initial_of(event: Event, zone: str) -> dict[str, Any]:
    """Return the terms of an event as the form shows them, moments by the clocks of a zone."""
    values = {name: getattr(event, name) for name in EventForm.base_fields if hasattr(event, name)}
    spec = ClockSpec.parse(event.clock_spec)
    values |= {
        "teams": event.team_size > 1,
        "pace": spec.pace,
        "minutes": f"{spec.main_s / 60:.7g}" if spec.main_s else 10,
        "increment": spec.increment_s,
        "periods": spec.periods or None,
        "period_s": spec.period_s or None,
        "days": spec.days or 3,
        "zone": zone,
        "starts_at": on_wall(event.starts_at, zone),
        "registration_closes_at": on_wall(event.registration_closes_at, zone),
        "password": "",
        "division_size": event.division_size or None,
        "rated_games_min": event.rated_games_min or None,
        "late_until": event.late_until or None,
    }
    if event.table_size not in (3, 4):
        values["table_size"] = 4
    return values


def known_zone(name: str) -> str:
    """Return a zone that the form offers: this one, or UTC."""
    return name if name in zone_names() else "UTC"
