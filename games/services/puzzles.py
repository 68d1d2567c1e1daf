"""Puzzles stored, tried and rated. Whatever is repeated, redelivered or sent twice counts once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from accounts.models import User
from games import catalogue
from games.engine.protocol import GameError
from games.models import (
    DailyPuzzle,
    Match,
    MinedMatch,
    Puzzle,
    PuzzleAttempt,
    PuzzleCollection,
    PuzzleRating,
    PuzzleTheme,
    PuzzleVote,
    Status,
)
from games.puzzles import FIELDS, collection
from games.puzzles.mining import Found, mine
from games.puzzles.search import Wins
from games.ratings.glicko import GLICKO, Game, Player
from games.record.errors import RecordError
from games.record.playing import replay

DAY = timedelta(days=1)
START = Player(1500.0, 350.0, 0.06)
"""What a person starts from. Less uncertain than in matches: three first results do not fling anybody about."""
PUZZLE_DEVIATION = 200.0
"""How uncertain the rating is that a puzzle gets from its length and width, in points."""
DAILY_EARLIEST = 90
"""Days before a puzzle may be that of a day again."""


def puzzles_store(found: Sequence[Found], now: datetime, match: Match | None = None) -> int:
    """Store puzzles that are not there yet, in two inserts; return how many were new."""
    with transaction.atomic():
        digests = [one.digest for one in found]
        known = set(Puzzle.objects.filter(digest__in=digests).values_list("digest", flat=True))
        fresh = {one.digest: one for one in found if one.digest not in known}
        Puzzle.objects.bulk_create(
            [_row(one, now, match) for one in fresh.values()], batch_size=500, ignore_conflicts=True
        )
        stored = Puzzle.objects.filter(digest__in=list(fresh)).values_list("pk", "digest")
        PuzzleTheme.objects.bulk_create(
            [PuzzleTheme(puzzle_id=pk, theme=theme) for pk, digest in stored for theme in fresh[digest].themes],
            batch_size=500,
            ignore_conflicts=True,
        )
    return len(fresh)


def _row(found: Found, now: datetime, match: Match | None) -> Puzzle:
    return Puzzle(
        key=found.key,
        digest=found.digest,
        game=found.game,
        position=found.position,
        moves=list(found.moves),
        own_moves=found.own_moves,
        only=found.only,
        match=match,
        ply=found.ply,
        rating=found.rating,
        deviation=PUZZLE_DEVIATION,
        volatility=START.volatility,
        created_at=now,
    )


def collections_store(now: datetime) -> int:
    """Store the shipped puzzles whose file has not been stored before; return how many puzzles were new."""
    stored = set(PuzzleCollection.objects.values_list("digest", flat=True))
    fresh = 0
    for path in collection.files():
        digest = collection.digest_of(path)
        if digest in stored:
            continue
        with transaction.atomic():
            fresh += puzzles_store(collection.read(path), now)
            PuzzleCollection.objects.get_or_create(digest=digest, defaults={"stored_at": now})
    return fresh


def match_mine(match: Match, now: datetime) -> int:
    """Look for puzzles in one archived game, once; return how many were new. One that cannot be replayed has none.

    It is noted before the search, so that two who are at it at once do not both search, and none is tried for ever.
    """
    _row, made = MinedMatch.objects.get_or_create(match=match, defaults={"mined_at": now})
    if not made:
        return 0
    game, field = catalogue.get(match.game), FIELDS[match.game]
    known = set(Puzzle.objects.filter(game=match.game).values_list("digest", flat=True))
    try:
        start = game.start(match.seat_count, match.options, match.setup)
        states = replay(game, start, [move.text for move in match.move_set.all()]).states
    except (GameError, RecordError):
        return 0
    return puzzles_store(list(mine(game, Wins(field), states, known, collection.sieve_of(match.game))), now, match)


def next_match_mine(now: datetime) -> bool:
    """Look for puzzles in the newest game that nobody has looked through yet; return whether there was one."""
    match = matches_to_mine().order_by("-pk").first()
    if match is None:
        return False
    match_mine(match, now)
    return True


def matches_to_mine(slug: str = "") -> QuerySet[Match]:
    """Return the public games that are over and that nobody has looked through yet, the oldest first."""
    over = Match.objects.filter(game__in=[slug] if slug else list(FIELDS), status=Status.FINISHED, private=False)
    return over.filter(mined__isnull=True).order_by("pk")


def self_mine(slug: str, seed: int, games: int, now: datetime) -> Iterator[int]:
    """Play and search so many games, yielding how many puzzles were new after each."""
    known = set(Puzzle.objects.filter(game=slug).values_list("digest", flat=True))
    for _number, found in collection.self_played(catalogue.get(slug), seed, games, known):
        yield puzzles_store(found, now)


@dataclass(frozen=True, slots=True)
class Decided:
    """How a person's first attempt ended, and whether this call decided it."""

    attempt: PuzzleAttempt
    streak: int
    fresh: bool


def attempt_decide(user: User, puzzle: Puzzle, solved: bool, now: datetime) -> Decided:
    """Write a person's first attempt and rate both; what is decided stays so, whatever is sent afterwards."""
    try:
        with transaction.atomic():
            return _decide(user, puzzle.pk, solved, now)
    except IntegrityError:
        attempt = PuzzleAttempt.objects.get(user=user, puzzle=puzzle)
        return Decided(attempt, _streak(user, puzzle.game), fresh=False)


def _streak(user: User, game: str) -> int:
    return PuzzleRating.objects.filter(user=user, game=game).values_list("streak", flat=True).first() or 0


def _decide(user: User, puzzle_id: int, solved: bool, now: datetime) -> Decided:
    puzzle = Puzzle.objects.select_for_update().get(pk=puzzle_id)
    PuzzleRating.objects.get_or_create(
        user=user,
        game=puzzle.game,
        defaults={"rating": START.rating, "deviation": START.deviation, "volatility": START.volatility},
    )
    row = PuzzleRating.objects.select_for_update().get(user=user, game=puzzle.game)
    old = PuzzleAttempt.objects.filter(user=user, puzzle=puzzle).first()
    if old is not None:
        return Decided(old, row.streak, fresh=False)
    before = row.rating
    person, thing = _player(row), _player(puzzle)
    _rate(row, person, Game(thing, float(solved)), now)
    _rate(puzzle, thing, Game(person, float(not solved)), now)
    row.streak = row.streak + 1 if solved else 0
    row.best_streak = max(row.best_streak, row.streak)
    row.save()
    puzzle.save(update_fields=["rating", "deviation", "volatility", "attempts", "solved", "rated_at"])
    attempt = PuzzleAttempt.objects.create(
        puzzle=puzzle, user=user, game=puzzle.game, solved=solved, before=before, after=row.rating, decided_at=now
    )
    return Decided(attempt, row.streak, fresh=True)


def _player(row: Puzzle | PuzzleRating) -> Player:
    return Player(row.rating, row.deviation, row.volatility)


def _rate(row: Puzzle | PuzzleRating, before: Player, result: Game, now: datetime) -> None:
    days = (now - row.rated_at) / DAY if row.rated_at else 0.0
    after = GLICKO.capped(before, GLICKO.rated(before, [result], GLICKO.periods(days)))
    row.rating, row.deviation, row.volatility = after.rating, after.deviation, after.volatility
    row.attempts += 1
    # A puzzle's score is the person's failure; both count what people solved.
    row.solved += int(result.score == (1.0 if isinstance(row, PuzzleRating) else 0.0))
    row.rated_at = now


def daily_puzzle(day: date) -> Puzzle | None:
    """Return the puzzle of a day, chosen when first asked for: one for everybody. None without any."""
    found = DailyPuzzle.objects.select_related("puzzle").filter(date=day).first()
    if found is None:
        puzzle = _daily_choice(day)
        if puzzle is None:
            return None
        found, _made = DailyPuzzle.objects.select_related("puzzle").get_or_create(date=day, defaults={"puzzle": puzzle})
    return found.puzzle


def _daily_choice(day: date) -> Puzzle | None:
    """Choose by the day alone: the games in turn, puzzles of medium length, none twice in a while."""
    recent = DailyPuzzle.objects.filter(date__gt=day - DAILY_EARLIEST * DAY).values("puzzle")
    games = sorted(FIELDS)
    own = Puzzle.objects.exclude(pk__in=recent)
    for slug in (games[day.toordinal() % len(games)], *games):
        for where in ({"own_moves": 3}, {}):
            keys = own.filter(game=slug, **where).order_by("key").values_list("key", flat=True)
            count = keys.count()
            if count:
                at = int.from_bytes(hashlib.sha256(day.isoformat().encode()).digest()[:8], "big") % count
                return Puzzle.objects.get(key=keys[at])
    return Puzzle.objects.order_by("key").first()


def puzzle_vote(user: User, puzzle: Puzzle, value: int) -> None:
    """Say whether a puzzle is liked: 1, -1, or 0 to take it back."""
    if value:
        PuzzleVote.objects.update_or_create(user=user, puzzle=puzzle, defaults={"value": 1 if value > 0 else -1})
    else:
        PuzzleVote.objects.filter(user=user, puzzle=puzzle).delete()
