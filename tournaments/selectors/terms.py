"""The terms of an event as sentences: what an entrant may rely on."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import DeadlineRule, Event, Format, RoundStart, ScoringKind, TieRule
from tournaments.selectors.field import place_points_of
from tournaments.standings.numbers import shown

MINUTE_S, HOUR_S, DAY_S = 60, 3600, 86_400

Term = tuple[str, str]
"""What it is about, and the sentence."""


def duration(seconds: int) -> str:
    """Write a length of time for people, in its largest whole unit: "5 minutes", "2 days"."""
    if seconds >= DAY_S and seconds % DAY_S == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY_S) % {"n": seconds // DAY_S}
    if seconds >= HOUR_S and seconds % HOUR_S == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR_S) % {"n": seconds // HOUR_S}
    if seconds >= MINUTE_S and seconds % MINUTE_S == 0:
        return ngettext("%(n)d minute", "%(n)d minutes", seconds // MINUTE_S) % {"n": seconds // MINUTE_S}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


def terms_of(event: Event) -> list[Term]:
    """Return the terms in the order in which an entrant asks for them."""
    return [*_rounds(event), *_points(event), *_ties(event), *_time(event), *_field(event)]


def _rounds(event: Event) -> Iterator[Term]:
    if event.format == Format.ROUND_ROBIN:
        times = ngettext("Everybody meets everybody once.", "Everybody meets everybody %(n)d times.", event.cycles)
        yield _("Rounds"), times % {"n": event.cycles}
    elif event.rounds:
        yield _("Rounds"), str(event.rounds)
    starts = {
        RoundStart.WHEN_OVER: _("%(time)s after the last round has ended.") % {"time": duration(event.break_s)}
        if event.break_s
        else _("As soon as the last round has ended."),
        RoundStart.SCHEDULE: _("Every %(time)s, once the last round has ended.")
        % {"time": duration(event.round_every_s)},
        RoundStart.DIRECTOR: _("When the director says so."),
    }
    yield _("The next round"), starts[RoundStart(event.round_start)]
    if event.games_per_pairing > 1:
        text = (
            _("Best of %(n)d, the start alternating.")
            if event.format == Format.KNOCKOUT
            else _("%(n)d, the start alternating.")
        )
        yield _("Games a pairing"), text % {"n": event.games_per_pairing}


def _points(event: Event) -> Iterator[Term]:
    if event.format == Format.TABLES:
        points = " – ".join(shown(value) for value in place_points_of(event))
        yield _("Points by place"), _("%(points)s; who shares a place shares the points.") % {"points": points}
    elif event.format != Format.KNOCKOUT:
        yield _("Points"), str(ScoringKind(event.scoring).label)


def _ties(event: Event) -> Iterator[Term]:
    if event.format == Format.KNOCKOUT or event.cut:
        yield _("A level knockout match"), _("is decided by %(rule)s.") % {"rule": TieRule(event.tie_rule).label}
    if event.format == Format.KNOCKOUT and event.third_place:
        yield _("Third place"), _("is played for.")


def _time(event: Event) -> Iterator[Term]:
    if event.over_the_board:
        return
    text = _("Who has not made the first move within %(time)s forfeits the game; if neither came, both do.")
    yield _("Who does not come"), text % {"time": duration(event.no_show_s)}
    if event.deadline_s:
        rule = _("A game still running %(time)s after its round began is scored %(rule)s.")
        if event.deadline_rule == DeadlineRule.WAIT:
            rule = _("A round should take %(time)s; after that the director decides what is still running.")
        yield (
            _("Deadline"),
            rule % {"time": duration(event.deadline_s), "rule": DeadlineRule(event.deadline_rule).label},
        )


def _field(event: Event) -> Iterator[Term]:
    if event.cut:
        text = (
            _("The best %(n)d go on to final tables.")
            if event.format == Format.TABLES
            else _("The best %(n)d go on to a knockout.")
        )
        yield _("Finals"), text % {"n": event.cut}
    if event.division_size:
        text = ngettext(
            "Of %(size)d by rating; %(n)d rises and falls from one season to the next.",
            "Of %(size)d by rating; %(n)d rise and fall from one season to the next.",
            event.promoted,
        )
        yield _("Divisions"), text % {"size": event.division_size, "n": event.promoted}
    if event.late_until:
        yield _("Late entry"), _("until round %(n)d is paired.") % {"n": event.late_until}
