"""What two players agree on, say in advance, and look back at."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import DESKTOP, PHONE, Windows, register
from tests.e2e.seating import by_turn, resign, say, seat_two, take_turns

OPENING = ("d3-c3", "a4-a3", "e2-d3")


@pytest.fixture
def guests(browser_page: Windows) -> tuple[Page, Page]:
    """Two visitors at a casual game of Quadtria, South first; the second one to come holds a phone."""
    return seat_two(browser_page("one"), browser_page("two"), "quadtria-600+5")


def board_top(page: Page) -> float:
    return float(page.evaluate("document.querySelector('#board').getBoundingClientRect().top + scrollY"))


def test_an_offered_draw_is_accepted(guests: tuple[Page, Page]) -> None:
    south, north = guests
    take_turns(south, north, *OPENING[:2])
    south.get_by_role("button", name="Offer draw").click()
    expect(south.locator("#asks")).to_contain_text("You have offered a draw.")
    expect(north.locator("#asks")).to_contain_text("offers a draw.")
    north.locator("#asks").get_by_role("button", name="Accept").click()
    for page in guests:
        expect(page.locator("#status")).to_contain_text("Draw")


def test_a_move_is_taken_back_when_the_other_agrees(guests: tuple[Page, Page]) -> None:
    south, north = guests
    take_turns(south, north, OPENING[0])
    south.get_by_role("button", name="Take back").click()
    expect(south.get_by_role("button", name="Take back")).to_have_count(0)
    north.locator("#asks").get_by_role("button", name="Accept").click()
    for page in guests:
        expect(page.locator("#movelist a[data-ply]")).to_have_count(0)
    expect(south.locator("#status")).to_contain_text("Your turn")


def test_a_rematch_takes_both_to_the_new_game_and_nobody_who_comes_later(browser_page: Windows) -> None:
    phone = browser_page("phone", PHONE)
    other = browser_page("desktop", DESKTOP)
    south, north = seat_two(phone, other, "quadtria-600+5")
    take_turns(south, north, *OPENING[:2])
    top = board_top(phone)
    resign(other)
    expect(phone.locator("#status")).to_contain_text("won")
    assert board_top(phone) == top
    old = phone.url
    again = phone.locator("#dock .again:visible")
    expect(again).to_be_in_viewport()
    again.click()
    expect(phone.locator("#asks")).to_contain_text("You have asked for a rematch.")
    other.locator("#asks").get_by_role("button", name="Accept the rematch").click()
    for page in (phone, other):
        page.wait_for_url(lambda url: "/match/" in url and url != old)
    assert phone.url == other.url
    by_turn(phone, other)
    other.goto(old)
    expect(other.locator("#asks").get_by_role("link", name="Go to the rematch")).to_be_visible()
    other.wait_for_timeout(1_000)
    assert other.url == old


def test_the_second_game_of_a_pair_opens_for_both_unless_one_stays(browser_page: Windows) -> None:
    pages = [register(browser_page(name), name) for name in ("Ada_pair", "Ben_pair")]
    first, second = seat_two(pages[0], pages[1], "troika-pair-600+5")
    old = first.url
    for page, other in ((first, second), (second, first)):
        move = page.locator("#move-options option").first
        expect(move).to_be_attached()
        text = str(move.get_attribute("value"))
        say(page, text)
        expect(other.locator("#movelist")).to_contain_text(text)
    resign(first)
    expect(second.locator("#asks")).to_contain_text("The second game opens in", timeout=15_000)
    second.locator("#asks").get_by_role("button", name="Stay here").click()
    first.wait_for_url(lambda url: "/match/" in url and url != old)
    assert second.url == old
    expect(second.locator("#asks").get_by_role("link", name="To the second game")).to_be_visible()


def test_a_premove_is_played_when_the_turn_comes(guests: tuple[Page, Page]) -> None:
    south, north = guests
    for point in ("a4", "a3"):
        north.locator(f"#board [data-cell='{point}'] .hit").click()
    expect(north.locator("#status")).to_contain_text("Premove a4-a3")
    say(south, OPENING[0])
    expect(south.locator("#movelist a[data-ply='2']")).to_contain_text("a4-a3")
    expect(south.locator("#status")).to_contain_text("Your turn")


def test_a_conditional_move_answers_by_itself(browser_page: Windows) -> None:
    pages = [register(browser_page(name), name) for name in ("Ada_cond", "Ben_cond")]
    south, north = seat_two(pages[0], pages[1], "quadtria-3d")
    for page, text in ((south, OPENING[0]), (north, OPENING[1])):
        if page is north:
            south.locator("#conditions summary").click()
            south.locator("#conditions textarea").fill("a4-a3, e2-d3")
            south.locator("#conditions").get_by_role("button", name="Save").click()
            expect(south.locator("#status")).to_contain_text("Conditional moves sent")
        expect(page.locator("#status")).to_contain_text("Your turn")
        say(page, text)
        page.locator("#asks").get_by_role("button", name="Play").click()
    for page in (south, north):
        expect(page.locator("#movelist a[data-ply='3']")).to_contain_text("e2-d3")
    expect(north.locator("#status")).to_contain_text("Your turn")


def test_a_game_over_is_replayed_by_keys_by_itself_and_by_a_link(guests: tuple[Page, Page]) -> None:
    south, north = guests
    take_turns(south, north, *OPENING)
    resign(north)
    current = south.locator("#movelist a[aria-current]")
    south.locator("#movelist").click(position={"x": 2, "y": 2})
    for key, ply in (("ArrowLeft", 2), ("ArrowLeft", 1), ("End", 3), ("ArrowLeft", 2)):
        south.keyboard.press(key)
        expect(current).to_have_attribute("data-ply", str(ply))
    south.get_by_role("button", name="Link to this position").click()
    expect(south.locator("#status")).to_contain_text("copied")
    link = south.evaluate("navigator.clipboard.readText()")
    north.goto(link)
    expect(north.locator("#movelist a[aria-current]")).to_have_attribute("data-ply", "2")
    south.keyboard.press("Home")
    expect(south.locator("#status")).to_contain_text("You are looking at the start.")
    started = time.monotonic()
    south.get_by_role("button", name="Autoplay").click()
    expect(current).to_have_attribute("data-ply", "3", timeout=8_000)
    assert time.monotonic() - started > 2, "autoplay leaves time to look"


def test_nobody_moves_the_past_and_the_list_marks_the_next_place(guests: tuple[Page, Page]) -> None:
    south, north = guests
    cells = south.locator("#movelist tbody tr").first.locator("td")
    expect(cells).to_have_text(["…", ""])
    take_turns(south, north, OPENING[0])
    expect(cells).to_have_text([re.compile("d3-c3"), "…"])
