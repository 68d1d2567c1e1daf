"""What people have practised: training runs, and tutorial lessons that are done."""

from django.conf import settings
from django.db import models


class TrainingRun(models.Model):
    """One run, stored once: ``key`` is that of the deal whose questions were answered. Runs of two are not stored."""

    key = models.CharField(max_length=32, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="training_run_set")
    exercise = models.CharField(max_length=16)
    mode = models.CharField(max_length=16)
    right = models.PositiveSmallIntegerField()
    wrong = models.PositiveSmallIntegerField()
    streak = models.PositiveSmallIntegerField()
    """Most right answers in succession."""
    time_ms = models.PositiveIntegerField()
    """The run's clock at the last answer in milliseconds, penalties included."""
    finished_at = models.DateTimeField()

    class Meta:
        indexes = [
            models.Index(fields=["user", "exercise", "mode", "-finished_at"], name="training_run_history"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.exercise}/{self.mode}: {self.right} right, {self.wrong} wrong"


class TutorialProgress(models.Model):
    """A lesson that a person has done; every step of it was checked by the rules."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="tutorial_set")
    game = models.CharField(max_length=40)
    lesson = models.CharField(max_length=40)
    done_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "lesson"], name="tutorial_lesson_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game}/{self.lesson}"
