"""A server that falls silent or starts anew: noticed soon, and true within a second of being back."""

import os
import signal

from playwright.sync_api import Page, expect

from tests.e2e.browsing import Windows
from tests.e2e.seating import say, seat_two
from tests.site import Site

NOTICED_MS = 10_000
TRUE_MS = 1_000
BACK_MS = 60_000


def web_process(site: Site) -> int:
    """Return the process that answers browsers."""
    return next(pid for pid, command in site.processes().items() if "daphne" in command)


def expect_lost(*pages: Page) -> None:
    for page in pages:
        expect(page.locator("#line-strip")).to_be_visible(timeout=NOTICED_MS)


def expect_back(page: Page) -> None:
    expect(page.locator("#line-strip")).to_be_hidden(timeout=BACK_MS)


def test_a_silent_server_is_noticed_and_the_truth_follows_at_once(browser_page: Windows, running_site: Site) -> None:
    browser_page.expect_error("WebSocket connection to")
    south, north = seat_two(browser_page("one"), browser_page("two"), "quadtria-600+5")
    web = web_process(running_site)
    os.kill(web, signal.SIGSTOP)
    try:
        say(south, "d3-c3")
        expect_lost(south, north)
        expect(south.locator("#line-strip")).to_contain_text("Your move is stored")
        expect(north.locator("#movelist")).not_to_contain_text("d3-c3")
    finally:
        os.kill(web, signal.SIGCONT)
    expect_back(south)
    expect(south.locator("#movelist")).to_contain_text("d3-c3", timeout=TRUE_MS)
    expect_back(north)
    expect(north.locator("#movelist")).to_contain_text("d3-c3", timeout=TRUE_MS)
    expect(north.locator("#status")).to_contain_text("Your turn", timeout=TRUE_MS)


def test_a_restarted_server_is_noticed_and_the_game_goes_on(browser_page: Windows, running_site: Site) -> None:
    browser_page.expect_error("WebSocket connection to")
    browser_page.expect_error("Failed to load resource")
    south, north = seat_two(browser_page("one"), browser_page("two"), "quadtria-600+5")
    say(south, "d3-c3")
    expect(north.locator("#status")).to_contain_text("Your turn")
    os.kill(web_process(running_site), signal.SIGKILL)
    expect_lost(south, north)
    for page in (south, north):
        expect_back(page)
        expect(page.locator("#movelist")).to_contain_text("d3-c3", timeout=TRUE_MS)
    say(north, "a4-a3")
    expect(south.locator("#movelist")).to_contain_text("a4-a3")
