"""Hands for stories of events: fill in the terms, fill the field, play whatever comes, read the tables shown."""

import re
import secrets
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, assert_fits
from tests.e2e.seating import resign, say, state_of


def new_name(stem: str) -> str:
    """Return a name that nobody has on this site, however often a test runs."""
    return f"{stem}{secrets.randbelow(10**6)}"


def hold_event(
    page: Page, name: str, game: str, format: str, fields: Mapping[str, str], ticks: Sequence[str] = ()
) -> str:
    """Open registration for an event on the page of its terms. ``fields`` and ``ticks`` go by their labels."""
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label(game, exact=True).check()
    page.get_by_label(re.compile(f"^{format}")).check()
    page.locator("summary", has_text="Options").click()
    for label, value in fields.items():
        field = page.get_by_label(label, exact=True)
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(label=value)
        else:
            field.fill(value)
    for label in ticks:
        page.get_by_label(label, exact=True).check()
    page.get_by_role("button", name="Open registration").click()
    page.wait_for_url("**/event/*/")
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.url


def to_desk(page: Page, tab: str = "What to do") -> None:
    """Go to a page of the desk by the links that lead there."""
    if page.locator(".desk-tabs").count() == 0:
        page.get_by_role("navigation", name="Pages of this event").get_by_role("link", name="Desk").click()
    page.get_by_role("navigation", name="Pages of the desk").get_by_role("link", name=tab).click()


def fill_with_computers(page: Page, level: str, total: int) -> None:
    """Let computers of a level take part until there are so many; the desk's page of entrants is open."""
    box = page.locator("details", has=page.locator("summary", has_text="Fill with computers"))
    if box.get_attribute("open") is None:
        box.locator("summary").click()
    box.get_by_label("Level").select_option(label=level)
    box.get_by_label("Until so many take part").fill(str(total))
    box.get_by_role("button", name="Fill").click()
    expect(page.locator(".entrants tbody tr")).to_have_count(total)


def is_over(page: Page) -> bool:
    return page.locator("#event-live[data-status=finished]").count() > 0


def play_on(page: Page, *, gives_up: bool = False) -> bool:
    """Do the next thing in an event as somebody who plays in it; return whether a game was given up.

    On the event's page: go to one's game, once there is one. In the game: move, or give up; over, go back.
    """
    if "/match/" not in page.url:
        link = page.get_by_role("link", name="To my game")
        if link.count():
            link.click()
            page.wait_for_url("**/match/**")
        return False
    state = state_of(page)
    if state["status"] == "finished":
        page.locator("#asks").get_by_role("link", name="Back to the event").click()
        page.wait_for_url("**/event/*/")
    elif state["legal"] and gives_up:
        resign(page)
        return True
    elif state["legal"]:
        legal = state["legal"]
        say(page, next((text for text in legal if "@" in text), legal[0]))
        expect(page.locator(f"#movelist a[data-ply='{state['ply'] + 1}']")).to_be_attached()
    return False


def play_until_over(pages: Sequence[Page], seconds: float, giving_up: int = 0) -> None:
    """Let everybody play until the event's page says that it is over; the first one gives up ``giving_up`` games."""
    deadline = time.monotonic() + seconds
    while not all("/event/" in page.url and is_over(page) for page in pages):
        assert time.monotonic() < deadline, "\n".join(page.locator("main").inner_text()[:600] for page in pages)
        for place, page in enumerate(pages):
            giving_up -= play_on(page, gives_up=place == 0 and giving_up > 0)
        pages[0].wait_for_timeout(50)


def look_at(page: Page, *addresses: str) -> None:
    """See that pages fit and are accessible in a large and in a small window."""
    for address in addresses:
        page.goto(address)
        for width, height in (PHONE, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert_fits(page)
            assert_accessible(page)


class Line(NamedTuple):
    """A line of the standings as the page shows it. ``values``: points and tie-breaks, column by column."""

    rank: str
    name: str
    values: tuple[str, ...]


def standings(page: Page) -> list[Line]:
    """Read the standings of the page that is open."""
    rows = page.locator("table.standings tbody tr").all()
    return [
        Line(row.locator(".rank").inner_text(), _name(row), tuple(row.locator("a.why").all_inner_texts()))
        for row in rows
    ]


def _name(row: Locator) -> str:
    return row.locator("th a").inner_text()


def number(text: str) -> float:
    """Read points as a page shows them: "2½"."""
    whole = text.replace("½", "")
    return float(whole or 0) + (0.5 if "½" in text else 0)


class Met(NamedTuple):
    """What a cell of a crosstable by rounds says: the opponent's line (0 for a round without one), turn, result."""

    opponent: int
    first: bool
    result: str


def crosstable(page: Page) -> list[list[Met]]:
    """Read the crosstable by rounds of the page that is open, line by line."""
    return [
        [_met(cell) for cell in row.locator("td.x").all()] for row in page.locator("table.by-rounds tbody tr").all()
    ]


def _met(cell: Locator) -> Met:
    text = cell.locator("[aria-hidden=true]").first.inner_text().strip()
    found = re.fullmatch(r"(\d+)([▸▹])\s*(.+)", text)
    return Met(int(found[1]), found[2] == "▸", found[3]) if found else Met(0, False, text)


def notices(page: Page) -> list[str]:
    """Read what somebody has been told, the newest first."""
    page.goto("/notices/")
    return page.locator(".notice button > span:last-child").all_inner_texts()
