"""The worker of the computer's moves warms its pool children up; no other does, and a failure stops nothing."""

from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from config import celery
from games import catalogue


class Warm:
    """A game that notes that it was warmed up, or fails at it."""

    slug = "warm"

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails
        self.done = Event()

    def warm(self) -> None:
        self.done.set()
        if self.fails:
            raise OSError("no cache")


def worker_of(*queues: str) -> Any:
    return SimpleNamespace(app=SimpleNamespace(amqp=SimpleNamespace(queues=SimpleNamespace(consume_from=queues))))


def test_only_children_of_the_computers_worker_warm_up(monkeypatch: pytest.MonkeyPatch) -> None:
    games = Warm(fails=True), SimpleNamespace(slug="cold"), Warm()
    monkeypatch.setattr(catalogue, "all", lambda: games)
    monkeypatch.setattr(celery, "_plays", False)
    celery.note_queue(instance=worker_of("default"))
    celery.warm_up()
    assert not games[0].done.wait(0.1)
    celery.note_queue(instance=worker_of("computer"))
    celery.warm_up()
    assert games[2].done.wait(5)
