"""Open seats: a seek in the lobby, a challenge to a person, an invitation by link."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.models.keys import new_key
from games.models.match import Match, Pace


class Seek(models.Model):
    """An offer to play, until its seats are filled or its owner is gone."""

    class Kind(models.TextChoices):
        OPEN = "open"
        CHALLENGE = "challenge"
        LINK = "link"

    class Status(models.TextChoices):
        OPEN = "open"
        FILLED = "filled"
        CANCELLED = "cancelled"
        DECLINED = "declined"

    key = models.CharField(max_length=20, unique=True, default=new_key)
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.OPEN)
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.OPEN)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seek_set")
    target = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.CASCADE, related_name="challenge_set"
    )
    game = models.CharField(max_length=40)
    seat_count = models.PositiveSmallIntegerField(default=2)
    options = models.JSONField(default=dict)
    pace = models.CharField(max_length=16, choices=Pace.choices)
    clock_spec = models.CharField(max_length=24)
    rated = models.BooleanField(default=False)
    pair = models.BooleanField(default=False)
    """Two games with the start alternating."""
    private = models.BooleanField(default=False)
    chosen = models.BooleanField(default=False)
    """Whether people choose their seats (casual games only); otherwise the lot decides."""
    preset = models.CharField(max_length=40, default="", blank=True)
    rating_min = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_max = models.PositiveSmallIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    """A live seek lives by its owner's heartbeat: pushed on while the owner's lobby is open."""
    match = models.OneToOneField(Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="seek")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["owner", "preset"], condition=Q(status="open") & ~Q(preset=""), name="seek_one_per_preset"
            ),
        ]
        indexes = [
            models.Index(fields=["kind", "-created_at"], condition=Q(status="open"), name="seek_open"),
            models.Index(fields=["expires_at"], condition=Q(status="open"), name="seek_expiry"),
        ]

    def __str__(self) -> str:
        return f"{self.game} by {self.owner_id}"


class SeekSeat(models.Model):
    """A taken seat of a seek; ``number`` is the chosen seat (casual) or the order of joining (by lot)."""

    seek = models.ForeignKey(Seek, on_delete=models.CASCADE, related_name="seat_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    number = models.PositiveSmallIntegerField()
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    """The last sign of life of whoever waits here: a seat of a live seek is free again when they are gone."""

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["seek", "user"], name="seek_seat_one_per_person"),
            models.UniqueConstraint(fields=["seek", "number"], name="seek_seat_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.number}"
