"""Holding an event and entering it in a browser: with the mouse, by keyboard alone, on a phone, without scripts."""

import secrets

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register


def new_name(stem: str) -> str:
    return f"{stem}{secrets.randbelow(10**6)}"


def choose(page: Page, field: str, value: str) -> None:
    page.locator(f"[name={field}][value={value}]").check()


@pytest.fixture
def director(browser_page: Windows) -> Page:
    return register(browser_page("director", DESKTOP), new_name("Dora"))


@pytest.mark.full
def test_a_director_opens_an_event_and_a_player_enters_it(browser_page: Windows, director: Page) -> None:
    name = new_name("Club night ")
    director.goto("/tournaments/")
    assert_accessible(director)
    director.get_by_role("link", name="New event").first.click()
    director.fill("[name=name]", name)
    choose(director, "game", "troika")
    director.get_by_role("button", name="Open registration").click()
    expect(director.locator("h1")).to_have_text(name)
    player = register(browser_page("player", PHONE), new_name("Petr"))
    player.goto("/tournaments/?show=open&game=troika")
    assert_fits(player)
    player.goto(director.url)
    assert_accessible(player)
    assert_fits(player)
    player.locator(".entry-panel").get_by_role("button", name="Enter").click()
    expect(player.locator("#entry-title")).to_have_text("You are in")
    player.locator(".entry-panel summary", has_text="Withdraw").click()
    player.get_by_role("button", name="Withdraw").click()
    expect(player.locator("#entry-title")).to_have_text("Enter")


def test_the_form_shows_what_goes_together(director: Page) -> None:
    director.goto("/tournaments/new/")
    choose(director, "game", "troika")
    expect(director.locator(".choice-card", has_text="Tables")).to_be_hidden()
    choose(director, "game", "trixo")
    expect(director.locator("[name=minutes]")).to_have_value("5")
    expect(director.locator("[name=teams]")).to_be_visible()
    choose(director, "format", "tables")
    expect(director.locator("[name=teams]")).to_be_hidden()
    expect(director.locator("[name=table_size]")).to_be_visible()
    director.select_option("[name=pace]", "correspondence")
    expect(director.locator("[name=minutes]")).to_be_hidden()
    expect(director.locator("[name=days]")).to_be_visible()
    choose(director, "game", "quadtria")
    assert director.locator("[name=format]:checked").get_attribute("value") == "swiss"
    expect(director.locator("[name=rated]")).to_be_hidden()


def test_one_click_after_the_last_field_is_enough(director: Page) -> None:
    director.goto("/tournaments/new/")
    director.fill("[name=name]", new_name("League "))
    choose(director, "game", "quadtria")
    choose(director, "format", "round_robin")
    director.locator(".options > summary").click()
    director.locator("[name=division_size]").focus()
    director.keyboard.type("4")
    expect(director.locator("[name=promoted]")).to_be_visible()
    director.get_by_role("button", name="Open registration").click()
    director.wait_for_url("**/event/*/")


def test_tie_breaks_are_ordered_by_keyboard(director: Page) -> None:
    director.goto("/tournaments/new/")
    director.locator(".options > summary").press("Enter")
    first, second = (director.get_by_label(f"Tie-break {number}", exact=True) for number in (1, 2))
    first.select_option("SB")
    second.select_option("BH/C1")
    director.locator(".tiebreak-list li").nth(1).get_by_role("button", name="Move up").press("Enter")
    expect(first).to_have_value("BH/C1")
    expect(second).to_have_value("SB")
    director.locator(".tiebreak-list li").nth(0).get_by_role("button", name="Move down").press("Enter")
    expect(first).to_have_value("SB")
    assert_accessible(director)


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
def test_a_refused_form_is_accessible_and_fits(browser_page: Windows, size: tuple[int, int], dark: bool) -> None:
    browser_page.expect_error("422")
    page = register(browser_page("anna", size, dark=dark), new_name("Anna"))
    page.goto("/tournaments/new/")
    page.locator(".options > summary").click()
    page.fill("[name=cap]", "1")
    page.get_by_role("button", name="Keep as a draft").click()
    expect(page.locator(".errors")).to_be_visible()
    expect(page.locator("[name=cap]")).to_have_value("1")
    assert_accessible(page)
    assert_fits(page)


def test_everything_works_without_scripts(site: str, chromium: Browser) -> None:
    context = chromium.new_context(base_url=site, java_script_enabled=False)
    page = register(context.new_page(), new_name("Noscript"))
    name = new_name("Plain ")
    page.goto("/tournaments/new/")
    page.fill("[name=name]", name)
    page.get_by_role("button", name="Open registration").click()
    page.locator(".entry-panel").get_by_role("button", name="Enter").click()
    expect(page.locator("#entry-title")).to_have_text("You are in")
    context.close()
