"""What somebody looks for in the archive."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import User
from games.forms.seek import game_choices
from games.selectors.archive import Filters


def games_or_all() -> list[tuple[str, str]]:
    return [("", gettext("All games")), *game_choices()]


RESULTS = (
    ("", _("Any result")),
    ("1-0", _("First seat won")),
    ("0-1", _("Second seat won")),
    ("1/2-1/2", _("Draw")),
    ("other", _("More than two seats")),
)


class ArchiveForm(forms.Form):
    """All fields are optional; a name that nobody bears finds the games of imported records under it."""

    game = forms.ChoiceField(label=_("Game"), choices=games_or_all, required=False)
    player = forms.CharField(label=_("Player"), max_length=40, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)
    since = forms.DateField(label=_("From"), required=False, widget=forms.DateInput(attrs={"type": "date"}))
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput(attrs={"type": "date"}))

    def filters(self) -> Filters:
        """Return the filters of a valid form."""
        data: dict[str, Any] = self.cleaned_data
        player, name = None, data["player"].strip()
        if name:
            try:
                player = User.objects.by_name(name)
            except (User.DoesNotExist, names.NameRefused):
                player = None
        return Filters(data["game"], player, name, data["result"], data["since"], data["until"])
