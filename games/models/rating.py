"""Ratings by pool, and the stored order of results they follow from."""

from django.conf import settings
from django.db import models

from games.models.match import Match


class Rating(models.Model):
    """What a pool says of a person now. A pool is game, mode, pace and whether it is the people's or the computer's."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_set")
    game = models.CharField(max_length=40)
    mode = models.CharField(max_length=16)
    pace = models.CharField(max_length=16)
    kind = models.CharField(max_length=10, default="person")
    value = models.FloatField()
    """Rating points as shown."""
    deviation = models.FloatField()
    state = models.JSONField(default=dict)
    """What the rating system itself keeps (volatility; mu and sigma)."""
    games = models.PositiveIntegerField(default=0)
    provisional = models.BooleanField(default=True)
    rated_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "mode", "pace", "kind"], name="rating_pool_unique"),
        ]
        indexes = [
            models.Index(fields=["game", "mode", "pace", "kind", "-value"], name="rating_leaderboard"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}/{self.mode}/{self.pace}: {self.value:.0f}"


class RatingOrder(models.Model):
    """One row (id 1): the last order number given out. Locking it serialises the rating of results."""

    last = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return str(self.last)


class RatedResult(models.Model):
    """A rated match's place in the order in which results count. Written once, under a lock."""

    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="rated_result")
    order = models.PositiveBigIntegerField(unique=True)
    game = models.CharField(max_length=40)
    mode = models.CharField(max_length=16)
    pace = models.CharField(max_length=16)
    kind = models.CharField(max_length=10, default="person")
    finished_at = models.DateTimeField()

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return f"{self.order}: {self.match_id}"


class RatingChange(models.Model):
    """What one rated result did to one person's rating."""

    result = models.ForeignKey(RatedResult, on_delete=models.CASCADE, related_name="change_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_change_set")
    seat = models.PositiveSmallIntegerField()
    before = models.FloatField()
    after = models.FloatField()
    deviation = models.FloatField()
    state = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["result", "user"], name="rating_change_once")]
        indexes = [models.Index(fields=["user", "result"], name="rating_change_curve")]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.before:.0f} -> {self.after:.0f}"
