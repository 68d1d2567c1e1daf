"""Quick pairing: a click on a preset joins whoever waits for the same, or waits."""

from __future__ import annotations

import zlib
from datetime import datetime

from django.db import connection, transaction

from accounts.models import User
from games import presets
from games.models import Match, Seek
from games.presets import Preset
from games.services.lobby.seats import seek_take
from games.services.lobby.seeks import seek_cancel, seek_create
from games.services.lobby.terms import LobbyError, Terms

CANDIDATES = 8


def quick_pair(player: User, preset_key: str, now: datetime, wanted: bool | None = None) -> Match | Seek | None:
    """Join a waiting seek of this preset (the match), open one and wait (the seek), or stop waiting (None).

    ``wanted`` says whether the click meant to wait or to stop, which makes a request sent twice harmless; without it
    a second click takes the first one back. Two people who click at the same moment find each other.
    """
    try:
        preset = presets.get(preset_key)
    except presets.UnknownPreset as unknown:
        raise LobbyError("preset", str(unknown)) from unknown
    with transaction.atomic():
        _one_at_a_time(preset_key)
        own = Seek.objects.filter(owner=player, preset=preset_key, status=Seek.Status.OPEN).first()
        if own is not None and own.expires_at <= now:
            seek_cancel(own.key, player, now)
            own = None
        wants = wanted if wanted is not None else own is None
        if not wants:
            if own is not None:
                seek_cancel(own.key, player, now)
            return None
        if own is not None:
            return own
        return _join(player, preset, now) or _wait(player, preset, now)


def _one_at_a_time(preset_key: str) -> None:
    """Let one click on a preset be handled after the other; SQLite has a single writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s, %s)", [0x5EE4, zlib.crc32(preset_key.encode()) >> 1])


def _join(player: User, preset: Preset, now: datetime) -> Match | Seek | None:
    """Take a seat in the oldest seek of the preset that will have this player."""
    waiting = (
        Seek.objects.filter(preset=preset.key, status=Seek.Status.OPEN, kind=Seek.Kind.OPEN, expires_at__gt=now)
        .filter(rated=_rated(player, preset))
        .exclude(owner=player)
        .order_by("created_at")
    )
    for seek in waiting[:CANDIDATES]:
        try:
            with transaction.atomic():
                return seek_take(seek.key, player, now) or seek
        except LobbyError:
            continue
    return None


def _wait(player: User, preset: Preset, now: datetime) -> Seek:
    terms = Terms(
        preset.game,
        preset.clock_spec,
        seats=preset.seats,
        options=preset.options,
        rated=_rated(player, preset),
        pair=preset.pair,
    )
    return seek_create(player, terms, now=now, preset=preset.key)


def _rated(player: User, preset: Preset) -> bool:
    return preset.may_be_rated and not player.is_guest
