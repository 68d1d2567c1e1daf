"""The review of a finished game in a browser: asked for, computed, gone through, a mistake retried."""

import os
import re
import subprocess
import sys

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits
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
[Date "{date}"]
[Position "d1,d4,e5,f1,f3 a4,a6,b5,c4,c6 -- 1"]
[Result "1-0"]
[Termination "quadtria"]

1. d1-c1 c4-c3 2. f3-f4 1-0
"""
"""South could have won at once, and wins one move later."""


def finished_game(site: Site, date: str) -> str:
    """Put a short game into the archive; return its key."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", START.format(text=MISSED.format(date=date))],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(site.data_dir)},
        capture_output=True,
        text=True,
        check=True,
    )
    return next(line.split()[1] for line in done.stdout.splitlines() if line.startswith("KEY"))


@pytest.mark.parametrize(("size", "date"), [(DESKTOP, "2026.01.01"), (PHONE, "2026.01.02")], ids=["desktop", "phone"])
def test_a_game_is_reviewed_and_its_mistake_retried(
    browser_page: Windows, running_site: Site, size: tuple[int, int], date: str
) -> None:
    key = finished_game(running_site, date)
    page = browser_page("reader", size, dark=size == PHONE)
    page.goto(f"/match/{key}/")
    page.get_by_role("button", name="Review", exact=True).click()
    page.wait_for_selector("#review[data-ready]", timeout=20_000)
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

    page.get_by_role("button", name="Retry Nora's mistakes").click()
    field = page.get_by_label("Move as text")
    expect(field).to_be_enabled()
    verdict = page.locator('[data-f="verdict"]')
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
