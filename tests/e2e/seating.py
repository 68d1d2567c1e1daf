"""Seat two people at a game, type their moves, and cut their line."""

import re
import time
from typing import Any

from playwright.sync_api import Page, WebSocketRoute, expect

Cut = dict[str, bool]


def breakable(page: Page) -> Cut:
    """Let the test cut the line: while ``cut`` is set, whatever the page says is lost and its socket falls."""
    line: Cut = {"cut": False}

    def route(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(message: str | bytes) -> None:
            if line["cut"]:
                socket.close(code=4000)
            else:
                server.send(message)

        socket.on_message(hear)

    page.route_web_socket(re.compile(r"/ws/match/"), route)
    return line


def seat_two(one: Page, two: Page, preset: str) -> tuple[Page, Page]:
    """Let both ask for the same game; return the page of seat 1 and that of seat 2."""
    for page in (one, two):
        page.goto("/")
        page.locator(f"form[action*='/play/{preset}/'] button").first.click()
    for page in (one, two):
        page.wait_for_url("**/match/**", timeout=30_000)
    return by_turn(one, two)


def by_turn(one: Page, two: Page) -> tuple[Page, Page]:
    """Wait until the game has begun; whoever is to move comes first."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        for first, second in ((one, two), (two, one)):
            if "Your turn" in first.title():
                return first, second
        one.wait_for_timeout(100)
    raise AssertionError(f"nobody is to move: {one.locator('#status').inner_text()}")


def say(page: Page, text: str) -> None:
    """Type a move."""
    page.locator("#move-text").fill(text)
    page.locator("#move-text").press("Enter")


def take_turns(first: Page, second: Page, *texts: str) -> None:
    """Play moves in turn and wait for each to arrive at the other side."""
    for ply, text in enumerate(texts):
        mover, other = ((first, second), (second, first))[ply % 2]
        expect(mover.locator("#status")).to_contain_text("Your turn")
        say(mover, text)
        expect(other.locator(f"#movelist a[data-ply='{ply + 1}']")).to_contain_text(text)


def state_of(page: Page) -> dict[str, Any]:
    """Read the match that a page shows as its viewer may see it, from the interface for programs."""
    key = re.sub(r"\?.*$", "", page.url).rstrip("/").split("/")[-1]
    answer: dict[str, Any] = page.request.get(f"/api/v1/matches/{key}").json()
    return answer


def first_legal(page: Page) -> str:
    """Return a legal move of the page's seat, a placement where there is one."""
    legal: list[str] = state_of(page)["legal"]
    return next((text for text in legal if "@" in text), legal[0])


def resign(page: Page) -> None:
    """Resign through the menu, which every size has."""
    page.keyboard.press("Escape")
    page.locator("#menu").evaluate("(menu) => menu.showModal()")
    page.locator("#menu-acts").get_by_role("button", name="Resign").click()
    page.locator("#asks .danger").click()
    expect(page.locator("#status")).to_contain_text("won")
