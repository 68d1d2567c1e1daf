"""The review of a finished match: what every ply was worth, computed once and kept."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.match import Match


class Review(models.Model):
    """One review of a match by one engine; asking again for the same is this row again."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("being computed")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reviews")
    engine = models.CharField(max_length=24)
    """Method, version of the rules and knowledge, such as ``1.2+table``: see ``games.selectors.engines``."""
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField()
    asked_at = models.DateTimeField()
    touched_at = models.DateTimeField()
    """When the last ply was kept, or the review was last handed to a worker."""

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "engine"], name="review_match_engine_unique")]
        indexes = [models.Index(fields=["status", "touched_at"], name="review_status_touched")]

    def __str__(self) -> str:
        return f"{self.match_id} {self.engine}"


class ReviewPly(models.Model):
    """What the seat to act could have made of a position, and what it made of it."""

    review = models.ForeignKey(Review, on_delete=models.CASCADE, related_name="plies")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=32)
    best = models.JSONField()
    """The worth of the best move, as ``Worth`` in JSON, seen from the mover."""
    played = models.JSONField()
    """The worth of the move that was played."""
    line = models.JSONField(default=list)
    """The best line, move texts, the best move first."""
    good = models.JSONField(default=list)
    """Texts of all moves that cost nothing worth a mark, the best first (``games.selectors.marks``)."""
    choice = models.BooleanField(default=True)
    """Whether the moves are not all worth the same; estimates differ from 0.02 of a win on."""
    staked = models.BooleanField(default=False)
    """Whether the position's worth is exact and its moves lead to different results."""
    kept = models.BooleanField(default=False)
    """Whether the move played keeps the result that the position is worth; a longer way to it does not matter."""
    mattered = models.BooleanField(default=False)
    """Whether the position's worth is exact and not all its moves are equal."""
    best_chosen = models.BooleanField(default=False)
    """Whether the move played is worth exactly as much as the best one, distance included."""

    class Meta:
        ordering = ["ply"]
        verbose_name_plural = "review plies"
        constraints = [models.UniqueConstraint(fields=["review", "ply"], name="review_ply_unique")]

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"
