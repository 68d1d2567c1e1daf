"""Vacation from correspondence games: days that pause the clocks and never refill."""

from django.conf import settings
from django.db import models


class Vacation(models.Model):
    """One stretch of vacation; while ``ended_at`` is empty, the person's correspondence clocks stand still."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="vacation_set")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user"], condition=models.Q(ended_at__isnull=True), name="vacation_one_running"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} since {self.started_at:%Y-%m-%d}"
