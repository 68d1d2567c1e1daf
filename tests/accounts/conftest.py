"""Accounts' tests start without counted attempts: allauth's rate limits live in the cache."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def forgotten_attempts() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()
