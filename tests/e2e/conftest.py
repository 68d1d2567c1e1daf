"""The site and the browser, once a session; windows, once a test."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.e2e.browsing import CHROMIUM_ARGUMENTS, Windows
from tests.site import Site, running

COMPUTER_MOVE_MS = "300"


@pytest.fixture(scope="session")
def running_site() -> Iterator[Site]:
    """The real thing on a free port; at the end nothing of it may be left."""
    data_dir = Path(tempfile.mkdtemp(prefix="tercet-e2e-"))
    try:
        with running(data_dir, {"COMPUTER_MOVE_MS": COMPUTER_MOVE_MS}) as site:
            yield site
    finally:
        shutil.rmtree(data_dir, ignore_errors=True)


@pytest.fixture(scope="session")
def site(running_site: Site) -> str:
    """The address of the running site."""
    return running_site.url


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, headless."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "the browser tests need chromium on PATH (on Debian: apt install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def browser_page(site: str, chromium: Browser) -> Iterator[Windows]:
    """Call it with a name to open a window; unexpected console errors and CSP violations fail the test."""
    windows = Windows(chromium, site)
    yield windows
    windows.close()
    assert not windows.unexpected(), "\n".join(windows.unexpected())
