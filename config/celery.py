"""The Celery application: computer moves on the queue ``computer``, everything else on ``default``."""

import os
import signal
from typing import Any

from celery import Celery
from celery.signals import worker_process_init

from config.tether import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("tercet")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@worker_process_init.connect
def tether_pool_child(**_kwargs: Any) -> None:
    """Have the kernel end a pool child with its worker: a worker killed with -9 cannot do it itself."""
    die_with_parent(signal.SIGKILL)
