"""What other apps may answer or act upon; accounts itself imports none of them."""

from django.dispatch import Signal

account_leaving = Signal()
"""Sent inside the closing transaction with ``user``, before ``account_closing``: leave what holds games together.

Whoever locks an event and then its games does so here, so that the games are not locked first.
"""

account_closing = Signal()
"""Sent inside the closing transaction with ``user``, before the row is anonymised: end what the person is in."""

rename_asked = Signal()
"""Sent with ``user``; a receiver answers with a sentence to refuse the new name now, or with None."""

renamed = Signal()
"""Sent with ``user``, who bears a new name now, inside the transaction that stores it."""

guest_registered = Signal()
"""Sent with ``user`` once a guest has become a person; the row is the same."""

password_changed = Signal()
"""Sent with ``user`` after a change or reset, when the other sessions have been told to end."""
