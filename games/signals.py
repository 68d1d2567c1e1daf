"""What games tell the rest of the house."""

from django.dispatch import Signal

match_finished = Signal()
"""Sent after commit, once a match is over or aborted: ``match_id``. Receivers must be safe to repeat."""
