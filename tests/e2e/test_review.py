"""The review of a finished game in a browser: asked for, computed, gone through, a mistake retried."""

import os
import re
import subprocess
import sys

from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import PHONE, Windows, assert_fits
from tests.site import ROOT, Site

START = """
from games import record
from games.services.archive import import_record
from games.timing import utc_now
print("KEY", import_record(record.parse('''{text}'''), utc_now()).match.key)
"""
MISSED = """[Game "quadtria"]
[Seats "2"]
[Seat1 "Nora"]
[Seat2 "Otto"]
[Date "2026.01.01"]
[Position "d1,d4,e5,f1,f3 a4,a6,b5,c4,c6 -- 1"]
[Result "1-0"]
[Termination "quadtria"]

1. d1-c1 c4-c3 2. f3-f4 1-0
"""
"""South could have won at once, and wins one move later."""


def finished_game(site: Site) -> str:
    """Put a short game into the archive; return its key."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", START.format(text=MISSED)],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(site.data_dir)},
        capture_output=True,
        text=True,
        check=True,
    )
    return next(line.split()[1] for line in done.stdout.splitlines() if line.startswith("KEY"))


def test_a_game_is_reviewed_and_its_mistake_retried(browser_page: Windows, running_site: Site) -> None:
    key = finished_game(running_site)
    page = browser_page("reader")
    page.goto(f"/match/{key}/")
    page.get_by_role("button", name="Review", exact=True).click()
    page.wait_for_selector("#review[data-ready]", timeout=20_000)
    go_through(page)
    phone = browser_page("learner", PHONE, dark=True)
    phone.goto(f"/match/{key}/review/")
    phone.wait_for_selector("#review[data-ready]")
    retry(phone)


def go_through(page: Page) -> None:
    """Read the table, walk along the curve."""
    expect(page.locator("#plies tbody tr")).to_have_count(3)
    first = page.locator('#plies [data-row="1"]')
    expect(first).to_contain_text("the win takes")
    expect(first).to_contain_text("won in 1")
    assert_accessible(page)
    assert_fits(page)
    curve = page.get_by_role("slider", name="Position on the curve")
    curve.focus()
    page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuetext", "The start")
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-f="words"]')).to_have_text(re.compile("Nora: d1-c1, won in"))
    expect(page.locator('[data-f="better"]')).to_contain_text("f3-f4")
    expect(page.locator('[data-f="analyse"]')).to_have_attribute("href", re.compile("ply=0$"))


def retry(page: Page) -> None:
    """Play the mistake again, ask for a hint, find the better move."""
    page.get_by_role("button", name="Retry Nora's mistakes").click()
    field = page.get_by_label("Move as text")
    verdict = page.locator('[data-f="verdict"]')
    expect(field).to_be_enabled()
    field.fill("d1-c1")
    field.press("Enter")
    expect(verdict).to_contain_text("is what was played")
    page.get_by_role("button", name="Hint").click()
    expect(verdict).to_contain_text("right")
    expect(field).to_be_enabled()
    field.fill("f3-f4")
    field.press("Enter")
    expect(verdict).to_contain_text("Right: f3-f4")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator('[data-f="retry"]')).to_be_hidden()
