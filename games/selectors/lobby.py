"""What the lobby shows: open seats, running games, and what concerns the viewer. A constant number of queries."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.cache import cache
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import get_language

from accounts.models import User
from games import catalogue, presets
from games.live import lobby_version
from games.models import Match, Pace, Rating, Seat, Seek, SeekSeat, Status
from games.policy import in_range
from games.selectors.cards import match_card, seats_prefetch
from games.selectors.seeks import rating_index, seats_of_seeks, seek_row, seeks_concerning

SHOWN_SEEKS = 40
SHOWN_GAMES = 6
CACHED_S = 10
FRESH_S = 2
"""Running boards in the lobby may lag behind by so many seconds; seeks never do."""


def lobby_view(viewer: User | None, now: datetime) -> dict[str, Any]:
    """Return everything on the lobby's page for a person, guest or visitor (None)."""
    shared = _shared(now)
    own = list(seeks_concerning(viewer, now)[:SHOWN_SEEKS]) if viewer is not None else []
    waiting = {seek.preset: seek for seek in own if seek.owner_id == getattr(viewer, "pk", None) and seek.preset}
    ratings = _ratings_of(viewer)
    return {
        "shelves": [_shelf(shelf, shared["playing"], waiting) for shelf in presets.shelves()],
        "seeks": [_for_viewer(row, viewer, ratings) for row in shared["seeks"] if row["expires"] > now],
        "mine": [_for_viewer(seek_row(seek, {}), viewer, ratings) for seek in own if seek.kind != Seek.Kind.OPEN],
        "running": shared["running"],
        "running_count": shared["running_count"],
        "people": len(shared["playing_ids"]),
        "waiting_people": len(shared["waiting_ids"]),
        "somebody": bool((shared["playing_ids"] | shared["waiting_ids"]) - {getattr(viewer, "pk", None)}),
        "my_seats": [_for_viewer(seek_row(seek, {}), viewer, ratings) for seek in own if seek.kind == Seek.Kind.OPEN],
        "waiting": any(seek.kind == Seek.Kind.OPEN for seek in own),
        "version": shared["version"],
    }


def _shared(now: datetime) -> dict[str, Any]:
    """Return what all visitors see alike, computed once for each version, language and few seconds."""
    version = lobby_version()
    key = f"lobby:{version}:{get_language()}:{int(time.time() / FRESH_S)}"
    shared: dict[str, Any] | None = cache.get(key)
    if shared is None:
        shared = {"version": version, "seeks": _seeks(now), "waiting_ids": _waiting_ids(now), **_running(now)}
        cache.set(key, shared, timeout=CACHED_S)
    return shared


def _seeks(now: datetime) -> list[dict[str, Any]]:
    seeks = list(
        Seek.objects.filter(status=Seek.Status.OPEN, kind=Seek.Kind.OPEN, expires_at__gt=now)
        .select_related("owner")
        .prefetch_related(seats_of_seeks())
        .order_by("-created_at")[:SHOWN_SEEKS]
    )
    ratings = rating_index(seeks)
    return [seek_row(seek, ratings) for seek in seeks]


def _waiting_ids(now: datetime) -> set[int]:
    """Return the people who wait in the lobby for a live game; by post nobody waits there."""
    seats = SeekSeat.objects.filter(
        seek__status=Seek.Status.OPEN, seek__kind=Seek.Kind.OPEN, seek__expires_at__gt=now
    ).exclude(seek__pace=Pace.CORRESPONDENCE)
    return set(seats.values_list("user_id", flat=True))


def _running(now: datetime) -> dict[str, Any]:
    public = Match.objects.filter(private=False, status=Status.RUNNING)
    shown = list(
        public.exclude(pace=Pace.CORRESPONDENCE).prefetch_related(seats_prefetch()).order_by("-moved_at")[:SHOWN_GAMES]
    )
    if len(shown) < SHOWN_GAMES:
        by_post = (
            public.filter(pace=Pace.CORRESPONDENCE, ply__gt=0).prefetch_related(seats_prefetch()).order_by("-moved_at")
        )
        shown += list(by_post[: SHOWN_GAMES - len(shown)])
    playing = Seat.objects.filter(
        match__private=False, match__status=Status.RUNNING, level__isnull=True, out=False
    ).exclude(match__pace=Pace.CORRESPONDENCE)
    people = set(playing.values_list("match__game", "user_id").distinct())
    return {
        "running": [match_card(match, now) for match in shown],
        "running_count": public.count(),
        "playing": dict(Counter(game for game, _user in people)),
        "playing_ids": {user for _game, user in people},
    }


def running_page(now: datetime, page: int, size: int) -> tuple[list[dict[str, Any]], bool]:
    """Return one page of the public running games, those moved last first, and whether there are more."""
    public = Match.objects.filter(private=False, status=Status.RUNNING).prefetch_related(seats_prefetch())
    found = list(public.order_by("-moved_at", "-id")[(page - 1) * size : page * size + 1])
    return [match_card(match, now) for match in found[:size]], len(found) > size


def _ratings_of(viewer: User | None) -> dict[tuple[str, str, str], float]:
    if viewer is None:
        return {}
    rows = Rating.objects.filter(user=viewer, kind="person").values_list("game", "mode", "pace", "value")
    return {(game, mode, pace): value for game, mode, pace, value in rows}


def _for_viewer(
    row: Mapping[str, Any], viewer: User | None, ratings: Mapping[tuple[str, str, str], float]
) -> dict[str, Any]:
    """Add what only this viewer's row says: whether it is theirs, whether they sit there, why they may not."""
    pk = viewer.pk if viewer is not None else None
    mine = row["owner_id"] == pk
    joined = not mine and pk in row["user_ids"]
    outside = not in_range(row["range"], ratings.get(row["pool"]))
    barred = "guest" if row["rated"] and (viewer is None or viewer.is_guest) else "range" if outside else ""
    received = row["target_id"] is not None and row["target_id"] == pk
    return {**row, "mine": mine, "joined": joined, "barred": "" if mine else barred, "received": received}


def _shelf(shelf: presets.Shelf, playing: Mapping[str, int], waiting: Mapping[str, Seek]) -> dict[str, Any]:
    game = catalogue.get(shelf.game)
    return {
        "game": shelf.game,
        "title": game.title,
        "sentence": shelf.sentence,
        "board": _sample(shelf),
        "playing": playing.get(shelf.game, 0),
        "main": [_preset(preset, waiting) for preset in shelf.main],
        "aside": [_preset(preset, waiting) for preset in shelf.aside],
        "single": bool(shelf.aside) and all(preset.pair for preset in shelf.main),
    }


def _preset(preset: presets.Preset, waiting: Mapping[str, Seek]) -> dict[str, Any]:
    seek = waiting.get(preset.key)
    return {
        "key": preset.key,
        "clock": preset.clock,
        "caption": preset.caption,
        "pair": preset.pair,
        "rated": preset.may_be_rated,
        "waiting": seek,
        "since": seek.created_at if seek is not None else None,
        "taken": len(seek.seat_set.all()) if seek is not None and seek.seat_count > 2 else None,
        "seats": preset.seats,
    }


def game_samples() -> list[dict[str, Any]]:
    """Return every game with its sentence and picture, in the order of the lobby."""
    return [
        {
            "game": shelf.game,
            "title": catalogue.get(shelf.game).title,
            "sentence": shelf.sentence,
            "board": _sample(shelf),
        }
        for shelf in presets.shelves()
    ]


def _sample(shelf: presets.Shelf) -> dict[str, Any]:
    """Return the picture of a game: a position from the shelf, or its start."""
    game = catalogue.get(shelf.game)
    if shelf.position is None:
        setup = {label: list(items) for label, items in game.draws(game.seats[0], {}).items()}
    else:
        setup = {"position": shelf.position}
    return game.view_json(game.view(game.start(game.seats[0], {}, setup), None))


def lobby_news(user_id: int, since: datetime, now: datetime) -> tuple[bool, str | None]:
    """Tell a lobby's socket whether its person waits, and the address of a game of theirs begun since then."""
    waiting = Seek.objects.filter(
        Q(owner_id=user_id) | Q(seat_set__user_id=user_id), status=Seek.Status.OPEN, expires_at__gt=now
    ).exists()
    begun = (
        SeekSeat.objects.filter(user_id=user_id, seek__match__created_at__gte=since)
        .order_by("-seek__match__created_at")
        .values_list("seek__match__key", flat=True)
        .first()
    )
    return waiting, reverse("games:match", args=[begun]) if begun else None
