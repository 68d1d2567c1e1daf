"""Events from their terms to their final table, as directors and players live through them in their browsers."""

from collections import Counter
from itertools import permutations

from playwright.sync_api import Page, expect

from tests.e2e.browsing import DESKTOP, PHONE, Windows, register
from tests.e2e.directing import (
    crosstable,
    fill_with_computers,
    hold_event,
    look_at,
    new_name,
    notices,
    number,
    play_until_over,
    standings,
    to_desk,
)
from tournaments.report import trf
from tournaments.values import Field

AT_ONCE = {"Break between rounds": "none"}
PATIENCE_S = 200
"""Seconds for the rounds of an event: a tenth of it on a machine that has nothing else to do."""
OPPOSITE = {"1": "0", "0": "1", "½": "½"}


def report_of(page: Page, address: str) -> Field:
    """Read the report file of an event."""
    field, _info = trf.read(page.request.get(f"{address}export/trf").text())
    return field


def start(page: Page) -> None:
    to_desk(page)
    page.get_by_role("button", name="Start the event").click()
    expect(page.locator("#step-title")).not_to_contain_text("has been paired yet")


def found_club(page: Page, name: str) -> str:
    """Found a club that everybody can join; return its address."""
    page.goto("/clubs/")
    page.get_by_role("link", name="Found a club").first.click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Place").fill("Praha")
    page.get_by_role("button", name="Found the club").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    return page.url


def test_a_club_holds_a_swiss_of_seven_that_runs_by_itself(browser_page: Windows) -> None:
    names = new_name("Dora"), new_name("Petr")
    dora = register(browser_page("director", DESKTOP), names[0])
    petr = register(browser_page("player", PHONE), names[1])
    club_name, name = new_name("Tři v řadě "), new_name("Club night ")
    club = found_club(dora, club_name)
    dora.get_by_role("link", name="Create an event").click()
    fields = {"Rounds": "3", "Games a pairing": "1", **AT_ONCE}
    event = hold_event(dora, name, "Troika", "Swiss", fields, ["Only members of the club"])
    dora.get_by_role("button", name="Enter", exact=True).click()
    expect(dora.locator("#entry-title")).to_have_text("You are in")

    petr.goto(event)
    expect(petr.locator(".entry-panel")).to_contain_text("member")
    expect(petr.get_by_role("button", name="Enter", exact=True)).to_have_count(0)
    petr.get_by_role("link", name=club_name).first.click()
    petr.get_by_role("button", name="Join", exact=True).click()
    expect(petr.get_by_text("you: member")).to_be_visible()
    petr.get_by_role("link", name=name).first.click()
    petr.get_by_role("button", name="Enter", exact=True).click()
    expect(petr.locator("#entry-title")).to_have_text("You are in")

    to_desk(dora, "Entrants")
    fill_with_computers(dora, "Acorn", 5)
    fill_with_computers(dora, "Squirrel", 7)
    start(dora)
    dora.goto(event)
    play_until_over([dora, petr], seconds=PATIENCE_S, giving_up=1)

    seen = browser_page("visitor", DESKTOP)
    seen.goto(f"{event}standings/")
    table = standings(seen)
    assert len(table) == 7
    assert [number(line.values[0]) for line in table] == sorted(
        (number(line.values[0]) for line in table), reverse=True
    )
    assert sum(number(line.values[0]) for line in table) == 3 * 4
    seen.goto(f"{event}crosstable/")
    rows = crosstable(seen)
    assert [
        sum(number(met.result) for met in row if met.opponent) + sum(not met.opponent for met in row) for row in rows
    ] == [number(line.values[0]) for line in table]
    for line, row in enumerate(rows, 1):
        opponents = [met.opponent for met in row]
        assert len(set(opponents)) == 3, f"line {line} met {opponents}"
        for round_number, met in enumerate(row):
            if met.opponent:
                back = rows[met.opponent - 1][round_number]
                assert back == (line, not met.first, OPPOSITE[met.result])
    for page, player in zip((dora, petr), names, strict=True):
        own = next(line for line in table if line.name == player)
        told = notices(page)
        assert [sum(f"Round {n} of {name}" in text for text in told) for n in (1, 2, 3)] == [1, 1, 1]
        assert [text for text in told if f"{name} is over" in text] == [
            f"{name} is over: you came in at place {own.rank}."
        ]
    seen.goto(club)
    seen.get_by_role("link", name="Events", exact=True).click()
    seen.get_by_role("link", name="Results", exact=True).click()
    expect(seen.get_by_role("link", name=name).first).to_be_visible()
    look_at(seen, event, *(event + path for path in ("standings/", "crosstable/", "round/2/", "players/", "player/1/")))
    look_at(dora, f"{event}desk/", f"{event}desk/entrants/", f"{event}log/", f"{club}", f"{club}championship/")


def test_a_double_round_robin_of_four_ends_with_a_balanced_crosstable(browser_page: Windows) -> None:
    dora = register(browser_page("director", DESKTOP), new_name("Dora"))
    name = new_name("Everybody twice ")
    dora.goto("/tournaments/new/")
    fields = {"Everybody meets everybody": "twice", "Games a pairing": "1", **AT_ONCE}
    event = hold_event(dora, name, "Troika", "Round robin", fields)
    to_desk(dora, "Entrants")
    fill_with_computers(dora, "Acorn", 2)
    fill_with_computers(dora, "Mason", 4)
    seen = browser_page("visitor", PHONE)
    seen.goto(event)
    start(dora)
    seen.get_by_role("link", name="Crosstable").click()
    until_over(seen)

    rows = seen.locator(".cross tbody tr").all()
    results = [
        [
            tuple(cell.locator(".res [aria-hidden], .res[aria-hidden]").all_inner_texts())
            for cell in row.locator("td.x").all()
        ]
        for row in rows
    ]
    points = [number(row.locator(".pts").inner_text()) for row in rows]
    assert sum(points) == 12
    for line, cells in enumerate(results):
        assert [len(met) for met in cells] == [0 if other == line else 2 for other in range(4)]
        assert sum(number(text) for met in cells for text in met) == points[line]
        for other, met in enumerate(cells):
            assert [OPPOSITE[text] for text in met] == list(results[other][line])
    field = report_of(seen, event)
    first = Counter((own, cell.opponent) for cells in field.rounds for own, cell in cells.items() if cell.colour == "w")
    assert first == Counter(permutations(range(1, 5), 2)), "everybody begins once against everybody"
    seen.get_by_role("link", name="Standings").click()
    assert [number(line.values[0]) for line in standings(seen)] == points
    look_at(seen, *(event + path for path in ("", "standings/", "crosstable/", "rounds/", "round/6/", "player/2/")))


def until_over(page: Page) -> None:
    """Look on, without touching the page, until the event is over."""
    expect(page.locator("#event-live[data-status=finished]")).to_be_attached(timeout=PATIENCE_S * 1000)


def test_trixo_is_played_at_tables_of_three_and_four(browser_page: Windows) -> None:
    names = new_name("Dora"), new_name("Petr")
    dora = register(browser_page("director", DESKTOP), names[0])
    petr = register(browser_page("player", PHONE), names[1])
    name = new_name("Seven at two tables ")
    dora.goto("/tournaments/new/")
    event = hold_event(dora, name, "Trixo", "Tables", {"Rounds": "1", **AT_ONCE})
    petr.goto(event)
    petr.get_by_role("button", name="Enter", exact=True).click()
    expect(petr.locator("#entry-title")).to_have_text("You are in")
    to_desk(dora, "Entrants")
    fill_with_computers(dora, "Magpie", 4)
    fill_with_computers(dora, "Collector", 7)
    start(dora)
    play_until_over([petr], seconds=PATIENCE_S)

    dora.goto(f"{event}round/1/")
    tables = [table.locator("ol > li").count() for table in dora.locator(".table-card").all()]
    assert sorted(tables) == [3, 4]
    dora.get_by_role("link", name="Standings").click()
    table = standings(dora)
    assert sum(number(line.values[0]) for line in table) == (5 + 3 + 2) + (5 + 3 + 2 + 1)
    assert names[1] in [line.name for line in table]
    own = next(line for line in table if line.name == names[1])
    assert f"{name} is over: you came in at place {own.rank}." in notices(petr)
    look_at(dora, *(event + path for path in ("", "standings/", "crosstable/", "round/1/", "player/1/", "desk/")))
