"""The server's own heartbeat, from which outages are known and credited to the clocks."""

from django.db import models


class Pulse(models.Model):
    """One row (id 1): when the sweeper last ran."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S}"
