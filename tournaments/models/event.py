"""An event: its terms, its conditions of entry, its timetable and its state."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.keys import new_key
from tournaments.models.club import Club, Season, Series


class Format(models.TextChoices):
    SWISS = "swiss", _("Swiss")
    ROUND_ROBIN = "round_robin", _("Round robin")
    KNOCKOUT = "knockout", _("Knockout")
    TABLES = "tables", _("Tables")


class EventStatus(models.TextChoices):
    DRAFT = "draft", _("draft")
    REGISTRATION = "registration", _("registration")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class ScoringKind(models.TextChoices):
    STANDARD = "standard", _("1 – ½ – 0")
    THREE_ONE = "three_one", _("3 – 1 – 0")


class RoundStart(models.TextChoices):
    """What a round after the first waits for, besides the end of the one before."""

    WHEN_OVER = "when_over", _("a short break after the last round has ended")
    SCHEDULE = "schedule", _("its time on the timetable")
    DIRECTOR = "director", _("the director")


class TieRule(models.TextChoices):
    """What decides a level knockout match."""

    EXTRA = "extra", _("two more games at a time, at most two times, then the higher seed")
    SEED = "seed", _("the higher seed")
    LOT = "lot", _("a lot")


class DeadlineRule(models.TextChoices):
    """How a game that is still running at its round's deadline is scored, once."""

    DRAW = "draw", _("as a draw")
    TO_MOVE_LOSES = "to_move", _("as lost by whoever is to move")
    WAIT = "wait", _("not at all: the round waits for the director")


class Event(models.Model):
    """A tournament. ``version`` rises with every change that a page shows; ``due_at`` is when the sweeper must look."""

    key = models.CharField(max_length=12, unique=True, default=new_key)
    name = models.CharField(max_length=80)
    description = models.TextField(max_length=4000, blank=True)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="event_set")
    series = models.ForeignKey(Series, null=True, blank=True, on_delete=models.SET_NULL, related_name="event_set")
    season = models.ForeignKey(Season, null=True, blank=True, on_delete=models.SET_NULL, related_name="event_set")
    previous = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="next")
    """The event of the season before, whose divisions this one continues."""
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    table_size = models.PositiveSmallIntegerField(default=2)
    """Seats of a game: 2; up to 4 at tables."""
    team_size = models.PositiveSmallIntegerField(default=1)
    """2: fixed partners, each pair one entrant."""
    format = models.CharField(max_length=12, choices=Format.choices)
    over_the_board = models.BooleanField(default=False)
    rated = models.BooleanField(default=True)
    clock_spec = models.CharField(max_length=24, default="600+5")
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    """Rounds of the main stage; null until the start where the field decides (round robin, knockout)."""
    cycles = models.PositiveSmallIntegerField(default=1)
    """Round robin: how often everybody meets everybody."""
    games_per_pairing = models.PositiveSmallIntegerField(default=1)
    """Games that decide one pairing together, the start alternating; knockout: best of n."""
    scoring = models.CharField(max_length=12, choices=ScoringKind.choices, default=ScoringKind.STANDARD)
    place_points = models.JSONField(default=list, blank=True)
    """Tables: points by place, as decimal texts."""
    tiebreaks = models.JSONField(default=list, blank=True)
    """Codes in order; empty means the defaults of the format."""
    tie_rule = models.CharField(max_length=8, choices=TieRule.choices, default=TieRule.EXTRA)
    third_place = models.BooleanField(default=True)
    division_size = models.PositiveSmallIntegerField(default=0)
    """Round robin: entrants of a division, by rating; 0 is one division."""
    promoted = models.PositiveSmallIntegerField(default=1)
    """How many rise and fall between neighbouring divisions from one season to the next."""
    cut = models.PositiveSmallIntegerField(default=0)
    """The best 4, 8 or 16 go on to a knockout (tables: to final tables); 0 is no cut."""
    first_colour = models.CharField(max_length=1, default="w")
    seed = models.CharField(max_length=16, default=new_key)
    """What every lot of this event is drawn from: final ties, colours, seating."""

    members_only = models.BooleanField(default=False)
    rating_min = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_max = models.PositiveSmallIntegerField(null=True, blank=True)
    allow_provisional = models.BooleanField(default=True)
    rated_games_min = models.PositiveSmallIntegerField(default=0)
    password = models.CharField(max_length=128, blank=True)
    """Hashed by django.contrib.auth.hashers."""
    cap = models.PositiveSmallIntegerField(null=True, blank=True)
    late_until = models.PositiveSmallIntegerField(default=0)
    """The last round before whose pairing somebody may still enter; 0 is no late entry."""

    starts_at = models.DateTimeField(null=True, blank=True)
    """When it is to start; an event that waits for a click has none until then, and that moment from then on."""
    registration_closes_at = models.DateTimeField(null=True, blank=True)
    round_start = models.CharField(max_length=10, choices=RoundStart.choices, default=RoundStart.WHEN_OVER)
    break_s = models.PositiveIntegerField(default=60)
    """Seconds between the end of a round and the next one (``when_over``)."""
    round_every_s = models.PositiveIntegerField(default=0)
    """Seconds from the start of one round to that of the next (``schedule``)."""
    deadline_s = models.PositiveIntegerField(default=0)
    """Seconds after its start at which a round's unfinished games are scored by ``deadline_rule``; 0 is never."""
    deadline_rule = models.CharField(max_length=8, choices=DeadlineRule.choices, default=DeadlineRule.DRAW)
    no_show_s = models.PositiveIntegerField(default=300)
    """Seconds after the start of a game within which a player must have made the first move, or forfeits."""

    status = models.CharField(max_length=12, choices=EventStatus.choices, default=EventStatus.DRAFT)
    stage = models.CharField(max_length=6, default="main")
    """ "main", or "cut" once the best have been chosen."""
    reason = models.CharField(max_length=300, blank=True)
    """Why it was cancelled, ended early, or waits: an English msgid."""
    reason_params = models.JSONField(default=dict, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(null=True, blank=True)
    next_round_at = models.DateTimeField(null=True, blank=True)
    """When the next round will start by itself; null when nothing is planned."""
    pairing_job = models.JSONField(default=dict, blank=True)
    """The pairing being computed: round, tries, done (0..1), failed (msgid) – see ``services.rounds``."""
    imported = models.BooleanField(default=False)
    """Read from a report file; its past rounds have no games here."""
    version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["series", "starts_at"], condition=Q(series__isnull=False), name="event_series_once"
            ),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="event_due"),
            models.Index(fields=["status", "starts_at"], name="event_status_start"),
            models.Index(fields=["club", "-starts_at"], name="event_club_start"),
        ]

    def __str__(self) -> str:
        return self.name


class Director(models.Model):
    """Who may direct an event, besides its creator and the directors of its club."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="director_set")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="director_once")]

    def __str__(self) -> str:
        return f"{self.user_id} directs {self.event_id}"
