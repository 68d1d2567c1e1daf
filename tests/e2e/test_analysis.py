"""The analysis board in a browser: set up, values on the moves, variations, comments, a link opened elsewhere."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits

SET_UP = "d1,d4,e5,f1,f3 a4,a6,b5,c4,c6 -- 1"


def cell(page: Page, point: str) -> Locator:
    return page.locator(f'[data-f="board"] [data-cell="{point}"]')


def click(page: Page, point: str) -> None:
    cell(page, point).scroll_into_view_if_needed()
    box = cell(page, point).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def say(page: Page, text: str) -> None:
    page.get_by_label("Move as text").fill(text)
    page.get_by_role("button", name="Play it").click()


def set_up(page: Page) -> None:
    expect(page.locator('[data-f="status"]')).to_have_text("South to move.")
    page.get_by_role("button", name="Set up a position").click()
    page.get_by_role("button", name="take away").click()
    click(page, "d3")
    click(page, "e2")
    expect(page.locator('#editor [data-f="verdict"]')).to_contain_text("five balls")
    page.get_by_role("button", name="red ball of South").click()
    click(page, "d4")
    click(page, "e5")
    expect(page.get_by_label("Position as text")).to_have_value(SET_UP)
    expect(page.locator('#editor [data-f="verdict"]')).to_have_text("This position can be analysed.")
    assert_accessible(page)
    page.get_by_role("button", name="Analyse this position").click()
    expect(page.locator("#editor")).to_be_hidden()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_position_is_set_up_explored_and_shared(browser_page: Windows, size: tuple[int, int]) -> None:
    browser_page.expect_error("400 (Bad Request)")
    page = browser_page("analyst", size)
    page.goto("/analysis/quadtria/")
    set_up(page)

    words = page.locator('#worth [data-f="words"]')
    expect(words).to_have_text("South to move: won in 1.")
    expect(page.locator(".values text").first).to_have_text("win 1")
    click(page, "f3")
    expect(cell(page, "f4")).to_have_attribute("aria-label", re.compile("won in 1"))
    assert_accessible(page)
    assert_fits(page)

    page.keyboard.press("Escape")
    say(page, "d1-c1")
    expect(page.locator("#tree [aria-current]")).to_contain_text("d1-c1")
    say(page, "c4-c3")
    page.get_by_role("button", name="First position").click()
    page.locator(".worth-move", has_text="f3-f4").click()
    expect(page.locator('[data-f="status"]')).to_contain_text("South")
    expect(words).to_contain_text("South")
    page.get_by_label("Comment on").fill("Wins {at once}.")
    page.locator("#tree-title").click()
    page.keyboard.press("p")
    expect(page.locator("#tree > .line > a").first).to_contain_text("f3-f4")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#tree [aria-current]")).to_contain_text("d1-c1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Delete")
    expect(page.locator("#tree a")).to_have_count(3)
    page.keyboard.press("u")
    expect(page.locator("#tree a")).to_have_count(4)

    page.get_by_role("button", name="Share by link").click()
    link = page.locator('[data-f="link"]')
    expect(link).to_have_value(re.compile("/study/"))

    other = browser_page("reader", PHONE if size == DESKTOP else DESKTOP, dark=True)
    other.goto(link.input_value())
    expect(other.locator("#tree .remark")).to_have_text("Wins {at once}.")
    expect(other.locator("#tree .variations a")).to_have_count(2)
    expect(other.locator('#worth [data-f="words"]')).to_have_text("South to move: won in 1.")
    assert_accessible(other)
    assert_fits(other)
    with other.expect_download() as loaded:
        other.get_by_role("button", name="Download the record").click()
    text = loaded.value.path().read_text()
    assert "f3-f4 {Wins {at once\\}.} (1. d1-c1 c4-c3)" in text

    other.locator("summary", has_text="Load a record").click()
    other.get_by_label("Text of the record").fill(text.replace("c4-c3", "c4-c4"))
    other.get_by_role("button", name="Load", exact=True).click()
    expect(other.locator('.tools [data-f="told"]')).to_contain_text("Move 2, c4-c4")
    other.get_by_label("Text of the record").fill(text)
    other.get_by_role("button", name="Load", exact=True).click()
    other.wait_for_url("**/analysis/quadtria/?loaded=1")
    expect(other.locator("#tree .remark")).to_have_text("Wins {at once}.")
    other.evaluate("sessionStorage.setItem('tercet:analysis-loaded', '{half')")
    other.reload()
    expect(other.locator("#worth")).to_contain_text("South to move")
