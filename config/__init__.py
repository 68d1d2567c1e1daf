"""Composition root: settings, URLs, ASGI, Celery and the supervisor. Imported by nobody but Django and the command line."""
