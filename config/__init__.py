"""Composition root: settings, URLs, ASGI and Celery. Imported by nobody but Django itself."""

from config.celery import app as celery_app

__all__ = ["celery_app"]
