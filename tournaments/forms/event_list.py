"""What somebody looks for in the list of events."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.event_terms import game_choices
from tournaments.models import Format
from tournaments.selectors.events import EventFilters, clubs_to_filter


def games_or_all() -> list[tuple[str, str]]:
    return [("", gettext("All games")), *game_choices()]


def clubs_or_all() -> list[tuple[str, str]]:
    return [("", gettext("All clubs")), *clubs_to_filter().items()]


class EventListForm(forms.Form):
    """All fields are optional; visitors cannot ask for events of their own."""

    game = forms.ChoiceField(label=_("Game"), choices=games_or_all, required=False)
    format = forms.ChoiceField(label=_("Format"), choices=[("", _("All formats")), *Format.choices], required=False)
    club = forms.ChoiceField(label=_("Club"), choices=clubs_or_all, required=False)
    mine = forms.BooleanField(label=_("Mine"), required=False)

    def __init__(self, *args: Any, mine: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not mine:
            del self.fields["mine"]

    def filters(self) -> EventFilters:
        """Return the filters; what is no choice is no condition."""
        self.full_clean()
        data: dict[str, Any] = self.cleaned_data
        return EventFilters(data.get("game", ""), data.get("format", ""), data.get("club", ""), data.get("mine", False))
