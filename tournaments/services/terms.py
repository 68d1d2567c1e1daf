"""The terms of an event, checked in one place: whoever sets them, by form, series or copy, gets the same answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from django.utils.translation import gettext as _

from games import catalogue
from games.clock import ClockSpec, ClockSpecError
from games.engine.protocol import SetupError
from games.policy import rated_allowed
from games.services.table import say
from tournaments.models import DeadlineRule, Format, RoundStart, ScoringKind, TieRule
from tournaments.selectors.entry import latest_entry
from tournaments.services.locking import EventRefused
from tournaments.standings.tiebreaks import TieBreakRefused, checked

ROUNDS_TOP = 30
GAMES_TOP = 8
CYCLES_TOP = 4
CAP_TOP = 1000
RATING_TOP = 4000
DAY_S = 24 * 3600
YEAR_S = 366 * DAY_S
NO_SHOW_S = 300
"""Seconds that a live game waits for a first move, unless the terms say otherwise; by post it is one turn's days."""
TIEBREAK_FORMATS = (Format.SWISS, Format.ROUND_ROBIN)
"""Where the organiser chooses tie-breaks; tables and knockouts have fixed ones."""
CUTS = (0, 4, 8, 16)
PLACE_POINTS = {3: ("5", "3", "1"), 4: ("5", "3", "2", "1")}

DEFAULTS: dict[str, Any] = {
    "description": "",
    "options": {},
    "table_size": 2,
    "team_size": 1,
    "over_the_board": False,
    "rated": True,
    "clock_spec": "600+5",
    "rounds": None,
    "cycles": 1,
    "games_per_pairing": None,
    "scoring": ScoringKind.STANDARD,
    "place_points": [],
    "tiebreaks": [],
    "tie_rule": TieRule.EXTRA,
    "third_place": True,
    "division_size": 0,
    "promoted": 1,
    "cut": 0,
    "members_only": False,
    "rating_min": None,
    "rating_max": None,
    "allow_provisional": True,
    "rated_games_min": 0,
    "password": "",
    "cap": None,
    "late_until": 0,
    "starts_at": None,
    "registration_closes_at": None,
    "round_start": RoundStart.WHEN_OVER,
    "break_s": 60,
    "round_every_s": 0,
    "deadline_s": 0,
    "deadline_rule": DeadlineRule.DRAW,
    "no_show_s": None,
}
"""Every term with what it is when nobody says anything; None for games and no-show is the suggestion of the game."""

TIMETABLE = ("round_start", "break_s", "round_every_s", "deadline_s", "deadline_rule", "no_show_s")
"""What may still be changed once an event runs, besides its name and description."""


class TermsRefused(EventRefused):
    """Terms under which no event can be held: ``errors`` maps each field to a sentence for people."""

    def __init__(self, errors: Mapping[str, str]) -> None:
        super().__init__("terms", " ".join(errors.values()))
        self.errors = dict(errors)


def terms_checked(terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms complete and in canonical form; raise TermsRefused with everything that is wrong.

    ``name``, ``game`` and ``format`` must be there; ``DEFAULTS`` fills the rest, other keys pass through untouched.
    """
    full = {**DEFAULTS, **terms}
    if terms.get("rounds") is None and full["format"] in (Format.SWISS, Format.TABLES):
        full["rounds"] = 5
    errors: dict[str, str] = {}
    for check in _CHECKS:
        for field, sentence in check(full):
            errors.setdefault(field, sentence)
    if errors:
        raise TermsRefused(errors)
    return full


Problems = Iterator[tuple[str, str]]


def _name(full: dict[str, Any]) -> Problems:
    full["name"] = " ".join(str(full.get("name") or "").split())
    if not full["name"]:
        yield "name", _("What is the event called?")
    elif len(full["name"]) > 80:
        yield "name", _("A name has at most 80 letters.")
    if len(full["description"]) > 4000:
        yield "description", _("A description has at most 4000 letters.")


def _game(full: dict[str, Any]) -> Problems:
    """Say whether the game can be played by so many; set the seats of a game, its options, and games a pairing."""
    if full["format"] not in Format.values:
        yield "format", _("There is no such format.")
        return
    try:
        game = catalogue.get(full.get("game", ""))
    except catalogue.UnknownGame as unknown:
        yield "game", str(unknown)
        return
    tables, teams = full["format"] == Format.TABLES, full["team_size"] == 2
    if tables and max(game.seats) < 3:
        yield "format", _("%(game)s is for two: tables need a game for three or four.") % {"game": game.title}
        return
    if tables and teams:
        yield "team_size", _("Teams meet in pairs: choose another format than tables.")
        return
    full["table_size"] = _seats(full, tables, teams)
    try:
        full["options"] = dict(game.check_options(full["table_size"], {"teams": True} if teams else {}))
    except SetupError as error:
        field = "team_size" if teams else "table_size"
        yield field, _("%(game)s is not played in teams.") % {"game": game.title} if teams else say(error)
    yield from _games(full, tables)


def _seats(full: Mapping[str, Any], tables: bool, teams: bool) -> int:
    if tables:
        return full["table_size"] if full["table_size"] > 2 else 4
    return 4 if teams else 2


def _games(full: dict[str, Any], tables: bool) -> Problems:
    if tables:
        full["games_per_pairing"] = 1
    elif full["games_per_pairing"] is None:
        full["games_per_pairing"] = suggested_games(full["game"])
    elif not 1 <= full["games_per_pairing"] <= GAMES_TOP:
        yield "games_per_pairing", _("A pairing has from 1 to %(top)d games.") % {"top": GAMES_TOP}


def suggested_games(game: str) -> int:
    """Return how many games a pairing has by default: in Troika starting is a disadvantage, so each starts once."""
    return 2 if game == "troika" else 1


def _clock(full: dict[str, Any]) -> Problems:
    """Say whether the clock suits the event; set the no-show time where nothing was said."""
    try:
        spec = ClockSpec.parse(full["clock_spec"])
    except ClockSpecError as error:
        yield "clock", say(error)
        return
    full["clock_spec"] = spec.format()
    if full["over_the_board"]:
        full["rated"] = False
    elif spec.pace == "unlimited":
        yield "clock", _("An event needs a clock: without one its rounds might never end.")
    elif full["rated"] and not rated_allowed(full["game"], spec.pace):
        yield "rated", _("%(game)s by post is always casual: it is a solved game.") % {"game": _title(full["game"])}
    if full["no_show_s"] is None:
        full["no_show_s"] = spec.days * DAY_S or NO_SHOW_S
    yield from _times(full, spec)


def _title(slug: str) -> str:
    try:
        return catalogue.get(slug).title
    except catalogue.UnknownGame:
        return slug


def _times(full: Mapping[str, Any], spec: ClockSpec) -> Problems:
    own_s = spec.days * DAY_S or spec.main_s
    if full["deadline_s"] and full["deadline_s"] < own_s:
        yield "deadline_s", _("The deadline is shorter than the time that one player has.")
    if not 30 <= full["no_show_s"] <= YEAR_S:
        yield "no_show_s", _("A player is waited for from half a minute to a year.")
    elif spec.days and full["no_show_s"] < DAY_S and not full["over_the_board"]:
        yield "no_show_s", _("In games by post a player has at least a day for the first move.")
    if full["round_start"] == RoundStart.SCHEDULE and full["round_every_s"] < 60:
        yield "round_every_s", _("Rounds by the timetable need the time from one to the next.")
    for field in ("break_s", "round_every_s", "deadline_s"):
        if not 0 <= full[field] <= YEAR_S:
            yield field, _("That is longer than a year.")


def _rounds(full: dict[str, Any]) -> Problems:
    if full["format"] not in (Format.SWISS, Format.TABLES):
        full["rounds"] = None
        if not 1 <= full["cycles"] <= CYCLES_TOP:
            yield "cycles", _("Everybody meets everybody from once to %(top)d times.") % {"top": CYCLES_TOP}
        return
    full["cycles"] = 1
    if not 1 <= full["rounds"] <= ROUNDS_TOP:
        yield "rounds", _("An event has from 1 to %(top)d rounds.") % {"top": ROUNDS_TOP}
    elif full["format"] == Format.SWISS and full["cap"] and full["cap"] <= full["rounds"]:
        yield (
            "rounds",
            _("Nobody meets twice in a Swiss: %(n)d rounds need more than %(n)d entrants, and Places has %(cap)d.")
            % {"n": full["rounds"], "cap": full["cap"]},
        )


def _scoring(full: dict[str, Any]) -> Problems:
    if full["scoring"] not in ScoringKind.values:
        yield "scoring", _("There is no such scoring.")
    if full["format"] == Format.TABLES:
        yield from _place_points(full)
    else:
        full["place_points"] = []
    if full["format"] not in TIEBREAK_FORMATS:
        full["tiebreaks"] = []
    try:
        full["tiebreaks"] = list(checked(full["tiebreaks"], full["format"])) if full["tiebreaks"] else []
    except TieBreakRefused as refused:
        yield "tiebreaks", _(refused.msgid) % refused.params


def _place_points(full: dict[str, Any]) -> Problems:
    """Points by place of a full table: as many as it has seats, not rising from one place to the next."""
    size = full["table_size"]
    texts = [str(text) for text in full["place_points"]] or list(PLACE_POINTS.get(size, ()))
    try:
        points = [Decimal(text) for text in texts]
    except InvalidOperation:
        yield "place_points", _("Points are numbers, such as 5, 3, 2, 1.")
        return
    if len(points) != size:
        yield "place_points", _("A table of %(n)d needs points for %(n)d places.") % {"n": size}
    elif any(not 0 <= point <= 100 or point != round(point, 1) for point in points):
        yield "place_points", _("Points are from 0 to 100, with at most one decimal.")
    elif sorted(points, reverse=True) != points or points[0] == points[-1]:
        yield "place_points", _("A better place is worth more points.")
    else:
        full["place_points"] = texts


def _stages(full: dict[str, Any]) -> Problems:
    if full["tie_rule"] not in TieRule.values:
        yield "tie_rule", _("There is no such rule.")
    if full["format"] != Format.ROUND_ROBIN:
        full["division_size"] = 0
    if full["cut"] not in CUTS:
        yield "cut", _("The best 4, 8 or 16 go on, or nobody.")
    elif full["cut"] and full["format"] == Format.KNOCKOUT:
        yield "cut", _("A knockout has its own final: it takes no cut.")
    elif full["cut"] and full["cap"] and full["cut"] > full["cap"]:
        yield "cut", _("The cut is larger than the field: at most %(n)d can enter.") % {"n": full["cap"]}
    elif full["cut"] and full["division_size"]:
        yield "cut", _("Divisions each have a winner of their own: they take no cut.")
    if full["division_size"] and full["division_size"] < 3:
        yield "division_size", _("A division has at least 3 entrants.")
    elif full["division_size"] and not 0 <= full["promoted"] * 2 <= full["division_size"]:
        yield "promoted", _("At most half of a division can rise or fall.")


def _entry(full: dict[str, Any]) -> Problems:
    low, high = full["rating_min"], full["rating_max"]
    for field in ("rating_min", "rating_max"):
        if full[field] is not None and not 0 <= full[field] <= RATING_TOP:
            yield field, _("A rating is a number from 0 to %(top)d.") % {"top": RATING_TOP}
    if low is not None and high is not None and low > high:
        yield "rating_max", _("The lowest rating is above the highest.")
    if full["cap"] is not None and not 2 <= full["cap"] <= CAP_TOP:
        yield "cap", _("An event has room for 2 to %(top)d entrants.") % {"top": CAP_TOP}
    if not 0 <= full["rated_games_min"] <= 10_000:
        yield "rated_games_min", _("That is no number of games.")
    if full["members_only"] and not full.get("club") and not full.get("has_club"):
        yield "members_only", _("Only an event of a club can be for its members.")
    yield from _late(full)
    opens, starts = full["registration_closes_at"], full["starts_at"]
    if opens and starts and opens > starts:
        yield "registration_closes_at", _("Registration closes before the start, not after it.")


def _late(full: dict[str, Any]) -> Problems:
    if full["format"] not in (Format.SWISS, Format.TABLES):
        full["late_until"] = 0
    elif full["rounds"] and full["late_until"] > latest_entry(full["rounds"]):
        yield (
            "late_until",
            _("Nobody may miss more than half of the rounds: at most %(n)d here.")
            % {"n": latest_entry(full["rounds"])},
        )


_CHECKS: tuple[Callable[[dict[str, Any]], Problems], ...] = (
    _name,
    _game,
    _clock,
    _rounds,
    _scoring,
    _entry,
    _stages,
)
