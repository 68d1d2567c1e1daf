"""The front page, as a visitor meets it."""

import pytest

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_front_page_answers_fits_and_is_accessible(
    browser_page: Windows, size: tuple[int, int], dark: bool
) -> None:
    page = browser_page("visitor", size, dark=dark)
    answer = page.goto("/")
    assert answer is not None
    assert answer.status == 200
    assert "Tercet" in page.title()
    assert_fits(page)
    assert_accessible(page)


def test_the_front_page_sends_a_strict_content_security_policy(browser_page: Windows) -> None:
    answer = browser_page().goto("/")
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_page_that_is_not_there_says_so(browser_page: Windows) -> None:
    browser_page.expect_error("404")
    page = browser_page()
    answer = page.goto("/no/such/page")
    assert answer is not None
    assert answer.status == 404
    assert page.locator("main h1").count() == 1
