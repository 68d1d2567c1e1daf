"""Days and months in the viewer's zone, lengths of events, iCalendar."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import icalendar
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_user
from tests.tournaments.builders import NOON, enter, make_event
from tests.tournaments.services.test_clubs import make_club
from tournaments.models import Event, EventStatus
from tournaments.selectors.calendar import (
    coming_events,
    ends_estimate,
    midnight,
    month_of,
    month_view,
    public_events,
    rounds_estimate,
    zone_names,
    zone_of,
)
from tournaments.selectors.ical import calendar_text

PRAGUE, AUCKLAND, HONOLULU = (ZoneInfo(name) for name in ("Europe/Prague", "Pacific/Auckland", "Pacific/Honolulu"))
NEW_YEAR = datetime(2026, 12, 31, 23, 30, tzinfo=UTC)


def days_with_events(first: date, zone: ZoneInfo) -> list[str]:
    month = month_view(first, zone, NOON)
    return [day.day.isoformat() for week in month.weeks for day in week if day.events and day.inside]


@pytest.mark.parametrize(
    "name", ["", None, "Mars/Olympus", "../../etc/passwd", "europe/prague", "localtime", "x" * 999]
)
def test_what_is_no_zone_counts_as_utc(name: str | None) -> None:
    assert zone_of(name).key == "UTC"


def test_people_choose_among_cities_and_utc() -> None:
    names = zone_names()
    assert names[0] == "UTC"
    assert {"Europe/Prague", "America/Argentina/Buenos_Aires"} <= set(names)
    assert not any(name.startswith("Etc/") for name in names)


@pytest.mark.parametrize(
    "text", ["", "2027", "2027-13", "2027-00", "1999-12", "2101-01", "٢٠٢٧-٠١", "2027-1", "x" * 9999]
)
def test_what_is_no_month_of_the_calendar_is_this_month(text: str) -> None:
    assert month_of(text, date(2026, 11, 29)) == date(2026, 11, 1)


def test_a_month_is_read_from_its_address() -> None:
    assert month_of("2027-02", date(2026, 11, 29)) == date(2027, 2, 1)


def test_a_day_begins_at_the_zones_midnight_also_when_the_clocks_change() -> None:
    assert midnight(date(2027, 3, 28), PRAGUE) == datetime(2027, 3, 27, 23, tzinfo=UTC)
    assert midnight(date(2027, 3, 29), PRAGUE) == datetime(2027, 3, 28, 22, tzinfo=UTC)


@pytest.mark.django_db
def test_an_event_stands_on_the_day_that_the_viewer_has_when_it_starts() -> None:
    make_event(starts_at=NEW_YEAR)
    assert days_with_events(date(2026, 12, 1), HONOLULU) == ["2026-12-31"]
    assert days_with_events(date(2026, 12, 1), PRAGUE) == []
    assert days_with_events(date(2027, 1, 1), PRAGUE) == ["2027-01-01"]
    assert days_with_events(date(2027, 1, 1), AUCKLAND) == ["2027-01-01"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "weeks"), [("2027-02-01", 4), ("2026-11-01", 6), ("2027-01-01", 5), ("2000-01-01", 6)]
)
def test_a_month_has_whole_weeks_from_monday(first: str, weeks: int) -> None:
    month = month_view(date.fromisoformat(first), PRAGUE, NOON)
    assert len(month.weeks) == weeks
    assert {week[0].day.weekday() for week in month.weeks} == {0}
    inside = [day.day for week in month.weeks for day in week if day.inside]
    assert inside[0].isoformat() == first
    assert (inside[-1] + timedelta(days=1)).day == 1


@pytest.mark.django_db
def test_the_calendar_ends_where_its_years_end() -> None:
    assert month_view(date(2000, 1, 1), PRAGUE, NOON).before == ""
    assert month_view(date(2100, 12, 1), PRAGUE, NOON).after == ""


@pytest.mark.django_db
def test_drafts_and_events_without_a_time_are_on_no_calendar() -> None:
    make_event(starts_at=NOON, status=EventStatus.DRAFT)
    make_event()
    shown = make_event(starts_at=NOON)
    assert list(public_events()) == [shown]


@pytest.mark.django_db
def test_my_events_are_those_that_i_have_entered_and_not_left() -> None:
    me = make_user()
    mine = make_event(starts_at=NOON)
    enter(mine, users=[me])
    enter(make_event(starts_at=NOON), users=[me], status="withdrawn")
    make_event(starts_at=NOON)
    assert list(coming_events(NOON, person=me)) == [mine]


@pytest.mark.django_db
def test_a_month_costs_the_same_with_many_events_as_with_one() -> None:
    counts = []
    for _ in range(2):
        club = make_club(f"Club {_}")
        for day in range(20):
            make_event(club=club, created_by=club.created_by, starts_at=NOON + timedelta(days=day))
        with CaptureQueriesContext(connection) as captured:
            month_view(date(2026, 12, 1), PRAGUE, NOON)
        counts.append(len(captured))
    assert counts == [1, 1]


@pytest.mark.parametrize(
    ("terms", "rounds"),
    [
        ({"format": "swiss", "rounds": 7}, 7),
        ({"format": "swiss", "rounds": 7, "cut": 8}, 10),
        ({"format": "knockout", "cap": 16}, 4),
        ({"format": "knockout", "cap": 9}, 4),
        ({"format": "round_robin", "cap": 7}, 7),
        ({"format": "round_robin", "cap": 8, "cycles": 2}, 14),
        ({"format": "round_robin", "cap": 40, "division_size": 6}, 5),
    ],
)
def test_the_number_of_rounds_is_estimated_from_the_format(terms: dict[str, Any], rounds: int) -> None:
    assert rounds_estimate(Event(**terms)) == rounds


@pytest.mark.parametrize(
    ("terms", "hours"),
    [
        ({"clock_spec": "300+5", "rounds": 3, "break_s": 0}, 0.6),
        ({"clock_spec": "3d", "rounds": 1, "deadline_s": 14 * 86400}, 14 * 24),
        ({"clock_spec": "600+5", "rounds": 3, "round_every_s": 7 * 86400}, 14 * 24.05),
        ({"clock_spec": "-", "rounds": 5, "over_the_board": True, "break_s": 0}, 5 / 12),
    ],
)
def test_the_end_is_estimated_from_clock_rounds_and_deadlines(terms: dict[str, Any], hours: float) -> None:
    ends = ends_estimate(Event(format="swiss", starts_at=NOON, **terms))
    assert ends is not None
    assert (ends - NOON) / timedelta(hours=1) == pytest.approx(hours, rel=0.05)


def test_a_finished_event_ended_when_it_did_and_one_without_a_time_has_no_end() -> None:
    event = Event(format="swiss", starts_at=NOON, finished_at=NOON + timedelta(hours=2))
    assert ends_estimate(event) == NOON + timedelta(hours=2)
    assert ends_estimate(Event(format="swiss")) is None


def component_of(event: Event) -> Any:
    text = calendar_text("Klub, s čárkou; a středníkem", [event], "https://club.example", NOON)
    assert b"\r\n" in text
    assert max(map(len, text.split(b"\r\n"))) <= 75
    return icalendar.Calendar.from_ical(text).walk("VEVENT")[0]


@pytest.mark.django_db
def test_an_event_is_written_in_utc_with_its_address_and_read_back() -> None:
    club = make_club(place="Brno, Café")
    starts = datetime(2027, 7, 1, 19, 30, tzinfo=PRAGUE)
    event = make_event(name="Letní turnaj; “velký” " + "á" * 40, club=club, starts_at=starts, over_the_board=True)
    component = component_of(event)
    text = component.to_ical().decode()
    assert "DTSTART:20270701T173000Z" in text
    assert str(component["summary"]) == event.name
    assert str(component["uid"]) == f"{event.key}@127.0.0.1"
    assert str(component["url"]) == f"https://club.example/event/{event.key}/"
    assert str(component["location"]) == "Brno, Café"
    assert component["dtend"].dt > component["dtstart"].dt
    assert str(component["status"]) == "CONFIRMED"


@pytest.mark.django_db
def test_a_cancelled_event_stays_in_the_feed_so_that_calendars_strike_it_out() -> None:
    event = make_event(starts_at=NOON, status=EventStatus.CANCELLED, version=7)
    component = component_of(event)
    assert (str(component["status"]), component["sequence"]) == ("CANCELLED", 7)


@pytest.mark.django_db
def test_a_name_cannot_write_lines_of_its_own_into_a_calendar() -> None:
    event = make_event(starts_at=NOON, name="X\r\nATTENDEE:mailto:x@example.org", description="a\nSUMMARY:b")
    text = calendar_text("T\r\nX-EVIL:1", [event], "https://club.example", NOON).decode()
    assert not [line for line in text.split("\r\n") if line.startswith(("ATTENDEE", "X-EVIL"))]
    assert len([line for line in text.split("\r\n") if line.startswith("SUMMARY")]) == 1
