"""A study: a position with lines and comments from the analysis board, shared under a link."""

from django.conf import settings
from django.db import models

from games.models.keys import new_key


class Study(models.Model):
    """A record as it was shared; never changed. Equal ones are one row, whoever shares them again."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of the record text in hexadecimal digits."""
    game = models.CharField(max_length=32)
    record = models.TextField()
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "studies"

    def __str__(self) -> str:
        return f"{self.game} {self.key}"
