"""The lobby while it renews itself under the hand that clicks."""

from playwright.sync_api import Page, Route, expect

from tests.e2e.browsing import Windows


def renew(page: Page) -> None:
    """Have the lobby fetched anew, as when somebody sits down, and wait until it is there."""
    with page.expect_response("**/lobby/live/"):
        page.evaluate("htmx.trigger(document.body, 'lobby-changed')")
    expect(page.locator("#seats.htmx-request")).to_have_count(0)


def test_a_click_whose_button_is_renewed_before_the_answer_still_counts(browser_page: Windows) -> None:
    page = browser_page()
    page.goto("/")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/play/**", hold)
    page.locator("form[action*='/play/quadtria-600+5/'] button").first.click()
    page.wait_for_timeout(100)
    answer = held[0].fetch()
    renew(page)
    held[0].fulfill(response=answer)
    page.unroute("**/play/**")
    expect(page.locator("#waiting")).to_contain_text("Quadtria")
    other = browser_page("other")
    other.goto("/")
    other.locator("form[action*='/play/quadtria-600+5/'] button").first.click()
    for one in (page, other):
        one.wait_for_url("**/match/**")
    assert page.url == other.url
