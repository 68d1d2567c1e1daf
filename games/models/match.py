"""A match, its seats and its moves."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.keys import new_key


class Pace(models.TextChoices):
    LIVE = "live", _("live")
    CORRESPONDENCE = "correspondence", _("correspondence")
    UNLIMITED = "unlimited", _("unlimited")


class Status(models.TextChoices):
    DRAWING = "drawing", _("drawing lots")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    ABORTED = "aborted", _("aborted")


class MatchPair(models.Model):
    """Two games between the same people with the start alternating; the second keeps the first one's lot reversed."""

    key = models.CharField(max_length=12, unique=True, default=new_key)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key


class Match(models.Model):
    """One game between seats. ``snapshot``, ``setup`` and ``secret`` hold secrets: read them through selectors only."""

    key = models.CharField(max_length=12, unique=True, default=new_key)
    game = models.CharField(max_length=40)
    game_version = models.PositiveSmallIntegerField(default=1)
    seat_count = models.PositiveSmallIntegerField(default=2)
    options = models.JSONField(default=dict)
    mode = models.CharField(max_length=16, default="duel")
    pace = models.CharField(max_length=16, choices=Pace.choices)
    clock_spec = models.CharField(max_length=24)
    rated = models.BooleanField(default=False)
    private = models.BooleanField(default=False)

    status = models.CharField(max_length=10, choices=Status.choices, default=Status.DRAWING)
    version = models.PositiveIntegerField(default=0)
    position_version = models.PositiveIntegerField(default=0)
    """The version at which the position last changed: a move meant for this one or a later one is not stale."""
    ply = models.PositiveIntegerField(default=0)
    turn = models.PositiveSmallIntegerField(null=True, blank=True)
    """The seat to act, or null: ``Seat.number == Match.turn`` finds the games that wait for somebody."""
    setup = models.JSONField(default=dict)
    snapshot = models.JSONField(null=True)
    clock = models.JSONField(null=True)
    offers = models.JSONField(default=dict)
    due_at = models.DateTimeField(null=True)
    """When the sweeper must look: a flag falls, a first move is missing, a phase of drawing lots ends."""

    credited_from = models.DateTimeField(null=True, blank=True)
    """The beginning of the last outage that was credited to the clock, so that none is credited twice."""

    secret = models.CharField(max_length=64, default="", blank=True)
    commit = models.CharField(max_length=64, default="", blank=True)
    lot = models.BooleanField(default=True)
    """Whether chance decides who sits where (always when rated, unless an event or a pair allots the start)."""
    lot_kept_from = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    """The aborted match whose lot this one keeps, so that nobody shops for a start."""
    drawing_phase = models.CharField(max_length=8, default="", blank=True)

    result = models.CharField(max_length=16, default="*")
    termination = models.CharField(max_length=16, default="", blank=True)
    event_name = models.CharField(max_length=120, default="", blank=True)
    round_name = models.CharField(max_length=40, default="", blank=True)
    event_path = models.CharField(max_length=120, default="", blank=True)
    """The page of the event that this game belongs to, such as "/event/KEY/": nobody aborts it."""
    next_key = models.CharField(max_length=12, default="", blank=True)
    """The key of the game that follows this one in an event's pairing of several."""
    no_show_ms = models.PositiveBigIntegerField(null=True, blank=True)
    """What a first turn may take in an event's game before its seat forfeits, in milliseconds."""
    pair = models.ForeignKey(MatchPair, null=True, blank=True, on_delete=models.PROTECT, related_name="matches")
    pair_number = models.PositiveSmallIntegerField(null=True, blank=True)
    rematch_of = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch")
    fingerprint = models.CharField(max_length=64, null=True, blank=True, unique=True)
    """SHA-256 of an imported record's essence, so that the same game is recognised."""

    created_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["pair", "pair_number"], name="match_pair_number_unique"),
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="match_due"),
            models.Index(fields=["status", "-moved_at"], name="match_status_moved"),
            models.Index(
                fields=["-finished_at", "-id"], condition=Q(status="finished", private=False), name="match_archive"
            ),
            models.Index(
                fields=["game", "-finished_at", "-id"],
                condition=Q(status="finished", private=False),
                name="match_archive_game",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.key}"


class Seat(models.Model):
    """A place in a match. ``participant`` is the order of joining, ``number`` the turn order once lots are drawn."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seat_set")
    participant = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT)
    name = models.CharField(max_length=40, blank=True)
    """The name at the time of the game, blank once the account is closed; all that an imported record tells."""
    level = models.PositiveSmallIntegerField(null=True, blank=True)
    """The computer's level, or null for a person."""
    team = models.PositiveSmallIntegerField(null=True, blank=True)

    rating = models.FloatField(null=True, blank=True)
    deviation = models.FloatField(null=True, blank=True)
    provisional = models.BooleanField(default=False)
    out = models.BooleanField(default=False)
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    score = models.JSONField(null=True, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    conditions = models.JSONField(default=list, blank=True)
    """Conditional moves of a correspondence game: lines of move texts, the opponent's first."""

    chance_commit = models.CharField(max_length=64, default="", blank=True)
    chance_reveal = models.CharField(max_length=32, default="", blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "participant"], name="seat_participant_unique"),
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_unique"),
            models.UniqueConstraint(
                fields=["match", "user"], condition=Q(level__isnull=True), name="seat_one_per_person"
            ),
        ]
        indexes = [
            models.Index(fields=["user", "match"], name="seat_user_match"),
        ]

    def __str__(self) -> str:
        return f"{self.name} at {self.match_id}"

    @property
    def shown_name(self) -> str:
        """A person's present name; what a computer was called in this game; the name that an imported record gives."""
        if self.user is None or (self.level is not None and self.name):
            return self.name
        return self.user.username


class Move(models.Model):
    """One ply. ``client_id`` makes a move that is sent again recognisable."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="move_set")
    ply = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    text = models.CharField(max_length=32)
    at = models.DateTimeField()
    spent_ms = models.PositiveBigIntegerField(null=True)
    left_ms = models.BigIntegerField(null=True)
    client_id = models.CharField(max_length=40, default="", blank=True)

    class Meta:
        ordering = ["ply"]
        constraints = [
            models.UniqueConstraint(fields=["match", "ply"], name="move_ply_unique"),
            models.UniqueConstraint(
                fields=["match", "seat", "client_id"], condition=~Q(client_id=""), name="move_client_id_unique"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ply}. {self.text}"
