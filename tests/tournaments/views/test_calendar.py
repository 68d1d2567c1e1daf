"""The calendar's pages and feeds: the zone of the cookie, file names, what a feed may tell."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import quote

import icalendar
import pytest
from django.test import Client
from freezegun import freeze_time

from tests.factories import make_user
from tests.tournaments.builders import NOON, enter, make_event, play_event, start
from tests.tournaments.services.test_clubs import make_club
from tests.tournaments.views.test_clubs import browser, text_of
from tournaments.models import EventStatus, Season
from tournaments.selectors.championship import season_events

pytestmark = pytest.mark.django_db

LATE = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)


def names_in(response: Any) -> list[str]:
    calendar = icalendar.Calendar.from_ical(response.content)
    return sorted(str(component["summary"]) for component in calendar.walk("VEVENT"))


def test_the_cookie_says_in_which_zone_days_and_times_are() -> None:
    make_event(name="Midnight cup", starts_at=LATE)
    client = Client()
    assert "23:30" in text_of(client.get("/calendar/?month=2026-12"))
    client.cookies["timezone"] = "Europe/Prague"
    assert "00:30" in text_of(client.get("/calendar/?month=2027-01"))
    assert "18:30" in text_of(client.get("/calendar/?month=2026-12&zone=America/New_York"))
    client.cookies["timezone"] = "../../etc/passwd"
    assert "23:30" in text_of(client.get("/calendar/?month=2026-12"))


@freeze_time("2026-12-31 22:30:00")
def test_the_month_of_today_is_that_of_the_viewer() -> None:
    client = Client()
    assert client.get("/calendar/").context["month"].first.month == 12
    client.cookies["timezone"] = "Asia/Tokyo"
    assert client.get("/calendar/").context["month"].first.month == 1


@pytest.mark.parametrize("query", ["month=rubbish", "month=2027-02", "view=agenda&page=99", "zone=%00", "whose=mine"])
def test_any_query_shows_a_calendar(query: str) -> None:
    make_event(starts_at=NOON)
    for client in (Client(), browser(make_user())):
        assert client.get(f"/calendar/?{query}").status_code == 200


def test_the_list_groups_what_comes_by_day() -> None:
    for hours in (0, 1, 30):
        make_event(name=f"Event {hours}", starts_at=NOON + timedelta(hours=hours))
    make_event(name="Gone", starts_at=NOON, status=EventStatus.FINISHED)
    days = Client().get("/calendar/?view=agenda").context["days"]
    assert [[card["name"] for card in cards] for _day, cards in days] == [["Event 0", "Event 1"], ["Event 30"]]


def test_an_event_is_a_file_of_its_own_name() -> None:
    event = make_event(name="Zimní / turnaj", starts_at=NOON)
    response = Client().get(f"/event/{event.key}/event.ics")
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    assert f"filename*=UTF-8''{quote('Zimní turnaj.ics')}" in response["Content-Disposition"]
    assert names_in(response) == ["Zimní / turnaj"]


def test_a_draft_is_a_file_for_its_directors_only() -> None:
    event = make_event(starts_at=NOON, status=EventStatus.DRAFT)
    assert Client().get(f"/event/{event.key}/event.ics").status_code == 404
    assert browser(event.created_by).get(f"/event/{event.key}/event.ics").status_code == 200
    assert Client().get(f"/event/{make_event().key}/event.ics").status_code == 404


def test_a_clubs_feed_has_its_public_events_past_ones_too() -> None:
    club = make_club()
    for status in EventStatus.values:
        make_event(name=status, club=club, created_by=club.created_by, status=status, starts_at=NOON)
    make_event(name="other", starts_at=NOON)
    feed = Client().get(f"/clubs/{club.slug}/calendar.ics")
    assert names_in(feed) == ["cancelled", "finished", "registration", "running"]


def test_a_persons_feed_needs_no_log_in_and_has_the_events_entered() -> None:
    jana = make_user("Jana K")
    event = make_event(name="Mine", starts_at=NOON)
    enter(event, users=[jana])
    make_event(name="Not mine", starts_at=NOON)
    assert names_in(Client().get("/@Jana%20K/events.ics")) == ["Mine"]
    assert Client().get("/@Nobody/events.ics").status_code == 404


def test_the_calendar_of_mine_names_the_feeds_address() -> None:
    assert "/@Jana/events.ics" in text_of(browser(make_user("Jana")).get("/calendar/?whose=mine"))


def test_an_event_started_by_a_click_stands_in_calendar_feed_and_season() -> None:
    owner = make_user()
    club = make_club(owner=owner)
    event = make_event(name="By a click", club=club, starts_at=None, created_by=owner)
    enter(event, 4)
    start(event)
    play_event(event)
    page = Client().get(f"/clubs/{club.slug}/calendar/?month=2026-11")
    assert "By a click" in text_of(page)
    assert names_in(Client().get(f"/clubs/{club.slug}/calendar.ics")) == ["By a click"]
    season = Season.objects.create(
        club=club, name="2026", starts_on=NOON.date(), ends_on=NOON.date() + timedelta(days=1), place_points=["3"]
    )
    assert [one.name for one in season_events(season)] == ["By a click"]
