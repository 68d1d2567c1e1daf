"""A Swiss over real boards: typed from the first name to the last result, taken along as a file, brought back."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.browsing import DESKTOP, PHONE, Windows, register
from tests.e2e.directing import crosstable, hold_event, look_at, new_name, standings, to_desk

FIELD = (
    ("Václav Beneš", "1985"),
    ("Șerban Ciobanu", "1910"),
    ("Jana Králová", "1905"),
    ("Łukasz Żółć", "1840"),
    ("Hana Dvořáková", "1795"),
    ("Ana-Maria Țîrlea", "1720"),
    ("Γιώργος Παππάς", ""),
    ("Žofie Malá", "1510"),
)
WALK_IN = "Ilinca Marin"
RESULTS = (("1", "=", "0", "1"), ("=", "1", "1", "0"), ("0", "1", "=", "1"), ("1", "+", "0", "="))
"""What is typed board by board, round by round."""


@pytest.fixture
def desk(browser_page: Windows) -> Page:
    """The desk of a Swiss of four rounds at the table, with eight entrants, none of whom has an account."""
    page = register(browser_page("director", DESKTOP), new_name("Dora"))
    page.goto("/tournaments/new/")
    fields = {"Rounds": "4"}
    hold_event(page, new_name("Žižkovský večer "), "Quadtria", "Swiss", fields, ["Played at the table"])
    to_desk(page, "Entrants")
    for name, rating in FIELD:
        walk_in(page, name, rating)
    return page


def walk_in(page: Page, name: str, rating: str) -> None:
    """Add somebody by keyboard: the field of the name, Tab, the rating, Enter."""
    rows = page.locator(".entrants tbody tr")
    before = rows.count()
    page.get_by_label("Name", exact=True).last.focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(rating)
    page.keyboard.press("Enter")
    expect(rows).to_have_count(before + 1)


def play_round(page: Page, number: int, boards: int) -> None:
    """Start a round at the desk and type its results."""
    to_desk(page)
    page.get_by_role("button", name="Start the event" if number == 1 else f"Pair round {number} now").click()
    expect(page.locator("#step-title")).to_contain_text(f"Round {number}: {boards} boards are open")
    page.get_by_role("link", name="Enter results").click()
    expect(page.locator("#entry-board")).to_be_focused()
    for board in range(boards):
        page.keyboard.type(f"{board + 1} {RESULTS[number - 1][board]}")
        page.keyboard.press("Enter")
    expect(page.locator("[data-open-count]")).to_contain_text("0 boards")


def test_a_swiss_at_the_table_comes_back_from_its_report_file_as_it_was(
    browser_page: Windows, desk: Page, tmp_path: Path
) -> None:
    event = desk.url.split("desk/")[0]
    play_round(desk, 1, boards=4)
    to_desk(desk, "Entrants")
    walk_in(desk, WALK_IN, "1880")
    play_round(desk, 2, boards=4)
    to_desk(desk, "Entrants")
    desk.get_by_role("link", name="Take out Jana Králová").click()
    desk.get_by_role("button", name="Take out").click()
    expect(desk.locator(".entrants")).to_contain_text("withdrawn by the director")
    play_round(desk, 3, boards=4)
    look_at(desk, *(event + path for path in ("desk/", "desk/entrants/", "desk/results/", "round/3/sheet/", "screen/")))
    desk.goto(f"{event}desk/")
    play_round(desk, 4, boards=4)
    to_desk(desk)
    desk.get_by_role("button", name="Finish the event").click()
    expect(desk.locator("#step-title")).to_have_text("The event is over.")

    desk.get_by_role("navigation", name="Pages of this event").get_by_role("link", name="Standings").click()
    expect(desk.locator(".standings-box")).to_contain_text("final")
    before = standings(desk)
    assert len(before) == 9
    with desk.expect_download() as download:
        desk.get_by_role("link", name="TRF", exact=True).click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    desk.get_by_role("link", name="Crosstable").click()
    assert crosstable(desk)[[line.name for line in before].index(WALK_IN)][0].result == "½ bye"
    look_at(desk, *(event + path for path in ("", "standings/", "crosstable/", "round/2/", "player/3/", "log/")))

    desk.goto("/tournaments/")
    desk.get_by_role("link", name="Import").click()
    desk.get_by_label("Report file (TRF)").set_input_files(file)
    desk.get_by_role("button", name="Look at it").click()
    expect(desk.get_by_role("heading", name="What is in the file")).to_be_visible()
    desk.get_by_label("Game").select_option(label="Quadtria")
    desk.get_by_role("button", name="Import", exact=True).click()
    desk.wait_for_url("**/event/*/")
    again = desk.url
    assert again != event
    reader = browser_page("reader", PHONE)
    reader.goto(f"{again}standings/")
    assert standings(reader) == before
    look_at(reader, *(again + path for path in ("", "check/")))
    expect(reader.get_by_text("All the same")).to_be_visible()
