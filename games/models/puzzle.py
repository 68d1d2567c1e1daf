"""Puzzles, who tried them, and the ratings of both: an attempt is a game of Glicko-2 between a player and a puzzle."""

from django.conf import settings
from django.db import models


class Puzzle(models.Model):
    """A won position with one solution, verified by search; ``moves`` holds it with the defender's replies between."""

    key = models.CharField(max_length=16, unique=True)
    """Follows from the digest, so that a puzzle has the same address on every site."""
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the position up to symmetry in hexadecimal digits."""
    game = models.CharField(max_length=40)
    position = models.CharField(max_length=200)
    """Position line (rules.md, "Positions")."""
    moves = models.JSONField()
    """Texts: own move, reply, own move …; the last one wins."""
    own_moves = models.PositiveSmallIntegerField()
    only = models.BooleanField(default=False)
    """Whether the first move is proved to be the only one that wins at all, not merely in so few moves."""
    match = models.ForeignKey(
        "games.Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="puzzle_set"
    )
    """The archived game that it came from; None for games that the site played against itself."""
    ply = models.PositiveSmallIntegerField(default=0)
    """Plies of its game before the position."""
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    attempts = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["game", "rating"], name="puzzle_by_rating")]

    def __str__(self) -> str:
        return f"{self.game} {self.key}: win in {self.own_moves}"


class PuzzleTheme(models.Model):
    """One theme of a puzzle, by its slug in ``games.puzzles.themes``."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="theme_set")
    theme = models.CharField(max_length=20)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["puzzle", "theme"], name="puzzle_theme_once")]
        indexes = [models.Index(fields=["theme", "puzzle"], name="puzzle_by_theme")]

    def __str__(self) -> str:
        return f"{self.puzzle_id}: {self.theme}"


class PuzzleCollection(models.Model):
    """A shipped file of puzzles that has been stored: by the SHA-256 of its text, so that it is read once."""

    digest = models.CharField(max_length=64, unique=True)
    stored_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.digest[:12]


class MinedMatch(models.Model):
    """An archived game that has been looked through for puzzles."""

    match = models.OneToOneField("games.Match", on_delete=models.CASCADE, related_name="mined")
    mined_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match_id}"


class PuzzleRating(models.Model):
    """How well a person solves the puzzles of one game."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_rating_set")
    game = models.CharField(max_length=40)
    rating = models.FloatField()
    deviation = models.FloatField()
    volatility = models.FloatField()
    attempts = models.PositiveIntegerField(default=0)
    solved = models.PositiveIntegerField(default=0)
    streak = models.PositiveIntegerField(default=0)
    """Puzzles solved in succession at the first attempt, up to now."""
    best_streak = models.PositiveIntegerField(default=0)
    rated_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "game"], name="puzzle_rating_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}: {self.rating:.0f}"


class PuzzleAttempt(models.Model):
    """A person's first attempt at a puzzle, written once when it is decided; later ones are not stored."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="attempt_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_attempt_set")
    game = models.CharField(max_length=40)
    solved = models.BooleanField()
    before = models.FloatField()
    after = models.FloatField()
    """The person's rating in points before and after."""
    decided_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "puzzle"], name="puzzle_attempt_once")]
        indexes = [models.Index(fields=["user", "game", "-decided_at"], name="puzzle_attempt_curve")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.puzzle_id}: {'solved' if self.solved else 'failed'}"


class PuzzleVote(models.Model):
    """Whether a person likes a puzzle: 1 or -1."""

    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="vote_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_vote_set")
    value = models.SmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "puzzle"], name="puzzle_vote_once"),
            models.CheckConstraint(condition=models.Q(value__in=(-1, 1)), name="puzzle_vote_up_or_down"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.puzzle_id}: {self.value:+d}"


class DailyPuzzle(models.Model):
    """The puzzle of a day (UTC)."""

    date = models.DateField(unique=True)
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="daily_set")

    def __str__(self) -> str:
        return f"{self.date}: {self.puzzle_id}"
