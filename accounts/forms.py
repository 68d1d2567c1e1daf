"""Forms about people. Fields carry their errors and help by aria-describedby (Django writes it)."""

from __future__ import annotations

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from accounts import names, preferences
from accounts.models import User
from accounts.selectors import email_taken


class SignupForm(allauth_forms.SignupForm):
    """allauth's form with our words, and an answer for two who take one name or address at the same moment."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.help_text = _("%(shortest)d to %(longest)d letters, digits and _ - . ' or blanks between them.") % {
            "shortest": names.SHORTEST,
            "longest": names.LONGEST,
        }
        name.strip = False
        name.max_length = names.LONGEST
        name.widget.attrs.update(maxlength=names.LONGEST * 2, autocapitalize="none", spellcheck="false")
        name.validators = []
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:
            if email_taken(self.cleaned_data["email"]):
                self.add_error("email", self.adapter_message("email_taken"))
            else:
                self.add_error("username", self.adapter_message("username_taken"))
            return None, render(request, "account/signup.html", {"form": self})

    @staticmethod
    def adapter_message(code: str) -> Any:
        """Return allauth's words for what is taken, as the checks before saving say them."""
        return get_adapter().error_messages[code]


class LoginForm(allauth_forms.LoginForm):
    """allauth's form with our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Name or e-mail")
        self.fields["login"].max_length = 254
        self.fields["login"].widget.attrs.update(autocomplete="username", maxlength="254", autocapitalize="none")
        _drop_placeholders(self)


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """allauth's form with our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].label = _("Present password")
        _name_new_password(self)


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):
    """allauth's form with our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _name_new_password(self)


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """allauth's form with our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self)


class AddEmailForm(allauth_forms.AddEmailForm):
    """allauth's form with our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")
        _drop_placeholders(self)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):
    """allauth's form with our words."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _drop_placeholders(self)


def _name_new_password(form: forms.Form) -> None:
    form.fields["password1"].label = _("New password")
    form.fields["password2"].label = _("New password, once more")
    _drop_placeholders(form)


def _drop_placeholders(form: forms.Form) -> None:
    """Labels say it already, and a placeholder's pale text fails contrast."""
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)


class SettingsForm(forms.Form):
    """The look of the page and how much a board helps."""

    theme = forms.ChoiceField(
        label=_("Look"),
        choices=[("system", _("as the system")), ("light", _("light")), ("dark", _("dark"))],
        widget=forms.RadioSelect,
    )
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    sound = forms.BooleanField(label=_("Sounds in games that I play"), required=False)
    hints = forms.BooleanField(label=_("Show where a piece may go"), required=False)

    def chosen(self) -> preferences.Preferences:
        """Return the valid form's choices."""
        return preferences.Preferences(**{name: self.cleaned_data[name] for name in ("theme", "sound", "hints")})


class RenameForm(forms.Form):
    """A new name."""

    name = forms.CharField(label=_("New name"), max_length=40, strip=False)


class CloseForm(forms.Form):
    """The password, asked once more before an account is closed."""

    password = forms.CharField(
        label=_("Password"),
        max_length=128,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        if not self.user.check_password(self.cleaned_data["password"]):
            raise forms.ValidationError(_("This is not your password."), code="password")
        return self.cleaned_data["password"]
