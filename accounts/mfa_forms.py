"""Forms of two-factor authentication, without the placeholders that repeat their labels."""

from __future__ import annotations

from typing import Any

from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from django.utils.translation import gettext_lazy as _


class AuthenticateForm(base.AuthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)


class ReauthenticateForm(base.ReauthenticateForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)


class ActivateTOTPForm(totp.ActivateTOTPForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _plain(self)


def _plain(form: Any) -> None:
    form.fields["code"].label = _("Code")
    form.fields["code"].widget.attrs.pop("placeholder", None)
