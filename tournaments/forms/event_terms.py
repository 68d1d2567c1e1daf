"""The fields of an event's terms, in the order in which the form shows them."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_noop

from games import catalogue
from tournaments.forms.event_fields import (
    DAY,
    HOUR,
    MINUTE,
    PointsField,
    SpanField,
    TieBreakField,
    WallField,
    zone_choices,
)
from tournaments.models import Club, DeadlineRule, Format, RoundStart, ScoringKind, TieRule
from tournaments.services.terms import CAP_TOP, GAMES_TOP, RATING_TOP, ROUNDS_TOP

PACES = (("live", _("Live")), ("correspondence", _("By post")), ("unlimited", _("No clock (at the table)")))
NOBODY = _("The event is yours alone")

GROUPS = (
    (gettext_noop("Scoring"), ("scoring", "place_points", "games_per_pairing", "cycles", "tie_rule", "third_place")),
    (gettext_noop("Tie-breaks"), ("tiebreaks",)),
    (gettext_noop("Byo-yomi instead of seconds a move"), ("periods", "period_s")),
    (gettext_noop("Rounds"), ("round_start", "break_s", "round_every_s", "deadline_s", "deadline_rule", "no_show_s")),
    (gettext_noop("Finals and divisions"), ("cut", "division_size", "promoted")),
    (
        gettext_noop("Conditions of entry"),
        ("members_only", "cap", "rating_min", "rating_max", "allow_provisional", "rated_games_min", "late_until",
         "registration_closes_at", "password", "no_password"),
    ),
)  # fmt: skip
"""What stands under "Options", group by group."""


def game_choices() -> list[tuple[str, str]]:
    return [(game.slug, game.title) for game in catalogue.all()]


class EventTerms(forms.Form):
    """What can be said about an event. ``EventForm`` checks it."""

    name = forms.CharField(label=_("Name"), max_length=80)
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False, empty_label=NOBODY)
    game = forms.ChoiceField(label=_("Game"), choices=game_choices, widget=forms.RadioSelect)
    format = forms.ChoiceField(
        label=_("Format"), choices=Format.choices, initial=Format.SWISS, widget=forms.RadioSelect
    )
    teams = forms.BooleanField(label=_("Fixed teams of two partners"), required=False)
    table_size = forms.TypedChoiceField(
        label=_("Seats at a table"),
        choices=((4, _("4, some tables of 3")), (3, _("3, some tables of 2"))),
        coerce=int,
        initial=4,
        required=False,
        empty_value=4,
    )
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=ROUNDS_TOP, initial=5, required=False)
    pace = forms.ChoiceField(label=_("Pace"), choices=PACES, initial="live")
    minutes = forms.FloatField(label=_("Minutes each"), min_value=0, max_value=1440, initial=10, required=False)
    increment = forms.IntegerField(label=_("Seconds a move"), min_value=0, max_value=600, initial=5, required=False)
    days = forms.IntegerField(label=_("Days a move"), min_value=1, max_value=30, initial=3, required=False)
    starts_at = WallField(
        label=_("Start"), required=False, help_text=_("Leave it empty to start the event by a click.")
    )
    zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, initial="UTC")
    rated = forms.BooleanField(
        label=_("Rated"), required=False, initial=True, help_text=_("Games with computers never are.")
    )
    over_the_board = forms.BooleanField(
        label=_("Played at the table"),
        required=False,
        help_text=_("Over real boards: results are entered by hand, and nothing is rated."),
    )
    description = forms.CharField(
        label=_("Description"), max_length=4000, required=False, widget=forms.Textarea(attrs={"rows": 4})
    )

    scoring = forms.ChoiceField(label=_("Points for a win, a draw, a loss"), choices=ScoringKind.choices)
    periods = forms.IntegerField(label=_("Byo-yomi periods"), min_value=0, max_value=50, required=False)
    period_s = forms.IntegerField(label=_("Seconds a period"), min_value=0, max_value=600, required=False)
    place_points = PointsField(
        label=_("Points by place"), required=False, help_text=_("Of a full table, best first. Empty: 5, 3, 2, 1.")
    )
    games_per_pairing = forms.TypedChoiceField(
        label=_("Games a pairing"),
        choices=[("", _("As usual: 2 in Troika, else 1")), *((n, str(n)) for n in range(1, GAMES_TOP + 1))],
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("With several the start alternates; in a knockout it is the best of so many."),
    )
    cycles = forms.TypedChoiceField(
        label=_("Everybody meets everybody"),
        choices=((1, _("once")), (2, _("twice")), (3, _("three times")), (4, _("four times"))),
        coerce=int,
        initial=1,
        required=False,
        empty_value=1,
    )
    tie_rule = forms.ChoiceField(label=_("A level knockout match is decided by"), choices=TieRule.choices)
    third_place = forms.BooleanField(label=_("Match for third place"), required=False, initial=True)
    tiebreaks = TieBreakField(label=_("What decides between equal points, in this order"), required=False)
    round_start = forms.ChoiceField(
        label=_("The next round waits for"),
        choices=[("", _("as usual: a short break, at the table the director")), *RoundStart.choices],
        required=False,
    )
    break_s = SpanField(
        (60, 120, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE),
        zero=gettext_noop("none"),
        label=_("Break between rounds"),
        initial=60,
        required=False,
    )
    round_every_s = SpanField(
        (15 * MINUTE, 20 * MINUTE, 30 * MINUTE, 45 * MINUTE, HOUR, 90 * MINUTE, 2 * HOUR, DAY, 2 * DAY, 7 * DAY,
         14 * DAY, 30 * DAY),
        zero="–",
        label=_("A round every"),
        initial=0,
        required=False,
    )  # fmt: skip
    deadline_s = SpanField(
        (15 * MINUTE, 30 * MINUTE, 45 * MINUTE, HOUR, 2 * HOUR, 3 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY,
         60 * DAY),
        zero=gettext_noop("none"),
        label=_("Deadline of a round, from its start"),
        initial=0,
        required=False,
    )  # fmt: skip
    deadline_rule = forms.ChoiceField(label=_("At the deadline a running game counts"), choices=DeadlineRule.choices)
    no_show_s = SpanField(
        (60, 2 * MINUTE, 3 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR, DAY, 3 * DAY, 7 * DAY),
        auto=gettext_noop("As usual: 5 minutes live, one move’s days by post"),
        label=_("Who makes no first move forfeits after"),
        required=False,
    )
    cut = forms.TypedChoiceField(
        label=_("Finals"),
        choices=((0, _("none")), (4, _("the best 4")), (8, _("the best 8")), (16, _("the best 16"))),
        coerce=int,
        initial=0,
        required=False,
        empty_value=0,
        help_text=_("They go on to a knockout, or to final tables."),
    )
    division_size = forms.IntegerField(
        label=_("Entrants of a division"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_("By rating. Empty: everybody in one."),
    )
    promoted = forms.IntegerField(
        label=_("Rise and fall next season"), min_value=0, max_value=20, initial=1, required=False
    )
    members_only = forms.BooleanField(label=_("Only members of the club"), required=False)
    cap = forms.IntegerField(
        label=_("Places"),
        min_value=2,
        max_value=CAP_TOP,
        required=False,
        help_text=_("Whoever comes later waits for a free one. Empty: no limit."),
    )
    rating_min = forms.IntegerField(label=_("Rating from"), min_value=0, max_value=RATING_TOP, required=False)
    rating_max = forms.IntegerField(label=_("Rating to"), min_value=0, max_value=RATING_TOP, required=False)
    allow_provisional = forms.BooleanField(label=_("Provisional ratings too"), required=False, initial=True)
    rated_games_min = forms.IntegerField(label=_("Rated games, at least"), min_value=0, max_value=10000, required=False)
    late_until = forms.IntegerField(
        label=_("Late entry, last for round"),
        min_value=0,
        max_value=ROUNDS_TOP,
        required=False,
        help_text=_("Rounds missed: half a point for one, nothing for the others. Empty: no late entry."),
    )
    registration_closes_at = WallField(
        label=_("Registration closes"), required=False, help_text=_("Empty: with the start.")
    )
    password = forms.CharField(
        label=_("Password"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("Whoever enters must know it."),
    )
    no_password = forms.BooleanField(label=_("Ask for no password any more"), required=False)
