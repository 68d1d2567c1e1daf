"""The stories that the club stands on: a rated game of each kind, from registering to the archive."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register
from tests.e2e.seating import first_legal, state_of

SOUTH_WINS = ("f3-f4", "c6-d6", "f4-e5", "d6-f6", "d3-f3", "b5-c6", "f3-f4", "f6-d6", "e2-d3", "a4-b5", "d3-d4")
HAND_KEYS = 4


def begun(*pages: Page) -> None:
    """Wait until everybody sits at the match and lots are drawn."""
    for page in pages:
        page.wait_for_url("**/match/**")
    for page in pages:
        expect(page.locator("#match [role=grid]")).to_be_visible(timeout=30_000)
        until(page, lambda page=page: state_of(page)["status"] != "drawing", "lots are still being drawn")


def until(page: Page, condition: Callable[[], Any], failure: str, seconds: float = 30) -> None:
    """Wait until a condition holds; fail with what the page says."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"{failure}: {page.locator('#status').inner_text()}"
        page.wait_for_timeout(100)


def say(page: Page, text: str) -> None:
    """Type a move and wait until the server has it."""
    ply = state_of(page)["ply"]
    page.locator("#move-text").fill(text)
    page.locator("#move-text").press("Enter")
    until(page, lambda: state_of(page)["ply"] > ply, f"{text} was not played")


def listen(page: Page) -> list[str]:
    """Gather everything that the page's sockets receive from now on."""
    heard: list[str] = []

    def note(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", note)
    return heard


def test_two_people_play_a_rated_game_of_quadtria(browser_page: Windows) -> None:
    anna = register(browser_page("Anna", DESKTOP), "Anna_Q")
    bo = register(browser_page("Bo", PHONE, dark=True), "Bo_Q")
    for page in (anna, bo):
        page.goto("/")
    anna.locator("form[action*='/play/quadtria-600+5/'] button").click()
    expect(anna.get_by_text("Waiting").first).to_be_visible()
    bo.locator("form[action*='/play/quadtria-600+5/'] button").click()
    begun(anna, bo)
    south, north = (anna, bo) if state_of(anna)["you"] == 1 else (bo, anna)
    for ply, text in enumerate(SOUTH_WINS):
        say((south, north)[ply % 2], text)
    for page in (anna, bo):
        expect(page.locator("#status")).to_contain_text("won")
        assert_fits(page)
    until(south, lambda: state_of(south)["seats"][0]["rating_change"] is not None, "the result was not rated")
    assert state_of(south)["seats"][0]["rating_change"] > 0
    key = state_of(anna)["key"]
    visitor = browser_page("visitor")
    visitor.goto("/archive/")
    visitor.locator(f"a[href*='{key}']").first.click()
    expect(visitor.locator("#movelist")).to_contain_text("d3-d4")
    expect(visitor.locator("#match [role=grid]")).to_be_visible()
    visitor.keyboard.press("Home")
    expect(visitor.locator("#movelist a[aria-current]")).to_have_count(0)
    visitor.keyboard.press("ArrowRight")
    expect(visitor.locator("#movelist a[aria-current]")).to_contain_text("f3-f4")
    record = visitor.request.get(f"/match/{key}/record").text()
    assert '[Result "1-0"]' in record
    assert record.rstrip().endswith("1-0")


def test_three_people_play_trixo_and_none_receives_anothers_hand(browser_page: Windows) -> None:
    names = ["Cy_T", "Dan_T", "Eva_T"]
    pages = [register(browser_page(name), name) for name in names]
    heard = [listen(page) for page in pages]
    owner = pages[0]
    owner.goto("/seek/?game=trixo")
    owner.locator("[name=game]").first.wait_for(state="attached")
    open_seek(owner, game="trixo", seats="3")
    for page in pages[1:]:
        page.goto("/")
        page.locator("form[action*='/take/'] button").first.click()
    begun(*pages)
    by_seat = sorted(pages, key=lambda page: state_of(page)["you"])
    hands: dict[int, list[str]] = {}
    for ply in range(9):
        page = by_seat[ply % 3]
        state = state_of(page)
        hands[state["you"]] = state["board"]["hands"][state["you"] - 1]
        say(page, first_legal(page))
    for page, frames in zip(pages, heard, strict=True):
        you = state_of(page)["you"]
        states = [json.loads(frame)["match"] for frame in frames if '"state"' in frame]
        assert states, "the socket said nothing"
        for match in states:
            if match["board"] is not None:
                others = [hand for seat, hand in enumerate(match["board"]["hands"], 1) if seat != you]
                assert all(isinstance(hand, int) for hand in others)
                assert isinstance(match["board"]["reserve"], int)
            assert match["chance"]["secret"] is None
            assert "bag" not in match["chance"]["draws"]
    leave_all_but_one(by_seat)
    key = state_of(owner)["key"]
    visitor = browser_page("visitor")
    visitor.goto("/archive/?game=trixo")
    expect(visitor.locator(f"a[href*='{key}']").first).to_be_visible()
    record = visitor.request.get(f"/match/{key}/record").text()
    assert "[BagSecret" in record
    assert "[Bag " in record


def open_seek(page: Page, **terms: str) -> None:
    """Fill in one's own terms and open the seat."""
    for name, value in terms.items():
        field = page.locator(f"[name={name}]")
        if field.first.get_attribute("type") == "radio":
            page.locator(f"[name={name}][value='{value}']").check(force=True)
        else:
            field.first.select_option(value)
    page.locator("main form:has([name=game]) [type=submit]").first.click()
    page.wait_for_url(lambda url: "/seek/" not in url)


def leave_all_but_one(by_seat: list[Page]) -> None:
    for page in by_seat[:2]:
        page.get_by_role("button", name="Resign").first.click()
        page.locator("#asks").get_by_role("button", name="Resign").click()
        page.wait_for_timeout(500)
    expect(by_seat[2].locator("#status")).to_contain_text("won")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_visitor_plays_troika_against_the_computer(browser_page: Windows, size: tuple[int, int]) -> None:
    page = browser_page("visitor", size)
    page.goto("/computer/?game=troika")
    page.get_by_role("button", name="Sit down").click()
    begun(page)
    deadline = time.monotonic() + 90
    while (state := state_of(page))["status"] == "running":
        assert time.monotonic() < deadline, "the game did not end"
        if state["legal"]:
            say(page, state["legal"][0])
        else:
            page.wait_for_timeout(100)
    expect(page.locator("#status")).to_contain_text("won")
    assert_fits(page)
    key = state["key"]
    page.goto("/archive/?game=troika")
    expect(page.locator(f"a[href*='{key}']").first).to_be_visible()
