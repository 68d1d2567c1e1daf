"""The settings page: look, language, sounds and hints; a new name; closing the account."""

from __future__ import annotations

from django.conf import settings as site_settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import check_for_language, get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts import names, preferences, services
from accounts.forms import CloseForm, RenameForm, SettingsForm

get_or_post = require_http_methods(["GET", "HEAD", "POST"])


@get_or_post
def settings(request: HttpRequest) -> HttpResponse:
    """Show and keep the choices, for persons, guests and visitors."""
    if request.method == "POST":
        form = SettingsForm(request.POST)
        if form.is_valid():
            response = redirect("accounts:settings")
            preferences.write(request, response, form.chosen())
            _set_language(response, form.cleaned_data["language"])
            messages.success(request, _("Your settings are kept."))
            return response
    else:
        now = preferences.read(request)
        form = SettingsForm(
            initial={"theme": now.theme, "sound": now.sound, "hints": now.hints, "language": get_language()}
        )
    status = 200 if not form.is_bound else 422
    return render(request, "accounts/settings.html", {"form": form}, status=status)


def _set_language(response: HttpResponse, language: str) -> None:
    if check_for_language(language):
        response.set_cookie(
            site_settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=preferences.YEAR_S,
            secure=site_settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )


@login_required
@get_or_post
def rename(request: HttpRequest) -> HttpResponse:
    """Take a new name."""
    form = RenameForm(request.POST or None)
    if form.is_valid():
        try:
            person = services.rename(request.user, form.cleaned_data["name"])
        except names.NameRefused as refused:
            form.add_error("name", str(refused.message))
        else:
            messages.success(request, _("You are now called %(name)s.") % {"name": person.username})
            return redirect("accounts:settings")
    return render(request, "accounts/rename.html", {"form": form}, status=422 if form.is_bound else 200)


@login_required
@get_or_post
def close(request: HttpRequest) -> HttpResponse:
    """Close the account, after asking for the password."""
    form = CloseForm(request.POST or None, user=request.user)
    if form.is_valid():
        services.close_account(request.user)
        logout(request)
        messages.success(request, _("Your account is closed. Thank you for the games."))
        return redirect("/")
    return render(request, "accounts/close.html", {"form": form}, status=422 if form.is_bound else 200)
