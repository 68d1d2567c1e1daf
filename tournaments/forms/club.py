"""Forms of clubs: describing one, seasons, weekly series, announcements."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import time
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.utils.text import normalize_newlines
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from accounts import names
from tournaments.models import Club, Event, Joining, Season
from tournaments.selectors.calendar import zone_names
from tournaments.services.clubs import NAME_LONGEST, NAME_SHORTEST, ClubTerms
from tournaments.services.pictures import Picture, PictureRefused, picture_read
from tournaments.services.seasons import DEFAULT_POINTS, SeasonTerms
from tournaments.services.series import MOST_WEEKS, SeriesTerms

WEEKDAYS = [
    *((0, _("Monday")), (1, _("Tuesday")), (2, _("Wednesday")), (3, _("Thursday"))),
    *((4, _("Friday")), (5, _("Saturday")), (6, _("Sunday"))),
]
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What no text needs: control characters but tab and line feed, and orders to write backwards."""


def plain(text: str) -> str:
    """Return a text of several lines without control characters, lines ending by a line feed."""
    return CONTROLS.sub("", normalize_newlines(text)).strip()


def zone_choices() -> list[Any]:
    """Return the time zones, region by region."""
    regions: dict[str, list[tuple[str, str]]] = {}
    for name in zone_names():
        region = name.partition("/")[0]
        regions.setdefault(region, []).append((name, name.replace("_", " ")))
    utc = regions.pop("UTC", [("UTC", "UTC")])
    return [*utc, *regions.items()]


class ClubForm(forms.Form):
    """What describes a club. A bad picture costs nothing but the picture."""

    name = forms.CharField(
        label=_("Name"),
        max_length=NAME_LONGEST * 2,
        strip=True,
        help_text=_("%(shortest)d to %(longest)d characters.") % {"shortest": NAME_SHORTEST, "longest": NAME_LONGEST},
    )
    place = forms.CharField(
        label=_("Place"), max_length=80, required=False, help_text=_("Town or room, if the club meets somewhere.")
    )
    description = forms.CharField(
        label=_("Description"),
        max_length=4000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Plain text; a blank line begins a new paragraph."),
    )
    picture = forms.FileField(
        label=_("Picture"),
        required=False,
        widget=forms.FileInput(attrs={"accept": "image/jpeg,image/png,image/webp,image/gif"}),
        help_text=_("JPEG, PNG, WebP or GIF, at most 5 MB. Its middle is shown as a square."),
    )
    drop_picture = forms.BooleanField(label=_("Take the present picture away"), required=False)
    timezone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices, help_text=_("Weekly events follow this zone's clocks.")
    )
    joining = forms.ChoiceField(label=_("Joining"), choices=Joining.choices, widget=forms.RadioSelect)

    def __init__(self, *args: Any, club: Club | None = None, owns: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if club is not None:
            for field in ("name", "place", "description", "timezone", "joining"):
                self.fields[field].initial = getattr(club, field)
        if club is None or not club.picture:
            del self.fields["drop_picture"]
        if not owns:
            self.fields["name"].disabled = self.fields["joining"].disabled = True
            self.fields["name"].help_text = self.fields["joining"].help_text = _("Only the owner changes this.")

    def clean_name(self) -> str:
        try:
            return names.clean_title(self.cleaned_data["name"], NAME_SHORTEST, NAME_LONGEST)
        except names.NameRefused as refused:
            raise forms.ValidationError(str(refused.message), code=refused.code) from refused

    def clean_place(self) -> str:
        return " ".join(plain(self.cleaned_data["place"]).split())

    def clean_description(self) -> str:
        return plain(self.cleaned_data["description"])

    def clean_picture(self) -> Picture | None:
        upload = self.cleaned_data["picture"]
        if not upload:
            return None
        try:
            return picture_read(upload.file, upload.size)
        except PictureRefused as refused:
            raise forms.ValidationError(str(refused), code="picture") from refused

    def terms(self) -> ClubTerms:
        """Return the valid form's terms."""
        return ClubTerms(**{key: self.cleaned_data[key] for key in ClubTerms.__slots__})


class AnnouncementForm(forms.Form):
    """What a director tells the members."""

    text = forms.CharField(label=_("Announcement"), max_length=2000, widget=forms.Textarea(attrs={"rows": 4}))

    def clean_text(self) -> str:
        text = plain(self.cleaned_data["text"])
        if not text:
            raise forms.ValidationError(_t("An announcement needs some words."), code="required")
        return text


class SeasonForm(forms.Form):
    """A season and how its championship counts."""

    name = forms.CharField(label=_("Name"), max_length=60)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    place_points = forms.CharField(
        label=_("Points by place"),
        max_length=400,
        initial=", ".join(DEFAULT_POINTS),
        help_text=_("For the first, second, … place of an event; everybody further down gets the last number."),
    )
    best_of = forms.IntegerField(
        label=_("Best results that count"), required=False, min_value=1, max_value=500, help_text=_("Empty: all.")
    )

    def __init__(self, *args: Any, season: Season | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if season is not None:
            for field in ("name", "starts_on", "ends_on", "best_of"):
                self.fields[field].initial = getattr(season, field)
            self.fields["place_points"].initial = ", ".join(season.place_points)

    def clean_place_points(self) -> tuple[Decimal, ...]:
        parts = self.cleaned_data["place_points"].replace(";", ",").replace(",", " ").split()
        try:
            points = tuple(Decimal(part) for part in parts)
        except InvalidOperation as wrong:
            raise forms.ValidationError(_t("Points are numbers, such as 10, 8, 6, 5."), code="points") from wrong
        if not all(one.is_finite() for one in points):
            raise forms.ValidationError(_t("Points are numbers, such as 10, 8, 6, 5."), code="points")
        return points

    def terms(self) -> SeasonTerms:
        """Return the valid form's terms."""
        return SeasonTerms(**{key: self.cleaned_data[key] for key in SeasonTerms.__slots__})


class SeriesForm(forms.Form):
    """A weekly series on the terms of an event that the club has held or prepared."""

    event = forms.ChoiceField(label=_("On the terms of"))
    name = forms.CharField(
        label=_("Name"), max_length=68, help_text=_("Each event is called by this name and its date.")
    )
    weekday = forms.TypedChoiceField(label=_("Day"), choices=WEEKDAYS, coerce=int)
    time = forms.TimeField(
        label=_("Time"), initial=time(19, 0), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    weeks_ahead = forms.IntegerField(
        label=_("Weeks ahead"),
        min_value=1,
        max_value=MOST_WEEKS,
        initial=2,
        help_text=_("How early each event is opened for registration."),
    )
    until = forms.DateField(
        label=_("Last day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Empty: until somebody ends the series."),
    )

    def __init__(self, *args: Any, events: Iterable[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["event"].choices = [
            (event.key, event.series.name if event.series else event.name) for event in events
        ]

    def terms(self) -> SeriesTerms:
        """Return the valid form's terms."""
        return SeriesTerms(**{key: self.cleaned_data[key] for key in SeriesTerms.__slots__})
