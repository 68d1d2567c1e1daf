"""Whether a request comes from this very machine."""

from __future__ import annotations

from django.http import HttpRequest

LOOPBACK = frozenset(["127.0.0.1", "::1", "::ffff:127.0.0.1"])

PASSED_ON = (
    "HTTP_FORWARDED",
    "HTTP_VIA",
    "HTTP_X_REAL_IP",
    "HTTP_X_CLIENT_IP",
    "HTTP_X_CLUSTER_CLIENT_IP",
    "HTTP_CF_CONNECTING_IP",
    "HTTP_TRUE_CLIENT_IP",
)
"""Headers by which proxies tell for whom they ask; besides all that begin with X-Forwarded."""


def is_local(request: HttpRequest) -> bool:
    """Return whether a program on this machine asks for itself, through no proxy that says so."""
    if request.META.get("REMOTE_ADDR", "") not in LOOPBACK:
        return False
    return not any(name in PASSED_ON or name.startswith("HTTP_X_FORWARDED") for name in request.META)
