"""Clubs, who belongs to them, their seasons and weekly series."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.keys import new_key


class Joining(models.TextChoices):
    OPEN = "open", _("open to everybody")
    REQUEST = "request", _("by request")
    INVITATION = "invitation", _("by invitation link")


class Role(models.TextChoices):
    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    MEMBER = "member", _("member")


class Club(models.Model):
    """A club: people who hold events. ``slug`` is its address, ``name_key`` its name under NFKC and case folding."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=60)
    name_key = models.CharField(max_length=240, unique=True)
    skeleton = models.CharField(max_length=240, unique=True)
    """The key with look-alikes of other scripts folded onto Latin: no two clubs' names look the same."""
    place = models.CharField(max_length=80, blank=True)
    description = models.TextField(max_length=4000, blank=True)
    picture = models.ImageField(upload_to="clubs/", blank=True)
    timezone = models.CharField(max_length=64, default="UTC")
    """IANA name: the wall clock by which the club's weekly series run."""
    joining = models.CharField(max_length=12, choices=Joining.choices, default=Joining.OPEN)
    invite_token = models.CharField(max_length=24, default=new_key, unique=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One person in one club. ``asked`` is a request that nobody has answered yet."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="membership_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="membership_set")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.MEMBER)
    asked = models.BooleanField(default=False)
    joined_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="membership_once"),
            models.UniqueConstraint(fields=["club"], condition=Q(role="owner"), name="club_one_owner"),
        ]
        indexes = [models.Index(fields=["user", "club"], name="membership_user")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.club_id}"


class Announcement(models.Model):
    """What a director tells the members of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="announcement_set")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    text = models.TextField(max_length=2000)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return self.text[:40]


class Season(models.Model):
    """A stretch of time whose events count for the club's championship: points by place, the best n counting."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="season_set")
    name = models.CharField(max_length=60)
    starts_on = models.DateField()
    ends_on = models.DateField()
    place_points = models.JSONField(default=list)
    """Points for the first, second, … place of an event; everybody below gets the last number."""
    best_of = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_on"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="season_name_once")]

    def __str__(self) -> str:
        return self.name


class FinalTable(models.Model):
    """The places of a finished event, kept for championships and lists of results. Stale once the event's version rose.

    ``places`` lists, best first, ``{"place": 1, "user": id or null, "name": text, "computer": bool, "entrant": id}``,
    one item a person: partners both have the place of their team. Who shares a place has the same one.
    """

    event = models.OneToOneField(
        "tournaments.Event", on_delete=models.CASCADE, primary_key=True, related_name="final_table"
    )
    version = models.PositiveIntegerField()
    places = models.JSONField(default=list)

    def __str__(self) -> str:
        return f"places of {self.event_id}"


class Series(models.Model):
    """A weekly event: the same terms every week at the same time by the clock on the club's wall."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series_set")
    name = models.CharField(max_length=80)
    weekday = models.PositiveSmallIntegerField()
    """0 is Monday."""
    time = models.TimeField()
    timezone = models.CharField(max_length=64)
    terms = models.JSONField(default=dict)
    """What ``services.events.event_create`` takes, without name and start."""
    weeks_ahead = models.PositiveSmallIntegerField(default=2)
    until = models.DateField(null=True, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name
