"""Fields that a form of an event is made of: lengths of time, an ordered list of tie-breaks, moments in a zone."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

from tournaments.selectors.calendar import zone_names
from tournaments.standings.tiebreaks import CHOICES, named

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600
PLACES_OF_TIEBREAKS = 6


def span_label(seconds: int) -> str:
    """Write a length of time: "90 seconds", "5 minutes", "2 hours", "3 days"."""
    if seconds % DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    if seconds % MINUTE == 0:
        return ngettext("%(n)d minute", "%(n)d minutes", seconds // MINUTE) % {"n": seconds // MINUTE}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


class SpanField(forms.TypedChoiceField):
    """One of some lengths of time, in seconds. ``zero`` says (msgid) what no length means, ``auto`` what no choice."""

    def __init__(self, spans: tuple[int, ...], *, zero: str = "", auto: str = "", **kwargs: Any) -> None:
        self.spans, self.zero, self.auto = spans, zero, auto
        super().__init__(choices=self._options, coerce=int, empty_value=None, **kwargs)

    def _options(self) -> list[tuple[str, str]]:
        first = [("", gettext(self.auto))] if self.auto else []
        if self.zero:
            first.append(("0", gettext(self.zero)))
        return [*first, *((str(seconds), span_label(seconds)) for seconds in self.spans)]

    def offer(self, seconds: int | None) -> None:
        """Add a length to the choice that an event has already."""
        if seconds and seconds not in self.spans:
            self.spans = tuple(sorted((*self.spans, seconds)))
        self.choices = self._options


def zone_choices() -> list[tuple[str, str]]:
    return [(name, name.replace("_", " ")) for name in zone_names()]


WALL = "%Y-%m-%dT%H:%M"
"""How a browser writes the moment of a ``datetime-local`` field."""


class WallField(forms.Field):
    """A moment by the clock on the wall, still without a zone."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WALL)

    def to_python(self, value: Any) -> datetime | None:
        if not value:
            return None
        try:
            return datetime.strptime(str(value)[:16], WALL)  # noqa: DTZ007 - the zone is a field of its own
        except ValueError:
            raise ValidationError(gettext("That is no date and time.")) from None


def in_utc(wall: datetime, zone: str) -> datetime:
    """Return the moment at which clocks in a zone show ``wall``; raise ValidationError where summer time skips it."""
    moment = wall.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
    if moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) != wall:
        raise ValidationError(gettext("The change to summer time skips that hour: choose another."))
    return moment


def on_wall(moment: datetime | None, zone: str) -> datetime | None:
    return None if moment is None else moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None)


class TieBreakWidget(forms.Widget):
    """An ordered list of choices: first, second, …; a script adds buttons that move them up and down."""

    template_name = "tournaments/parts/tiebreak_field.html"
    use_fieldset = True

    def render(self, name: str, value: Any, attrs: dict[str, Any] | None = None, renderer: Any = None) -> SafeString:
        """Render with the site's templates, which the renderer of forms does not know."""
        return render_to_string(self.template_name, self.get_context(name, value, attrs))

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        codes = list(value or [])
        size = max(PLACES_OF_TIEBREAKS, len(codes))
        offered = [code for code in CHOICES if code not in codes]
        options = [(code, f"{code} – {tiebreak_name(code)}") for code in (*codes, *offered)]
        options.sort(key=lambda option: CHOICES.index(option[0]) if option[0] in CHOICES else -1)
        context["places"] = [
            {"number": number, "code": codes[number - 1] if number <= len(codes) else ""}
            for number in range(1, size + 1)
        ]
        context["options"] = options
        return context

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        values = data.getlist(name) if hasattr(data, "getlist") else data.get(name) or []
        return [str(value) for value in values if value]

    def id_for_label(self, id_: str) -> str:
        return f"{id_}_1" if id_ else id_


def tiebreak_name(code: str) -> str:
    """Name a code with its modifiers; one that does not exist is shown as it was typed."""
    try:
        return gettext(named(code).name)
    except ValueError:
        return code


def tiebreak_list() -> list[Mapping[str, str]]:
    """Return what the form explains: code, name and a sentence each."""
    return [
        {"code": code, "name": gettext(known.name), "sentence": gettext(known.sentence)}
        for code in CHOICES
        if (known := named(code))
    ]


class TieBreakField(forms.Field):
    """Codes in order; nothing chosen means the usual ones of the format. What suits the format is checked later."""

    widget = TieBreakWidget

    def to_python(self, value: Any) -> list[str]:
        return [str(code).strip().upper()[:12] for code in value or [] if str(code).strip()][:12]


class PointsField(forms.CharField):
    """Points by place, "5, 3, 2, 1"; a semicolon or a blank between them will do as well."""

    def to_python(self, value: Any) -> list[str]:  # type: ignore[override]
        text = super().to_python(value)
        return [part for part in text.replace(";", " ").replace(",", " ").split() if part][:8]

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(str(part) for part in value) if isinstance(value, (list, tuple)) else value
