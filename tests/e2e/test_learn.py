"""To learn in a real browser: a run of Troika training to its end, and a whole lesson."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from games import catalogue
from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits

COLOURS = (("white", "yellow", "red"), ("green", "blue", "black"))
SIZES = ("small", "medium", "large")
LETTERS = {"white": "w", "yellow": "y", "red": "r", "green": "g", "blue": "b", "black": "k"}
MOMENT_MS = 250
"""Between question and answer; the server refuses what comes faster than anybody can answer."""
both_sizes = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def completing(one: str, two: str, three: tuple[str, ...]) -> str:
    return one if one == two else next(each for each in three if each not in (one, two))


def asked(page: Page | Locator) -> tuple[str, str]:
    """Return the name of the third pyramid that the question asks for: its colour and its size."""
    labels = [one.get_attribute("aria-label") or "" for one in page.locator(".half-shown svg").all()]
    (colour, size), (other, other_size) = (label.split() for label in labels)
    side = COLOURS[0] if colour in COLOURS[0] else COLOURS[1]
    return completing(colour, other, side), completing(size, other_size, SIZES)


def await_question(page: Page, answered: int) -> None:
    expect(page.locator('[data-f="right"]')).to_have_text(re.compile(rf"^{answered}\b"))
    page.locator(".half:not(.is-blocked) .half-gap").wait_for()


@both_sizes
def test_a_training_run_is_played_to_its_end_and_kept(browser_page: Windows, size: tuple[int, int]) -> None:
    page = browser_page("anna", size, dark=size == PHONE)
    page.clock.install()
    page.goto("/learn/troika/")
    if size == DESKTOP:
        assert_accessible(page)
    page.get_by_role("button", name="60 seconds").click()
    page.locator(".half-gap").wait_for()
    assert_fits(page)
    for number in range(3):
        await_question(page, number)
        page.wait_for_timeout(MOMENT_MS)
        colour, third = asked(page)
        if number % 2 and size == DESKTOP:
            page.keyboard.press(LETTERS[colour])
            page.keyboard.press(third[0])
        else:
            page.get_by_role("button", name=f"{colour} {third}", exact=True).click()
    await_question(page, 3)
    page.wait_for_timeout(MOMENT_MS)
    right = " ".join(asked(page))
    others = page.locator('.choice[aria-disabled="false"]')
    wrong = next(one for one in others.all() if one.get_attribute("aria-label") != right)
    wrong.click()
    expect(page.locator('[data-f="why-text"]')).to_contain_text(f"It is {right}.")
    if size == PHONE:
        assert_accessible(page)
    page.get_by_role("button", name="Go on").click()
    page.clock.fast_forward(60_000)
    expect(page.get_by_role("heading", name="Time is up")).to_be_focused()
    expect(page.get_by_text("A new personal best.")).to_be_visible()
    expect(page.locator('[data-f="facts"]')).to_contain_text("3")
    assert_accessible(page)
    assert_fits(page)


@both_sizes
def test_a_lesson_is_learned_on_the_board(browser_page: Windows, size: tuple[int, int]) -> None:
    page = browser_page("ben", size, dark=size == PHONE)
    page.goto("/learn/quadtria/quadtria/")
    said = page.locator('[data-f="said"]')

    def move(source: str, target: str) -> None:
        page.locator(f'.stage [data-cell="{source}"]').focus()
        page.keyboard.press("Enter")
        page.locator(f'.stage [data-cell="{target}"]').focus()
        page.keyboard.press("Enter")

    expect(page.get_by_text("Step 1 of 4")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    move("d3", "c3")
    expect(said).to_contain_text("Bring a third")
    expect(page.locator(".stage-status")).to_be_empty()
    for number, (source, target) in enumerate((("f3", "f4"), ("f3", "f4"), ("d3", "d4"), ("d3", "c3")), 1):
        expect(page.get_by_text(f"Step {number} of 4")).to_be_visible()
        move(source, target)
        expect(said).to_have_class(re.compile("good"))
        if number < 4:
            page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("Lesson done.")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="All lessons").click()
    expect(page.locator("#quadtria")).to_contain_text("1 of 3 done")


def test_the_rules_of_every_game_fit_a_phone(browser_page: Windows) -> None:
    page = browser_page("zoe", PHONE)
    for game in catalogue.all():
        page.goto(f"/rules/{game.slug}/")
        assert_fits(page)


@pytest.mark.full
def test_a_run_outlives_the_line_to_the_server(browser_page: Windows) -> None:
    page = browser_page("carl", PHONE)
    browser_page.expect_error("ERR_INTERNET_DISCONNECTED")
    page.clock.install()
    page.goto("/learn/troika/")
    page.get_by_role("button", name="60 seconds").click()
    page.locator(".half-gap").wait_for()
    page.context.set_offline(True)
    for number in range(2):
        await_question(page, number)
        page.wait_for_timeout(MOMENT_MS)
        page.get_by_role("button", name=" ".join(asked(page)), exact=True).click()
    await_question(page, 2)
    page.clock.fast_forward(60_000)
    expect(page.get_by_text("The run is kept on this device")).to_be_visible()
    page.context.set_offline(False)
    expect(page.get_by_text("A new personal best.")).to_be_visible()


@pytest.mark.full
@both_sizes
def test_two_at_one_screen_play_to_ten(browser_page: Windows, size: tuple[int, int]) -> None:
    page = browser_page("dora", size)
    page.clock.install()
    page.goto("/learn/troika/")
    page.get_by_role("button", name="Two at one screen").click()
    first, second = page.locator(".half").first, page.locator(".half").last
    for number in range(10):
        page.locator(".half:not(.is-blocked) .half-gap").last.wait_for()
        right = " ".join(asked(page.locator(".half").first))
        if number == 0:
            second.locator(f'.choice[aria-disabled="false"]:not([aria-label="{right}"])').first.click()
            expect(second.locator(".half-note")).to_contain_text("Wait.")
            assert_accessible(page)
            assert_fits(page)
        first.get_by_role("button", name=right, exact=True).click()
        page.clock.fast_forward(1_200)
    expect(page.get_by_role("heading", name="Player 1 wins")).to_be_visible()


@pytest.mark.full
@both_sizes
def test_a_win_is_found_on_the_board(browser_page: Windows, size: tuple[int, int]) -> None:
    page = browser_page("eva", size)
    page.goto("/learn/troika/board/")
    with page.expect_response("**/deal/") as dealt:
        page.get_by_role("button", name="60 seconds").click()
    first, second = dealt.value.json()["questions"][:2]
    field = page.get_by_label("Move as text")
    expect(field).to_be_enabled()
    page.wait_for_timeout(MOMENT_MS)
    field.fill(first["wins"][0])
    field.press("Enter")
    expect(page.locator('[data-f="right"]')).to_have_text("1")
    expect(page.locator(".stage .won-ring").first).to_be_visible()
    expect(field).to_be_enabled()
    page.wait_for_timeout(MOMENT_MS)
    field.fill(next(text for text in second["line"]["legal"] if text not in second["wins"]))
    field.press("Enter")
    expect(page.locator('[data-f="why-text"]')).to_contain_text("makes no Troika")
    assert_accessible(page)
    assert_fits(page)
