"""Changes to the field that a director types: who comes in, who sits out, who must not meet, who directs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event
from tournaments.selectors.desk_entrants import entrant_choices, level_choices
from tournaments.services.entrants import COMPUTERS_AT_ONCE, RATING_TOP

HALF, ZERO, BACK = "half", "zero", "back"


class EventForm(forms.Form):
    """A form that knows its event. ``is_next`` opens its box: another one is to be typed at once."""

    is_next = False

    def __init__(self, *args: Any, event: Event, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.event = event


class PersonForm(EventForm):
    """Somebody with an account, or two partners."""

    person = forms.CharField(label=_("Name on this site"), max_length=40)
    partner = forms.CharField(label=_("Partner’s name on this site"), max_length=40)

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        if self.event.team_size == 1:
            del self.fields["partner"]


class ComputersForm(EventForm):
    """Computers of one level, until so many take part."""

    level = forms.TypedChoiceField(label=_("Level"), coerce=int)
    total = forms.IntegerField(label=_("Until so many take part"), min_value=2, max_value=1000)

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.fields["level"].choices = level_choices(self.event)
        there = self._there()
        self.fields["total"].initial = max(2, there + there % 2)
        said = ngettext("%(n)d takes part now.", "%(n)d take part now.", there) % {"n": there}
        self.fields["total"].help_text = said

    def _there(self) -> int:
        return self.event.entrant_set.filter(status="entered").count()

    def clean_total(self) -> int:
        total: int = self.cleaned_data["total"]
        missing = total - self._there()
        if missing < 1:
            raise forms.ValidationError(gettext("So many take part already."))
        if missing > COMPUTERS_AT_ONCE:
            raise forms.ValidationError(
                gettext("Add at most %(top)d computers at a time.") % {"top": COMPUTERS_AT_ONCE}
            )
        self.cleaned_data["count"] = missing
        return total


class WalkInForm(EventForm):
    """Somebody without an account who plays at the table."""

    name = forms.CharField(label=_("Name"), max_length=80)
    rating = forms.IntegerField(label=_("Rating"), min_value=0, max_value=RATING_TOP, required=False)
    club_name = forms.CharField(label=_("Club"), max_length=60, required=False)


class AbsenceForm(EventForm):
    """A round that somebody sits out, with half a point or none."""

    entrant = forms.TypedChoiceField(label=_("Entrant"), coerce=int)
    round = forms.IntegerField(label=_("Round"), min_value=1, max_value=99)
    kind = forms.ChoiceField(
        label=_("How?"),
        choices=[(ZERO, _("away, without points")), (HALF, _("half-point bye")), (BACK, _("plays after all"))],
    )

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.fields["entrant"].choices = entrant_choices(self.event)
        self.fields["round"].initial = self.event.round_set.count() + 1

    @property
    def half(self) -> bool | None:
        """What ``services.absences.absence_set`` takes."""
        return {HALF: True, ZERO: False, BACK: None}[self.cleaned_data["kind"]]


class ForbiddenForm(EventForm):
    """Two entrants that must not meet."""

    first = forms.TypedChoiceField(label=_("Entrant"), coerce=int)
    second = forms.TypedChoiceField(label=_("Never against"), coerce=int)

    def __init__(self, *args: Any, **kw: Any) -> None:
        super().__init__(*args, **kw)
        choices = entrant_choices(self.event)
        self.fields["first"].choices = self.fields["second"].choices = choices


class DirectorForm(EventForm):
    """Somebody who is to direct as well."""

    director = forms.CharField(label=_("Name on this site"), max_length=40)
