"""Mail on the embedded default: printed on the console and kept for the outbox page."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.console import EmailBackend as ConsoleBackend
from django.http import HttpRequest

from accounts.locality import is_local
from accounts.models import OutboxMail

KEPT = 500
"""How many letters the outbox keeps."""


def is_open_to(request: HttpRequest) -> bool:
    """Return whether this browser may read the letters: they hold links that reset passwords.

    Only on embedded defaults, and only for a browser on the same machine that came through no proxy.
    """
    return settings.EMBEDDED and is_local(request)


class OutboxEmailBackend(ConsoleBackend):
    """Print every letter; on one machine with embedded defaults store it as well."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        sent = super().send_messages(email_messages) or 0
        if settings.EMBEDDED:
            OutboxMail.objects.bulk_create(_stored(message) for message in email_messages)
            _drop_oldest()
        return sent


def _stored(message: EmailMessage) -> OutboxMail:
    return OutboxMail(to=", ".join(message.to)[:300], subject=message.subject[:300], body=message.body)


def _drop_oldest() -> None:
    newest_dropped = OutboxMail.objects.order_by("-id").values_list("id", flat=True)[KEPT : KEPT + 1].first()
    if newest_dropped is not None:
        OutboxMail.objects.filter(id__lte=newest_dropped).delete()
