"""Rounds, pairings, and the games that decide them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Match
from tournaments.models.entrant import Entrant
from tournaments.models.event import Event


class Stage(models.TextChoices):
    MAIN = "main", _("main stage")
    CUT = "cut", _("finals")


class RoundStatus(models.TextChoices):
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Round(models.Model):
    """One round, made together with its pairings and games. Numbers run on through the stages."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=6, choices=Stage.choices, default=Stage.MAIN)
    status = models.CharField(max_length=10, choices=RoundStatus.choices, default=RoundStatus.RUNNING)
    started_at = models.DateTimeField()
    deadline_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="round_once")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.event_id}"


class PairingKind(models.TextChoices):
    GAME = "game", _("game")
    BYE = "bye", _("bye")
    HALF_BYE = "half_bye", _("half-point bye")
    FULL_BYE = "full_bye", _("full-point bye")
    ABSENT = "absent", _("absent")


class PairingStatus(models.TextChoices):
    OPEN = "open", _("open")
    DECIDED = "decided", _("decided")


class Source(models.TextChoices):
    """Where a result comes from."""

    GAME = "game", _("the game")
    TABLE = "table", _("entered at the table")
    RULING = "ruling", _("the director's ruling")
    NO_SHOW = "no_show", _("nobody came")
    DEADLINE = "deadline", _("the deadline")
    WITHDRAWAL = "withdrawal", _("a withdrawal")
    PAIRING = "pairing", _("the pairing")
    IMPORT = "import", _("the report file")


class Pairing(models.Model):
    """A board of a round (or somebody's bye or absence). Its result lies on its seats; ``source`` says where from."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pairing_set")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairing_set")
    board = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=PairingKind.choices, default=PairingKind.GAME)
    status = models.CharField(max_length=8, choices=PairingStatus.choices, default=PairingStatus.OPEN)
    source = models.CharField(max_length=10, choices=Source.choices, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    bracket = models.CharField(max_length=8, blank=True)
    """Knockout: the match of the bracket, such as "8:1" (first match of the round of eight), "2:1", "3rd"."""
    late_result = models.CharField(max_length=24, blank=True)
    """A real finish that came after the pairing was scored otherwise; it changes nothing by itself."""

    class Meta:
        ordering = ["board"]
        constraints = [models.UniqueConstraint(fields=["round", "board"], name="pairing_board_once")]
        indexes = [models.Index(fields=["event", "status"], name="pairing_event_status")]

    def __str__(self) -> str:
        return f"board {self.board} of {self.round_id}"


class PairingSeat(models.Model):
    """One entrant on one board. ``order`` 1 has the first turn of the first game. ``round`` forbids a second board."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="seat_set")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seat_set")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seat_set")
    order = models.PositiveSmallIntegerField()
    mark = models.CharField(max_length=1, default="*")
    """``values.Mark``."""
    place = models.PositiveSmallIntegerField(null=True, blank=True)
    """At tables: 1 is best, ties share."""
    share = models.DecimalField(max_digits=6, decimal_places=5, default=0)
    """At tables: own part of all stones that were collected, 0..1."""
    game_points = models.DecimalField(max_digits=5, decimal_places=1, default=0)
    """Points of the games of a pairing of several: 1, ½, 0 each."""

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="seat_one_board_a_round"),
            models.UniqueConstraint(fields=["pairing", "order"], name="pairing_seat_order_once"),
        ]
        indexes = [models.Index(fields=["entrant", "round"], name="pairing_seat_entrant")]

    def __str__(self) -> str:
        return f"{self.entrant_id} on {self.pairing_id}"


class PairingGame(models.Model):
    """Game ``number`` of a pairing. In odd games the first seat starts, in even ones the second."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="game_set")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="pairing_game")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["pairing", "number"], name="pairing_game_once")]

    def __str__(self) -> str:
        return f"game {self.number} of {self.pairing_id}"
