"""The Celery application: computer moves on the queue ``computer``, everything else on ``default``."""

import logging
import os
import signal
from threading import Thread
from typing import Any

from celery import Celery
from celery.signals import celeryd_after_setup, worker_process_init

from config.tether import die_with_parent
from games import catalogue

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("tercet")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

logger = logging.getLogger(__name__)

_plays = False
"""Whether this is a worker of the queue ``computer``; its pool children inherit it."""


@celeryd_after_setup.connect
def note_queue(instance: Any = None, **_kwargs: Any) -> None:
    """Remember in the worker whether it plays the computer's moves."""
    global _plays  # noqa: PLW0603  one worker a process, set once at its start
    _plays = "computer" in instance.app.amqp.queues.consume_from


@worker_process_init.connect
def tether_pool_child(**_kwargs: Any) -> None:
    """Have the kernel end a pool child with its worker: a worker killed with -9 cannot do it itself."""
    die_with_parent(signal.SIGKILL)


@worker_process_init.connect
def warm_up(**_kwargs: Any) -> None:
    """Let the games load compiled searches and tables beside the first task: a child that is late counts as dead."""
    if _plays:
        Thread(target=warm_games, daemon=True, name="warm-up").start()


def warm_games() -> None:
    """Call ``warm`` of every game that has it; what fails is logged, and costs the first move some time."""
    for game in catalogue.all():
        try:
            getattr(game, "warm", lambda: None)()
        except Exception:
            logger.exception("%s could not be warmed up", game.slug)
