"""Who plays in an event."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.event import Event


class EntrantStatus(models.TextChoices):
    ENTERED = "entered", _("entered")
    WAITING = "waiting", _("on the waiting list")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Entrant(models.Model):
    """A person, computer, team of partners, or somebody without an account. ``number`` is the starting rank."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entrant_set")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    name = models.CharField(max_length=80)
    rating = models.PositiveSmallIntegerField(default=0)
    """Rating points on entry, frozen at the start; 0 is unknown."""
    provisional = models.BooleanField(default=True)
    club_name = models.CharField(max_length=60, blank=True)
    facts = models.JSONField(default=dict, blank=True)
    """What a report file says and nothing here uses: title, sex, federation, fide_id, birth."""
    status = models.CharField(max_length=10, choices=EntrantStatus.choices, default=EntrantStatus.ENTERED)
    removed = models.BooleanField(default=False)
    """Withdrawn by a director or with the club: only a director may bring the entrant back."""
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="team_invitation_set"
    )
    """The partner who has been asked to join this team and has not answered yet; until then the team waits."""
    entered_at = models.DateTimeField()
    first_round = models.PositiveSmallIntegerField(default=1)
    """The first round that this entrant can be paired in."""
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    """The last round paired before the withdrawal (0: withdrawn before round 1); null while taking part."""
    division = models.PositiveSmallIntegerField(default=1)
    cut_seed = models.PositiveSmallIntegerField(null=True, blank=True)
    """The place in the main stage of somebody who goes on after the cut."""
    lot = models.PositiveSmallIntegerField(default=0)
    """Breaks what is tied at the very end; drawn at the start."""

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once"),
        ]

    def __str__(self) -> str:
        return self.name


class Member(models.Model):
    """An account behind an entrant; teams have two. ``event`` is repeated here so that nobody can enter twice."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="member_set")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="member_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entry_set")
    order = models.PositiveSmallIntegerField(default=1)
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    """The computer's level, or null for a person."""

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["event", "user"], condition=Q(level__isnull=True), name="member_once"),
            models.UniqueConstraint(fields=["entrant", "order"], name="member_order_once"),
        ]
        indexes = [models.Index(fields=["user", "event"], name="member_user")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.event_id}"


class Absence(models.Model):
    """A round in which an entrant will not play: half a point or none."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="absence_set")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="absence_set")
    round_number = models.PositiveSmallIntegerField()
    half = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["entrant", "round_number"], name="absence_once")]

    def __str__(self) -> str:
        return f"{self.entrant_id} away in {self.round_number}"


class ForbiddenPair(models.Model):
    """Two entrants that must not meet. ``first`` has the smaller id."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden_set")
    first = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["first", "second"], name="forbidden_once")]

    def __str__(self) -> str:
        return f"{self.first_id} not with {self.second_id}"
