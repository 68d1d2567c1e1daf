"""What the lobby offers at one click: PURE. A game that has no shelf here gets one from its seats and title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from games import catalogue
from games.clock import ClockSpec
from games.engine.text import gettext_noop as _
from games.policy import rated_allowed


@dataclass(frozen=True, slots=True)
class Preset:
    """One click's terms. ``caption`` is an English msgid; ``aside`` presets stand in the small row below."""

    key: str
    game: str
    clock_spec: str
    caption: str
    seats: int = 2
    options: Mapping[str, Any] = field(default_factory=dict)
    pair: bool = False
    aside: bool = False

    @property
    def clock(self) -> ClockSpec:
        return ClockSpec.parse(self.clock_spec)

    @property
    def pace(self) -> str:
        return self.clock.pace

    @property
    def may_be_rated(self) -> bool:
        return rated_allowed(self.game, self.pace)


@dataclass(frozen=True, slots=True)
class Shelf:
    """A game as the lobby shows it: a sentence (msgid), a position for its picture, and its presets."""

    game: str
    sentence: str
    position: str | None
    presets: tuple[Preset, ...]

    @property
    def main(self) -> tuple[Preset, ...]:
        return tuple(preset for preset in self.presets if not preset.aside)

    @property
    def aside(self) -> tuple[Preset, ...]:
        return tuple(preset for preset in self.presets if preset.aside)


class UnknownPreset(KeyError):
    """There is no preset of that key."""

    def __str__(self) -> str:
        return f"There is no preset “{str(self.args[0])[:40]}”."


def _troika() -> Shelf:
    """Starting is a proven disadvantage: pairs of games first, the single game beside them."""
    terms = (("180+2", _("Blitz")), ("600+5", _("Steady")), ("2d", _("By post")))
    pairs = [Preset(f"troika-pair-{spec}", "troika", spec, caption, pair=True) for spec, caption in terms]
    single = [Preset(f"troika-{spec}", "troika", spec, caption, aside=True) for spec, caption in terms]
    return Shelf(
        "troika",
        _("Nine pyramids each. Three of your own in a line, all alike or all different, win."),
        "BS,.,YL/.,KL>BM>GS,./RL>WM,RS,GM GLBLKSKM WSWLYSYMRM 2",
        (*pairs, *single),
    )


def _trixo() -> Shelf:
    return Shelf(
        "trixo",
        _("Two to four players, hidden hands. Make a line and take its stacks home."),
        "0,2:X;1,2:T;0,1:XO;1,1:X;2,1:O;0,0:X;1,0:O;2,0:OT ????/???? ?????????????????? 0.0/0.0 1",
        (
            Preset("trixo-2-300+5", "trixo", "300+5", _("Two players")),
            Preset("trixo-4-300+5", "trixo", "300+5", _("Four players"), seats=4),
            Preset("trixo-teams-300+5", "trixo", "300+5", _("Teams"), seats=4, options={"teams": True}),
            Preset("trixo-2-2d", "trixo", "2d", _("Two players"), aside=True),
            Preset("trixo-4-2d", "trixo", "2d", _("Four players"), seats=4, aside=True),
        ),
    )


def _quadtria() -> Shelf:
    return Shelf(
        "quadtria",
        _("Five balls, four quads. Close a triangle away from home."),
        "c3,d4,e2,d1,f3 c4,b5,d6,a3,a6 -- 1",
        (
            Preset("quadtria-180+2", "quadtria", "180+2", _("Blitz")),
            Preset("quadtria-600+5", "quadtria", "600+5", _("Steady")),
            Preset("quadtria-3d", "quadtria", "3d", _("By post")),
        ),
    )


def _plain(game: str, seats: int) -> Shelf:
    return Shelf(
        game,
        "",
        None,
        tuple(
            Preset(f"{game}-{spec}", game, spec, caption, seats=seats)
            for spec, caption in (("300+5", _("Brisk")), ("600+5", _("Steady")), ("3d", _("By post")))
        ),
    )


_SHELVES = {"troika": _troika, "trixo": _trixo, "quadtria": _quadtria}
ORDER = ("troika", "trixo", "quadtria")


@cache
def shelves() -> tuple[Shelf, ...]:
    """Return a shelf for every game there is: the three of the house in their order, then the others by title."""
    games = sorted(catalogue.all(), key=lambda game: ORDER.index(game.slug) if game.slug in ORDER else len(ORDER))
    return tuple(_SHELVES[game.slug]() if game.slug in _SHELVES else _plain(game.slug, game.seats[0]) for game in games)


def get(key: str) -> Preset:
    """Return the preset of that key; raise UnknownPreset."""
    for shelf in shelves():
        for preset in shelf.presets:
            if preset.key == key:
                return preset
    raise UnknownPreset(key)


def caption_of(clock: ClockSpec) -> str:
    """Name a tempo (an English msgid): what 40 moves cost, main time plus 40 increments."""
    if clock.days:
        return _("By post")
    if clock.pace == "unlimited":
        return _("No clock")
    estimate = clock.main_s + 40 * clock.increment_s + clock.periods * clock.period_s
    if estimate <= 300:
        return _("Blitz")
    return _("Brisk") if estimate < 600 else _("Steady")
