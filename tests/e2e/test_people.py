"""People in a browser: registering, confirming, the look, the menu, and sessions that end elsewhere."""

import re
import secrets

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PASSWORD, PHONE, Windows, assert_fits, log_in, register

NEW_PASSWORD = "another fine 7 phrase"
FOR_VISITORS = ["/account/login/", "/account/signup/", "/account/password/reset/", "/settings/", "/outbox/"]
FOR_PERSONS = [
    "/settings/",
    "/settings/name/",
    "/settings/close/",
    "/notices/",
    "/account/email/",
    "/account/password/change/",
    "/account/sessions/",
    "/account/2fa/",
    "/account/logout/",
]


def new_name(stem: str) -> str:
    """Return a name that no other test on this site has."""
    return f"{stem}{secrets.randbelow(10**6)}"


def bad_form(page: Page) -> None:
    page.goto("/account/signup/")
    page.fill("#id_username", "Аnna")  # Cyrillic А
    page.fill("#id_email", "x@example.org")
    page.fill("#id_password1", "12345")
    page.locator("main [type=submit]").click()
    expect(page.locator(".errors")).to_be_visible()


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
def test_the_pages_about_people_fit_and_are_accessible(
    browser_page: Windows, size: tuple[int, int], dark: bool
) -> None:
    page = browser_page("Vera", size, dark=dark)
    for path in FOR_VISITORS:
        page.goto(path)
        assert_fits(page)
        assert_accessible(page)
    bad_form(page)
    assert_fits(page)
    assert_accessible(page)
    register(page, new_name("Vera"))
    for path in FOR_PERSONS:
        page.goto(path)
        assert_fits(page)
        assert_accessible(page)


def test_a_letter_in_the_outbox_confirms_the_address(browser_page: Windows) -> None:
    name = new_name("Ilinca")
    page = register(browser_page(name), name)
    page.goto("/outbox/")
    letter = page.locator("article", has_text=f"{name.lower()}@club.example").first
    letter.get_by_role("link").click()
    page.locator("main form [type=submit]").click()
    page.goto("/account/email/")
    expect(page.locator("main")).to_contain_text(f"Your address is {name.lower()}@club.example")


def test_the_menu_of_a_phone_opens_by_key_and_closes_by_escape(browser_page: Windows) -> None:
    page = browser_page("phone", PHONE)
    page.goto("/account/login/")
    summary = page.locator("details.menu summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".menu-list").get_by_role("link", name="Register")).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(page.locator(".menu-list")).to_be_hidden()
    expect(summary).to_be_focused()


def test_the_chosen_look_holds_from_the_first_paint(browser_page: Windows) -> None:
    page = browser_page("visitor")
    page.goto("/settings/")
    page.get_by_label("dark", exact=True).check()
    page.locator("main form [type=submit]").first.click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(25, 20, 25)"


def test_a_new_password_ends_the_other_window_and_its_socket(browser_page: Windows) -> None:
    name = new_name("Jana")
    here = register(browser_page("here"), name)
    there = browser_page("there")
    closed: list[str] = []
    there.on("websocket", lambda socket: socket.on("close", lambda closing: closed.append(closing.url)))
    with there.expect_websocket(lambda socket: "/ws/site/" in socket.url):
        log_in(there, name)
    there.wait_for_timeout(500)
    here.goto("/account/password/change/")
    here.fill("[name=oldpassword]", PASSWORD)
    here.fill("[name=password1]", NEW_PASSWORD)
    here.fill("[name=password2]", NEW_PASSWORD)
    here.locator("main form:has([name=oldpassword]) [type=submit]").click()
    expect(here.locator(".said")).to_be_visible()
    there.wait_for_timeout(1500)
    assert any("/ws/site/" in url for url in closed)
    there.goto("/settings/name/")
    assert re.search(r"/account/login/\?next=", there.url)
    here.goto("/settings/name/")
    assert here.url.endswith("/settings/name/")
