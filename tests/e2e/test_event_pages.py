"""The pages of an event in a browser: brought along as a report file, read at both sizes, renewed while one looks."""

import secrets
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register
from tests.tournaments.cases import PAIRINGS, TIEBREAKS

FINISHED = TIEBREAKS / "tec-swiss.2026.trf"
IN_THE_MIDDLE = next(path for path in PAIRINGS if path.name == "case08_n8_r5.trf")
PAGES = ("", "standings/", "crosstable/", "rounds/", "round/1/", "players/", "player/6/", "player/6/BH-C1/", "check/")


def brought(page: Page, path: Path, rounds: int = 0) -> str:
    """Import a report file through the form; return the address of the event."""
    page.goto("/tournaments/import/")
    page.set_input_files("[name=file]", str(path))
    page.get_by_role("button", name="Look at it").click()
    expect(page.get_by_role("heading", name="What is in the file")).to_be_visible()
    assert_accessible(page)
    if not page.input_value("[name=name]"):
        page.fill("[name=name]", "Brought along")
    if rounds:
        page.fill("[name=rounds]", str(rounds))
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/event/*/")
    return page.url


@pytest.fixture
def arbiter(browser_page: Windows) -> Page:
    return register(browser_page("arbiter", DESKTOP), f"Petra{secrets.randbelow(10**6)}")


@pytest.mark.full
def test_every_page_of_an_imported_event_fits_and_is_accessible(browser_page: Windows, arbiter: Page) -> None:
    address = brought(arbiter, FINISHED)
    for size, dark in ((DESKTOP, False), (PHONE, True)):
        page = browser_page("reader", size, dark=dark)
        for path in PAGES:
            page.goto(address + path)
            assert_fits(page)
            assert_accessible(page)


def test_a_figure_leads_to_its_rounds_and_on_to_the_opponent(browser_page: Windows, arbiter: Page) -> None:
    page = browser_page("reader", DESKTOP)
    page.goto(brought(arbiter, FINISHED) + "standings/")
    row = page.get_by_role("row").filter(has=page.get_by_role("link", name="David"))
    row.locator("td.num a").first.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_contain_text("Where does")
    page.locator("table.parts tbody th a").first.click()
    page.wait_for_url("**/player/*/")
    expect(page.locator("table.card-rounds")).to_be_visible()


def test_the_standings_renew_themselves_when_a_result_comes_in(browser_page: Windows, arbiter: Page) -> None:
    address = brought(arbiter, IN_THE_MIDDLE)
    arbiter.goto(f"{address}desk/")
    arbiter.locator(".desk form button.primary, form button.primary").first.click()
    expect(arbiter.locator("#step-title")).to_contain_text("boards are open")
    reader = browser_page("reader", PHONE)
    reader.goto(f"{address}round/5/")
    result = reader.locator("td.result").first
    expect(result).not_to_contain_text("1 – 0")
    reader.wait_for_timeout(1000)
    arbiter.get_by_role("link", name="Enter results").click()
    expect(arbiter.locator("#entry-board")).to_be_focused()
    for word in ("1", "1"):
        arbiter.keyboard.type(word)
        arbiter.keyboard.press("Enter")
    expect(result).to_contain_text("1 – 0")
