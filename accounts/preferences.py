"""What a visitor chose on the settings page: kept with a person's account, in cookies for everybody else."""

from __future__ import annotations

from dataclasses import asdict, dataclass

from django.http import HttpRequest, HttpResponse

THEMES = ("system", "light", "dark")
THEME_COOKIE, SOUND_COOKIE, HINTS_COOKIE = "theme", "sound", "hints"
YEAR_S = 365 * 24 * 3600
"""How long a choice is kept in a cookie, in seconds."""


@dataclass(frozen=True)
class Preferences:
    """The look of the page and how much a board helps."""

    theme: str = "system"
    sound: bool = True
    hints: bool = True


def read(request: HttpRequest) -> Preferences:
    """Return the choices that hold for this request; unknown values count as not chosen."""
    theme = request.COOKIES.get(THEME_COOKIE, "system")
    player = getattr(request, "player", None)
    stored = player.preferences if player and player.is_person else {}
    return Preferences(
        theme=theme if theme in THEMES else "system",
        sound=bool(stored.get("sound", request.COOKIES.get(SOUND_COOKIE) != "off")),
        hints=bool(stored.get("hints", request.COOKIES.get(HINTS_COOKIE) != "off")),
    )


def write(request: HttpRequest, response: HttpResponse, chosen: Preferences) -> None:
    """Keep the choices: the look in a cookie (it belongs to the screen), the rest with the person or in cookies."""
    _set(response, request, THEME_COOKIE, chosen.theme)
    _set(response, request, SOUND_COOKIE, "on" if chosen.sound else "off")
    _set(response, request, HINTS_COOKIE, "on" if chosen.hints else "off")
    player = getattr(request, "player", None)
    if player and player.is_person:
        player.preferences = {**player.preferences, **asdict(chosen)}
        player.save(update_fields=["preferences"])


def _set(response: HttpResponse, request: HttpRequest, name: str, value: str) -> None:
    response.set_cookie(name, value, max_age=YEAR_S, secure=request.is_secure(), samesite="Lax", httponly=True)
