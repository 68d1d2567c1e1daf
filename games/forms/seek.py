"""A game on one's own terms: what is typed, turned into ``Terms``."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User
from games import catalogue
from games.clock import ClockSpec, ClockSpecError
from games.models import Seek
from games.policy import rated_allowed
from games.services.lobby import Terms
from games.services.lobby.terms import RATING_TOP
from games.services.table import say

PACES = (("live", _("Live")), ("correspondence", _("By post")), ("unlimited", _("No clock")))
KINDS = (
    (Seek.Kind.OPEN, _("Anyone in the lobby")),
    (Seek.Kind.LINK, _("Whoever has the link")),
    (Seek.Kind.CHALLENGE, _("One person")),
)


def game_choices() -> list[tuple[str, str]]:
    return [(game.slug, game.title) for game in catalogue.all()]


def most_seats() -> int:
    return max(max(game.seats) for game in catalogue.all())


def seats_choices() -> list[tuple[str, str]]:
    """Seat counts that some game has; two teams of two are a choice of their own."""
    counts = sorted({count for game in catalogue.all() for count in game.seats})
    choices = [(str(count), gettext("%(n)d players") % {"n": count}) for count in counts]
    return [*choices, ("teams", gettext("Two teams of two"))]


def seat_choices() -> list[tuple[str, str]]:
    numbers = range(1, most_seats() + 1)
    return [("", gettext("By lot")), *((str(n), gettext("Seat %(n)d") % {"n": n}) for n in numbers)]


class TermsForm(forms.Form):
    """Game, seats, clock and seat: what a seek and a game against the computer have in common."""

    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    seats = forms.ChoiceField(label=_("Seats"), choices=seats_choices, initial="2")
    pace = forms.ChoiceField(label=_("Pace"), choices=PACES, initial="live", widget=forms.RadioSelect)
    minutes = forms.FloatField(label=_("Minutes each"), min_value=0, max_value=1440, initial=10, required=False)
    increment = forms.IntegerField(label=_("Seconds a move"), min_value=0, max_value=600, initial=5, required=False)
    periods = forms.IntegerField(
        label=_("Byo-yomi periods"),
        min_value=0,
        max_value=50,
        required=False,
        help_text=_("Instead of seconds a move."),
    )
    period_s = forms.IntegerField(label=_("Seconds a period"), min_value=0, max_value=600, required=False)
    days = forms.IntegerField(label=_("Days a move"), min_value=1, max_value=30, initial=3, required=False)
    number = forms.TypedChoiceField(
        label=_("Your seat"), choices=seat_choices, coerce=int, empty_value=None, required=False
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        try:
            cleaned["clock_spec"] = self._clock(cleaned).format()
        except ClockSpecError as error:
            self.add_error("pace", say(error))
        return cleaned

    def _clock(self, cleaned: dict[str, Any]) -> ClockSpec:
        pace = cleaned.get("pace")
        if pace == "correspondence":
            return ClockSpec(days=cleaned.get("days") or 3)
        if pace == "unlimited":
            return ClockSpec()
        main = round((cleaned.get("minutes") or 0) * 60)
        periods, period = cleaned.get("periods") or 0, cleaned.get("period_s") or 0
        increment = 0 if periods else cleaned.get("increment") or 0
        spec = ClockSpec(main, increment, periods, period)
        if spec.pace == "unlimited":
            raise ClockSpecError(
                gettext_noop("That leaves no time to play: give minutes or seconds, or play without a clock.")
            )
        return spec

    def terms(self, **more: Any) -> Terms:
        """Return the agreed values; only for a valid form."""
        data = self.cleaned_data
        teams = data["seats"] == "teams"
        return Terms(
            data["game"],
            data["clock_spec"],
            seats=4 if teams else int(data["seats"]),
            options={"teams": True} if teams else {},
            number=data.get("number"),
            **more,
        )


class SeekForm(TermsForm):
    """A seek, an invitation by link or a challenge by name."""

    kind = forms.ChoiceField(label=_("Against"), choices=KINDS, initial=Seek.Kind.OPEN, widget=forms.RadioSelect)
    name = forms.CharField(label=_("Name"), max_length=80, required=False)
    rated = forms.BooleanField(
        label=_("Rated"),
        required=False,
        initial=True,
        help_text=_("Seats by lot. Solved games by post are always casual."),
    )
    pair = forms.BooleanField(
        label=_("Two games, the start alternating"),
        required=False,
        help_text=_("Starting is a disadvantage in Troika."),
        widget=forms.CheckboxInput(attrs={"data-help-for": "troika"}),
    )
    private = forms.BooleanField(
        label=_("Private"),
        required=False,
        help_text=_("Only the players can see the game. Always casual, never in the lobby."),
    )
    rating_min = forms.IntegerField(label=_("Rating from"), min_value=0, max_value=RATING_TOP, required=False)
    rating_max = forms.IntegerField(label=_("Rating to"), min_value=0, max_value=RATING_TOP, required=False)

    field_order = ["kind", "name", "game", "seats", "pace", "minutes", "increment", "periods", "period_s", "days",
                   "rated", "pair", "private", "number", "rating_min", "rating_max"]  # fmt: skip

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if cleaned.get("kind") == Seek.Kind.CHALLENGE:
            cleaned["target"] = self._target(cleaned.get("name") or "")
        if cleaned.get("kind") == Seek.Kind.OPEN and cleaned.get("private"):
            self.add_error("private", gettext("A seat that everybody sees leads to no private game."))
        return cleaned

    def _target(self, name: str) -> User | None:
        if not name.strip():
            self.add_error("name", gettext("Whom do you want to challenge?"))
            return None
        try:
            return User.objects.by_name(names.clean(name))
        except (User.DoesNotExist, names.NameRefused):
            self.add_error("name", gettext("There is nobody of that name."))
            return None

    def rated_silently(self) -> bool:
        """Return whether the game will be rated: the box is ticked, and nothing else asked for excludes it."""
        data = self.cleaned_data
        pace = ClockSpec.parse(data["clock_spec"]).pace
        allowed = rated_allowed(data["game"], pace) and not data.get("private") and data.get("number") is None
        return bool(data.get("rated")) and allowed

    def seek_terms(self) -> Terms:
        data = self.cleaned_data
        return self.terms(
            rated=self.rated_silently(),
            pair=data["pair"],
            private=data["private"],
            rating_min=data.get("rating_min"),
            rating_max=data.get("rating_max"),
        )


class ComputerForm(TermsForm):
    """A game against the computer: of one game, which the level names as well (``slug:number``)."""

    level = forms.ChoiceField(label=_("Opponent"), widget=forms.RadioSelect)
    field_order = ["level", "seats", "pace", "minutes", "increment", "periods", "period_s", "days", "number"]

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.rules = catalogue.get(game)
        del self.fields["game"]
        self.fields["pace"].initial = "unlimited"
        self.fields["level"].choices = [(f"{game}:{level.number}", gettext(level.name)) for level in self.rules.levels]
        self.fields["level"].initial = f"{game}:{self.rules.levels[min(1, len(self.rules.levels) - 1)].number}"
        self._fit_seats()

    def _fit_seats(self) -> None:
        """Offer only as many seats as the game has; where it leaves no choice, ask nothing."""
        counts = self.rules.seats
        choices = [(value, label) for value, label in seats_choices() if value.isdigit() and int(value) in counts]
        if _has_teams(self.rules):
            choices.append(("teams", gettext("Two teams of two")))
        self.fields["seats"].choices = choices
        self.fields["seats"].initial = choices[0][0]
        if len(choices) == 1:
            self.fields["seats"].widget = forms.HiddenInput()
        self.fields["number"].choices = seat_choices()[: max(counts) + 1]

    def opponents(self) -> list[dict[str, Any]]:
        """Return the levels as the page shows them: a radio button with name and character."""
        buttons = self["level"].subwidgets
        return [
            {"button": button, "number": level.number, "name": level.name, "character": level.character}
            for button, level in zip(buttons, self.rules.levels, strict=True)
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        game, _colon, level = cleaned.get("level", "").partition(":")
        if level:
            cleaned["game"], cleaned["number_of_level"] = game, int(level)
        return cleaned


def _has_teams(game: Any) -> bool:
    try:
        game.check_options(4, {"teams": True})
    except ValueError:
        return False
    return True
