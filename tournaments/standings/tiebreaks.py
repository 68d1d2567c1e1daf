"""FIDE's tie-breaks of individual events (C.07): what each is called, says and may be modified by: PURE.

A code is a name with modifiers after slashes, as FIDE writes them: ``BH/C1``, ``KS/L60``, ``SB/P``, ``ARO/M1/U1000``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from games.engine.text import gettext_noop as _


class Making(StrEnum):
    """How a value comes from its parts."""

    SUM = "sum"
    """The counted parts add up to it."""
    MEAN = "mean"
    """The mean of the counted parts, rounded."""
    RATING = "rating"
    """A performance, from the counted parts (opponents' ratings) and the score against them."""
    PLACE = "place"
    """A place among those still tied: less is better."""
    OWN = "own"
    """Something the entrant brought along; no parts."""


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break: ``name`` and ``sentence`` are English msgids, ``modifiers`` the letters it understands."""

    code: str
    name: str
    sentence: str
    making: Making = Making.SUM
    modifiers: str = ""
    swiss_only: bool = False
    rated: bool = False
    """Needs ratings of everybody."""
    offered: bool = True
    """Whether organisers find it in the list; the others are for checking files."""


MODIFIERS: Mapping[str, tuple[str, str]] = {
    "C": (r"C[1-9]\d?", _("without the n least significant contributions (cut)")),
    "M": (r"M[1-9]\d?", _("without the n most and the n least significant contributions (median)")),
    "P": (r"P", _("games that nobody played count as if they were played")),
    "L": (r"L(?:\d{1,3}|[+-]\d{1,2}(?:\.5)?)", _("with this limit: a percentage, or so many half points from 50 %")),
    "U": (r"U\d{3,4}", _("entrants without a rating count with this one")),
    "F": (r"F", _("with the games of the last round counted as draws (fore)")),
}
"""Pattern and meaning of each modifier's letter."""

_ALL = (
    TieBreak("PTS", _("Points"), _("The points of the entrant.")),
    TieBreak("BH", _("Buchholz"), _("The sum of the opponents' points."), modifiers="CMPF", swiss_only=True),
    TieBreak(
        "FB",
        _("Fore Buchholz"),
        _("Buchholz with the games of the last round counted as draws."),
        modifiers="CMP",
        swiss_only=True,
    ),
    TieBreak(
        "AOB",
        _("Average of opponents' Buchholz"),
        _("The mean Buchholz of the opponents played."),
        Making.MEAN,
        "CMF",
        swiss_only=True,
    ),
    TieBreak(
        "SB",
        _("Sonneborn-Berger"),
        _("For every opponent: the opponent's points times the points scored against them."),
        modifiers="CMP",
    ),
    TieBreak(
        "DE",
        _("Direct encounter"),
        _("The place among those still tied by their games against each other; 0 where these decide nothing."),
        Making.PLACE,
        "P",
    ),
    TieBreak("WIN", _("Wins"), _("The number of rounds with the points of a win, played or not.")),
    TieBreak("WON", _("Games won"), _("The number of games won by playing.")),
    TieBreak("BPG", _("Games with second colour"), _("The number of games played without the first turn.")),
    TieBreak("BWG", _("Wins with second colour"), _("The number of games won without the first turn.")),
    TieBreak(
        "REP",
        _("Rounds elected to play"),
        _("The number of rounds, less those missed or forfeited."),
    ),
    TieBreak("PS", _("Progressive scores"), _("The sum of the points after each round."), modifiers="C"),
    TieBreak("KS", _("Koya"), _("The points against opponents who made half of the points or more."), modifiers="L"),
    TieBreak(
        "ARO",
        _("Average rating of opponents"),
        _("The mean rating of the opponents played."),
        Making.MEAN,
        "CMU",
        rated=True,
    ),
    TieBreak(
        "TPR",
        _("Performance rating"),
        _("The mean rating of the opponents, and what FIDE's table adds for the score against them."),
        Making.RATING,
        "U",
        rated=True,
    ),
    TieBreak(
        "PTP",
        _("Perfect performance"),
        _("The lowest rating whose expected score against these opponents reaches the score."),
        Making.RATING,
        "U",
        rated=True,
    ),
    TieBreak(
        "APRO",
        _("Average performance of opponents"),
        _("The mean performance rating of the opponents played."),
        Making.MEAN,
        "U",
        rated=True,
    ),
    TieBreak(
        "APPO",
        _("Average perfect performance of opponents"),
        _("The mean perfect performance of the opponents played."),
        Making.MEAN,
        "U",
        rated=True,
    ),
    TieBreak("RTNG", _("Rating"), _("The rating at the start."), Making.OWN, "U", rated=True),
    TieBreak("SNO", _("Start number"), _("The number at the start: less is better."), Making.PLACE),
    TieBreak(
        "ABH",
        _("Adjusted points"),
        _("The points that opponents count for this entrant in Buchholz."),
        swiss_only=True,
        offered=False,
    ),
    TieBreak(
        "AFB",
        _("Adjusted points, fore"),
        _("The points that opponents count for this entrant in Fore Buchholz."),
        swiss_only=True,
        offered=False,
    ),
)

VARIANTS: Mapping[str, tuple[str, str]] = {
    "BH/C1": (_("Buchholz Cut 1"), _("The sum of the opponents' points without the lowest one.")),
    "BH/C2": (_("Buchholz Cut 2"), _("The sum of the opponents' points without the two lowest ones.")),
    "BH/M1": (_("Median Buchholz 1"), _("The sum of the opponents' points without the highest and the lowest one.")),
    "BH/M2": (_("Median Buchholz 2"), _("The sum of the opponents' points without the two highest and two lowest.")),
    "SB/C1": (
        _("Sonneborn-Berger Cut 1"),
        _("For every opponent but the least one: the opponent's points times the points scored against them."),
    ),
    "PS/C1": (_("Progressive scores Cut 1"), _("The sum of the points after each round but the first.")),
    "ARO/C1": (
        _("Average rating of opponents Cut 1"),
        _("The mean rating of the opponents played, without the lowest one."),
    ),
}
"""Common modifications, by code: FIDE's own name for them and a sentence that says all."""

TIEBREAKS: Mapping[str, TieBreak] = {tiebreak.code: tiebreak for tiebreak in _ALL}
SYNONYMS: Mapping[str, str] = {"GE": "REP", "TPN": "SNO", "RTG": "RTNG"}
"""Other names for the same thing."""

CHOICES: tuple[str, ...] = (
    "BH/C1", "BH", "BH/C2", "BH/M1", "FB", "AOB", "SB", "SB/C1", "DE", "WIN", "WON", "BPG", "BWG", "REP", "PS", "PS/C1",
    "KS", "ARO", "ARO/C1", "TPR", "PTP", "APRO", "APPO", "RTNG", "SNO",
)  # fmt: skip
"""What a form offers, the most common first; any other legal code may be typed."""

DEFAULTS: Mapping[str, tuple[str, ...]] = {
    "swiss": ("BH/C1", "BH", "SB", "DE"),
    "round_robin": ("DE", "WIN", "SB", "KS"),
}
"""By format. FIDE leaves the choice to the organiser."""


class TieBreakRefused(ValueError):
    """A tie-break that does not exist or does not suit the format: ``msgid`` and its ``params``, the code."""

    def __init__(self, msgid: str, code: str) -> None:
        super().__init__(msgid)
        self.msgid = msgid
        self.params = {"code": code}

    def __str__(self) -> str:
        return self.msgid % self.params


UNKNOWN = _("%(code)s is no tie-break.")
UNSUITED = _("%(code)s must not be used in a round robin: everybody has the same opponents.")
NO_MODIFIER = _("%(code)s has a modifier that this tie-break does not know.")
TWICE = _("%(code)s is chosen twice.")
NO_FORMAT = _("%(code)s does not exist in this format.")


def defaults(format: str) -> tuple[str, ...]:
    """Return the tie-breaks of a format unless the organiser chooses; none where FIDE has none."""
    return DEFAULTS.get(format, ())


def checked(codes: Iterable[str], format: str) -> tuple[str, ...]:
    """Return codes as FIDE writes them. Raises TieBreakRefused for the first that is not good."""
    found: list[str] = []
    for typed in codes:
        code = typed.strip().upper()
        if not code:
            continue
        tiebreak = named(code)
        if format not in DEFAULTS:
            raise TieBreakRefused(NO_FORMAT, code)
        if tiebreak.swiss_only and format == "round_robin":
            raise TieBreakRefused(UNSUITED, code)
        if code in found:
            raise TieBreakRefused(TWICE, code)
        found.append(code)
    return tuple(found)


def named(code: str) -> TieBreak:
    """Return the tie-break that a code with modifiers names, called by its own name if it has one (``VARIANTS``).

    Raises TieBreakRefused.
    """
    base, *modifiers = code.split("/")
    tiebreak = TIEBREAKS.get(SYNONYMS.get(base, base))
    if tiebreak is None:
        raise TieBreakRefused(UNKNOWN, code)
    letters = [modifier[:1] for modifier in modifiers]
    good = all(
        letter and letter in tiebreak.modifiers and re.fullmatch(MODIFIERS[letter][0], modifier)
        for letter, modifier in zip(letters, modifiers, strict=True)
    )
    if not good or len(set(letters)) < len(letters) or {"C", "M"} <= set(letters):
        raise TieBreakRefused(NO_MODIFIER, code)
    name, sentence = VARIANTS.get(code, (tiebreak.name, tiebreak.sentence))
    return replace(tiebreak, name=name, sentence=sentence)
