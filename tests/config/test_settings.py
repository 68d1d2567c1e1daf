"""The settings that measurements or safety ask for."""

import json
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import Client

from tests.site import ROOT


@pytest.mark.django_db
def test_the_database_is_set_as_measured() -> None:
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            values = {}
            for pragma in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout"):
                values[pragma] = cursor.execute(f"PRAGMA {pragma}").fetchone()[0]
        assert values == {"journal_mode": "wal", "synchronous": 1, "foreign_keys": 1, "busy_timeout": 20_000}
        assert connection.transaction_mode == "IMMEDIATE"
    else:
        assert connection.settings_dict["OPTIONS"]["pool"]["max_size"] >= 5
    assert connection.settings_dict["CONN_MAX_AGE"] == 0


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_tasks_run_through_a_broker_never_in_the_caller() -> None:
    assert not getattr(settings, "CELERY_TASK_ALWAYS_EAGER", False)
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] > settings.CELERY_TASK_TIME_LIMIT
    assert settings.CELERY_TASK_ROUTES["games.tasks.play_computer_move"] == {"queue": "computer"}


def test_every_scheduled_task_exists() -> None:
    from config.celery import app  # noqa: PLC0415  the application is loaded with the apps

    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


@pytest.mark.django_db
def test_health_is_told_part_by_part(client: Client) -> None:
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert json.loads(answer.content) == {"status": "ok", "database": "ok", "broker": "ok"}


@pytest.mark.django_db
def test_health_is_bad_when_the_broker_is(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    class Refusing:
        def set(self, *_args: object, **_named: object) -> None:
            raise ConnectionRefusedError

    monkeypatch.setattr("config.health.cache", Refusing())
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert json.loads(answer.content) == {"status": "down", "database": "ok", "broker": "down"}


def test_a_site_behind_https_passes_the_deployment_check() -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={
            "PATH": "/usr/bin:/bin",
            "SITE_URL": "https://tercet.example",
            "ALLOWED_HOSTS": "tercet.example",
            "SECRET_KEY": "k" * 30 + "0123456789abcdefghijklmnopqrstuvwxyz",
            "SECURE_HSTS_SECONDS": "31536000",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
