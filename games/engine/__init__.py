"""The contract every game keeps, and what games share. Pure: no Django, no Channels, no Celery."""
