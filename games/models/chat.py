"""What people say beside a board."""

from django.conf import settings
from django.db import models

from games.models.match import Match


class ChatLine(models.Model):
    """A line in the players' room or the spectators'; ``text`` is a phrase key when partners may only use phrases."""

    class Room(models.TextChoices):
        PLAYERS = "players"
        TEAM = "team"
        SPECTATORS = "spectators"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="chat_set")
    room = models.CharField(max_length=10, choices=Room.choices)
    team = models.PositiveSmallIntegerField(null=True, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL)
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=500)
    phrase = models.BooleanField(default=False)
    at = models.DateTimeField()
    client_id = models.CharField(max_length=40, default="", blank=True)

    class Meta:
        ordering = ["id"]
        indexes = [models.Index(fields=["match", "room", "id"], name="chat_match_room")]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user", "client_id"], condition=~models.Q(client_id=""), name="chat_client_id_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"
