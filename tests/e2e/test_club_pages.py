"""Clubs and the calendar in a browser: founding, joining by link, the reader's own time zone."""

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register

TABS = ("events/", "calendar/", "championship/", "members/", "announcements/", "series/", "edit/")


@pytest.mark.full
def test_a_club_is_founded_and_joined_by_its_link_and_fits_a_phone(browser_page: Windows) -> None:
    owner = register(browser_page("owner", DESKTOP), "ClubOwner")
    owner.goto("/clubs/new/")
    owner.fill("[name=name]", "Tři v řadě")
    owner.fill("[name=description]", "Every Wednesday.")
    owner.get_by_label("by invitation link").check()
    owner.get_by_role("button", name="Found the club").click()
    expect(owner.get_by_role("heading", name="Tři v řadě")).to_be_visible()
    home = owner.url
    owner.goto(f"{home}edit/")
    link = owner.get_by_role("textbox", name="Invitation link").input_value()
    for tab in ("", *TABS):
        owner.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        owner.goto(home + tab)
        assert_fits(owner)
        assert_accessible(owner)
    guest = register(browser_page("member", PHONE), "ClubMember")
    guest.goto(link)
    guest.get_by_role("button", name="Join the club").click()
    expect(guest.get_by_text("you: member")).to_be_visible()


def test_the_calendar_follows_the_readers_clock(browser_page: Windows) -> None:
    page = browser_page("visitor")
    page.goto("/calendar/")
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    expect(page.locator("[data-zone]")).to_have_attribute("data-zone", zone)
    page.goto("/calendar/?zone=Asia/Tokyo")
    expect(page.locator("#cal-zone")).to_have_value("Asia/Tokyo")
    assert_accessible(page)
