"""Puzzles in a browser: three solved by their stored solutions, one missed and looked up, on both sizes."""

import json
import re
import sqlite3

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register
from tests.site import Site

both_sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def solution_of(site: Site, key: str) -> list[str]:
    """Read the moves of a puzzle from the site's database: no page tells them."""
    with sqlite3.connect(f"file:{site.data_dir / 'tercet.sqlite3'}?mode=ro", uri=True) as database:
        (moves,) = database.execute("SELECT moves FROM games_puzzle WHERE key = ?", (key,)).fetchone()
    return list(json.loads(moves))


def key_of(page: Page) -> str:
    return page.url.split("/puzzles/")[1].split("/")[0]


def say(page: Page, text: str) -> None:
    page.get_by_label("Move as text").fill(text)
    page.get_by_role("button", name="Play it").click()


def solve(page: Page, site: Site) -> None:
    """Play the stored solution of the puzzle on the page, the other side answering."""
    moves = solution_of(site, key_of(page))
    said = page.locator('[data-f="said"]')
    for at in range(0, len(moves), 2):
        say(page, moves[at])
        left = (len(moves) - at) // 2
        expect(said).to_contain_text(f"Right. {left} move" if left else "Solved: this wins.", timeout=10_000)


@both_sizes
def test_three_puzzles_are_solved_and_one_is_missed_and_looked_up(
    browser_page: Windows, running_site: Site, size: tuple[int, int]
) -> None:
    page = register(browser_page("solver", size, dark=size == PHONE), f"Solver{size[0]}")
    page.goto("/puzzles/")
    expect(page.locator("tercet-board svg").first).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("link", name="Solve it").click()
    expect(page.get_by_text("Your first attempt is rated.")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    for number in range(3):
        if number == 1:
            page.goto("/puzzles/troika/next/")
        elif number == 2:
            page.goto("/puzzles/quadtria/next/?theme=in_2")
        solve(page, running_site)
        expect(page.locator('[data-f="said"]')).to_contain_text("Your rating:")
        expect(page.get_by_role("link", name="Next puzzle")).to_be_focused()
    page.get_by_role("button", name="Like", exact=False).first.click()
    expect(page.locator('[data-vote="1"]')).to_have_attribute("aria-pressed", "true")
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_text("Your first attempt is rated.")).to_be_visible()
    moves = solution_of(running_site, key_of(page))
    texts = page.locator("datalist option").evaluate_all("options => options.map(option => option.value)")
    say(page, next(text for text in texts if text != moves[0]))
    expect(page.locator('[data-f="said"]')).to_have_class(re.compile("bad"))
    expect(page.get_by_role("button", name="Try again")).to_be_focused()
    page.get_by_role("button", name="Show the solution").click()
    expect(page.locator('[data-f="line"] button')).to_have_text(moves)
    assert_accessible(page)
    assert_fits(page)
    page.goto("/puzzles/")
    expect(page.locator("#yours")).to_be_visible()
    expect(page.get_by_text("You solved it.")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.full
@both_sizes
def test_a_missed_move_is_tried_again_on_the_board_by_keyboard(
    browser_page: Windows, running_site: Site, size: tuple[int, int]
) -> None:
    page = browser_page("visitor", size)
    page.goto("/puzzles/quadtria/next/?theme=in_2")
    expect(page.get_by_text("Without an account you play unrated.")).to_be_visible()
    moves = solution_of(running_site, key_of(page))
    texts = page.locator("datalist option").evaluate_all("options => options.map(option => option.value)")
    say(page, next(text for text in texts if text != moves[0]))
    page.get_by_role("button", name="Try again").click()
    for move in moves[::2]:
        for point in move.split("-"):
            page.locator(f'[data-f="board"] [data-cell="{point}"]').focus()
            page.keyboard.press("Enter")
        expect(page.locator('[data-f="said"]')).to_contain_text("Right." if move != moves[-1] else "Solved")
    expect(page.locator('[data-f="said"]')).to_contain_text("This attempt is not rated.")
    page.reload()
    expect(page.get_by_text("You missed this puzzle")).to_be_visible()
    assert_accessible(page)
