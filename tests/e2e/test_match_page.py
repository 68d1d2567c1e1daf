"""The match page under stress: a lost line, a second tab, a look at the past, and everybody's way of using it."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register
from tests.e2e.seating import Cut, breakable, by_turn, say


@pytest.fixture
def quadtria(browser_page: Windows) -> Callable[[str], tuple[Page, Page, Cut]]:
    """Seat two fresh people at a rated Quadtria game: (seat 1, seat 2, the line of both)."""

    def play(tag: str) -> tuple[Page, Page, Cut]:
        pages = [register(browser_page(f"{name}_{tag}"), f"{name}_{tag}") for name in ("Ada", "Ben")]
        lines = [breakable(page) for page in pages]
        for page in pages:
            page.goto("/")
            page.locator("form[action*='/play/quadtria-600+5/'] button").click()
        for page in pages:
            page.wait_for_url("**/match/**")
        south, north = by_turn(pages[0], pages[1])
        return south, north, lines[pages.index(south)]

    return play


def test_a_move_made_on_a_lost_line_is_stored_and_sent_once(
    quadtria: Callable[[str], tuple[Page, Page, Cut]],
) -> None:
    south, north, line = quadtria("line")
    line["cut"] = True
    say(south, "d3-c3")
    expect(south.locator("#line-strip")).to_contain_text("Your move is stored", timeout=10_000)
    expect(north.locator("#movelist")).not_to_contain_text("d3-c3")
    line["cut"] = False
    expect(north.locator("#movelist")).to_contain_text("d3-c3")
    expect(south.locator("#line-strip")).to_be_hidden()
    expect(south.locator("#movelist a[data-ply]")).to_have_count(1)
    expect(south.locator("#status")).to_contain_text("to move")


def test_two_tabs_of_one_player_show_the_same_game(quadtria: Callable[[str], tuple[Page, Page, Cut]]) -> None:
    south, north, _line = quadtria("tabs")
    second = south.context.new_page()
    second.goto(south.url)
    say(south, "d3-c3")
    expect(second.locator("#movelist")).to_contain_text("d3-c3")
    say(north, "a4-a3")
    expect(second.locator("#status")).to_contain_text("Your turn")
    say(second, "e2-d3")
    expect(south.locator("#movelist a[data-ply='3']")).to_have_text(re.compile("e2-d3"))


def test_who_looks_at_the_past_plays_nothing_there_and_finds_back(
    quadtria: Callable[[str], tuple[Page, Page, Cut]],
) -> None:
    south, north, _line = quadtria("past")
    say(south, "d3-c3")
    expect(north.locator("#status")).to_contain_text("Your turn")
    say(north, "a4-a3")
    expect(south.locator("#status")).to_contain_text("Your turn")
    south.locator("#movelist a[data-ply='1']").click()
    expect(south.locator("#status")).to_contain_text("You are looking at move 1")
    assert "ply=1" in south.url
    south.get_by_role("gridcell", name=re.compile("^e2,")).click(force=True)
    south.get_by_role("gridcell", name=re.compile("^d3")).click(force=True)
    expect(south.locator("#movelist a[data-ply]")).to_have_count(2)
    south.get_by_role("button", name="Back to the game").click()
    expect(south.locator("#status")).to_contain_text("Your turn")
    assert "ply" not in south.url


def test_a_resignation_asks_once_and_escape_takes_it_back(quadtria: Callable[[str], tuple[Page, Page, Cut]]) -> None:
    south, north, _line = quadtria("flag")
    say(south, "d3-c3")
    expect(north.locator("#status")).to_contain_text("Your turn")
    say(north, "a4-a3")
    resign = south.locator("#bar [data-do='resign']")
    resign.click()
    expect(south.get_by_role("button", name="Keep playing")).to_be_focused()
    south.keyboard.press("Escape")
    expect(south.get_by_role("button", name="Keep playing")).to_have_count(0)
    expect(resign).to_be_focused()
    resign.click()
    south.locator(".ask .danger").click()
    expect(north.locator("#status")).to_contain_text("won")
    north.locator("#verify-open").click()
    expect(north.locator("#fairness")).to_contain_text("everything was drawn as promised")


def test_the_match_page_is_accessible_and_fits_at_every_size(
    quadtria: Callable[[str], tuple[Page, Page, Cut]],
) -> None:
    south, north, _line = quadtria("axe")
    say(south, "d3-c3")
    expect(north.locator("#status")).to_contain_text("Your turn")
    for scheme in ("light", "dark"):
        north.emulate_media(color_scheme=scheme)
        for width, height in (DESKTOP, PHONE, (320, 640), (640, 400)):
            north.set_viewport_size({"width": width, "height": height})
            assert_fits(north)
            assert_accessible(north)
