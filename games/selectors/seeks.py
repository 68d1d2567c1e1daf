"""A seek as a row of a list or a page of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, Q, QuerySet

from accounts.models import User
from games import catalogue, presets
from games.clock import ClockSpec
from games.models import Rating, Seek, SeekSeat

Pool = tuple[str, str, str]

EMBLEMS = {"quadtria": "quad-blue", "trixo": "trixo-O", "troika": "troika-YM"}
"""The piece that stands for a game in a list: a symbol of pieces.svg."""
BOXES = {"quad": 44, "trix": 84, "troi": 70}


def emblem(game: str) -> dict[str, Any] | None:
    """Return symbol and box size of a game's piece, or None for a game that has none."""
    symbol = EMBLEMS.get(game)
    return {"id": symbol, "box": BOXES[symbol[:4]]} if symbol else None


def pool_of(seek: Seek) -> Pool:
    """Return game, mode and pace of the ratings that count for a seek."""
    return seek.game, catalogue.get(seek.game).mode(seek.seat_count, seek.options), seek.pace


def rating_index(seeks: Sequence[Seek]) -> dict[tuple[int, Pool], Rating]:
    """Read the ratings of all who sit in these seeks, by person and pool, in one query."""
    people = {seat.user_id for seek in seeks for seat in seek.seat_set.all()}
    rows = Rating.objects.filter(user_id__in=people, kind="person")
    return {(rating.user_id, (rating.game, rating.mode, rating.pace)): rating for rating in rows}


def seek_row(seek: Seek, ratings: Mapping[tuple[int, Pool], Rating]) -> dict[str, Any]:
    """Return a seek as plain values; ``seat_set`` with users should be prefetched."""
    game = catalogue.get(seek.game)
    clock = ClockSpec.parse(seek.clock_spec)
    pool = pool_of(seek)
    taken = {seat.number: seat.user for seat in seek.seat_set.all()}
    return {
        "key": seek.key,
        "kind": seek.kind,
        "game": seek.game,
        "title": game.title,
        "emblem": emblem(seek.game),
        "owner_id": seek.owner_id,
        "owner": seek.owner.username,
        "owner_url": seek.owner.get_absolute_url() if seek.owner.is_person else None,
        "rating": _shown(ratings.get((seek.owner_id, pool))),
        "target_id": seek.target_id,
        "target": seek.target.username if seek.target_id and seek.target else None,
        "user_ids": [user.pk for user in taken.values()],
        "pool": pool,
        "pace": seek.pace,
        "clock": clock,
        "caption": presets.caption_of(clock),
        "rated": seek.rated,
        "pair": seek.pair,
        "private": seek.private,
        "chosen": seek.chosen,
        "teams": bool(seek.options.get("teams")),
        "seat_count": seek.seat_count,
        "taken": len(taken),
        "seats": (seats := _seats(seek, taken, game, ratings, pool)),
        "sides": _sides(seats),
        "range": (seek.rating_min, seek.rating_max),
        "created": seek.created_at,
        "expires": seek.expires_at,
    }


def _seats(
    seek: Seek,
    taken: Mapping[int, User],
    game: Any,
    ratings: Mapping[tuple[int, Pool], Rating],
    pool: Pool,
) -> list[dict[str, Any]]:
    names = ("",) * seek.seat_count
    if seek.chosen and not game.draws(seek.seat_count, seek.options):
        names = game.seat_names(seek.seat_count, seek.options, {})
    seats = []
    for number in range(1, seek.seat_count + 1):
        user = taken.get(number)
        seats.append(
            {
                "number": number,
                "side": names[number - 1],
                "team": game.team(number, seek.seat_count, seek.options) if seek.chosen else None,
                "name": user.username if user else None,
                "rating": _shown(ratings.get((user.pk, pool))) if user else None,
            }
        )
    return seats


def _sides(seats: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Gather chosen seats by team, so that one sees who would be partners; nothing where the lot decides that."""
    teams = sorted({seat["team"] for seat in seats if seat["team"] is not None})
    return [{"team": team, "seats": [seat for seat in seats if seat["team"] == team]} for team in teams]


def _shown(rating: Rating | None) -> dict[str, Any] | None:
    return {"value": round(rating.value), "provisional": rating.provisional} if rating else None


def seats_of_seeks() -> Prefetch[Any]:
    """Return the one prefetch that ``seek_row`` needs."""
    return Prefetch("seat_set", SeekSeat.objects.select_related("user"))


def seeks_concerning(person: User, now: datetime) -> QuerySet[Seek]:
    """Return the open seeks that concern somebody, newest first: own ones, seats taken, challenges received."""
    seated = SeekSeat.objects.filter(user=person).values("seek_id")
    concerned = Q(owner=person) | Q(target=person) | Q(pk__in=seated)
    return (
        Seek.objects.filter(concerned, status=Seek.Status.OPEN, expires_at__gt=now)
        .select_related("owner", "target")
        .prefetch_related(seats_of_seeks())
        .order_by("-created_at")
    )


def seek_read(key: str, viewer: User | None) -> Seek | None:
    """Read a seek that this viewer may know of: a challenge is its two people's alone, a filled one its players'."""
    seek = (
        Seek.objects.filter(key=key)
        .select_related("owner", "target", "match")
        .prefetch_related(seats_of_seeks())
        .first()
    )
    if seek is None:
        return None
    pk = viewer.pk if viewer is not None else None
    seated = pk is not None and pk in {seek.owner_id, *(seat.user_id for seat in seek.seat_set.all())}
    if seated or (pk is not None and seek.target_id == pk):
        return seek
    if seek.kind == Seek.Kind.CHALLENGE or (seek.kind == Seek.Kind.LINK and seek.status == Seek.Status.FILLED):
        return None
    return seek


def seek_open(seek: Seek, now: datetime) -> bool:
    """Tell whether somebody may still sit down."""
    return seek.status == Seek.Status.OPEN and seek.expires_at > now
