"""Load the Celery application with Django, so that every process that calls a task knows the broker."""

from django.apps import AppConfig
from django.contrib.staticfiles.apps import StaticFilesConfig

from config.celery import app as celery_app

__all__ = ["CollectedStaticFilesConfig", "ProjectConfig", "celery_app"]


class ProjectConfig(AppConfig):
    name = "config"


class CollectedStaticFilesConfig(StaticFilesConfig):
    """Leaves out what the site does not use of htmx: its extensions (whose comments show imports) and version 4."""

    ignore_patterns = [*StaticFilesConfig.ignore_patterns, "django_htmx/ext/*", "django_htmx/*-4.*"]
