"""What every board keeps: access, sizes, hints, premoves, refusals, flipping; the generic and the small ones."""

# ruff: noqa: F811 (fixtures are imported by name)

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.axe import assert_accessible
from tests.e2e.boards.opening import Opener, harness, open_table  # noqa: F401
from tests.e2e.boards.table import Table
from tests.e2e.browsing import Windows, assert_fits
from tests.games.bags import BAG

FIRST = {
    "quadtria": ({}, "cell", "d3", "d4", "d3-d4"),
    "troika": ({}, "piece", "RL", "b2", "RLb2"),
    "trixo": ({"bag": BAG}, "piece", "1", "0,0", "O@0,0"),
}
each_board = pytest.mark.parametrize("slug", sorted(FIRST))


def source(table: Table, slug: str) -> Any:
    _setup, kind, key, _target, _text = FIRST[slug]
    return table.cell(key) if kind == "cell" else table.piece(key)


@each_board
def test_a_board_is_accessible_in_both_themes(open_table: Opener, slug: str) -> None:
    for dark in (False, True):
        table = open_table(slug, dark=dark)
        table.show(table.start(**FIRST[slug][0]))
        table.page.mouse.click(*table.middle(source(table, slug)))
        assert_accessible(table.page)


@each_board
@pytest.mark.parametrize("width", [320, 560])
def test_a_board_fits_the_window(open_table: Opener, slug: str, width: int) -> None:
    table = open_table(slug, (width, 800))
    table.show(table.start(**FIRST[slug][0]))
    assert_fits(table.page)
    for hit in table.page.locator(".hit").all():
        box = hit.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


@each_board
def test_a_board_has_one_tab_stop(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    table.show(table.start(**FIRST[slug][0]))
    assert table.page.locator('#board [tabindex="0"]').count() == 1
    assert table.page.locator('#own [tabindex="0"]').count() <= 1
    assert table.page.locator("svg.board[role=grid] > g > [role=row] > [role=gridcell]").count() > 0


@each_board
def test_hints_can_be_turned_down(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    table.show(table.start(**FIRST[slug][0]))
    table.call("hints", False)
    table.page.mouse.click(*table.middle(source(table, slug)))
    target = table.cell(FIRST[slug][3])
    assert "can go here" not in (target.get_attribute("aria-label") or "")
    assert not target.locator(".hint, .spot-cell").first.is_visible() or slug == "trixo"
    table.click(FIRST[slug][3])
    assert table.moves() == [FIRST[slug][4]]


@each_board
def test_a_board_that_is_not_playable_sends_nothing(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    table.show(table.start(**FIRST[slug][0]), None)
    for cell in table.page.locator("[data-cell]").all()[:9]:
        table.page.mouse.click(*table.middle(cell))
    assert table.moves() == []
    assert table.heard("premove") == []


@each_board
def test_a_premove_is_set_shown_and_taken_back(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    setup, _kind, _key, target, text = FIRST[slug]
    state = table.start(**setup)
    position = table.show(state, playable=False, legal=[], premovable=True)
    table.page.mouse.click(*table.middle(source(table, slug)))
    table.click(target) if table.cell(target).count() else pytest.fail(f"{target} is not offered")
    assert table.heard("premove")[-1]["text"] == text
    assert table.moves() == []
    assert table.page.locator(".premoved").count() == 1
    table.page.evaluate("position => board.show(position)", {**position, "premove": text})
    assert table.page.locator(".premoved").count() == 1
    table.cell(target).focus()
    table.press("Escape")
    assert table.heard("premove")[-1]["text"] is None
    assert table.page.locator(".premoved").count() == 0


@each_board
def test_a_refused_move_is_taken_back(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    setup, _kind, _key, target, text = FIRST[slug]
    position = table.show(table.start(**setup))
    label = table.cell(target).get_attribute("aria-label")
    table.page.mouse.click(*table.middle(source(table, slug)))
    table.click(target)
    assert table.moves() == [text]
    assert table.cell(target).get_attribute("aria-label") != label
    waiting = {**position, "playable": False, "legal": []}
    table.page.evaluate("position => board.show(position)", waiting)
    assert table.cell(target).get_attribute("aria-label") != label, "the move stays drawn while it is under way"
    table.call("illegal", "Not so.")
    table.page.evaluate("position => board.show(position)", position)
    assert table.cell(target).get_attribute("aria-label") == label
    assert table.heard("say")[-1]["text"] == "Not so."


@each_board
def test_a_flipped_board_is_turned_by_half(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    state = table.start(**FIRST[slug][0])
    table.show(table.after(state, FIRST[slug][4]), None)
    first, second = {"quadtria": ("a1", "f6"), "troika": ("a1", "c3"), "trixo": ("0,0", "0,0")}[slug]
    before = table.middle(table.cell(first))
    table.call("flip", True)
    after = table.middle(table.cell(second))
    assert abs(before[0] - after[0]) < 2
    assert abs(before[1] - after[1]) < 2


@each_board
def test_a_board_describes_itself_and_its_moves(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    table.show(table.after(table.start(**FIRST[slug][0]), FIRST[slug][4]), None)
    assert len(table.call("describe")) > 10
    assert len(table.call("describeMove", FIRST[slug][4])) > 4


@each_board
def test_a_destroyed_board_leaves_nothing(open_table: Opener, slug: str) -> None:
    table = open_table(slug)
    table.show(table.start(**FIRST[slug][0]))
    table.call("destroy")
    assert table.page.locator("#board > *, #own > *, #other > *").count() == 0


def test_the_generic_board_plays_any_game(harness: str, chromium: Browser) -> None:
    windows = Windows(chromium, harness)
    table = Table(windows(), "quadtria", module="/static/js/games/boards/generic.js")
    table.show(table.start())
    table.page.locator("#board button").first.focus()
    table.press("ArrowRight", "Enter")
    assert table.moves() == ["d3-c3"]
    windows.close()
    assert not windows.unexpected()


def mini_page(page: Page) -> Page:
    page.goto("/mini.html")
    page.wait_for_selector("tercet-board svg")
    return page


def test_small_boards_are_pictures_with_words(harness: str, chromium: Browser) -> None:
    windows = Windows(chromium, harness)
    page = mini_page(windows())
    page.wait_for_function("document.querySelectorAll('tercet-board svg[role=img][aria-label]').length === 3")
    labels = page.eval_on_selector_all(
        "tercet-board svg", "nodes => nodes.map(node => node.getAttribute('aria-label'))"
    )
    assert labels[1] == "a1: blue medium on red large, 2 high."
    assert page.locator("tercet-board [tabindex]").count() == 0
    assert_accessible(page)
    windows.close()
    assert not windows.unexpected()
