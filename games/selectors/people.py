"""What is told about a person: ratings, their curve, recent games, the record against the viewer."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, When
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.models import Match, Rating, RatingChange, Seat, Status
from games.selectors.cards import level_name, match_card, seats_prefetch
from games.selectors.curve import curve_view

RECENT = 8
CURVE_POINTS = 200


def profile_view(person: User, viewer: User | None, now: datetime, pool: str = "") -> dict[str, Any]:
    """Return a profile; ``pool`` (game/mode/pace) chooses the curve, the most played one by default."""
    ratings = [_rating(row) for row in Rating.objects.filter(user=person).order_by("-games")]
    chosen = next((row for row in ratings if row["pool"] == pool), ratings[0] if ratings else None)
    return {
        "ratings": sorted(ratings, key=lambda row: (row["title"], row["pool"])),
        "chosen": chosen,
        "curve": _curve(person, chosen) if chosen else None,
        "recent": _recent(person, viewer, now),
        "computer": _computer(person) if person.is_computer else "",
        "record": _record(person, viewer) if viewer is not None and viewer.pk != person.pk else None,
    }


def _computer(person: User) -> str:
    """Say which level of which game a computer player is, as its games tell."""
    seats = Seat.objects.filter(user=person, level__isnull=False).order_by()
    for game, level in seats.values_list("match__game", "level")[:1]:
        return f"{level_name(game, level)} · {catalogue.get(game).title}"
    return ""


def pool_name(game: str, mode: str, pace: str) -> str:
    """Name a pool for people: "Trixo, teams, live"."""
    parts = [catalogue.get(game).title]
    if len(catalogue.get(game).seats) > 1:
        parts.append(
            {"duel": _("two players"), "multi": _("three and four players"), "teams": _("teams")}.get(mode, mode)
        )
    parts.append({"live": _("live"), "correspondence": _("by post")}.get(pace, pace))
    return ", ".join(parts)


def _rating(row: Rating) -> dict[str, Any]:
    return {
        "pool": f"{row.game}/{row.mode}/{row.pace}",
        "game": row.game,
        "mode": row.mode,
        "pace": row.pace,
        "kind": row.kind,
        "title": pool_name(row.game, row.mode, row.pace),
        "value": round(row.value),
        "deviation": round(row.deviation),
        "provisional": row.provisional,
        "games": row.games,
        "rated_at": row.rated_at,
    }


def _curve(person: User, pool: dict[str, Any]) -> dict[str, Any] | None:
    changes = (
        RatingChange.objects.filter(
            user=person,
            result__game=pool["game"],
            result__mode=pool["mode"],
            result__pace=pool["pace"],
            result__kind=pool["kind"],
        )
        .order_by("-result__order")
        .values_list("result__finished_at", "before", "after", "result__match__key", "result__match__private")
    )
    return curve_view(list(reversed(changes[:CURVE_POINTS])))


def _recent(person: User, viewer: User | None, now: datetime) -> list[dict[str, Any]]:
    """Return the last public games; on one's own profile the private ones as well."""
    own = viewer is not None and viewer.pk == person.pk
    visible = Q() if own else Q(private=False)
    seats = Seat.objects.filter(user=person, match__status=Status.FINISHED).values("match_id")
    matches = (
        Match.objects.filter(visible, pk__in=seats).prefetch_related(seats_prefetch()).order_by("-finished_at", "-id")
    )
    return [match_card(match, now, person.pk) for match in matches[:RECENT]]


def _record(person: User, viewer: User) -> list[dict[str, Any]]:
    """Count the viewer's games against the person, game by game; partners do not count."""
    theirs = F("match__seat_set__place")
    rows = (
        Seat.objects.filter(
            Q(match__seat_set__user=person) & (Q(team__isnull=True) | ~Q(team=F("match__seat_set__team"))),
            user=viewer,
            level__isnull=True,
            place__isnull=False,
            match__status=Status.FINISHED,
        )
        .values("match__game")
        .annotate(
            won=Count(Case(When(place__lt=theirs, then=1), output_field=IntegerField())),
            drawn=Count(Case(When(place=theirs, then=1), output_field=IntegerField())),
            lost=Count(Case(When(place__gt=theirs, then=1), output_field=IntegerField())),
        )
        .order_by("match__game")
    )
    return [
        {
            "title": catalogue.get(row["match__game"]).title,
            "won": row["won"],
            "drawn": row["drawn"],
            "lost": row["lost"],
        }
        for row in rows
    ]
