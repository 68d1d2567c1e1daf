"""Composition root: settings, URLs, ASGI, Celery and the supervisor. The apps import nothing from here."""
