"""Fixtures that open a board in a window of its own."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.e2e.boards.serving import serving
from tests.e2e.boards.table import Table
from tests.e2e.browsing import DESKTOP, Windows

Opener = Callable[..., Table]


@pytest.fixture(scope="module")
def harness() -> Iterator[str]:
    with serving() as url:
        yield url


@pytest.fixture
def open_table(harness: str, chromium: Browser) -> Iterator[Opener]:
    """Call it with a game to get its board in a new window; console errors fail the test."""
    windows = Windows(chromium, harness)

    def open_one(slug: str, size: tuple[int, int] = DESKTOP, **options: Any) -> Table:
        return Table(windows(slug, size, **options), slug)

    yield open_one
    windows.close()
    assert not windows.unexpected(), "\n".join(windows.unexpected())
