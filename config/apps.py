"""Load the Celery application with Django, so that every process that calls a task knows the broker."""

from django.apps import AppConfig

from config.celery import app as celery_app

__all__ = ["ProjectConfig", "celery_app"]


class ProjectConfig(AppConfig):
    name = "config"
