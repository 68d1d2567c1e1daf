"""Puzzles read: what the pages show, and what a move in one is answered. The solution itself stays here."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games import catalogue
from games.models import Puzzle, PuzzleAttempt, PuzzleRating, PuzzleTheme, PuzzleVote
from games.puzzles import FIELDS
from games.puzzles.themes import ABOUT, THEMES
from games.selectors.curve import curve_view
from games.selectors.line import Line, line_view

NEAR = 6
"""Puzzles on each side of a rating from which the next one is drawn."""
FIRST_RATING = 1300.0
"""What the puzzles of somebody without a rating are near."""
CURVE_LENGTH = 100
"""Most attempts that a curve shows."""


def line_json(puzzle: Puzzle, moves: Collection[str] = ()) -> dict[str, Any]:
    """Return the board of a puzzle after moves; raise LineError where they break the rules."""
    game = catalogue.get(puzzle.game)
    return line_view(Line(game, game.seats[0], {}, {"position": puzzle.position}, tuple(moves)))


def games_with_puzzles() -> list[dict[str, Any]]:
    """Return the games that have puzzles, with how many; one query."""
    counts = dict(Puzzle.objects.values_list("game").annotate(Count("pk")).order_by())
    return [{"game": catalogue.get(slug), "count": counts[slug]} for slug in FIELDS if counts.get(slug)]


def themes_with_puzzles() -> list[dict[str, Any]]:
    """Return the themes that puzzles have, with name, explanation and the games that have them; one query."""
    rows = PuzzleTheme.objects.values_list("theme", "puzzle__game").annotate(Count("pk")).order_by()
    counts = {(theme, game): count for theme, game, count in rows}
    return [
        {
            "slug": slug,
            "name": _(name),
            "about": _(ABOUT[slug]),
            "games": [
                {"game": catalogue.get(game), "count": counts[slug, game]} for game in FIELDS if (slug, game) in counts
            ],
        }
        for slug, name in THEMES.items()
        if any((slug, game) in counts for game in FIELDS)
    ]


def ratings_of(user: User | None) -> list[PuzzleRating]:
    """Return the puzzle ratings of a person, a game each; one query."""
    return list(PuzzleRating.objects.filter(user=user).order_by("game")) if user else []


def rating_curve(user: User, game: str) -> dict[str, Any] | None:
    """Return how the rating of a person in one game went, for the template of curves; None before the first attempt."""
    found = PuzzleAttempt.objects.filter(user=user, game=game).order_by("-decided_at", "-pk")
    rows = list(found.values_list("decided_at", "before", "after", "puzzle__key")[:CURVE_LENGTH])
    return curve_view([(at, before, after, key, False) for at, before, after, key in reversed(rows)])


def near(game: str, rating: float, user: User | None, seen: Collection[str], theme: str = "") -> list[str]:
    """Return the keys of some unseen puzzles around a rating: two queries along the index of ratings."""
    unseen = _unseen(game, user, seen)
    if theme:
        unseen = unseen.filter(Exists(PuzzleTheme.objects.filter(puzzle=OuterRef("pk"), theme=theme)))
    above = unseen.filter(rating__gte=rating).order_by("rating").values_list("rating", "key")[:NEAR]
    below = unseen.filter(rating__lt=rating).order_by("-rating").values_list("rating", "key")[:NEAR]
    nearest = sorted([*above, *below], key=lambda row: abs(row[0] - rating))
    return [key for _rating, key in nearest[:NEAR]]


def _unseen(game: str, user: User | None, seen: Collection[str]) -> QuerySet[Puzzle]:
    found = Puzzle.objects.filter(game=game)
    if seen:
        found = found.exclude(key__in=seen)
    if user is not None:
        found = found.exclude(Exists(PuzzleAttempt.objects.filter(puzzle=OuterRef("pk"), user=user)))
    return found


def rating_for(user: User | None, game: str) -> float:
    """Return what the next puzzle's rating should be near."""
    row = PuzzleRating.objects.filter(user=user, game=game).first() if user else None
    return row.rating if row else FIRST_RATING


def attempt_of(user: User | None, puzzle: Puzzle) -> PuzzleAttempt | None:
    return PuzzleAttempt.objects.filter(user=user, puzzle=puzzle).first() if user else None


def vote_of(user: User | None, puzzle: Puzzle) -> int:
    """Return a person's vote, 0 without one."""
    found = PuzzleVote.objects.filter(user=user, puzzle=puzzle).values_list("value", flat=True).first()
    return found or 0 if user else 0


@dataclass(frozen=True, slots=True)
class Side:
    """Who is to move in a puzzle: the seat, and the name of its side ("Light", "Red"), empty where it has none."""

    seat: int
    name: str


def side_of(line: dict[str, Any]) -> Side:
    seat = line["to_act"][0]
    return Side(seat, line["sides"][seat - 1])


def told(puzzle: Puzzle) -> dict[str, Any]:
    """Return what may be told of a puzzle once its attempt is decided, the moves still left out."""
    slugs = set(puzzle.theme_set.values_list("theme", flat=True))
    votes = puzzle.vote_set.values_list("value").annotate(Count("pk")).order_by()
    counts = dict(votes)
    return {
        "themes": [{"name": _(THEMES[slug]), "about": _(ABOUT[slug])} for slug in THEMES if slug in slugs],
        "rating": round(puzzle.rating),
        "attempts": puzzle.attempts,
        "solved": puzzle.solved,
        "only": puzzle.only,
        "liked": counts.get(1, 0),
        "disliked": counts.get(-1, 0),
        "analysis": f"{reverse('games:analysis_game', args=[puzzle.game])}?{urlencode({'position': puzzle.position})}",
        "match": reverse("games:match", args=[puzzle.match.key]) if puzzle.match else None,
    }


def solution_json(puzzle: Puzzle) -> dict[str, Any]:
    """Return the solution with the board after each of its moves."""
    return {
        "moves": puzzle.moves,
        "lines": [line_json(puzzle, puzzle.moves[:ply]) for ply in range(len(puzzle.moves) + 1)],
    }
