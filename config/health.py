"""GET /health/: does this web process reach its database and its broker?"""

from collections.abc import Callable

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis.exceptions import RedisError

PATH = "/health/"


class HealthMiddleware:
    """Answer before sessions and people are asked for: what they need may be what is down."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return health(request) if request.path == PATH else self.get_response(request)


@never_cache
@require_safe
def health(_request: HttpRequest) -> JsonResponse:
    """Answer 200 when all is well and 503 otherwise, each part by name."""
    parts = {"database": _database_is_well(), "broker": _broker_is_well()}
    well = all(parts.values())
    return JsonResponse(
        {"status": "ok" if well else "down", **{name: "ok" if part else "down" for name, part in parts.items()}},
        status=200 if well else 503,
    )


def _database_is_well() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone() == (1,))
    except DatabaseError:
        return False


def _broker_is_well() -> bool:
    """The cache lives on the broker's server, so writing to it asks both; one out of reach reads as empty."""
    try:
        cache.set("health", "ok", timeout=10)
        return bool(cache.get("health") == "ok")
    except (RedisError, OSError):
        return False
