"""What directors did, and what players asked of them."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event
from tournaments.models.round import Pairing


class LogEntry(models.Model):
    """One action in an event, readable by its entrants. ``actor`` null is the club itself (time, a finished game)."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log_set")
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    action = models.CharField(max_length=30)
    message = models.CharField(max_length=300)
    """The English sentence with %(named)s places, translated when it is shown."""
    params = models.JSONField(default=dict, blank=True)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True)
    pairing = models.ForeignKey(Pairing, null=True, blank=True, on_delete=models.SET_NULL, related_name="log_set")

    class Meta:
        ordering = ["-at", "-id"]
        indexes = [models.Index(fields=["event", "-at", "-id"], name="log_event_at")]

    def __str__(self) -> str:
        return self.action


class Call(models.Model):
    """A player calls the director to a game, or appeals a ruling."""

    class Kind(models.TextChoices):
        CALL = "call", _("call")
        APPEAL = "appeal", _("appeal")

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="call_set")
    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="call_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    text = models.TextField(max_length=1000)
    at = models.DateTimeField()
    answer = models.TextField(max_length=1000, blank=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["pairing", "user", "kind"],
                condition=models.Q(answered_at__isnull=True),
                name="call_one_open",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.user_id}"
