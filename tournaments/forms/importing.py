"""Forms of the import of report files."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games import catalogue
from tournaments.models import Club, Role
from tournaments.services.importing import ROUNDS_TOP, SIZE_TOP

ENCODINGS = [
    ("auto", _("found out by itself")),
    ("utf-8", "UTF-8"),
    ("cp1250", _("Windows, Central Europe (1250)")),
    ("cp1252", _("Windows, Western Europe (1252)")),
    ("iso8859-2", _("ISO 8859-2")),
]


class ReportFileForm(forms.Form):
    """A file to look at before anything is stored."""

    file = forms.FileField(
        label=_("Report file (TRF)"),
        help_text=_("As Swiss-Manager, Vega, bbpPairings and others write it; up to 512 KB."),
        widget=forms.FileInput(attrs={"accept": ".trf,.trfx,.txt,text/plain"}),
    )
    encoding = forms.ChoiceField(label=_("Letters"), choices=ENCODINGS, initial="auto", required=False)

    def clean_file(self) -> bytes:
        """Return the content; refuse what is too large before it is read."""
        file = self.cleaned_data["file"]
        if file.size > SIZE_TOP:
            raise ValidationError(_("A report file has at most %(kb)d KB."), params={"kb": SIZE_TOP // 1024})
        content: bytes = file.read()
        return content

    def clean_encoding(self) -> str:
        return self.cleaned_data["encoding"] or "auto"


class ReportImportForm(forms.Form):
    """The same file once more (nothing was stored meanwhile), and what the file does not say."""

    content = forms.CharField(widget=forms.HiddenInput)
    encoding = forms.ChoiceField(
        label=_("Letters"), choices=ENCODINGS, help_text=_("Do names look wrong? Choose other letters and look again.")
    )
    name = forms.CharField(label=_("Name"), max_length=80)
    game = forms.ChoiceField(label=_("Game"))
    rounds = forms.IntegerField(
        label=_("Rounds in all"),
        required=False,
        min_value=1,
        max_value=ROUNDS_TOP,
        help_text=_("More than have been paired: the event goes on here. A round robin has its own number."),
    )
    club = forms.ModelChoiceField(Club.objects.none(), label=_("Club"), required=False, empty_label=_("no club"))

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["game"].choices = [(game.slug, game.title) for game in catalogue.all()]
        clubs = Club.objects.filter(
            closed_at=None,
            membership_set__user=user,
            membership_set__asked=False,
            membership_set__role__in=(Role.OWNER, Role.DIRECTOR),
        )
        self.fields["club"].queryset = clubs.order_by("name")
        if not clubs.exists():
            del self.fields["club"]

    def clean_content(self) -> bytes:
        """Return the bytes of the file again."""
        try:
            return base64.b64decode(self.cleaned_data["content"], validate=True)
        except (binascii.Error, ValueError) as wrong:
            raise ValidationError(_("The file was lost on the way. Choose it again.")) from wrong


def packed(content: bytes) -> str:
    """Return the bytes of a file as a hidden field carries them."""
    return base64.b64encode(content).decode()
