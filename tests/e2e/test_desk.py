"""A night at the table: walk-ins, results as fast as one types, a lost line, paper and the big screen, no scripts."""

import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register

LONG = "Anna Very-Long-Double-Name von und zu Hohenstein-Weißenburg"
NAMES = (LONG, "Jana Králová", "Ilinca Marin", "Șerban Ciobanu", "Hana Dvořáková", "Radu Pop", "Žofie Malá")


@pytest.fixture
def desk(browser_page: Windows) -> Page:
    """The desk of an event over the board whose first round has three boards and a bye."""
    page = register(browser_page("director", DESKTOP), f"Dora{secrets.randbelow(10**6)}")
    page.goto("/tournaments/new/")
    page.fill("[name=name]", "Night at the table")
    page.locator("[name=game][value=quadtria]").check()
    if not page.locator("[name=over_the_board]").is_visible():
        page.locator("summary", has_text="Options").click()
    page.locator("[name=over_the_board]").check()
    page.get_by_role("button", name="Open registration").click()
    page.wait_for_url("**/event/*/")
    page.goto(f"{page.url}desk/entrants/")
    page.locator("[name=walk_in-name]").focus()
    for place, name in enumerate(NAMES):
        expect(page.locator("[name=walk_in-name]")).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(str(1800 - 20 * place))
        page.keyboard.press("Enter")
        expect(page.locator(".entrants tbody tr")).to_have_count(place + 1)
    page.get_by_role("link", name="What to do").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#step-title")).to_contain_text("3 boards are open")
    return page


def results(page: Page) -> Page:
    page.get_by_role("link", name="Enter results").click()
    expect(page.locator("#entry-board")).to_be_focused()
    return page


def type_line(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def test_results_are_typed_without_waiting_and_mended_where_they_are_refused(browser_page: Windows, desk: Page) -> None:
    browser_page.expect_error("409")
    browser_page.expect_error("422")
    page = results(desk)
    assert_accessible(page)
    waits = page.locator("[data-entry-trouble] li")
    type_line(page, "1 7")
    expect(waits).to_contain_text("is no result")
    expect(page.locator("#entry-board")).to_be_focused()
    type_line(page, "9 1", "2", "=", "3 0")
    cell = page.locator("[data-result]")
    expect(cell.nth(1)).to_have_text("½ – ½")
    expect(cell.nth(2)).to_have_text("0 – 1")
    expect(page.locator("#board-3").get_by_role("link", name="Correct")).to_be_visible()
    expect(waits).to_have_count(2)
    expect(waits.locator("input").nth(0)).to_have_value("1 7")
    expect(page.locator("#entry-board")).to_be_focused()
    waits.nth(1).get_by_role("button", name="Let it go").press("Enter")
    waits.locator("input").press("Control+a")
    type_line(page, "1 1")
    expect(cell.nth(0)).to_have_text("1 – 0")
    expect(page.locator("#entry-board")).to_be_focused()
    type_line(page, "3 1")
    expect(waits).to_contain_text("already has 0 – 1")
    waits.locator("input").focus()
    type_line(page, "Slip read wrongly")
    expect(cell.nth(2)).to_have_text("1 – 0")
    expect(waits).to_have_count(0)
    expect(page.locator("[data-open-count]")).to_contain_text("0 boards")
    page.locator("#board-3").get_by_role("link", name="Correct").press("Enter")
    expect(page.locator("#ruling-title")).to_have_text("Correct the result")
    page.goto(page.url.split("desk/")[0] + "log/")
    expect(page.locator(".log")).to_contain_text("Slip read wrongly")


def test_a_very_long_name_leaves_the_points_in_view(browser_page: Windows, desk: Page) -> None:
    event = desk.url.split("desk/")[0]
    type_line(results(desk), "1 1", "2 =", "3 0")
    expect(desk.locator("[data-open-count]")).to_contain_text("0 boards")
    phone = browser_page("phone", PHONE)
    for width in (390, 320):
        phone.set_viewport_size({"width": width, "height": 844})
        for page in ("standings/", "crosstable/"):
            phone.goto(event + page)
            assert_fits(phone)
            expect(phone.locator("tbody th a", has_text=LONG)).to_be_visible()
            for cell in phone.locator("td.pts").all():
                box = cell.bounding_box()
                assert box is not None
                assert box["x"] + box["width"] <= width, f"{page} at {width}: {box}"


@pytest.mark.full
def test_boards_are_changed_by_hand_with_arrow_keys(desk: Page) -> None:
    desk.goto(desk.url.split("desk/")[0] + "desk/pairings/by-hand/")
    boxes = desk.locator("[data-hand-board] select")
    seated = [box.input_value() for box in boxes.all()]
    offered = [option.get_attribute("value") for option in boxes.nth(0).locator("option").all()]
    away = [one for one in seated if one and one != seated[0]]
    boxes.nth(0).focus()
    desk.keyboard.press("Home")
    for _step in range(offered.index(away[-1])):
        desk.keyboard.press("ArrowDown")
    expect(boxes.nth(0)).to_have_value(away[-1])
    moved = {one for one, box in zip(seated, boxes.all(), strict=True) if box.input_value() != one}
    assert moved == {seated[0], away[-1]}
    assert_accessible(desk)
    desk.get_by_role("button", name="Set these boards").press("Enter")
    desk.wait_for_load_state()
    if desk.get_by_label("Pair them all the same").count():
        desk.get_by_label("Pair them all the same").press("Space")
        desk.get_by_role("button", name="Set these boards").press("Enter")
    expect(desk.get_by_role("heading", name="Boards of round 1")).to_be_visible()


def test_a_lost_line_keeps_what_was_typed_and_sends_it_again(browser_page: Windows, desk: Page) -> None:
    browser_page.expect_error("ERR_INTERNET_DISCONNECTED")
    page = results(desk)
    page.context.set_offline(True)
    type_line(page, "1 1", "2 0")
    expect(page.locator("[data-entry-said]")).to_contain_text("2 results wait")
    page.context.set_offline(False)
    expect(page.locator("[data-result]").nth(1)).to_have_text("0 – 1")
    expect(page.locator("[data-open-count]")).to_contain_text("1 board")


@pytest.mark.full
def test_another_screen_follows_and_paper_is_white(browser_page: Windows, desk: Page) -> None:
    event = desk.url.split("desk/")[0]
    wall = browser_page("wall", DESKTOP)
    wall.goto(f"{event}screen/")
    expect(wall.locator(".screen-head")).to_contain_text("3 open")
    assert_accessible(wall)
    type_line(results(desk), "1 1")
    expect(wall.locator(".screen-head")).to_contain_text("2 open")
    phone = browser_page("phone", PHONE, dark=True)
    for page in ("screen/", "round/1/sheet/", "round/1/sheet/?order=name", "round/1/slips/"):
        phone.goto(event + page)
        assert_fits(phone)
    phone.emulate_media(media="print")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    expect(phone.locator(".slip")).to_have_count(2)


@pytest.fixture
def plain(chromium: Browser, desk: Page) -> Iterator[Page]:
    """The director's window without scripts."""
    state = desk.context.storage_state()
    context = chromium.new_context(
        java_script_enabled=False, storage_state=state, viewport={"width": 390, "height": 844}
    )
    page = context.new_page()
    page.goto(desk.url)
    yield page
    context.close()


def test_without_scripts_the_same_line_stores_corrects_and_keeps(plain: Page) -> None:
    plain.get_by_role("link", name="Enter results").click()
    plain.fill("#entry-board", "2")
    plain.fill("#entry-result", "8")
    plain.get_by_role("button", name="Store").click()
    expect(plain.locator("#entry-error")).to_contain_text("is no result")
    expect(plain.locator("#entry-board")).to_have_value("2")
    plain.fill("#entry-result", "=")
    plain.get_by_role("button", name="Store").click()
    expect(plain.locator("[data-entry-said]")).to_contain_text("board 2")
    expect(plain.locator("#entry-board")).to_have_attribute("placeholder", "3")
    plain.fill("#entry-board", "2")
    plain.fill("#entry-result", "1")
    plain.get_by_role("button", name="Store").click()
    plain.fill("#entry-reason", "They agreed it was won")
    plain.get_by_role("button", name="Change the result").click()
    expect(plain.locator("#board-2 [data-result]")).to_have_text("1 – 0")
