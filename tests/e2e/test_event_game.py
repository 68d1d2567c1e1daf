"""A game of an event in the browser: the way to the event and to its director, no abort, no rematch."""

import os
import subprocess
import sys

from playwright.sync_api import expect

from tests.e2e.axe import assert_accessible
from tests.e2e.browsing import DESKTOP, PHONE, Windows, assert_fits, register
from tests.e2e.seating import by_turn, resign, take_turns
from tests.site import ROOT, Site

START = """
from django.utils import timezone
from accounts.models import User
from tournaments.models import Entrant, Event, Member
from tournaments.services.life import event_start
from tournaments.services.progress import event_tick

now = timezone.now()
users = [User.objects.get(username=name) for name in {names!r}]
event = Event.objects.create(
    name="Evening of the browsers", game="quadtria", format="swiss", rounds=1, clock_spec="600+5", created_by=users[0],
    created_at=now, status="registration", starts_at=now,
)
for user in users:
    entrant = Entrant.objects.create(event=event, name=user.username, entered_at=now)
    Member.objects.create(event=event, entrant=entrant, user=user)
event_start(event.key, users[0], now)
event_tick(event.key, now)
print("KEY", event.key, event.pairing_set.get().game_set.get().match.key)
"""


def start_event(site: Site, *names: str) -> tuple[str, str]:
    """Hold an event of one round among these people; return its key and that of their game."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "-c", START.format(names=list(names))],
        cwd=ROOT,
        env={**os.environ, "DATA_DIR": str(site.data_dir)},
        capture_output=True,
        text=True,
        check=True,
    )
    line = next(line for line in done.stdout.splitlines() if line.startswith("KEY"))
    _word, event, match = line.split()
    return event, match


def test_a_game_of_an_event_leads_to_the_event_and_its_director(running_site: Site, browser_page: Windows) -> None:
    pages = [register(browser_page(name), name) for name in ("Eva_event", "Finn_event")]
    event, match = start_event(running_site, "Eva_event", "Finn_event")
    for page in pages:
        page.goto(f"/match/{match}/")
    first, second = by_turn(*pages)
    expect(first.locator("#asks")).to_contain_text("Without this first move the game is forfeited in")
    expect(first.locator("[data-act='abort']")).to_have_count(0)
    take_turns(first, second, "d3-c3", "a4-a3")
    for width, height in (PHONE, DESKTOP):
        first.set_viewport_size({"width": width, "height": height})
        assert_fits(first)
    assert_accessible(first)
    resign(second)
    back = first.locator("#asks").get_by_role("link", name="Back to the event")
    expect(back).to_have_attribute("href", f"/event/{event}/")
    expect(first.locator("#asks").get_by_role("button", name="Rematch")).to_have_count(0)
    call = first.get_by_role("link", name="Call the director").locator("visible=true").first
    expect(call).to_have_attribute("href", f"/event/{event}/call/?game={match}")
    back.click()
    expect(first.get_by_role("heading", level=1)).to_contain_text("Evening of the browsers")
